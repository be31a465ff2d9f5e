package io.github.neardup.io;

import java.nio.file.Path;
import java.util.List;

/**
 * Folders of tables whose log says which of their files count. Reading all files would bring back
 * rows that have been deleted or replaced.
 *
 * @param label the name of the kind of table
 * @param log the folder in the table that holds its log
 * @param ending the ending of files in that folder by which it is known
 * @param remedy what to do
 */
record TableFolder(String label, String log, String ending, String remedy) {

  private static final List<TableFolder> KINDS =
      List.of(
          new TableFolder(
              "Delta Lake",
              "_delta_log",
              "",
              "python3 -c \"import deltalake as d; d.DeltaTable('FOLDER').to_pandas().to_parquet('FOLDER.parquet')\""),
          new TableFolder(
              "Iceberg",
              "metadata",
              ".metadata.json",
              "python3 -c \"import duckdb as d; d.sql('install iceberg; load iceberg'); d.sql(\\\"copy (from iceberg_scan('FOLDER')) to 'FOLDER.parquet'\\\")\""),
          new TableFolder(
              "Hudi",
              ".hoodie",
              "",
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
    String[] found = folder.toFile().list((log, file) -> file.endsWith(ending));
    return found != null && found.length > 0;
  }
}
