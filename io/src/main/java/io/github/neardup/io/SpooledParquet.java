package io.github.neardup.io;

import io.github.neardup.io.internal.parquet.ParquetOutput;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Parquet, whose columns are known only when all records are: until then they wait in files. */
final class SpooledParquet extends RecordWriter {

  private static final int BUFFER = 1 << 16;

  private final Destination destination;
  private final Map<String, String> types;
  private final Path folder;
  private final List<Path> spools = new ArrayList<>();
  private final Set<String> columns = new LinkedHashSet<>();

  /** By what they are to SQL, where case means nothing. */
  private final Map<String, String> names = new HashMap<>();

  private Counter out;
  private long bytes;
  private long rows;
  private long longest;

  SpooledParquet(Destination destination, List<String> columns, Map<String, String> types) {
    this.destination = destination;
    this.types = types;
    folder = destination.workshop();
    out = spool();
    columns.forEach(this::addColumn);
  }

  private Counter spool() {
    Path spool = folder.resolve("records-" + spools.size() + ".jsonl");
    spools.add(spool);
    try {
      return new Counter(new BufferedOutputStream(Files.newOutputStream(spool), BUFFER));
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  /** Whether it is not known under a name that differs in case. */
  private boolean addColumn(String column) {
    String before = names.putIfAbsent(column.toLowerCase(Locale.ROOT), column);
    columns.add(column);
    return before == null || before.equals(column);
  }

  @Override
  void write(Rows record) throws IOException {
    for (String column : record.cells().keySet()) {
      if (!columns.contains(column) && !addColumn(column)) {
        throw record.fault(
            "there are two columns '%s' and '%s', which Parquet cannot tell apart; rename one"
                .formatted(names.get(column.toLowerCase(Locale.ROOT)), column));
      }
    }
    SpooledTable.refuseMore(columns, record);
    try {
      if (out.count() > destination.size()) {
        closeSpool();
        out = spool();
      }
      long before = out.count();
      record.writeJson(out);
      out.write('\n');
      longest = Math.max(longest, out.count() - before);
      rows++;
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
  }

  private void closeSpool() throws IOException {
    bytes += out.count();
    out.close();
  }

  @Override
  void end() throws IOException {
    List<Path> files = new ArrayList<>();
    spools.forEach(spool -> files.add(folder.resolve("parquet-" + files.size())));
    try {
      closeSpool();
      try (ParquetOutput output =
          ParquetOutput.of(
              folder, spools, (int) Math.min(Integer.MAX_VALUE - 64, longest), types)) {
        output.write(List.copyOf(columns), spools, files, bytes, rows);
      }
    } catch (IOException e) {
      throw CorpusException.writing(destination.name(), e);
    }
    for (int i = 0; i < files.size(); i++) {
      OutputStream target = destination.next();
      Files.copy(files.get(i), target);
      if (destination.isSharded()) {
        target.close();
      }
      Files.delete(files.get(i));
      Files.delete(spools.get(i));
    }
  }
}
