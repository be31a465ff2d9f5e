package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.JsonLinesFields;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which files hold the corpus, and in which fields. */
public final class CorpusInput {

  public static final String STANDARD_STREAM = "-";

  @Parameters(arity = "1..*", paramLabel = "INPUT", description = "A file to read.")
  private List<String> inputs = List.of();

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      description = "The field with the id, which must then exist (default: id, if it exists).")
  private @Nullable String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description = "The field with the text (default: ${DEFAULT-VALUE}).")
  private String textField = "";

  /**
   * The files.
   *
   * @param whyNotStandardInput completes "standard input (-) cannot be an INPUT"
   * @throws UsageException if one is standard input, or named twice
   */
  public List<Path> files(String whyNotStandardInput) {
    if (inputs.contains(STANDARD_STREAM)) {
      throw new UsageException("standard input (-) cannot be an INPUT" + whyNotStandardInput);
    }
    List<Path> files = inputs.stream().map(FileArguments::path).toList();
    for (int i = 0; i < files.size(); i++) {
      for (Path before : files.subList(0, i)) {
        FileArguments.refuseSame("INPUT", before, "INPUT", files.get(i));
      }
    }
    return files;
  }

  /**
   * The fields.
   *
   * @throws UsageException if the options do not go together
   */
  public JsonLinesFields fields() {
    JsonLinesFields byDefault = JsonLinesFields.DEFAULT;
    String id = idField;
    try {
      return new JsonLinesFields(
          id == null ? byDefault.id() : id, id != null, textField, byDefault.extras());
    } catch (IllegalArgumentException e) {
      throw new UsageException("--id-field and --text-field: " + e.getMessage());
    }
  }

  /** The spec's options as they are to be repeated on another command, with a space before each. */
  public String fieldArguments() {
    return (idField == null ? "" : " --id-field " + idField)
        + (textField.equals(JsonLinesFields.DEFAULT.text()) ? "" : " --text-field " + textField);
  }
}
