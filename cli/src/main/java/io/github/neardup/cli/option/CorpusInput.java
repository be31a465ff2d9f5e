package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusFields;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which files hold the corpus, and in which fields. */
public final class CorpusInput {

  public static final String STANDARD_STREAM = "-";

  /** What the help of a command says about its inputs. */
  public static final String FORMATS =
      "Inputs are JSON Lines, one object per line. Files with the ending .csv, .tsv, .tab or .json"
          + " are tables whose first line names the columns, or arrays of objects. All are in"
          + " UTF-8. Files with the ending .gz, .zst, .bz2 or .xz are compressed.";

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = "A file to read.")
  private List<String> inputs = List.of();

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description =
          "The field or column with the id, which must then exist (default: id, if it exists).")
  private @Nullable String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = "The field or column with the text (default: ${DEFAULT-VALUE}).")
  private String textField = "";

  /** The reason completes "standard input (-) cannot be an INPUT". */
  public List<Path> files(String whyNotStandardInput) {
    if (inputs.contains(STANDARD_STREAM)) {
      throw new UsageException("standard input (-) cannot be an INPUT" + whyNotStandardInput);
    }
    return FileArguments.inputs(inputs);
  }

  public CorpusFields fields() {
    CorpusFields byDefault = CorpusFields.DEFAULT;
    String id = idField;
    try {
      return new CorpusFields(
          id == null ? byDefault.id() : id, id != null, textField, byDefault.extras());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--id-field and --text-field: " + e.getMessage());
    }
  }

  /** The spec's options as they are to be repeated on another command, with a space before each. */
  public String fieldArguments() {
    return (idField == null ? "" : " --id-field " + idField)
        + (textField.equals(CorpusFields.DEFAULT.text()) ? "" : " --text-field " + textField);
  }
}
