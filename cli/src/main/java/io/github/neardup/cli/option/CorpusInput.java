package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusFields;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which files hold the corpus, and in which fields. */
public final class CorpusInput {

  public static final String STANDARD_STREAM = "-";

  private static final String NO_ID = "none";

  /** What the help of a command says about its inputs. */
  public static final String FORMATS =
      "Inputs are JSON Lines, one object per line. Files with the ending .csv, .tsv, .tab, .json or"
          + " .parquet are tables whose first line names the columns, arrays of objects, or Parquet;"
          + " in .txt, each line is a text. All are in UTF-8. Files with the ending .gz, .zst, .bz2"
          + " or .xz are compressed. An INPUT can also be a folder, which means all such files in"
          + " it, or a pattern in quotes, such as 'news/**/*.jsonl'; the .txt files of a folder are"
          + " one text each. An INPUT - is standard input.";

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "A file, folder or pattern to read.")
  private List<String> inputs = List.of();

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description =
          "The field or column with the id, which must then exist; none for FILE:LINE (default: id,"
              + " if it exists).")
  private @Nullable String idField;

  /** What the help of a command says about the field with the text. */
  public static final String TEXT_FIELD =
      "The field or column with the text, or several, joined by line breaks: title,body. A dot"
          + " leads into an object: article.body (default: ${DEFAULT-VALUE}).";

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = TEXT_FIELD)
  private String textField = "";

  @Mixin private InputFormatOption inputFormat = new InputFormatOption();

  /** Settles which files are meant; to be closed when they are no longer needed. */
  public OpenInputs open(Console console, QuietOption quiet) {
    return inputFormat.open(inputs, console, quiet);
  }

  /** The inputs as they were given. */
  public List<String> names() {
    return inputs;
  }

  public CorpusFields fields() {
    CorpusFields byDefault = CorpusFields.DEFAULT;
    String id = idField;
    try {
      if (NO_ID.equals(id)) {
        return byDefault.withText(textField).withoutId();
      }
      return new CorpusFields(
          id == null ? byDefault.id() : id, id != null, textField, byDefault.extras());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--id-field and --text-field: " + e.getMessage());
    }
  }

  /** The spec's options as they are to be repeated on another command, with a space before each. */
  public String fieldArguments() {
    return inputFormat.arguments()
        + (idField == null ? "" : " --id-field " + idField)
        + (textField.equals(CorpusFields.DEFAULT.text()) ? "" : " --text-field " + textField);
  }
}
