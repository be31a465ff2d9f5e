package io.github.neardup.python;

import static io.github.neardup.dedup.DedupOptions.BASE;
import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.EACH;
import static io.github.neardup.dedup.DedupOptions.INCOMPLETE;
import static io.github.neardup.dedup.DedupOptions.INSIDE;
import static io.github.neardup.dedup.DedupOptions.INSIDE_SHARE;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MAX_COMPARISONS;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static io.github.neardup.dedup.DedupOptions.WITHIN;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.text.hint.TextHints;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.Datasets;
import io.github.neardup.dedup.DedupOption;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.dedup.Ranking;
import io.github.neardup.dedup.ResultHints;
import io.github.neardup.eval.Evaluation;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.choose.LabelSession;
import io.github.neardup.eval.choose.LabelSession.LabelRequest;
import io.github.neardup.eval.report.SummaryTables;
import io.github.neardup.eval.system.SystemOutput;
import io.github.neardup.eval.system.SystemReader;
import io.github.neardup.eval.system.SystemSpec;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The methods that the Python package calls. They take whole arrays, because each call from Python
 * takes microseconds. Long work is a {@link Work}.
 */
public final class Bridge {

  private static final int PIECE = 64;

  /** About 1.5 gigabytes. */
  private static final int MOST_PAIRS = 100_000_000;

  /** The facts known about a system that ran elsewhere; their labels are unique. */
  private static final Set<Measure.Group> GIVEN =
      EnumSet.of(Measure.Group.QUALITY, Measure.Group.CLUSTERS, Measure.Group.DEDUP);

  private static final List<DedupOption<?>> OPTIONS =
      List.of(
          KEEP,
          CLUSTERING,
          EACH,
          WITHIN,
          BASE,
          MIN_LENGTH,
          INSIDE,
          INSIDE_SHARE,
          MAX_COMPARISONS,
          INCOMPLETE,
          REMOVED,
          REPORT);

  private Bridge() {}

  /**
   * The kept texts, and the resolved spec.
   *
   * @param keptFor for each text, the index of the text kept in its place
   * @param similarity of the two; 1 for a kept text
   * @param spec with all settings
   * @param hints about the settings, each a sentence
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, by Python
  public record Kept(int[] keptFor, double[] similarity, String spec, String[] hints) {}

  /**
   * Pairs of near-duplicates, and the resolved spec.
   *
   * @param lefts for each pair, the index of the earlier text
   * @param rights for each pair, the index of the later text
   * @param similarity of the two
   * @param spec with all settings
   */
  @SuppressWarnings("ArrayRecordComponent") // read once, by Python
  public record Pairs(int[] lefts, int[] rights, double[] similarity, String spec) {}

  /**
   * Removes near-duplicates as {@code Deduplicator.of} does, from texts that are not yet strings.
   *
   * @param keep the name of a {@link KeepPolicy} without a field
   */
  public static Work<Kept> dedup(Texts texts, String spec, String keep, int threads) {
    return Work.begin(() -> kept(texts, spec, keep, threads));
  }

  private static Kept kept(Texts texts, String spec, String keep, int threads) {
    KeepPolicy policy = KeepPolicy.of(keep);
    Ranking ranking = policy.ranking();
    if (!policy.isByOrder()) {
      texts.forEach(ranking::add);
    }
    OpenSpec.Settled settled = settled(texts, spec, threads);
    Algorithm algorithm = settled.algorithm();
    TextHints aboutTexts = new TextHints();
    for (int i = 0; i < texts.size(); i++) {
      int row = i;
      aboutTexts.look(row, () -> texts.get(row));
    }
    Search.StarClusters stars =
        Search.of(algorithm, threads).stars(settled.fingerprints(), ranking.order());
    int[] keptFor = IntStream.range(0, stars.rows()).map(stars::centre).toArray();
    return new Kept(
        keptFor,
        IntStream.range(0, stars.rows()).mapToDouble(stars::similarity).toArray(),
        algorithm.settings().toSpec(),
        Stream.concat(
                aboutTexts.about(List.of(algorithm.settings())).stream(),
                ResultHints.of(stars, texts::get, algorithm, settled.fingerprints(), threads)
                    .stream())
            .toArray(String[]::new));
  }

  /**
   * Deduplicates records without an output, as {@code neardup dedup --dry-run} does.
   *
   * @param records files of records, first those to deduplicate, then perhaps those they are
   *     compared with first
   * @param id the field of the id
   * @param text the fields of the text, with commas between them
   * @param options values as on the command line, by the names there
   */
  public static Work<DeduplicationSummary> dedupRecords(
      List<Path> records,
      String id,
      String text,
      String spec,
      Map<String, String> options,
      int threads) {
    return Work.begin(
        () -> {
          DedupOptions written = DedupOptions.USUAL.with(DRY_RUN, true);
          for (DedupOption<?> option : OPTIONS) {
            String value = options.get(option.name());
            written = value == null ? written : written.withWritten(option, value);
          }
          return Deduplicator.builder()
              .input(records.get(0))
              .against(records.subList(1, records.size()))
              .fields(new CorpusFields(id, true, text, List.of()))
              .algorithm(spec)
              .with(written)
              .threads(threads)
              .run();
        });
  }

