package io.github.neardup.bench.speed;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Times searches from fingerprints to pairs and clusters, for thousands to millions of documents.
 * Each search has its own JVM: it makes a collection with planted pairs, searches it, and prints,
 * separated by tabs, the seconds, the number of pairs or documents found, the number planted, and
 * the megabytes of the fingerprints.
 */
public final class SearchSuite {

  private static final int THREADS = Runtime.getRuntime().availableProcessors();
  private static final int SEED = 1;
  private static final int MOST_BITS_FLIPPED = 3;
  private static final int VOCABULARY = 20_000;
  private static final int WORDS = 80;
  private static final int COPIES_A_VARIANT = 11;

  private static final int MILLION = 1_000_000;
  private static final String HEAP = "8g";
  private static final String SIMHASH = "simhash:bits=64,distance=3,shingle=1";

  /** The default distance, at which all pairs of so few documents are compared. */
  private static final String FAR_SIMHASH = "simhash:bits=128,distance=26,shingle=1";

  /** Generated signatures have no sets of shingles. */
  private static final String MINHASH = "minhash:shingle=3,threshold=0.8,verify=estimate";

  private static final double MOST_GROWTH = 12;
  private static final double MOST_TIME_OF_DISTINCT = 3;

  static final Suite SUITE =
      new Suite(
          "search",
          false,
          "Seconds to find all pairs among random fingerprints, of which a fiftieth have a planted"
              + " near copy; and seconds from texts to clusters where ten of eleven documents are copies"
              + " and the eleventh differs in a word or two. Each search has its own JVM with a heap of "
              + HEAP
              + ", on all cores.",
          SearchSuite::suite);

  private SearchSuite() {}

  private static List<PeerComparison> suite(Bench bench) {
    List<PeerComparison> figures = new ArrayList<>();
    besideALoop(figures, SIMHASH, bench.quick() ? 50_000 : 200_000);
    besideALoop(figures, FAR_SIMHASH, bench.quick() ? 20_000 : 100_000);
    besideALoop(figures, MINHASH, bench.quick() ? 10_000 : 50_000);
    growth(figures, SIMHASH, bench.quick() ? MILLION / 10 : 5 * MILLION);
    growth(figures, MINHASH, bench.quick() ? MILLION / 50 : MILLION / 2);
    for (String spec : List.of("minhash", "simhash", "kshingle")) {
      alike(figures, spec, bench.quick() ? MILLION / 10 : 11 * MILLION / 10);
    }
    return figures;
  }

  private static void besideALoop(List<PeerComparison> figures, String spec, int documents) {
    PeerComparison.addCosts(
        figures,
        String.format(Locale.ROOT, "%s, %,d documents, s", spec, documents),
        process("pairs", spec, documents).seconds(),
        "every pair compared",
        process("loop", spec, documents).seconds());
  }

  private static void growth(List<PeerComparison> figures, String spec, int documents) {
    Outcome small = process("pairs", spec, documents);
    Outcome large = process("pairs", spec, 10 * documents);
    String what =
        String.format(
            Locale.ROOT,
            "%s, %,d documents (fingerprints %,.0f MB)",
            spec,
            10 * documents,
            large.megabytes());
    PeerComparison.addCosts(
        figures,
        what + ", s",
        large.seconds(),
        String.format(Locale.ROOT, "%.0f times the time of a tenth", MOST_GROWTH),
        MOST_GROWTH * small.seconds());
    PeerComparison.addSpeeds(
        figures, what + ", found", (double) large.found(), "planted", (double) large.expected());
  }

  private static void alike(List<PeerComparison> figures, String spec, int documents) {
    Outcome alike = process("alike", spec, documents);
    String what = String.format(Locale.ROOT, "%s, %,d documents alike", spec, documents);
    PeerComparison.addCosts(
        figures,
        what + ", s",
        alike.seconds(),
        String.format(Locale.ROOT, "%.0f times the time of random ones", MOST_TIME_OF_DISTINCT),
        MOST_TIME_OF_DISTINCT * process("distinct", spec, documents).seconds());
    PeerComparison.addSpeeds(
        figures,
        what + ", in one cluster",
        (double) alike.found(),
        "all",
        (double) alike.expected());
  }

