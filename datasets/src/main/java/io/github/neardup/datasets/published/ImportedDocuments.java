package io.github.neardup.datasets.published;

import io.github.neardup.core.util.Messages;
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

/** The documents of a dataset that is being written, with their ids, rows and clusters. */
final class ImportedDocuments {

  private final DatasetFolderWriter out;
  private final Map<String, Integer> rows = new HashMap<>();
  private final List<String> ids = new ArrayList<>();
  private final List<String> places = new ArrayList<>();

  /**
   * By row. Documents without a cluster are missing; a blank name is replaced by a cluster of its
   * own.
   */
  private final Map<Integer, String> clusters = new HashMap<>();

  ImportedDocuments(DatasetFolderWriter out) {
    this.out = out;
  }

  /** Reads a table. Without a column of clusters, clusters may be added later. */
  void readTable(Rows table, DocumentColumns columns, Optional<String> clusterColumn) {
    while (table.advance()) {
      String id =
          columns.id().isPresent()
              ? DatasetImport.checkedId(table.value(columns.id().get()), table)
              : Integer.toString(ids.size() + 1);
      String text = columns.text().stream().map(table::value).collect(Collectors.joining(" "));
      String kind = columns.kind().map(table::value).orElse("");
      if (!DatasetImport.fitsLine(kind)) {
        throw table.fault(
            "the kind holds a tab, a line break or half a character; give it another name");
      }
      add(id, text, kind, table.place(), table::fault);
      clusterColumn.ifPresent(column -> cluster(id, table.value(column), table));
    }
  }

  /** Adds and writes a document. */
  void add(
      String id, String text, String kind, String place, Function<String, CorpusException> fault) {
    Integer before = rows.putIfAbsent(id, ids.size());
    if (before != null) {
      throw fault.apply(
          "the id '%s' is already used in %s; give each document its own"
              .formatted(id, places.get(before)));
    }
    ids.add(id);
    places.add(place);
    out.document(id, DatasetImport.checkedText(text, fault), kind);
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
      add(
          id,
          Decoding.read(file, charsets),
          "",
          file.name(),
          problem -> new CorpusException(file.name(), problem));
    }
  }

  /** Returns the row of a document; -1 if no document has the id. */
  int find(String id) {
    return rows.getOrDefault(id, -1);
  }

  /** Returns the row of a document that a record names. */
  int row(String id, Rows at) {
    int row = find(id);
    if (row < 0) {
      throw at.fault(
          "no document has the id '%s'; correct it or remove the record. The id of a file is its path within the folder"
              .formatted(id));
    }
    return row;
  }

  String id(int row) {
    return ids.get(row);
  }

  int size() {
    return ids.size();
  }

  /** Sets the cluster of a document. */
  void cluster(String id, String cluster, Rows at) {
    if (!DatasetImport.fitsLine(cluster)) {
      throw at.fault(
          "the cluster holds a tab, a line break or half a character; give it another name");
    }
    String before = clusters.putIfAbsent(row(id, at), cluster);
    if (before != null && !before.equals(cluster)) {
      throw at.fault(
          "the document '%s' is in the cluster '%s' here and in '%s' before; remove one record"
              .formatted(id, cluster, before));
    }
  }

  /** Returns a note on the documents that a table does not list, if there are any. */
  Optional<String> withoutCluster(Path table) {
    List<String> without = new ArrayList<>();
    for (int row = 0; row < ids.size(); row++) {
      if (!clusters.containsKey(row)) {
        without.add(ids.get(row));
      }
    }
    return without.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s of the documents are not in %s and count as having no duplicates: %s"
                .formatted(without.size(), table, Messages.some(without, DatasetImport.NAMED)));
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
      out.cluster(ids.get(row), cluster);
    }
  }
}