  /**
   * Returns the algorithm and the fingerprints; settings that the spec leaves open are derived from
   * the texts.
   */
  private static OpenSpec.Settled settled(Texts texts, String spec, int threads) {
    OpenSpec open = OpenSpec.of(spec);
    return open.in(Fingerprints.of(open.reading(), () -> documents(texts), threads), threads);
  }

  /**
   * Finds all pairs of near-duplicate texts, exact copies included, in no particular order. Fails
   * if there are more than {@value #MOST_PAIRS}.
   */
  public static Work<Pairs> pairs(Texts texts, String spec, int threads) {
    return Work.begin(() -> found(texts, spec, threads));
  }

  private static Pairs found(Texts texts, String spec, int threads) {
    OpenSpec.Settled settled = settled(texts, spec, threads);
    SearchResult found = Search.of(settled.algorithm(), threads).pairs(settled.fingerprints());
    if (found.pairCount() > MOST_PAIRS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%,d pairs are near-duplicates, more than the limit of %,d; use dedup, which names"
                  + " the kept text for each text",
              found.pairCount(),
              MOST_PAIRS));
    }
    int count = (int) found.pairCount();
    Pairs pairs =
        new Pairs(
            new int[count],
            new int[count],
            new double[count],
            settled.algorithm().settings().toSpec());
    int[] next = {0};
    found.forEachPair(
        (left, right, similarity) -> {
          pairs.lefts[next[0]] = left;
          pairs.rights[next[0]] = right;
          pairs.similarity[next[0]++] = similarity;
        });
    return pairs;
  }

  private static Stream<Document> documents(Texts texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(i -> new Document(Integer.toString(i), texts.fields(i)));
  }

  /** Returns the similarity of two texts of fields by an algorithm, from 0 to 1. */
  public static double compare(List<String> a, List<String> b, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    return algorithm.similarity(algorithm.fingerprint(a), algorithm.fingerprint(b));
  }

  /** Computes the SimHash of each text, {@code bits / 64} words each. */
  public static Work<long[]> simHashes(SimHash algorithm, Texts texts, int threads) {
    return Work.begin(() -> words(algorithm, texts, threads));
  }

  private static long[] words(SimHash algorithm, Texts texts, int threads) {
    FingerprintTable table = FingerprintTable.of(algorithm, documents(texts).iterator(), threads);
    int words = algorithm.bits() / Long.SIZE;
    long[] all = new long[texts.size() * words];
    for (int i = 0; i < texts.size(); i++) {
      System.arraycopy(table.row(i).toArray(), 0, all, i * words, words);
    }
    return all;
  }

  /** Computes the signatures of all texts, one after the other. */
  public static Work<int[]> minHashes(MinHash algorithm, Texts texts, int threads) {
    return Work.begin(() -> components(algorithm, texts, threads));
  }

  private static int[] components(MinHash algorithm, Texts texts, int threads) {
    int components = algorithm.permutations();
    int[] all = new int[Math.multiplyExact(texts.size(), components)];
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          texts.size(),
          PIECE,
          (worker, from, to) -> {
            for (int i = from; i < to; i++) {
              int[] signature = algorithm.signature(texts.get(i));
              System.arraycopy(signature, 0, all, i * components, components);
            }
          });
    }
    return all;
  }

  /** Starts a labelling session, as {@link LabelSession#open} does. */
  public static Work<LabelSession> label(Texts ids, Texts texts, LabelRequest request) {
    return Work.begin(() -> session(ids, texts, request));
  }

  private static LabelSession session(Texts names, Texts texts, LabelRequest request) {
    Iterator<Document> documents =
        IntStream.range(0, texts.size())
            .mapToObj(i -> new Document(names.get(i), texts.fields(i)))
            .iterator();
    return LabelSession.open(documents, request, work -> {});
  }

  /**
   * The scores of a system's pairs.
   *
   * @param measures by the name of a measure, its value and the ends of its 95% interval, NaN if
   *     there is none
   * @param csv the line of {@code results.csv}, under its header
   */
  public record Scored(Map<String, double[]> measures, String csv) {}

  /**
   * Scores the pairs that another system found on a labelled dataset.
   *
   * @param dataset a name or a folder
   * @param system NAME=FILE, as {@code neardup eval --system} takes it
   */
  public static Work<Scored> evaluate(String dataset, String system, int threads) {
    return Work.begin(() -> scores(dataset, system, threads));
  }

  private static Scored scores(String dataset, String system, int threads) {
    Dataset labelled = Datasets.resolve(dataset);
    List<SystemOutput> systems =
        SystemReader.readAll(List.of(SystemSpec.parse(system)), List.of(labelled))
            .getOrDefault(labelled.name(), List.of());
    Evaluation.DatasetResults scored =
        new Evaluation(threads, 1).run(labelled, List.of(), systems, decisions -> {});
    RunDescription run =
        RunDescription.now(
            "",
            threads,
            1,
            0,
            Evaluation.REPLICATES,
            Evaluation.SEED,
            List.of(labelled),
            List.of(dataset),
            List.of(),
            systems,
            0);
    Measurement measured = scored.measurements().get(0);
    Map<String, double[]> values = new LinkedHashMap<>();
    for (Measure measure : Measures.ALL) {
      if (GIVEN.contains(measure.group())) {
        var value = measured.of(measure);
        values.put(
            measure.label(),
            new double[] {value.value(), value.interval().low(), value.interval().high()});
      }
    }
    return new Scored(values, SummaryTables.csv(new Results(run, List.of(scored))));
  }
}
