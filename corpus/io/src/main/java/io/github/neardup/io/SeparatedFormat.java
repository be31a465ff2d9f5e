package io.github.neardup.io;

import io.github.neardup.io.RecordWriter.Form;
import java.io.IOException;
import java.util.Optional;

/** Lines of separated values. */
abstract class SeparatedFormat extends RowFormat {

  private final char usual;

  private SeparatedFormat(char usual, String name, String... endings) {
    super(name, endings);
    this.usual = usual;
  }

  @Override
  public final boolean isSeparated() {
    return true;
  }

  @Override
  RecordWriter writer(Layouts inputs, RecordWriter.Destination destination) {
    if (inputs.have(this)) {
      String head = inputs.separated().map(SeparatedRows.Layout::head).orElse("\n");
      return new RecordWriter.ToFiles(destination, new Form(head, "\n", "", Rows::writeTo));
    }
    char separator = inputs.separator(this).orElse(usual);
    return inputs.areTables()
        ? new RecordWriter.ToFiles(
            destination, Form.table(separator, inputs.columns(), !inputs.areUnnamed()))
        : new SpooledRecords.Table(destination, separator);
  }

  /**
   * Values separated by commas as in RFC 4180, or by semicolons, tabs or pipes; a quoted field may
   * hold separators and line breaks.
   */
  public static final class Csv extends SeparatedFormat {

    /** Creates the format. */
    public Csv() {
      super(',', "csv", "csv");
    }

    @Override
    Rows open(Opening file) throws IOException {
      return SeparatedRows.open(file, Optional.empty());
    }
  }

  /** Values separated by tabs; a field is quoted only if a quote stands at both of its ends. */
  public static final class Tsv extends SeparatedFormat {

    /** Creates the format. */
    public Tsv() {
      super('\t', "tsv", "tsv", "tab");
    }

    @Override
    Rows open(Opening file) throws IOException {
      return SeparatedRows.open(file, Optional.of('\t'));
    }
  }

  /** Values separated by tabs, one record a line; a quote is an ordinary character. */
  public static final class PlainTsv extends SeparatedFormat {

    /** Creates the format. */
    public PlainTsv() {
      super('\t', "plain-tsv");
    }

    @Override
    Rows open(Opening file) throws IOException {
      return SeparatedRows.plainTsv(file);
    }
  }
}
