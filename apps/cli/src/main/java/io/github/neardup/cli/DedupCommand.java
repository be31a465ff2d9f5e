package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.HelpPages;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.CorpusInput;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.cli.option.NamesOf;
import io.github.neardup.cli.option.OnErrorOption;
import io.github.neardup.cli.option.OpenInputs;
import io.github.neardup.cli.option.OpenStores;
import io.github.neardup.cli.option.QuietOption;
import io.github.neardup.cli.option.StreamCopies;
import io.github.neardup.cli.option.ThreadsOption;
import io.github.neardup.core.CapacityException;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.search.Budget.IncompleteSearchException;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.Forecast;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

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
final class DedupCommand implements Runnable {

  private static final long GIBIBYTE = 1 << 30;

  private static final int NAMED_DOCUMENTS = 10;
  static final String BY_DEFAULT = "minhash";

  private final Console console;

  @Mixin private CorpusInput corpus = new CorpusInput();

  @Mixin private DedupOutputs outputs = new DedupOutputs();

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      description =
          "The algorithm, as NAME or NAME:setting=value,... (default: "
              + BY_DEFAULT
              + ", or the algorithm of a store in --against; see neardup algorithms).")
  private @Nullable String givenSpec;

  @Option(
      names = "--keep",
      paramLabel = "POLICY",
      defaultValue = "first",
      converter = KeepPolicies.class,
      description =
          "The document of a cluster to keep: first, last, longest, shortest; highest:FIELD or"
              + " lowest:FIELD, by number or date (highest:date keeps the newest);"
              + " prefer:FIELD=VALUE,..., the best value first; or none, to remove every document"
              + " of a cluster (default: ${DEFAULT-VALUE}).")
  private KeepPolicy keep = KeepPolicy.FIRST;

  @Option(
      names = "--clustering",
      paramLabel = "KIND",
      defaultValue = "star",
      converter = NamesOf.Clusterings.class,
      completionCandidates = NamesOf.Clusterings.class,
      description =
          "star: every removed document is a near-duplicate of the one kept in its place;"
              + " connected: a chain of near-duplicates is one cluster (default:"
              + " ${DEFAULT-VALUE}).")
  private Clustering clustering = Clustering.STAR;

  @Option(
      names = "--each",
      description =
          "Compares each field of --text-field by itself: texts are near-duplicates if all fields"
              + " are (--text-field question,answer --each).")
  private boolean each;

  @Option(
      names = "--within",
      paramLabel = "FIELD",
      description =
          "Compares texts only if they have the same value in this field, such as a language, source"
              + " or label.")
  private @Nullable String within;

  @Option(
      names = "--min-length",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description =
          "Removes texts of fewer characters, not counting white space at either end (default:"
              + " ${DEFAULT-VALUE}).")
  private int minLength;

  @Option(
      names = "--against",
      paramLabel = "FILE",
      description =
          "Another corpus, such as a test set or yesterday's news, or a store of neardup index:"
              + " documents that are near-duplicates of its texts are removed first. Can be given"
              + " several times.")
  private List<String> against = List.of();

  @Option(
      names = "--inside",
      description =
          "With --against FILE: also removes documents that contain a text of FILE, whatever their"
              + " length, such as training documents with test questions in them.")
  private boolean inside;

  @Option(
      names = "--inside-share",
      paramLabel = "SHARE",
      description =
          "With --inside: the least share of the text's shingles found in one place of a document,"
              + " above 0 and up to 1 (default: 0.8).")
  private @Nullable Double insideShare;

  @Mixin private OnErrorOption onError = new OnErrorOption();

  @Option(
      names = "--max-comparisons",
      paramLabel = "NUMBER",
      description =
          "The most pairs of documents to compare (default: 10,000 a document, and at least"
              + " 10,000,000,000).")
  private @Nullable Long comparisons;

  @Option(
      names = "--incomplete",
      paramLabel = "WHAT",
      defaultValue = "fail",
      converter = NamesOf.OnIncompletes.class,
      completionCandidates = NamesOf.OnIncompletes.class,
      description =
          "The treatment of a search that needs more than --max-comparisons: fail; or allow a"
              + " result with some near-duplicates left, and name the documents concerned"
              + " (default: ${DEFAULT-VALUE}).")
  private NamesOf.OnIncomplete incomplete = NamesOf.OnIncomplete.FAIL;

  @Option(
      names = "--force",
      description = "Continues even if the run is likely to need more memory than Java may use.")
  private boolean force;

  @Mixin private CutOptions cut = new CutOptions();

  @Mixin private ThreadsOption threads = new ThreadsOption();

  @Mixin private FormatOption format = new FormatOption();

  @Mixin private QuietOption quiet = new QuietOption();

  @Option(
      names = HelpPages.ALL,
      usageHelp = true,
      description = "Shows this page: every option with its full description.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
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
      if (each || within != null) {
        throw new UsageException(
            "--each and --within choose which texts are compared, and --cut compares parts of one"
                + " text; leave them out");
      }
      try (OpenInputs inputs = corpus.open(console, quiet)) {
        cut.run(console, inputs.files(), corpus.fields(), threads.count(), outputs, format, quiet);
      }
      return;
    }
    checkInside();
    DeduplicationSummary summary;
    String spec;
    try (OpenInputs inputs = corpus.open(console, quiet);
        OpenStores stores = OpenStores.of(against, Optional.ofNullable(givenSpec));
        StreamCopies references = StreamCopies.of(stores.others(), console, quiet)) {
      spec = stores.spec().orElse(givenSpec == null ? BY_DEFAULT : givenSpec);
      summary = run(deduplicator(inputs.files(), stores, references, spec));
    }
    warnIfIncomplete(summary.incompleteDocuments());
    onError.warn(console, summary.skipped(), summary.problems());
    summary.warnings().forEach(warning -> console.say("neardup: warning: " + warning));
    quiet.printHints(console, summary.hints());
    if (format.isJson()) {
      console.print(Json.write(summary));
    } else {
      quiet.print(console, DedupText.of(summary, outputs.isDryRun()));
    }
  }

  private void checkInside() {
    if (insideShare != null && !inside) {
      throw new UsageException("--inside-share needs --inside");
    }
    if (inside && (each || within != null)) {
      throw new UsageException("--inside searches whole documents; leave out --each and --within");
    }
    if (inside && against.isEmpty()) {
      throw new UsageException(
          "--inside searches the documents for the texts of --against; name a file with"
              + " --against");
    }
  }

  /** Adds the search for reference texts inside documents. */
  private void addInside(Deduplicator.Builder deduplicator, OpenStores stores) {
    if (!stores.indexes().isEmpty()) {
      throw new UsageException(
          "--inside needs the texts of --against, and an index stores none; name only files, and"
              + " compare with the index in a separate run");
    }
    try {
      deduplicator.inside(insideShare == null ? Deduplicator.USUAL_SHARE_INSIDE : insideShare);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--inside-share must be above 0 and up to 1, not " + insideShare);
    }
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
          String.format(
              Locale.ROOT,
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
    if (minLength < 0) {
      throw new UsageException("--min-length must be 0 or more, not " + minLength);
    }
    CorpusFiles references =
        corpus
            .encoding()
            .files(
                FileArguments.corpus(stores.others(), copies, corpus.lines())
                    .withTables(corpus.tables()),
                console,
                quiet);
    quiet.printHints(console, references.notes());
    Deduplicator.Builder deduplicator =
        Deduplicator.builder()
            .inputs(inputs)
            .fields(fields())
            .onError(onError.choice())
            .minLength(minLength)
            .against(references)
            .againstIndexes(stores.indexes())
            .keep(keep)
            .clustering(clustering)
            .budget(budget())
            .threads(threads.count())
            .mostMemory(force ? Long.MAX_VALUE : Runtime.getRuntime().maxMemory())
            .onForecast(
                forecast -> DedupText.sayForecast(forecast, outputs.isResumable(), console, quiet))
            .onResume(documents -> DedupText.sayResumed(documents, console, quiet))
            .progress(quiet.progress(console));
    if (each) {
      deduplicator.each();
    }
    if (inside) {
      addInside(deduplicator, stores);
    }
    List<Path> read = Stream.concat(inputs.paths().stream(), references.paths().stream()).toList();
    Map<String, Path> files =
        outputs.files(read, Algorithms.settings(spec).files(), onError.choice().quarantine());
    outputs.addTo(deduplicator, console, files);
    return stores
        .algorithm()
        .map(deduplicator::algorithm)
        .orElseGet(() -> deduplicator.algorithm(spec));
  }

  private CorpusFields fields() {
    CorpusFields fields = corpus.fields();
    if (each && fields.texts().size() == 1) {
      throw new UsageException(
          "--each: comparing each field by itself needs several fields, as in question,answer, not"
              + " one: "
              + fields.text());
    }
    try {
      return within == null ? fields : fields.within(within);
    } catch (IllegalArgumentException e) {
      throw new UsageException("--within: " + e.getMessage());
    }
  }

  static final class KeepPolicies implements ITypeConverter<KeepPolicy> {
    @Override
    public KeepPolicy convert(String value) {
      try {
        return KeepPolicy.of(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  private Budget budget() {
    if (comparisons != null && comparisons < 1) {
      throw new UsageException("--max-comparisons must be at least 1, not " + comparisons);
    }
    return new Budget(
        comparisons == null ? OptionalLong.empty() : OptionalLong.of(comparisons),
        incomplete == NamesOf.OnIncomplete.ALLOW);
  }
}
