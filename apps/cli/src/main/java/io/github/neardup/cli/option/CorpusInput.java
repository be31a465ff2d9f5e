package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.core.util.ShellText;
import io.github.neardup.io.database.Databases;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Parameters;

/** The files that hold the corpus, and its fields. */
public class CorpusInput extends FieldOptions {

  public static final String STANDARD_STREAM = "-";

  /** The text about inputs in the help of commands. */
  public static final String FORMATS =
      "Inputs are JSON Lines, one object per line. Files with the ending .csv, .tsv, .tab, .json or"
          + " .parquet are tables whose first line names the columns (see --delimiter and"
          + " --no-header), arrays of objects, or Parquet. A .warc or .wet file holds the texts of a"
          + " crawl, a .tar file the texts of an archive. Other files, such as .txt, .md or .html, are"
          + " one text each (see --lines). All are in UTF-8, or as --encoding says. Files with the ending .gz, .zst,"
          + " .bz2 or .xz are compressed. An INPUT can also be a folder, for all such files in"
          + " it, or a pattern in quotes, such as 'news/**/*.jsonl'. An INPUT - is standard input;"
          + " mongodb://HOST/DATABASE.COLLECTION is a collection of MongoDB, whose ids are its _id.";

  /** The text about the text field in the help of commands. */
  public static final String TEXT_FIELD =
      "The field or column with the text, or several, joined by line breaks: title,body. A dot"
          + " leads into an object, brackets into a list: article.body, 'messages[0].content', or"
          + " 'messages[].content' for all, joined, or 'messages[role=user].content' for some"
          + " (default: ${DEFAULT-VALUE}).";

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "A file, folder, pattern or collection to read.")
  private List<String> inputs = List.of();

  /** Resolves which files are meant; close the result when they are no longer needed. */
  public OpenInputs open(Console console, QuietOption quiet) {
    return open(inputs, console, quiet);
  }

  /** Returns the inputs as they were given, without passwords. */
  public List<String> names() {
    return inputs.stream().map(Databases::masked).toList();
  }

  /** Returns the command that deduplicates these inputs with a spec. */
  public String dedupCommand(String spec) {
    return "neardup dedup " + arguments() + " -a " + ShellText.quoted(spec) + " -o OUTPUT";
  }

  /** Returns the inputs and the options for their fields, to be repeated on another command. */
  @Override
  public String arguments() {
    return names().stream().map(ShellText::quoted).collect(Collectors.joining(" "))
        + super.arguments();
  }
}
