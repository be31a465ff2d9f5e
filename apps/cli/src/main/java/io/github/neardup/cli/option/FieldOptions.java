package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.Format;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the fields and the format of the records of a corpus. */
public class FieldOptions {

  private static final String NO_ID = "none";

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description =
          "The field or column with the id, which must then exist; none for FILE:LINE (default: id,"
              + " if it exists).")
  private @Nullable String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = CorpusInput.TEXT_FIELD)
  private String textField = "";

  @Mixin private InputFormat inputFormat = new InputFormat();

  /** Resolves which files are meant; close the result when they are no longer needed. */
  public final OpenInputs open(List<String> inputs, Console console, QuietOption quiet) {
    return inputFormat.open(inputs, console, quiet);
  }

  /** Returns how the inputs are read. */
  public final InputFormat inputFormat() {
    return inputFormat;
  }

  /** Returns the format with the name that {@code --input-format} gives, if it gives one. */
  public static Optional<Format> format(Optional<String> name) {
    return UsageException.checking("--input-format: ", () -> name.map(Format::of));
  }

  /**
   * Returns the fields to read.
   *
   * @throws UsageException if the options are wrong
   */
  public final CorpusFields fields() {
    CorpusFields byDefault = CorpusFields.DEFAULT;
    String id = idField;
    return UsageException.checking(
        "--id-field and --text-field: ",
        () ->
            NO_ID.equals(id)
                ? byDefault.withText(textField).withoutId()
                : new CorpusFields(
                    id == null ? byDefault.id() : id, id != null, textField, byDefault.extras()));
  }

  /** Returns the options to be repeated on another command, each after a space. */
  public String arguments() {
    return inputFormat.arguments()
        + (idField == null ? "" : " --id-field " + idField)
        + (textField.equals(CorpusFields.DEFAULT.text()) ? "" : " --text-field " + textField);
  }

  /** The options of commands that read a corpus in its format, and {@code --limit}. */
  public static final class InputFormat {

    @Option(
        names = "--input-format",
        paramLabel = "FORMAT",
        description =
            "The format of the inputs, whatever their names: jsonl, json, csv, tsv, txt, parquet, warc or tar"
                + " (default: by their endings; jsonl for standard input).")
    private @Nullable String format;

    @Option(
        names = "--lines",
        description =
            "Each line of a file without records is a text (default: each file is one; a single .txt"
                + " file is read by lines).")
    private boolean lines;

    @Option(
        names = "--delimiter",
        paramLabel = "CHAR",
        description =
            "The character between the fields of CSV, or tab (default: a comma, semicolon, tab or"
                + " pipe, as the first records or a line sep=CHAR show).")
    private @Nullable String delimiter;

    @Option(
        names = "--no-header",
        description =
            "The first line of CSV and TSV is a record; the columns are called 1, 2, 3 and so on,"
                + " as in --text-field 2.")
    private boolean noHeader;

    @Option(
        names = "--backslash-quotes",
        description =
            "In a quoted field of CSV, a quote is \\\" and a backslash \\\\ (default: a quote is"
                + " doubled).")
    private boolean backslashQuotes;

    @Mixin private EncodingOption encoding = new EncodingOption();

    @Option(
        names = "--limit",
        paramLabel = "N",
        description = "Reads the first N records of the inputs and no more (default: all).")
    private @Nullable Long limit;

    /** Resolves which files are meant; copies standard input to a file, if it is one of them. */
    public OpenInputs open(List<String> names, Console console, QuietOption quiet) {
      check();
      FileArguments.inputs(names);
      StreamCopies copies = StreamCopies.of(names, console, quiet);
      try {
        CorpusFiles files = files(names, format(), copies);
        check(files);
        quiet.printHints(console, files.notes());
        CorpusFiles decoded = encoding.files(files, console, quiet);
        // The file behind standard output or standard error is refused, too.
        new FileRoles().read("INPUT", decoded.paths()).check();
        return new OpenInputs(limit == null ? decoded : decoded.first(limit), copies);
      } catch (RuntimeException e) {
        copies.close();
        throw e;
      }
    }

    /**
     * Returns another corpus that is read in the same way, in the formats that its names show.
     *
     * @param copies of the streams among the names
     */
    public CorpusFiles others(
        List<String> names, StreamCopies copies, Console console, QuietOption quiet) {
      FileArguments.inputs(names);
      return encoding.files(files(names, Optional.empty(), copies), console, quiet);
    }

    private CorpusFiles files(List<String> names, Optional<Format> all, StreamCopies copies) {
      CorpusFiles files = CorpusFiles.of(names, all, copies.byName()).withTables(tables());
      return lines() ? files.byLines() : files;
    }

    /** Refuses wrong options before anything is read. */
    private void check() {
      format();
      lines();
      tables();
      if (limit != null && limit < 1) {
        throw new UsageException("--limit must be at least 1, not " + limit);
      }
    }

    private void check(CorpusFiles files) {
      if (!tables().areDefault() && files.formats().stream().noneMatch(Format::isSeparated)) {
        throw new UsageException(
            "--delimiter, --no-header and --backslash-quotes apply to CSV and TSV, but no input is"
                + " either; add --input-format csv if one is");
      }
      if (encoding.charset().isPresent()
          && (files.paths().isEmpty() || files.formats().stream().noneMatch(Format::hasEncoding))) {
        throw new UsageException(
            "--encoding applies to texts and tables of text, but no input is one");
      }
    }

    /** Returns the encoding of the inputs. */
    public EncodingOption encoding() {
      return encoding;
    }

    /** Returns whether each line of a file without records is a text. */
    public boolean lines() {
      if (lines && format != null) {
        throw new UsageException(
            "--lines and --input-format both set how files are read; leave out one");
      }
      return lines;
    }

    /** Returns how CSV and TSV are read. */
    private TableOptions tables() {
      String given = delimiter;
      return UsageException.checking(
          "--delimiter: ",
          () ->
              new TableOptions(
                  given == null ? Optional.empty() : Optional.of(character(given)),
                  !noHeader,
                  backslashQuotes));
    }

    private static char character(String given) {
      if (given.equals("tab") || given.equals("\\t")) {
        return '\t';
      }
      if (given.length() != 1) {
        throw new IllegalArgumentException(
            "'" + given + "' is not one character; give one, such as ';', or tab");
      }
      return given.charAt(0);
    }

    /** Returns the format, if one was given. */
    public Optional<Format> format() {
      return FieldOptions.format(Optional.ofNullable(format));
    }

    /** Returns the format to be repeated on another command, after a space. */
    public String arguments() {
      return (format == null ? "" : " --input-format " + format)
          + (lines ? " --lines" : "")
          + (delimiter == null ? "" : " --delimiter '" + delimiter + "'")
          + (noHeader ? " --no-header" : "")
          + (backslashQuotes ? " --backslash-quotes" : "")
          + encoding.argument();
    }
  }
}
