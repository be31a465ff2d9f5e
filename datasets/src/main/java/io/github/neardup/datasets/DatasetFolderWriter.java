package io.github.neardup.datasets;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a {@linkplain DatasetFolder dataset's folder}, whole or not at all, as {@link Outputs}
 * says: at the {@link #commit}, all files come into place; closed without, nothing is left.
 * Documents come first, in the order of the dataset, then their labels. That ids are unique and
 * labels name documents is the caller's to see to.
 *
 * <p>A dataset that is there already is replaced, if neardup wrote it: {@code dataset.json} must be
 * as neardup writes it to the byte, and there must be no other file in the folder than those that
 * it writes.
 *
 * <p>Not thread-safe.
 */
public final class DatasetFolderWriter implements AutoCloseable {

  private static final ObjectWriter JSON = new JsonMapper().writer();

  private final Outputs outputs = new Outputs();
  private final OutputStream documents;
  private final OutputStream labels;
  private final OutputStream descriptionFile;
  private final Dataset.Truth truth;
  private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();

  private long documentCount;

  private DatasetFolderWriter(Path folder, Dataset.Truth truth, Compression compression) {
    this.truth = truth;
    List<Path> before = OwnFiles.in(folder);
    try {
      outputs.folder(folder);
      Path documentsFile = folder.resolve(DatasetReader.DOCUMENTS + compression.ending());
      Path labelsFile =
          folder.resolve(
              (truth == Dataset.Truth.CLUSTERS ? DatasetReader.CLUSTERS : DatasetReader.PAIRS)
                  + compression.ending());
      documents = outputs.file(documentsFile);
      labels = outputs.file(labelsFile);
      descriptionFile = outputs.file(folder.resolve(DatasetReader.DESCRIPTION));
      // The description goes first and comes last: without it, nobody takes a half for a whole.
      before.stream()
          .filter(file -> !file.equals(documentsFile) && !file.equals(labelsFile))
          .sorted(Comparator.comparing(file -> !file.endsWith(DatasetReader.DESCRIPTION)))
          .forEach(outputs::obsolete);
    } catch (RuntimeException | Error e) {
      outputs.close();
      throw e;
    }
  }

  /**
   * Begins a folder.
   *
   * @param folder the folder to be; must not exist, be empty, or hold a dataset that neardup wrote
   * @param truth what the labels will say
   * @param compression of documents and labels
   * @param inputs files and folders that are read for it; must not lie in the folder, nor it in one
   *     of them
   * @throws CorpusException if there is something else in its place, or it may not be written to,
   *     or another process is writing it
   */
  public static DatasetFolderWriter create(
      Path folder, Dataset.Truth truth, Compression compression, List<Path> inputs) {
    Outputs.refuseOverlap(folder, inputs);
    return new DatasetFolderWriter(folder, truth, compression);
  }

  /**
   * Writes a document.
   *
   * @param id an id that no other document has, without tabs or line breaks
   * @param kind how the text was made; the empty string if it is not known
   * @throws CorpusException if it cannot be written
   */
  public void document(String id, String text, String kind) {
    documents(documentLine(id, text, kind), 1);
  }

  /**
   * Writes documents in lines of JSON, of which {@link #documentLine} is one.
   *
   * @param lines all with their line ends
   * @param count how many
   * @throws CorpusException if they cannot be written
   */
  public void documents(byte[] lines, int count) {
    write(documents, lines);
    documentCount += count;
  }

  /** A document as a line of {@code documents.jsonl}, from which it is read as it is. */
  public static byte[] documentLine(String id, String text, String kind) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("text", text);
    if (!kind.isEmpty()) {
      fields.put("kind", kind);
    }
    return DatasetDescription.write(JSON, fields).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes the cluster of a document.
   *
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#CLUSTERS}
   * @throws CorpusException if it cannot be written
   */
  public void cluster(String id, String cluster) {
    requireTruth(Dataset.Truth.CLUSTERS);
    label(id + '\t' + cluster);
  }

  /**
   * Writes a judged pair.
   *
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#JUDGED_PAIRS}
   * @throws CorpusException if it cannot be written
   */
  public void pair(String left, String right, boolean duplicate) {
    pair(left, right, duplicate, 1);
  }

  /**
   * Writes a judged pair and how many pairs it stands for. A weight of 1 is not written.
   *
   * @param weight above 0, at most 1e30
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#JUDGED_PAIRS}
   * @throws IllegalArgumentException if the weight is not as it should be
   * @throws CorpusException if it cannot be written
   */
  public void pair(String left, String right, boolean duplicate, double weight) {
    requireTruth(Dataset.Truth.JUDGED_PAIRS);
    if (!JudgedPair.isWeight(weight)) {
      throw new IllegalArgumentException(
          "a weight must be above 0 and at most 1e30, not " + weight);
    }
    String judged = left + '\t' + right + '\t' + (duplicate ? "1" : "0");
    label(weight == 1 ? judged : judged + '\t' + weight);
  }

  private void requireTruth(Dataset.Truth needed) {
    if (truth != needed) {
      throw new IllegalStateException("the labels are " + truth + ", not " + needed);
    }
  }

  /** Lines of labels have no escapes: whoever takes ids and clusters from elsewhere checks them. */
  private void label(String line) {
    if (!utf8.canEncode(line)) {
      throw new IllegalArgumentException("half a character cannot be written in '" + line + "'");
    }
    write(labels, (line + '\n').getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes labels in lines that are as they should be, with their line ends.
   *
   * @throws CorpusException if they cannot be written
   */
  public void labels(byte[] lines) {
    write(labels, lines);
  }

  /** How many documents have been written. */
  public long documentCount() {
    return documentCount;
  }

  /**
   * Ends the dataset and puts its folder into place.
   *
   * @param generator how it was generated, empty if it was not; see {@link
   *     DatasetDescription#toJson}
   * @throws IllegalArgumentException if the description's truth is another one than was begun with
   * @throws CorpusException if it cannot be written; the folder is as it was
   */
  public void commit(DatasetDescription description, Map<String, ?> generator) {
    if (description.truth() != truth) {
      throw new IllegalArgumentException(
          "the labels are " + truth + ", but the description says " + description.truth());
    }
    write(
        descriptionFile,
        description.toJson(documentCount, generator).getBytes(StandardCharsets.UTF_8));
    outputs.commit();
  }

  private static void write(OutputStream out, byte[] bytes) {
    try {
      out.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes what was written unless it was committed. */
  @Override
  public void close() {
    outputs.close();
  }
}
