package io.github.neardup.cli;

import static io.github.neardup.dedup.DedupOptions.BASE;
import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.EACH;
import static io.github.neardup.dedup.DedupOptions.FORCE;
import static io.github.neardup.dedup.DedupOptions.INCOMPLETE;
import static io.github.neardup.dedup.DedupOptions.INSIDE;
import static io.github.neardup.dedup.DedupOptions.INSIDE_SHARE;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MAX_COMPARISONS;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.WITHIN;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.HelpPages;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.DeclaredOptions;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.OnErrorOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.OpenStores;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.StreamCopies;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.Forecast;
import io.github.neardup.io.CorpusFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code neardup dedup}: copies a corpus without its near-duplicates. */
@Command(
    name = "dedup",
    addMethodSubcommands = false, // searching for resource bundles delays the start
    customSynopsis = "neardup dedup INPUT... -o OUTPUT [OPTIONS]",
    description = {
      "Copies a corpus without its near-duplicates.",
      "",
      "One document of each group of near-duplicates is kept, and every near-duplicate of it is"
          + " removed. With --clustering connected, every document that a chain of small changes"
          + " links to it is removed as well, however little the two have in common.",
      "",
      "With --cut, documents stay, and repeated parts of their texts are cut: paragraphs,"
          + " sentences or passages that occurred before, in the same text or in another. Case,"
          + " character width and white space make no difference, nor does punctuation for"
          + " passages.",
      "",
      CorpusInput.FORMATS
          + " A document without an id gets the id FILE:LINE, or FILE#NUMBER in .json and .parquet."
          + " Inputs are read twice and must not change in between.",
      "",
      "The name of OUTPUT shows its format and compression, as with inputs. If it does not, it has"
          + " the format of the inputs. JSON Lines are copied byte for byte. CSV and TSV get one"
          + " header, and their values do not change. Inputs of several formats or with several"
          + " columns become one OUTPUT."
    },
    footer = {
      "  neardup dedup corpus.jsonl -o clean.jsonl",
      "  neardup dedup 2023.jsonl.gz 2024.jsonl.gz -o clean.jsonl.zst --keep longest",
      "  neardup dedup questions.csv -o unique.csv --id-field nr --text-field question",
      "  neardup dedup crawl/ -o clean.parquet --text-field title,article.body",
      "  zcat news.jsonl.gz | neardup dedup - -o 'part-%%05d.jsonl.zst' \\",
      "      --shard-size 500MB",
      "  neardup dedup pages.jsonl -o clean.jsonl --clusters clusters.tsv \\",
      "      --id-field url --text-field body -a minhash:threshold=0.8",
      "  neardup dedup crawl/ -o clean.jsonl.zst --resume",
      "  neardup dedup train.jsonl -o clean.jsonl --against test.jsonl --inside",
      "  neardup dedup pages.jsonl -o clean.jsonl --cut paragraph --removed cut.jsonl"
    })
@SuppressWarnings("UnusedVariable") // picocli acts on the options
final class DedupCommand implements Runnable {

  private static final long GIBIBYTE = 1 << 30;

  private static final int NAMED_DOCUMENTS = 10;

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  private final DeclaredOptions declared = new DeclaredOptions();

