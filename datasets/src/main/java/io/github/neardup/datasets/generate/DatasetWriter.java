package io.github.neardup.datasets.generate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.Scoring;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Writes a generated dataset to a folder. Several threads make blocks of documents, which are
 * written in order. Only a few blocks are in memory at a time, so memory does not grow with the
 * dataset. The files do not depend on the number of threads.
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
   * @param threads the number of threads that make documents, at least 1
   */
  public DatasetWriter(DatasetGenerator generator, int threads) {
    this.generator = generator;
    this.threads = threads;
  }

  private record Block(ByteArrayOutputStream documents, StringBuilder clusters, int count) {}

  /**
   * Writes the dataset's folder, whole or not at all.
   *
   * @param folder the folder, as for {@link DatasetFolderWriter}
   * @param inputs files and folders that are read to make the dataset
   * @param compression how documents and clusters are compressed
   * @param progress receives the number of bytes of documents written so far
   * @return the number of bytes of documents before compression
   * @throws CorpusException if the folder holds anything other than a dataset that neardup wrote,
   *     or a file cannot be written
   */
  public long write(
      Path folder, List<Path> inputs, Compression compression, LongConsumer progress) {
    long bytes = 0;
    try (Parallel parallel = new Parallel(threads);
        DatasetFolderWriter out =
            DatasetFolderWriter.create(folder, Dataset.Truth.CLUSTERS, compression, inputs)) {
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
          out.documents(content, blocks[block].count());
          out.labels(blocks[block].clusters().toString().getBytes(StandardCharsets.UTF_8));
        }
        progress.accept(bytes);
      }
      out.commit(description(), generatorFields());
    }
    return bytes;
  }

  private Block block(long from) {
    long to = Math.min(generator.size(), from + DOCUMENTS_A_BLOCK);
    ByteArrayOutputStream documents = new ByteArrayOutputStream(1 << 18);
    StringBuilder clusters = new StringBuilder(1 << 12);
    for (long row = from; row < to; row++) {
      DatasetGenerator.GeneratedDocument document = generator.document(row);
      documents.writeBytes(line(document));
      clusters.append(document.id()).append("\tc").append(document.cluster()).append('\n');
    }
    return new Block(documents, clusters, (int) (to - from));
  }

  private static byte[] line(DatasetGenerator.GeneratedDocument document) {
    try {
      // Written as a string, it would leave characters beyond U+FFFF unescaped.
      byte[] json = JSON.writeValueAsBytes(document);
      byte[] line = Arrays.copyOf(json, json.length + 1);
      line[json.length] = '\n';
      return line;
    } catch (JsonProcessingException e) {
      // a lone surrogate in the text
      return DatasetFolderWriter.documentLine(document.id(), document.text(), document.kind());
    }
  }

  private Map<String, ?> generatorFields() {
    DatasetGenerator.Settings settings = generator.settings();
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
    return made;
  }

  private DatasetDescription description() {
    DatasetGenerator.Settings settings = generator.settings();
    return new DatasetDescription(
        "generated-" + settings.documents() + "-" + settings.seed(),
        generator.source().language(),
        generator.source().license(),
        "generated by neardup from " + generator.source().name(),
        meaning(),
        Dataset.Truth.CLUSTERS,
        Scoring.PAIRS);
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
