package io.github.neardup.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Apache Parquet; needs DuckDB's driver on the class path. */
public final class ParquetFormat extends RowFormat {

  private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /** Creates the format. */
  public ParquetFormat() {
    super("parquet", "parquet");
  }

  @Override
  public boolean recognises(byte[] begins) {
    return Arrays.equals(MAGIC, Arrays.copyOf(begins, MAGIC.length));
  }

  @Override
  public boolean hasEncoding() {
    return false;
  }

  @Override
  boolean isWhole() {
    return true;
  }

  @Override
  Rows open(Opening file) throws IOException {
    return new ParquetRows(file);
  }

  @Override
  RecordWriter writer(Layouts inputs, RecordWriter.Destination destination) {
    boolean all = inputs.all().stream().allMatch(layout -> layout.format() == this);
    return new SpooledRecords.Parquet(
        destination,
        inputs.columns(),
        all ? inputs.types() : Map.of(),
        all ? inputs.sharedMetadata() : Map.of());
  }
}
