package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.Rows;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes a dataset's folder of tables. The texts are streamed; ids and labels are in memory. Any
 * fault ends it with file and line, and nothing is written.
 */
public final class DatasetImport {

  private final List<Path> files;
  private final Optional<RowFormat> format;
  private final Charset charset;
  private final boolean header;

  /**
   * An import of the given files.
   *
   * @param files the files, one after the other; {@code .gz} and {@code .zst} are read through
   * @param format the form of all; without, each file's name tells
   * @param charset the encoding of separated values; JSON is UTF-8
   * @param header whether files of separated values begin with the names of their columns; without,
   *     these are {@code 1}, {@code 2} and so on
   */
  public DatasetImport(
      List<Path> files, Optional<RowFormat> format, Charset charset, boolean header) {
    this.files = List.copyOf(files);
    this.format = format;
    this.charset = charset;
    this.header = header;
  }

  /**
   * The columns of a table of documents.
   *
   * @param id column of the id; without, ids are numbers from 1
   * @param text columns of the text, joined by a space
   * @param cluster column of the cluster; an empty value is a cluster of its own
   * @param kind column of the kind, if there is one
   */
  public record DocumentColumns(
      Optional<String> id, List<String> text, String cluster, Optional<String> kind) {
    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if there is no column of text
     */
    public DocumentColumns {
      text = List.copyOf(text);
      if (text.isEmpty()) {
        throw new IllegalArgumentException("name at least one column of text");
      }
    }
  }

  /**
   * The columns of a table of judged pairs. Equal texts are one document.
   *
   * @param first column of the first text
   * @param second column of the second text
   * @param label column of the label
   * @param duplicate values that mean duplicate
   * @param other values that mean not duplicate
   */
  public record PairColumns(
      String first, String second, String label, List<String> duplicate, List<String> other) {
    /** Copies the lists. */
    public PairColumns {
      duplicate = List.copyOf(duplicate);
      other = List.copyOf(other);
    }
  }

  /**
   * Imports documents with clusters.
   *
   * @return how many documents there are
   * @throws CorpusException if a file cannot be read, lacks a column, or has an id twice
   */
  public long documents(DocumentColumns columns, DatasetDescription description, Path target) {
    Map<String, String> clusters = new HashMap<>();
    Map<String, String> places = new HashMap<>();
    List<String> ids = new ArrayList<>();
    try (DatasetFolderWriter out = DatasetFolderWriter.create(target, Dataset.Truth.CLUSTERS)) {
      for (Path file : files) {
        try (Rows rows = open(file)) {
          while (rows.advance()) {
            String id =
                columns.id().isPresent()
                    ? checkedId(rows.value(columns.id().get()), rows)
                    : Integer.toString(ids.size() + 1);
            String before = places.putIfAbsent(id, file + ":" + rows.lineNumber());
            if (before != null) {
              throw rows.fault(
                  "the id '" + id + "' is that of " + before + ", too; give each document its own");
            }
            String cluster = rows.value(columns.cluster());
            if (cluster.indexOf('\t') >= 0 || cluster.indexOf('\n') >= 0) {
              throw rows.fault("the cluster holds a tab or a line break; name it otherwise");
            }
            out.document(
                id,
                columns.text().stream().map(rows::value).collect(Collectors.joining(" ")),
                columns.kind().map(rows::value).orElse(""));
            ids.add(id);
            if (!cluster.isBlank()) {
              clusters.put(id, cluster);
            }
          }
        }
      }
      int own = 0;
      for (String id : ids) {
        String cluster = clusters.get(id);
        out.cluster(id, cluster == null ? "@" + ++own : cluster);
      }
      return commit(out, description);
    }
  }

  /**
   * Imports judged pairs.
   *
   * @return how many documents there are
   * @throws CorpusException if a file cannot be read, lacks a column, or has a label that is none
   *     of the values, a pair of a text with itself, or a pair judged both ways
   */
  public long pairs(PairColumns columns, DatasetDescription description, Path target) {
    JudgementColumn label =
        new JudgementColumn(columns.label(), columns.duplicate(), columns.other(), List.of());
    try (DatasetFolderWriter out = DatasetFolderWriter.create(target, Dataset.Truth.JUDGED_PAIRS)) {
      PairCollector pairs = new PairCollector(out);
      for (Path file : files) {
        try (Rows rows = open(file)) {
          while (rows.advance()) {
            boolean duplicate = label.judgement(rows).orElseThrow();
            switch (pairs.add(
                rows.value(columns.first()), rows.value(columns.second()), duplicate)) {
              case ITSELF -> throw rows.fault("both texts are the same; remove the record");
              case CONTRADICTED ->
                  throw rows.fault(
                      "the same two texts had the other label before; remove one of the records");
              case TAKEN -> {}
            }
          }
        }
      }
      pairs.write(Integer::toString);
      return commit(out, description);
    }
  }

  private long commit(DatasetFolderWriter out, DatasetDescription description) {
    if (out.documentCount() == 0) {
      throw new CorpusException(
          files.stream().map(Path::toString).collect(Collectors.joining(", ")),
          "there is no record in it; check that this is the right file, and whole");
    }
    out.commit(description);
    return out.documentCount();
  }

  private Rows open(Path file) {
    RowFormat form =
        format
            .or(() -> RowFormat.ofFile(file.toString()))
            .orElseThrow(
                () ->
                    new CorpusException(
                        file.toString(),
                        "its name does not tell its format; name it: "
                            + String.join(", ", RowFormat.labels())));
    return Rows.open(CorpusSource.of(file), form, List.of(charset), header);
  }

  /** The id, if it is not empty and a line of labels can hold it. */
  static String checkedId(String id, Rows rows) {
    if (id.isEmpty()) {
      throw rows.fault("the id is empty; give each document one of its own");
    }
    if (id.indexOf('\t') >= 0 || id.indexOf('\n') >= 0 || id.indexOf('\r') >= 0) {
      throw rows.fault(
          "the id holds a tab or a line break, which no label can name; take another id");
    }
    return id;
  }
}
