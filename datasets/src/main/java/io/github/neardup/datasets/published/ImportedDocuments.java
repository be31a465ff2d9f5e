package io.github.neardup.datasets.published;

import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.datasets.published.DatasetImport.DocumentColumns;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource.NamedFile;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.Rows;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Imported documents with their clusters. */
final class ImportedDocuments {

  private final DocumentColumns columns;
  private final Optional<String> clusterColumn;
  private final DatasetFolderWriter out;
  private final DocumentIds ids = new DocumentIds();
  private final List<String> places = new ArrayList<>();

  /**
   * By row. Documents without a cluster are missing; a blank name is replaced by a cluster of its
   * own.
   */
  private final Map<Integer, String> clusters = new HashMap<>();

  /** Without a column of clusters, clusters may be added later. */
  ImportedDocuments(
      DocumentColumns columns, Optional<String> clusterColumn, DatasetFolderWriter out) {
    this.columns = columns;
    this.clusterColumn = clusterColumn;
    this.out = out;
  }

  void readTable(Rows rows) {
    while (rows.advance()) {
      String id =
          columns.id().isPresent()
              ? DatasetImport.checkedId(rows.value(columns.id().get()), rows)
              : Integer.toString(ids.size() + 1);
      add(id, rows.place(), rows::fault);
      String text = columns.text().stream().map(rows::value).collect(Collectors.joining(" "));
      clusterColumn.ifPresent(column -> cluster(id, rows.value(column), rows));
      out.document(id, text, "");
    }
  }

  private void add(String id, String place, Function<String, CorpusException> fault) {
    if (!ids.add(id)) {
      throw fault.apply(
          "the id '%s' is already used in %s; give each document its own"
              .formatted(id, places.get(ids.row(id))));
    }
    places.add(place);
  }

  /** Reads all files; the id of each is its path. */
  void readFolder(SourceFiles files, List<Charset> charsets) {
    for (NamedFile file : files.all()) {
      String id = file.path();
      if (!DatasetImport.fitsLine(id)) {
        throw new CorpusException(
            file.name(),
            "the name holds a tab, a line break or half a character, which no label can name;"
                + " rename the file");
      }
      add(id, file.name(), problem -> new CorpusException(file.name(), problem));
      out.document(id, Decoding.read(file, charsets), "");
    }
  }

  /** Returns the row of a document that a record names. */
  int row(String id, Rows rows) {
    int row = ids.row(id);
    if (row < 0) {
      throw rows.fault(
          "no document has the id '%s'; correct it or remove the record. The id of a file is its path within the folder"
              .formatted(id));
    }
    return row;
  }

  String id(int row) {
    return ids.id(row);
  }

  /** Sets the cluster of a document. */
  void cluster(String id, String cluster, Rows rows) {
    if (!DatasetImport.fitsLine(cluster)) {
      throw rows.fault(
          "the cluster holds a tab, a line break or half a character; give it another name");
    }
    String before = clusters.putIfAbsent(row(id, rows), cluster);
    if (before != null && !before.equals(cluster)) {
      throw rows.fault(
          "the document '%s' is in the cluster '%s' here and in '%s' before; remove one record"
              .formatted(id, cluster, before));
    }
  }

  /** Returns a note on the documents that a table does not list, if there are any. */
  Optional<String> withoutCluster(Path table) {
    List<String> without = new ArrayList<>();
    for (int row = 0; row < ids.size(); row++) {
      if (!clusters.containsKey(row)) {
        without.add(ids.id(row));
      }
    }
    return without.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s of the documents are not in %s and count as having no duplicates: %s"
                .formatted(without.size(), table, DatasetImport.named(without)));
  }

  /** Writes the cluster of each document; a document without one gets its own. */
  void writeClusters() {
    Set<String> taken = new HashSet<>(clusters.values());
    int own = 0;
    for (int row = 0; row < ids.size(); row++) {
      String cluster = clusters.getOrDefault(row, "");
      while (cluster.isBlank()) {
        String next = "@" + ++own;
        cluster = taken.contains(next) ? "" : next;
      }
      out.cluster(ids.id(row), cluster);
    }
  }
}
