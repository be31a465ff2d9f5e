package io.github.neardup.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Folders of tables whose log says which of their files count. Reading all files would bring back
 * rows that have been deleted or replaced.
 */
enum TableFolder {
  DELTA(
      "Delta Lake",
      "_delta_log",
      "*",
      "python3 -c \"import deltalake as d; d.DeltaTable('FOLDER').to_pandas().to_parquet('FOLDER.parquet')\""),
  ICEBERG(
      "Iceberg",
      "metadata",
      "*.metadata.json",
      "python3 -c \"import duckdb as d; d.sql('install iceberg; load iceberg'); d.sql(\\\"copy (from iceberg_scan('FOLDER')) to 'FOLDER.parquet'\\\")\""),
  HUDI(
      "Hudi",
      ".hoodie",
      "*",
      "in Spark: spark.read.format('hudi').load('FOLDER').write.parquet('FOLDER.parquet')");

  private final String label;

  /** The folder in the table that holds its log. */
  private final String log;

  /** The files in that folder by which it is known. */
  private final String files;

  private final String remedy;

  TableFolder(String label, String log, String files, String remedy) {
    this.label = label;
    this.log = log;
    this.files = files;
    this.remedy = remedy;
  }

  /**
   * Refuses the log of a table.
   *
   * @throws CorpusException if a folder is one
   */
  static void refuse(Path folder) {
    for (TableFolder kind : List.of(values())) {
      if (folder.endsWith(kind.log) && kind.isLog(folder)) {
        String table = String.valueOf(folder.resolveSibling(""));
        throw new CorpusException(
            table,
            "is a table of %s, and some of its files may hold rows that were deleted or replaced; write its rows to Parquet first: %s"
                .formatted(kind.label, kind.remedy.replace("FOLDER", table)));
      }
    }
  }

  private boolean isLog(Path folder) {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, files)) {
      return found.iterator().hasNext();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
