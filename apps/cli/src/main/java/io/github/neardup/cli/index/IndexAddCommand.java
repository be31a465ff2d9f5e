package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.index.IncomingRecords.Incoming;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.Outputs;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup index add}: adds all records of a corpus. */
@Command(
    name = "add",
    customSynopsis = "neardup index add INPUT... --store LOCATION [OPTIONS]",
    description = {
      "Adds all records to a store, including near-duplicates; creates the store if there is none.",
      "",
      "A record whose id is already in the store replaces that entry. To add only new records, use"
          + " neardup index check --add.",
      "",
      CorpusInput.FORMATS
    },
    footer = {
      "  neardup index add archive/ --store news-index --time-field published",
      "  neardup index add 2025.jsonl.gz --store news-index -a simhash:distance=3",
      "  neardup index add pages.csv --store redis://localhost/pages --payload-field url"
    })
final class IndexAddCommand implements Runnable {

  private final Console console;

  @Mixin private RecordOptions records = new RecordOptions();

  @Mixin private FormatOption format = new FormatOption();

  /** The summary for programs. */
  private record Summary(
      String store, long added, long replaced, long skipped, long entries, String algorithm) {}

  private static final class Adding implements RecordOptions.Work {
    private long added;
    private long replaced;
    private long entries;
    private String spec = "";

    @Override
    public void take(
        NearDuplicateIndex index,
        List<Incoming> batch,
        List<long[]> fingerprints,
        Parallel parallel) {
      for (int i = 0; i < batch.size(); i++) {
        if (index.add(batch.get(i).entry(), fingerprints.get(i))) {
          added++;
        } else {
          replaced++;
        }
      }
      entries = index.size();
    }

    @Override
    public void flush(NearDuplicateIndex index) {
      spec = index.algorithm().settings().toSpec();
    }
  }

  IndexAddCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Adding adding = new Adding();
    boolean done = false;
    try (@Nullable OpenInputs inputs = records.open(console, Map.of());
        Outputs outputs = new Outputs()) {
      long skipped = records.forEach(console, "adding", true, outputs, inputs, adding);
      outputs.commit();
      done = true;
      Summary summary =
          new Summary(
              records.store().location(),
              adding.added,
              adding.replaced,
              skipped,
              adding.entries,
              adding.spec);
      format.print(console, summary, records.quiet(), () -> text(summary));
    } finally {
      if (!done && adding.added + adding.replaced > 0) {
        console.say(
            Console.format(
                "neardup: %s had been added to %s before the run failed",
                Console.countRecords(adding.added + adding.replaced), records.store().location()));
      }
    }
  }

  private static String text(Summary summary) {
    String added = "added " + Console.countRecords(summary.added());
    String replaced = "replaced " + Console.countRecords(summary.replaced());
    String done =
        summary.replaced() == 0
            ? added + " to "
            : (summary.added() == 0 ? replaced : added + " and " + replaced) + " in ";
    return done + summary.store() + ", which has " + Console.countEntries(summary.entries());
  }
}