  @Mixin private DedupOutputs outputs = new DedupOutputs(declared);

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      description =
          "The algorithm, as NAME or NAME:setting=value,... (default: "
              + Deduplicator.DEFAULT_ALGORITHM
              + ", or the algorithm of a store in --against; see neardup algorithms).")
  private @Nullable String givenSpec;

  @Mixin
  private final CommandSpec matching =
      declared.add(KEEP, CLUSTERING, EACH, WITHIN, BASE, MIN_LENGTH);

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description =
          "Another corpus, such as a test set or yesterday's news, or a store of neardup index:"
              + " documents that are near-duplicates of its texts are removed first. Can be given"
              + " several times.")
  private List<String> against = List.of();

  @Mixin private final CommandSpec ofReferences = declared.add(INSIDE, INSIDE_SHARE);

  @Mixin private OnErrorOption onError = new OnErrorOption();

  @Mixin private final CommandSpec limits = declared.add(MAX_COMPARISONS, INCOMPLETE, FORCE);

  @Mixin private CutOptions cut = new CutOptions(declared);

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  @Option(
      names = HelpPages.ALL,
      usageHelp = true,
      description = "Shows this page: every option with its full description.")
  private boolean helpAll;

  DedupCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    outputs.check(corpus.names(), format.isJson());
    if (against.contains(CorpusInput.STANDARD_STREAM)) {
      throw new UsageException("--against cannot read standard input (-); save it to a file");
    }
    if (cut.wanted()) {
      try (OpenInputs inputs = corpus.open(console, quiet)) {
        cut.run(console, inputs.files(), corpus.fields(), threads.count(), outputs, format, quiet);
      }
      return;
    }
    DeduplicationSummary summary;
    try (OpenInputs inputs = corpus.open(console, quiet);
        OpenStores stores = OpenStores.of(against, Optional.ofNullable(givenSpec));
        StreamCopies references = StreamCopies.of(stores.others(), console, quiet)) {
      String spec =
          stores.spec().orElse(givenSpec == null ? Deduplicator.DEFAULT_ALGORITHM : givenSpec);
      summary = run(deduplicator(inputs.files(), stores, references, spec));
    }
    warnIfIncomplete(summary.incompleteDocuments());
    onError.warn(console, summary.records().skipped(), summary.records().problems());
    summary.warnings().forEach(warning -> console.say("neardup: warning: " + warning));
    quiet.printHints(console, summary.hints());
    format.print(console, summary, quiet, () -> DedupText.of(summary, outputs.isDryRun()));
  }

  private DeduplicationSummary run(Deduplicator.Builder deduplicator) {
    try {
      return outputs.run(onError.choice().quarantine().isPresent(), deduplicator::run);
    } catch (Forecast.ExceededException e) {
      throw new CapacityException(
          e.getMessage()
              + "; allow more with NEARDUP_OPTS=-Xmx"
              + (e.forecast().heap() / GIBIBYTE + 1)
              + "g, use fewer bytes a document"
              + " (minhash:bits=8, minhash:permutations=64,bits=8 or simhash), split the corpus and use --against,"
              + " try anyway with --force, or use Apache Spark (docs/guide/spark.md);"
              + " nothing was written");
    } catch (IncompleteSearchException e) {
      throw new IncompleteSearchException(
          e.comparisons(),
          "or allow more with --max-comparisons, or accept an incomplete result with"
              + " --incomplete allow; nothing was written");
    }
  }

  /** Warns even with {@code --quiet}: without a warning, users take a result as complete. */
  private void warnIfIncomplete(List<String> documents) {
    if (!documents.isEmpty()) {
      String some = documents.stream().limit(NAMED_DOCUMENTS).collect(Collectors.joining(", "));
      console.say(
          Console.format(
              "neardup: the result is incomplete: %,d documents were not compared with all their"
                  + " candidates: %s%s",
              documents.size(),
              some.replaceAll("\\R", " "),
              documents.size() > NAMED_DOCUMENTS ? ", ... (--format json names all of them)" : ""));
    }
  }

  /** Checks all arguments before reading or writing anything. */
  private Deduplicator.Builder deduplicator(
      CorpusFiles inputs, OpenStores stores, StreamCopies copies, String spec) {
    for (Path input : inputs.paths()) {
      if (Files.exists(input) && !Files.isDirectory(input) && !Files.isRegularFile(input)) {
        throw new UsageException(
            input + " is not a file that can be read twice; save its content to one");
      }
    }
    CorpusFiles references = corpus.inputFormat().others(stores.others(), copies, console, quiet);
    quiet.printHints(console, references.notes());
    List<Path> read = Stream.concat(inputs.paths().stream(), references.paths().stream()).toList();
    Map<String, Path> files =
        outputs.files(read, Algorithms.settings(spec).files(), onError.choice().quarantine());
    Deduplicator.Builder deduplicator =
        Deduplicator.builder()
            .inputs(inputs)
            .fields(corpus.fields())
            .onError(onError.choice())
            .against(references)
            .againstIndexes(stores.indexes())
            .with(declared.values())
            .threads(threads.count())
            .onForecast(
                forecast -> DedupText.sayForecast(forecast, outputs.isResumable(), console, quiet))
            .onResume(documents -> DedupText.sayResumed(documents, console, quiet))
            .progress(quiet.progress(console));
    outputs.addTo(deduplicator, console, files);
    return stores
        .algorithm()
        .map(deduplicator::algorithm)
        .orElseGet(() -> deduplicator.algorithm(spec));
  }
}
