package io.github.neardup.datasets;

import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.OutputFile;
import io.github.neardup.io.Outputs;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a {@linkplain DatasetFolder dataset's folder}, whole or not at all, as {@link Outputs}
 * describes: {@link #commit} puts all files into place; closing without a commit leaves nothing
 * behind. Documents come first, in the order of the dataset, then their labels. The caller must
 * make sure that ids are unique and that labels name existing documents.
 *
 * <p>An existing dataset is replaced only if neardup wrote it: {@code dataset.json} must be byte
 * for byte what neardup writes, and the folder must hold no files other than the files of such a
 * dataset.
 *
 * <p>Not thread-safe.
 */
public final class DatasetFolderWriter implements AutoCloseable {

  private static final ObjectWriter JSON = new JsonMapper().writer();

  private final Outputs outputs = new Outputs();
  private final OutputFile documents;
  private final OutputFile labels;
  private final OutputFile descriptionFile;
  private final DatasetDescription description;
  private final CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();

  private long documentCount;

  /**
   * Begins a folder.
   *
   * @param folder the output folder; must not exist, be empty, or hold a dataset that neardup wrote
   * @param description what the dataset will be
   * @param inputs files and folders that are read to make the dataset; none may lie in the folder,
   *     nor the folder in one of them
   * @throws CorpusException if the folder holds anything else, cannot be written to, or another
   *     process is writing it
   */
  public DatasetFolderWriter(Path folder, DatasetDescription description, List<Path> inputs) {
    Outputs.refuseOverlap(folder, inputs);
    this.description = description;
    List<Path> before = OwnFiles.in(folder);
    try {
      outputs.folder(folder);
      Path documentsFile = folder.resolve(DatasetReader.DOCUMENTS);
      Path labelsFile =
          folder.resolve(
              description.truth() == Dataset.Truth.CLUSTERS
                  ? DatasetReader.CLUSTERS
                  : DatasetReader.PAIRS);
      documents = outputs.file(documentsFile);
      labels = outputs.file(labelsFile);
      descriptionFile = outputs.file(folder.resolve(DatasetReader.DESCRIPTION));
      // The description is created first and committed last: without it, nobody takes half a
      // dataset for a whole one.
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
   * Writes a document.
   *
   * @param id an id that no other document has, without tabs or line breaks
   * @param kind how the text was made; the empty string if unknown
   * @throws CorpusException if it cannot be written
   */
  public void document(String id, String text, String kind) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", id);
    fields.put("text", text);
    if (!kind.isEmpty()) {
      fields.put("kind", kind);
    }
    documents.write(DatasetDescription.write(JSON, fields));
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
    label(id + '\t' + cluster);
  }

  /**
   * Writes a judged pair and how many pairs it stands for. A weight of 1 is not written.
   *
   * @param weight above 0, at most 1e30
   * @throws IllegalStateException if the truth is not {@link Dataset.Truth#JUDGED_PAIRS}
   * @throws IllegalArgumentException if the weight is out of range
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
    if (description.truth() != needed) {
      throw new IllegalStateException("the labels are " + description.truth() + ", not " + needed);
    }
  }

  /** Labels are not escaped: code that takes ids and clusters from elsewhere must check them. */
  private void label(String line) {
    if (!utf8.canEncode(line)) {
      throw new IllegalArgumentException("half a character cannot be written in '" + line + "'");
    }
    labels.write(line + '\n');
  }

  /** How many documents have been written. */
  public long documentCount() {
    return documentCount;
  }

  /**
   * Completes the dataset and puts its folder into place.
   *
   * @param generator how the dataset was generated, empty if it was not; see {@link
   *     DatasetDescription#toJson}
   * @throws CorpusException if the folder cannot be written; its earlier content is unchanged
   */
  public void commit(Map<String, ?> generator) {
    descriptionFile.write(description.toJson(documentCount, generator));
    outputs.commit();
  }

  /** Deletes everything written unless it was committed. */
  @Override
  public void close() {
    outputs.close();
  }
}
