package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.io.Format;
import io.github.neardup.io.Outputs;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup index check}: finds the records that are new. */
@Command(
    name = "check",
    customSynopsis = "neardup index check INPUT... --store LOCATION [--add] [OPTIONS]",
    description = {
      "Writes the new records, which have no near-duplicate in the store.",
      "",
      "With --add, a new record is added to the store before it is written, and the records after"
          + " it are compared with it, too. Without --add, the store does not change,"
          + " and records are not compared with each other.",
      "",
      "Records are written as JSON Lines, in their order; lines of JSON Lines are copied byte"
          + " for byte. Records of standard input are answered as they arrive.",
      "",
      CorpusInput.FORMATS
    },
    footer = {
      "  neardup index check today.jsonl --add --store news-index -o new.jsonl",
      "  tail -f feed.jsonl | neardup index check - --add --store news-index | publish",
      "  neardup index check draft.jsonl --store news-index --format json"
    })
final class IndexCheckCommand implements Runnable {

  private final Console console;

  @Mixin private RecordOptions records = new RecordOptions();

  @Option(
      names = "--add",
      description = "Adds new records to the store, and creates the store if needed.")
  private boolean add;

  @Option(
      names = "--rerun",
      description =
          "With --add: a record that the store has under the same id counts as new, as it did"
              + " before. Use this to repeat a run that failed; otherwise such a record"
              + " is a near-duplicate of itself.")
  private boolean rerun;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUTPUT",
      description =
          "The file for the new records, in JSON Lines, or - for standard output (default: standard"
              + " output, unless --format json takes it).")
  private @Nullable String output;

  @Option(
      names = "--verdicts",
      paramLabel = "FILE",
      description =
          "Writes a line of JSON for each record: id, new, and if it is not: match, similarity,"
              + " match_time, match_payload.")
  private @Nullable String verdicts;

  @Mixin private FormatOption format = new FormatOption();

  IndexCheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    if (rerun && !add) {
      throw new UsageException("--rerun needs --add");
    }
    Map<String, Path> files = files();
    boolean done = false;
    try (@Nullable OpenInputs inputs = records.open(console, files);
        Outputs outputs = new Outputs()) {
      Checking checking =
          new Checking(
              add,
              rerun,
              stream(files, outputs, "--output", !format.isJson()),
              stream(files, outputs, "--verdicts", format.isJson()));
      try {
        long skipped = records.forEach(console, "checking", add, outputs, inputs, checking);
        done = true;
        records.quiet().print(console, text(checking, skipped));
        if (add && checking.ownEntries() > 0) {
          records.quiet().printHints(console, List.of(repeated(checking.ownEntries())));
        }
      } finally {
        if (done || (add && checking.records() > 0)) {
          // Every record in the store must be in the output, too.
          outputs.commit();
        }
        if (!done && checking.records() > 0) {
          console.say(
              Console.format(
                  "neardup: %s had been checked before the run failed%s",
                  Console.countRecords(checking.records()),
                  add ? "; the new ones are in the store and in the output" : ""));
        }
      }
    }
  }

  /** Returns the files to be written, by their options. */
  private Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    if (output != null && !output.equals(CorpusInput.STANDARD_STREAM)) {
      if (Format.ofFile(output).filter(found -> !found.name().equals("jsonl")).isPresent()) {
        throw new UsageException(
            "new records are written as JSON Lines; end the name of the output in .jsonl, not "
                + output);
      }
      files.put("--output", FileArguments.outputFile("--output", output));
    } else if (output != null && format.isJson()) {
      throw new UsageException(
          "--format json and --output - cannot both write to standard output; name a file");
    }
    if (verdicts != null) {
      files.put("--verdicts", FileArguments.outputFile("--verdicts", verdicts));
    }
    return files;
  }

  private Optional<OutputStream> stream(
      Map<String, Path> files, Outputs outputs, String option, boolean standard) {
    Path file = files.get(option);
    if (file != null) {
      return Optional.of(outputs.file(file));
    }
    return standard ? Optional.of(console.binaryOut()) : Optional.empty();
  }

  private static String repeated(long records) {
    return Console.count(
            records,
            "record matches the entry with its own id",
            "records match the entries with their own ids")
        + "; if the input was added before, --rerun writes its new records again";
  }

  private String text(Checking checking, long skipped) {
    return Console.format(
        "checked %s: %,d new%s, %s%s",
        Console.countRecords(checking.records()),
        checking.news(),
        add ? " (added)" : "",
        Console.count(
            checking.records() - checking.news(),
            "repeats an earlier entry",
            "repeat earlier entries"),
        skipped == 0 ? "" : Console.format("; %,d could not be read", skipped));
  }
}
