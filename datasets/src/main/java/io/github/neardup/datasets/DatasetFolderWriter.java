package io.github.neardup.datasets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Folders;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Writes a {@linkplain DatasetFolder dataset's folder}, whole or not at all: what is written goes
 * to a folder beside the target, which {@link #commit} moves into place; closed without, it is
 * deleted. Documents come first, in the order of the dataset, then their labels. That ids are
 * unique and labels name documents is the caller's to see to.
 *
 * <p>Not thread-safe.
 */
public final class DatasetFolderWriter implements AutoCloseable {

  private static final ObjectWriter JSON = new JsonMapper().writer();

  /** For texts with lone surrogates, which UTF-8 has no form for. */
  private static final ObjectWriter ESCAPED_JSON =
      JSON.with(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature());

  private final Path target;
  private final Path temporary;
  private final AtomicOutput documents;
  private final AtomicOutput labels;
  private final Dataset.Truth truth;
  private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();

  private long documentCount;

  private DatasetFolderWriter(Path target, Path temporary, Dataset.Truth truth) {
    this.target = target;
    this.temporary = temporary;
    this.truth = truth;
    documents = AtomicOutput.create(temporary.resolve("documents.jsonl"));
    labels =
        AtomicOutput.create(
            temporary.resolve(truth == Dataset.Truth.CLUSTERS ? "clusters.tsv" : "pairs.tsv"));
  }

  /**
   * Begins a folder.
   *
   * @param target the folder to be; at the commit it must not exist, or be an empty folder or a
   *     dataset's, which is replaced
   * @param truth what the labels will say
   * @throws CorpusException if there is something else in its place, or its parent folder is
   *     missing or may not be written to
   */
  public static DatasetFolderWriter create(Path target, Dataset.Truth truth) {
    checkReplaceable(target);
    Path parent = target.toAbsolutePath().normalize().getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new CorpusException(
          target.toString(), "the folder it belongs into does not exist; create it first");
    }
    Path temporary = parent.resolve(".neardup-" + UUID.randomUUID() + ".tmp");
    try {
      Files.createDirectory(temporary);
    } catch (IOException e) {
      throw CorpusException.writing(target.toString(), e);
    }
    return new DatasetFolderWriter(target, temporary, truth);
  }

  private static void checkReplaceable(Path target) {
    if (Files.isRegularFile(target)) {
      throw new CorpusException(target.toString(), "is a file; name a folder for the dataset");
    }
    if (Files.isDirectory(target) && !Files.exists(target.resolve("dataset.json"))) {
      try (Stream<Path> content = Files.list(target)) {
        if (content.findAny().isPresent()) {
          throw new CorpusException(
              target.toString(), "holds something else than a dataset; name another folder");
        }
      } catch (IOException e) {
        throw CorpusException.reading(target.toString(), 0, e);
      }
    }
  }

  /**
   * Writes a document without a kind.
   *
   * @throws CorpusException if it cannot be written
   */
  public void document(String id, String text) {
    document(id, text, "");
  }

  /**
   * Writes a document.
   *
   * @param id an id that no other document has, without tabs or line breaks
   * @param kind how the text was made; the empty string if it is not known
   * @throws CorpusException if it cannot be written
   */
  public void document(String id, String text, String kind) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("text", text);
    if (!kind.isEmpty()) {
      fields.put("kind", kind);
    }
    boolean encodable = utf8.canEncode(text) && utf8.canEncode(id);
    try {
      write(documents, (encodable ? JSON : ESCAPED_JSON).writeValueAsString(fields) + '\n');
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // strings can always be written
    }
    documentCount++;
  }

  /**
   * Writes the cluster of a document.
   *
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#CLUSTERS}
   * @throws CorpusException if it cannot be written
   */
  public void cluster(String id, String cluster) {
    requireTruth(Dataset.Truth.CLUSTERS);
    write(labels, id + '\t' + cluster + '\n');
  }

  /**
   * Writes a judged pair.
   *
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#JUDGED_PAIRS}
   * @throws CorpusException if it cannot be written
   */
  public void pair(String left, String right, boolean duplicate) {
    requireTruth(Dataset.Truth.JUDGED_PAIRS);
    write(labels, left + '\t' + right + '\t' + (duplicate ? "1\n" : "0\n"));
  }

  private void requireTruth(Dataset.Truth needed) {
    if (truth != needed) {
      throw new IllegalStateException("the labels are " + truth + ", not " + needed);
    }
  }

  /** How many documents have been written. */
  public long documentCount() {
    return documentCount;
  }

  /**
   * Ends the dataset and puts its folder into place.
   *
   * @throws IllegalArgumentException if the description's truth is another one than was begun with
   * @throws CorpusException if it cannot be written; the target is as it was
   */
  public void commit(DatasetDescription description) {
    if (description.truth() != truth) {
      throw new IllegalArgumentException(
          "the labels are " + truth + ", but the description says " + description.truth());
    }
    documents.commit();
    labels.commit();
    try (AtomicOutput out = AtomicOutput.create(temporary.resolve("dataset.json"))) {
      write(out, description.toJson(documentCount, Map.of()));
      out.commit();
    }
    try {
      moveIntoPlace();
    } catch (IOException e) {
      throw CorpusException.writing(target.toString(), e);
    }
  }

  private void moveIntoPlace() throws IOException {
    checkReplaceable(target);
    if (!Files.exists(target)) {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      return;
    }
    Path before = temporary.resolveSibling(".neardup-" + UUID.randomUUID() + ".tmp");
    Files.move(target, before, StandardCopyOption.ATOMIC_MOVE);
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.move(before, target, StandardCopyOption.ATOMIC_MOVE);
      throw e;
    }
    Folders.delete(before);
  }

  private static void write(AtomicOutput out, String text) {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Deletes what was written unless it was committed. */
  @Override
  public void close() {
    documents.close();
    labels.close();
    Folders.delete(temporary);
  }
}
