package io.github.neardup.datasets.published;

import io.github.neardup.core.search.Clusters;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.Format;
import io.github.neardup.io.Rows;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Tables of records, one per document, with a column that lists the duplicates or with a table of
 * pairs of duplicates. All documents linked by a chain of duplicates are one cluster.
 *
 * @param format the format of the records
 * @param tables the tables
 * @param mapping the tables of duplicates: one, or none if a column lists them
 */
record TablesLayout(Format format, List<Table> tables, List<Mapping> mapping) implements Layout {

  /** Tried in this order: some owners publish tables in several encodings. */
  private static final List<Charset> CHARSETS =
      List.of(StandardCharsets.UTF_8, Charset.forName("windows-1252"), StandardCharsets.ISO_8859_1);

  /**
   * A table.
   *
   * @param file the name of the file
   * @param prefix put before the ids, for tables that share ids
   * @param id column of the id; {@link Rows#KEY} for the key of a JSON object
   * @param text columns of the text, joined by a space
   * @param kind column of the kind; empty for none
   * @param duplicates column that lists the ids of a record's duplicates; empty for none
   */
  record Table(
      String file, String prefix, String id, List<String> text, String kind, String duplicates) {
    Table {
      text = List.copyOf(text);
    }
  }

  /** A table of duplicates: a column of ids of the first table and a column of ids of the last. */
  record Mapping(String file, String left, String right) {}

  TablesLayout {
    tables = List.copyOf(tables);
    mapping = List.copyOf(mapping);
  }

  @Override
  public Dataset.Truth truth() {
    return Dataset.Truth.CLUSTERS;
  }

  @Override
  public List<String> read(SourceFiles files, DatasetFolderWriter out) {
    return new Reading(files, out).run();
  }

  private final class Reading {
    private final SourceFiles files;
    private final DatasetFolderWriter out;
    private final ImportedDocuments documents;
    private final Map<Integer, List<String>> listed = new HashMap<>();

    Reading(SourceFiles files, DatasetFolderWriter out) {
      this.files = files;
      this.out = out;
      this.documents = new ImportedDocuments(out);
    }

    List<String> run() {
      tables.forEach(this::readTable);
      Clusters.Builder links = new Clusters.Builder(documents.size());
      List<String> notes = linkListed(links);
      mapping.forEach(pairs -> linkMapped(pairs, links));
      Clusters clusters = links.build();
      for (int row = 0; row < documents.size(); row++) {
        out.cluster(documents.id(row), Integer.toString(clusters.cluster(row)));
      }
      return notes;
    }

    private void readTable(Table table) {
      try (Rows rows = Rows.open(files.required(table.file()), format, CHARSETS, true)) {
        while (rows.advance()) {
          String id = DatasetImport.checkedId(table.prefix() + rows.value(table.id()), rows);
          String text =
              table.text().stream()
                  .map(rows::value)
                  .filter(value -> !value.isBlank())
                  .collect(Collectors.joining(" "));
          String kind = table.kind().isEmpty() ? "" : rows.value(table.kind());
          documents.add(id, text, kind, rows.place(), rows::fault);
          if (!table.duplicates().isEmpty()) {
            List<String> duplicates = rows.values(table.duplicates());
            if (!duplicates.isEmpty()) {
              listed.put(
                  documents.size() - 1,
                  duplicates.stream().map(other -> table.prefix() + other).toList());
            }
          }
        }
      }
    }

    /** A list may name a record outside of the published selection; such links are dropped. */
    private List<String> linkListed(Clusters.Builder links) {
      long unknown = 0;
      for (Map.Entry<Integer, List<String>> entry : listed.entrySet()) {
        for (String id : entry.getValue()) {
          int other = documents.find(id);
          if (other < 0) {
            unknown++;
          } else {
            links.link(entry.getKey(), other);
          }
        }
      }
      return unknown == 0
          ? List.of()
          : List.of(
              String.format(
                  Locale.ROOT,
                  "left out %,d duplicates that are not among the documents",
                  unknown));
    }

    private void linkMapped(Mapping pairs, Clusters.Builder links) {
      String leftPrefix = tables.get(0).prefix();
      String rightPrefix = tables.get(tables.size() - 1).prefix();
      try (Rows rows = Rows.open(files.required(pairs.file()), format, CHARSETS, true)) {
        while (rows.advance()) {
          links.link(
              documents.row(leftPrefix + rows.value(pairs.left()), rows),
              documents.row(rightPrefix + rows.value(pairs.right()), rows));
        }
      }
    }
  }
}
