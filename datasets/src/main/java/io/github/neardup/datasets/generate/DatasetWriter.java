package io.github.neardup.datasets.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.Scoring;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.Compression;
import io.github.neardup.io.CorpusException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a generated dataset into a folder. Blocks of documents are made by several threads and
 * written in order, a few blocks in memory at a time: memory does not grow with the dataset, and
 * the files are the same on any number of threads.
 */
public final class DatasetWriter {

  private static final int DOCUMENTS_A_BLOCK = 128;
  private static final int BLOCKS_A_WORKER = 8;
  private static final ObjectMapper JSON = new JsonMapper();

  private final DatasetGenerator generator;
  private final int threads;

  /**
   * A writer.
   *
   * @param threads how many threads make documents, at least 1
   */
  public DatasetWriter(DatasetGenerator generator, int threads) {
    this.generator = generator;
    this.threads = threads;
  }

  private record Block(ByteArrayOutputStream documents, StringBuilder clusters) {}

  /**
   * Writes {@code documents.jsonl}, {@code clusters.tsv} and, once both are whole, {@code
   * dataset.json}.
   *
   * @param folder made if it does not exist; must be empty
   * @param compression how documents and clusters are compressed
   * @param progress is told how many bytes of documents have been written
   * @return how many bytes of documents that is in all, before compression
   * @throws CorpusException if the folder holds anything, or a file cannot be written
   */
  public long write(Path folder, Compression compression, LongConsumer progress) {
    prepare(folder);
    long bytes = 0;
    try (Parallel parallel = new Parallel(threads);
        AtomicOutput documents = create(folder, "documents.jsonl", compression);
        AtomicOutput clusters = create(folder, "clusters.tsv", compression)) {
      Block[] blocks = new Block[threads * BLOCKS_A_WORKER];
      long documentsARound = (long) blocks.length * DOCUMENTS_A_BLOCK;
      for (long from = 0; from < generator.size(); from += documentsARound) {
        long first = from;
        long left = Math.min(generator.size() - from, documentsARound);
        int round = (int) ((left + DOCUMENTS_A_BLOCK - 1) / DOCUMENTS_A_BLOCK);
        parallel.forRange(
            round,
            1,
            (worker, block, end) ->
                blocks[block] = block(first + (long) block * DOCUMENTS_A_BLOCK));
        for (int block = 0; block < round; block++) {
          byte[] content = blocks[block].documents().toByteArray();
          bytes += content.length;
          documents.write(content);
          clusters.write(blocks[block].clusters().toString().getBytes(StandardCharsets.UTF_8));
        }
        progress.accept(bytes);
      }
      documents.commit();
      clusters.commit();
    }
    try (AtomicOutput out = create(folder, "dataset.json", Compression.NONE)) {
      out.write(description().getBytes(StandardCharsets.UTF_8));
      out.commit();
    }
    return bytes;
  }

  private static AtomicOutput create(Path folder, String name, Compression compression) {
    return AtomicOutput.create(folder.resolve(name + compression.ending()));
  }

  /**
   * Makes the folder, so that it can be written to.
   *
   * @throws CorpusException if it cannot be made, or holds anything
   */
  public static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      try (Stream<Path> content = Files.list(folder)) {
        if (content.findAny().isPresent()) {
          throw new CorpusException(
              folder.toString(), "is not empty; name a new folder for the dataset");
        }
      }
    } catch (IOException e) {
      throw new CorpusException(
          folder.toString(),
          0,
          "cannot be made a folder for the dataset (%s); name another"
              .formatted(e.getClass().getSimpleName()),
          e);
    }
  }

  private Block block(long from) {
    long to = Math.min(generator.size(), from + DOCUMENTS_A_BLOCK);
    ByteArrayOutputStream documents = new ByteArrayOutputStream(1 << 18);
    StringBuilder clusters = new StringBuilder(1 << 12);
    for (long row = from; row < to; row++) {
      DatasetGenerator.GeneratedDocument document = generator.document(row);
      try {
        // Written as a string, it would not escape characters beyond U+FFFF.
        documents.writeBytes(JSON.writeValueAsBytes(document));
      } catch (JsonProcessingException e) {
        throw new IllegalStateException(e); // strings can always be written
      }
      documents.write('\n');
      clusters.append(document.id()).append("\tc").append(document.cluster()).append('\n');
    }
    return new Block(documents, clusters);
  }

  private String description() {
    GeneratorSettings settings = generator.settings();
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("seed", settings.seed());
    made.put("duplicates", generator.duplicates());
    made.put("look_alikes", generator.lookAlikes());
    made.put("largest_cluster", settings.largestCluster());
    made.put("composed", generator.composed());
    made.put(
        "perturbations",
        generator.perturbations().stream()
            .map(Perturbation.Graded::toString)
            .collect(Collectors.joining(",")));
    return new DatasetDescription(
            "generated-" + settings.documents() + "-" + settings.seed(),
            generator.source().language(),
            generator.source().license(),
            "generated by neardup from " + generator.source().name(),
            meaning(),
            Dataset.Truth.CLUSTERS,
            Scoring.PAIRS)
        .toJson(settings.documents(), Map.of("generator", made));
  }

  private String meaning() {
    return "Duplicates are an original and what one perturbation made of it, which is the"
        + " document's kind. A document of the kind template=1 has the form of another and other"
        + " facts: no duplicate."
        + (generator.composed()
            ? " Originals are mixed of the source's sentences; any two have at most one in five in"
                + " common."
            : "");
  }
}
