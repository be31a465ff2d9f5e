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
 *
 * @param label the name of the kind of table
 * @param log the folder in the table that holds its log
 * @param files the files in that folder by which it is known
 * @param remedy what to do
 */
record TableFolder(String label, String log, String files, String remedy) {

  private static final List<TableFolder> KINDS =
      List.of(
          new TableFolder(
              "Delta Lake",
              "_delta_log",
              "*",
              "python3 -c \"import deltalake as d; d.DeltaTable('FOLDER').to_pandas().to_parquet('FOLDER.parquet')\""),
          new TableFolder(
              "Iceberg",
              "metadata",
              "*.metadata.json",
              "python3 -c \"import duckdb as d; d.sql('install iceberg; load iceberg'); d.sql(\\\"copy (from iceberg_scan('FOLDER')) to 'FOLDER.parquet'\\\")\""),
          new TableFolder(
              "Hudi",
              ".hoodie",
              "*",
              "in Spark: spark.read.format('hudi').load('FOLDER').write.parquet('FOLDER.parquet')"));

  /**
   * Refuses the log of a table.
   *
   * @throws CorpusException if a folder is one
   */
  static void refuse(Path folder) {
    for (TableFolder kind : KINDS) {
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