  private static Outcome process(String task, String spec, int documents) {
    System.err.println(task + " " + spec + " " + documents);
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx" + HEAP,
            "--add-modules",
            "jdk.incubator.vector",
            "-cp",
            System.getProperty("java.class.path"),
            SearchSuite.class.getName(),
            task,
            spec,
            String.valueOf(documents));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() != 0) {
        throw new IllegalStateException("failed: " + String.join(" ", command));
      }
      return Outcome.parse(output.substring(output.lastIndexOf('\n') + 1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  record Outcome(double seconds, long found, long expected, double megabytes) {

    String line() {
      return String.format(Locale.ROOT, "%.3f\t%d\t%d\t%.0f", seconds, found, expected, megabytes);
    }

    static Outcome parse(String line) {
      String[] fields = line.split("\t", -1);
      return new Outcome(
          Double.parseDouble(fields[0]),
          Long.parseLong(fields[1]),
          Long.parseLong(fields[2]),
          Double.parseDouble(fields[3]));
    }
  }

  /**
   * Runs one search.
   *
   * @param arguments the search ({@code pairs}, {@code loop}, {@code alike} or {@code distinct}), a
   *     spec, and the number of documents
   */
  public static void main(String[] arguments) {
    System.out.println(run(arguments[0], arguments[1], Integer.parseInt(arguments[2])).line());
  }

  static Outcome run(String task, String spec, int documents) {
    Algorithm algorithm = Algorithms.create(spec);
    return switch (task) {
      case "pairs" -> pairs(algorithm, documents);
      case "loop" -> loop(algorithm, documents);
      case "alike" -> clusters(algorithm, documents, true);
      case "distinct" -> clusters(algorithm, documents, false);
      default -> throw new IllegalArgumentException(task);
    };
  }

  /** Makes random fingerprints; a fiftieth of them have a near copy in the second half. */
  private static FingerprintTable planted(Algorithm algorithm, int documents) {
    SplittableRandom random = new SplittableRandom(SEED);
    int words = algorithm.fingerprint("as long as any").length;
    boolean bits = algorithm.settings().algorithm().equals("simhash");
    long[][] originals = new long[documents / 50][];
    FingerprintTable table = new FingerprintTable();
    long[] row = new long[words];
    for (int i = 0; i < documents; i++) {
      int original = i - documents / 2;
      if (original >= 0 && original < originals.length) {
        System.arraycopy(originals[original], 0, row, 0, words);
        if (bits) {
          flip(row, random);
        } else {
          redraw(row, random);
        }
      } else {
        for (int word = 0; word < words; word++) {
          row[word] = random.nextLong();
        }
        if (i < originals.length) {
          originals[i] = row.clone();
        }
      }
      table.add(Row.of(row));
    }
    return table;
  }

  private static void flip(long[] row, SplittableRandom random) {
    for (int bit = 1 + random.nextInt(MOST_BITS_FLIPPED); bit > 0; bit--) {
      row[random.nextInt(row.length)] ^= 1L << random.nextInt(Long.SIZE);
    }
  }

  /** Redraws about a tenth of the words, with four components of a MinHash signature each. */
  private static void redraw(long[] row, SplittableRandom random) {
    for (int word = 0; word < row.length; word++) {
      if (random.nextInt(10) == 0) {
        row[word] = random.nextLong();
      }
    }
  }

  private static Outcome pairs(Algorithm algorithm, int documents) {
    FingerprintTable table = planted(algorithm, documents);
    long start = System.nanoTime();
    SearchResult result = Search.of(algorithm, THREADS).pairs(table);
    double seconds = (System.nanoTime() - start) / 1e9;
    long found =
        IntStream.range(0, documents / 50)
            .filter(i -> result.matches(i, documents / 2 + i))
            .count();
    return new Outcome(seconds, found, documents / 50, megabytes(table));
  }

  private static double similarity(Algorithm algorithm, FingerprintTable table, int a, int b) {
    return table.similarity(algorithm, a, b, algorithm.threshold());
  }

  private static Outcome loop(Algorithm algorithm, int documents) {
    FingerprintTable table = planted(algorithm, documents);
    long start = System.nanoTime();
    long found =
        IntStream.range(0, documents)
            .parallel()
            .mapToLong(
                a -> {
                  long pairs = 0;
                  for (int b = 0; b < a; b++) {
                    if (similarity(algorithm, table, a, b) >= algorithm.threshold()) {
                      pairs++;
                    }
                  }
                  return pairs;
                })
            .sum();
    return new Outcome((System.nanoTime() - start) / 1e9, found, documents / 50, megabytes(table));
  }

  /**
   * Makes clusters from texts: ten of eleven documents are copies of one text, and the eleventh
   * differs from it in one or two words; or all texts are random.
   */
  private static Outcome clusters(Algorithm algorithm, int documents, boolean alike) {
    long start = System.nanoTime();
    Fingerprints fingerprints = Fingerprints.of(algorithm, () -> texts(documents, alike), THREADS);
    Search.Components found = Search.of(algorithm, THREADS).clusters(fingerprints);
    double seconds = (System.nanoTime() - start) / 1e9;
    int cluster = found.clusters().cluster(1);
    long members =
        IntStream.range(0, documents).filter(i -> found.clusters().cluster(i) == cluster).count();
    return new Outcome(seconds, members, alike ? documents : 1, megabytes(fingerprints.table()));
  }

  private static Stream<Document> texts(int documents, boolean alike) {
    SplittableRandom random = new SplittableRandom(SEED);
    String[] base = words(random);
    String copy = String.join(" ", base);
    return IntStream.range(0, documents)
        .mapToObj(
            i -> {
              if (alike && i % COPIES_A_VARIANT != 0) {
                return copy;
              }
              String[] words = alike ? base.clone() : words(random);
              if (alike) {
                for (int change = 1 + random.nextInt(2); change > 0; change--) {
                  words[random.nextInt(WORDS)] = word(random);
                }
              }
              return String.join(" ", words);
            })
        .map(text -> new Document("-", text));
  }

  private static String[] words(SplittableRandom random) {
    String[] words = new String[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = word(random);
    }
    return words;
  }

  private static String word(SplittableRandom random) {
    return Integer.toString(46_656 + random.nextInt(VOCABULARY) * 1_000, Character.MAX_RADIX);
  }

  private static double megabytes(FingerprintTable table) {
    return table.wordCount() * Long.BYTES / 1e6;
  }
}
