package io.github.neardup.io;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is known about the inputs before their first record. */
record Layouts(List<Layout> all) {

  /**
   * What is known about an input.
   *
   * @param format the format in which its records can be written
   * @param header the columns that all records have, in order
   * @param types the SQL types of the columns of Parquet
   * @param metadata the metadata of Parquet
   * @param asInFile whether records have nothing but what stands in their file
   * @param separated how a table with a header or records separates values
   */
  record Layout(
      Format format,
      List<String> header,
      Map<String, String> types,
      Map<String, String> metadata,
      boolean asInFile,
      Optional<SeparatedRows.Layout> separated) {

    Layout(Format format, List<String> header, boolean asInFile) {
      this(format, header, Map.of(), Map.of(), asInFile, Optional.empty());
    }

    private static Layout of(CorpusSource source) {
      if (!(source instanceof CorpusFiles.Entry file)) {
        return new Layout(Formats.JSONL, List.of(), true);
      }
      Format written = file.format().isWritten() ? file.format() : Formats.JSONL;
      try (Rows rows = Rows.open(file.format(), RowFormat.Opening.all(file, file.tables()))) {
        return rows.layout(written, file.given().isEmpty() && file.textId().isEmpty());
      }
    }

    /** Returns everything that must be equal in tables whose records are written unchanged. */
    private List<Object> kind() {
      return separated.isPresent()
          ? List.of(header, separated.get().separator(), separated.get().lineEnd())
          : List.of(header);
    }

    /** Returns whether this is a table without a header; an empty table may have a header. */
    private boolean isUnnamed() {
      return separated.isPresent() && !separated.get().named();
    }

    private boolean isKeyed() {
      return format == Formats.JSON && !header.isEmpty();
    }

    /** Returns whether all columns are known. */
    private boolean isTable() {
      return format != Formats.JSON && format != Formats.JSONL;
    }
  }

  /** Reads the first lines of the inputs. */
  static Layouts of(CorpusFiles inputs) {
    return new Layouts(inputs.entries().stream().map(Layout::of).toList());
  }

  /** Returns the format of all inputs; JSON Lines if they have several, or are single texts. */
  Format format() {
    Set<Format> formats = new LinkedHashSet<>();
    for (Layout layout : all) {
      boolean isText = layout.format == Formats.TXT && !layout.asInFile;
      formats.add(isText ? Formats.JSONL : layout.format);
    }
    return formats.size() > 1 ? Formats.JSONL : formats.iterator().next();
  }

  /** Returns whether all records can be written unchanged in a format. */
  boolean have(Format format) {
    long kinds =
        all.stream()
            .filter(layout -> !layout.header.isEmpty()) // an empty file has none
            .map(Layout::kind)
            .distinct()
            .count();
    return all.stream().allMatch(layout -> layout.format == format && layout.asInFile)
        && kinds <= 1
        && (all.size() == 1 || all.stream().noneMatch(Layout::isKeyed));
  }

  /** Returns whether the records stand under their keys. */
  boolean areKeyed() {
    return all.get(0).isKeyed();
  }

  /** Returns how the first table separates values. */
  Optional<SeparatedRows.Layout> separated() {
    return all.stream().map(Layout::separated).flatMap(Optional::stream).findFirst();
  }

  /** Returns the separator of all tables of a format, if there is only one. */
  Optional<Character> separator(Format format) {
    Set<Character> separators = new HashSet<>();
    for (Layout layout : all) {
      if (layout.format == format) {
        layout.separated.ifPresent(table -> separators.add(table.separator()));
      }
    }
    return separators.size() == 1 ? Optional.of(separators.iterator().next()) : Optional.empty();
  }

  /** Returns whether all columns are known. */
  boolean areTables() {
    return all.stream().allMatch(Layout::isTable);
  }

  /** Returns whether there are columns, and none has a name. */
  boolean areUnnamed() {
    return !all.isEmpty() && all.stream().allMatch(Layout::isUnnamed);
  }

  /** Returns the known columns, in the order of their first appearance. */
  List<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    all.stream().filter(Layout::isTable).forEach(layout -> columns.addAll(layout.header));
    return new ArrayList<>(columns);
  }

  /** Returns the SQL types of the columns that have the same type in all inputs. */
  Map<String, String> types() {
    Map<String, String> types = new HashMap<>();
    Set<String> ofSeveral = new HashSet<>();
    for (Layout layout : all) {
      layout.types.forEach(
          (column, type) -> {
            String before = types.putIfAbsent(column, type);
            if (before != null && !before.equals(type)) {
              ofSeveral.add(column);
            }
          });
    }
    types.keySet().removeAll(ofSeveral);
    return types;
  }

  /** Returns the metadata that all files share, if they have the same columns; empty otherwise. */
  Map<String, String> sharedMetadata() {
    if (all.isEmpty()) {
      return Map.of();
    }
    Layout first = all.get(0);
    Map<String, String> shared = new HashMap<>(first.metadata);
    for (Layout layout : all) {
      shared.entrySet().retainAll(layout.metadata.entrySet());
      if (!layout.header.equals(first.header) || !layout.types.equals(first.types)) {
        return Map.of();
      }
    }
    return shared;
  }
}
