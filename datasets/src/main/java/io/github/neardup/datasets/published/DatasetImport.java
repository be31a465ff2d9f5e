package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Format;
import io.github.neardup.io.Rows;
import io.github.neardup.io.database.Databases;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes a dataset's folder from the user's own tables, or from folders of texts with a table of
 * labels. Texts are streamed; ids and labels are held in memory. Any fault ends the import with
 * file and line, and nothing is written. Pairs without a clear label are left out, as in public
 * datasets.
 *
 * @param inputs tables, read one after the other, compressed or not; or folders, in which each file
 *     is a document whose id is its path within the folder
 * @param collections URIs of database collections, read after the files; {@link Databases#isUri}
 *     holds for each
 * @param format the format of all tables; if empty, each file's name determines it
 * @param charset the encoding of separated values and of texts; JSON is always UTF-8
 * @param header whether files of separated values begin with the names of their columns; otherwise,
 *     columns are named {@code 1}, {@code 2} and so on
 */
public record DatasetImport(
    List<Path> inputs,
    List<String> collections,
    Optional<Format> format,
    Charset charset,
    boolean header) {

  /** The most ids or places in a remark. */
  static final int NAMED = 10;

  public DatasetImport {
    inputs = List.copyOf(inputs);
    collections = List.copyOf(collections);
  }

  /**
   * The columns of a table of documents; folders have none.
   *
   * @param id column of the id; if empty, ids are numbers from 1
   * @param text columns of the text, joined by a space
   * @param kind column of the kind, such as a language or source; if empty, there are no kinds
   */
  public record DocumentColumns(Optional<String> id, List<String> text, Optional<String> kind) {
    public DocumentColumns {
      text = List.copyOf(text);
    }
  }

  /**
   * Where the clusters are listed.
   *
   * @param table a table with the ids and clusters of all documents; if empty, the table of
   *     documents has a column of clusters
   * @param id column of the id in that table; ignored without a table
   * @param cluster column of the cluster; a document with an empty value is a cluster of its own
   */
  public record ClusterColumns(Optional<Path> table, String id, String cluster) {}

  /**
   * The columns of a table of judged pairs.
   *
   * @param first column of the first text or id
   * @param second column of the second text or id
   * @param label column of the label
   * @param duplicate values that mean duplicate
   * @param other values that mean not duplicate
   * @param weight column that says how many pairs each pair stands for; if empty, each stands for
   *     itself alone
   */
  public record PairColumns(
      String first,
      String second,
      String label,
      List<String> duplicate,
      List<String> other,
      Optional<String> weight) {
    public PairColumns {
      duplicate = List.copyOf(duplicate);
      other = List.copyOf(other);
    }

    boolean isDuplicate(Rows rows) {
      String value = rows.value(label).strip();
      if (!duplicate.contains(value) && !other.contains(value)) {
        throw rows.fault(
            "the label in the column '%s' is '%s', not one of %s; check that this is the right file"
                .formatted(
                    label,
                    value,
                    Stream.concat(duplicate.stream(), other.stream())
                        .collect(Collectors.joining(", "))));
      }
      return duplicate.contains(value);
    }

    double weight(Rows rows) {
      if (weight.isEmpty()) {
        return 1;
      }
      String value = rows.value(weight.get());
      return JudgedPair.parseWeight(value)
          .orElseThrow(
              () ->
                  rows.fault(
                      "the weight in the column '%s' is '%s'; write a number above 0, up to 1e30"
                          .formatted(weight.get(), value)));
    }
  }

  /**
   * The result of an import or installation.
   *
   * @param documents the number of documents
   * @param notes remarks for the user, such as what was left out
   */
  public record Imported(long documents, List<String> notes) {
    public Imported {
      notes = List.copyOf(notes);
    }
  }

  /**
   * Imports documents with clusters.
   *
   * @throws CorpusException if a file cannot be read, a column is missing, or an id occurs twice or
   *     belongs to no document
   */
  public Imported documents(
      DocumentColumns columns,
      ClusterColumns clusters,
      DatasetDescription description,
      Path target) {
    try (DatasetFolderWriter out = create(target, description, clusters.table())) {
      Optional<String> inTable =
          clusters.table().isPresent() ? Optional.empty() : Optional.of(clusters.cluster());
      ImportedDocuments documents = readDocuments(columns, inTable, out, target);
      List<String> notes = new ArrayList<>();
      if (clusters.table().isPresent()) {
        Path table = clusters.table().get();
        try (Rows rows = open(table)) {
          while (rows.advance()) {
            documents.cluster(rows.value(clusters.id()), rows.value(clusters.cluster()), rows);
          }
        }
        documents.withoutCluster(table).ifPresent(notes::add);
      }
      documents.writeClusters();
      return commit(out, notes);
    }
  }

  /**
   * Imports judged pairs of texts. Equal texts are one document.
   *
   * @throws CorpusException if a file cannot be read, a column is missing, a label is none of the
   *     values, or a weight is not a number above 0
   */
  public Imported pairs(PairColumns columns, DatasetDescription description, Path target) {
    try (DatasetFolderWriter out = create(target, description, Optional.empty())) {
      PairCollector pairs = new PairCollector(out);
      forEachTable(rows -> pairs.addAll(rows, columns, text -> pairs.row(text, rows)));
      return commit(out, pairs.write(Integer::toString));
    }
  }

  /**
   * Imports documents and judged pairs of their ids.
   *
   * @param table the table of the pairs
   * @throws CorpusException if a file cannot be read, a column is missing, a label is none of the
   *     values, a weight is not a number above 0, or an id occurs twice or belongs to no document
   */
  public Imported pairs(
      DocumentColumns columns,
      PairColumns pairColumns,
      Path table,
      DatasetDescription description,
      Path target) {
    try (DatasetFolderWriter out = create(target, description, Optional.of(table))) {
      ImportedDocuments documents = readDocuments(columns, Optional.empty(), out, target);
      PairCollector pairs = new PairCollector(out);
      try (Rows rows = open(table)) {
        pairs.addAll(rows, pairColumns, id -> documents.row(id, rows));
      }
      return commit(out, pairs.write(documents::id));
    }
  }

  private DatasetFolderWriter create(
      Path target, DatasetDescription description, Optional<Path> table) {
    List<Path> all = Stream.concat(inputs.stream(), table.stream()).toList();
    return new DatasetFolderWriter(target, description, all);
  }

  private ImportedDocuments readDocuments(
      DocumentColumns columns,
      Optional<String> clusterColumn,
      DatasetFolderWriter out,
      Path target) {
    ImportedDocuments documents = new ImportedDocuments(out);
    for (Path folder : inputs.stream().filter(Files::isDirectory).toList()) {
      try (SourceFiles files = SourceFiles.open(folder, target)) {
        documents.readFolder(files, List.of(charset));
      }
    }
    forEachTable(rows -> documents.readTable(rows, columns, clusterColumn));
    return documents;
  }

  private Imported commit(DatasetFolderWriter out, List<String> notes) {
    if (out.documentCount() == 0) {
      throw new CorpusException(
          Stream.concat(
                  inputs.stream().map(Path::toString), collections.stream().map(Databases::masked))
              .collect(Collectors.joining(", ")),
          "there is no record in it; check that this is the right file, and whole");
    }
    out.commit(Map.of());
    return new Imported(out.documentCount(), notes);
  }

  private void forEachTable(Consumer<Rows> reader) {
    for (Path file : inputs) {
      if (!Files.isDirectory(file)) {
        try (Rows rows = open(file)) {
          reader.accept(rows);
        }
      }
    }
    for (String uri : collections) {
      CorpusSource source = CorpusSource.ofCollection(uri);
      try (Rows rows = Rows.open(source, Format.of("jsonl"), List.of(charset), header)) {
        reader.accept(rows);
      }
    }
  }

  private Rows open(Path file) {
    Format form =
        format
            .or(() -> Format.ofFile(file.toString()).filter(Format::hasFields))
            .orElseThrow(
                () ->
                    new CorpusException(
                        file.toString(),
                        "its name does not tell its format; name it: "
                            + String.join(", ", Format.names())));
    return Rows.open(CorpusSource.of(file), form, List.of(charset), header);
  }

  /** Returns the id if it is not empty and fits into a line of labels. */
  static String checkedId(String id, Rows rows) {
    if (id.isEmpty()) {
      throw rows.fault("the id is empty; give each document one of its own");
    }
    if (!fitsLine(id)) {
      throw rows.fault(
          "the id holds a tab, a line break or half a character, which no label can name; take"
              + " another id");
    }
    return id;
  }

  /** Returns the text if there is one: a dataset with an empty text could not be read. */
  static String checkedText(String text, Function<String, CorpusException> fault) {
    if (text.isBlank()) {
      throw fault.apply("the text is empty; remove the record with its labels, and import again");
    }
    return text;
  }

  /** Whether a value can be written to a line of labels and read back unchanged. */
  static boolean fitsLine(String value) {
    return value.indexOf('\t') < 0
        && value.indexOf('\n') < 0
        && value.indexOf('\r') < 0
        && !value.startsWith(
            "\ufeff") // at the start of a file, it would be read as a byte order mark
        && StandardCharsets.UTF_8.newEncoder().canEncode(value);
  }
}
