package io.github.neardup.eval.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Comparison;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairSample;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.RandomDatasets;
import io.github.neardup.io.CorpusException;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Isolated("sets the default locale")
class SystemsTest {

  /** What is a sum in another order may differ in its last bits. */
  private static final RecursiveComparisonConfiguration NEARLY =
      RecursiveComparisonConfiguration.builder()
          .withComparatorForType(
              (a, b) -> Math.abs(a - b) < 1e-9 ? 0 : Double.compare(a, b), Double.class)
          .build();

  private static final Dataset SMALL =
      Dataset.builder("small")
          .documents(
              Stream.of("a", "b", "c", "d").map(id -> new Document(id, "text " + id)).toList())
          .clusters(0, 0, 0, 3)
          .build();

  @TempDir private Path folder;

  // --- the same as an algorithm ------------------------------------------------------------------

  @ParameterizedTest
  @EnumSource(Dataset.Truth.class)
  void theirOwnPairsGiveAlgorithmsTheirOwnRow(Dataset.Truth truth) throws IOException {
    for (int seed = 1; seed <= 4; seed++) {
      Dataset dataset = RandomDatasets.random(new Random(seed), truth);
      for (String spec :
          List.of(
              "kshingle:shingle=1,threshold=0.4",
              "minhash:shingle=1,threshold=0.5,permutations=32",
              "simhash:distance=20",
              "ksentence")) {
        assertSameRow(dataset, Algorithms.create(spec), "seed " + seed + " " + spec);
      }
    }
  }

  @Test
  void soItIsOnABundledDataset() throws IOException {
    for (String spec : List.of("minhash", "simhash:distance=8")) {
      assertSameRow(BundledDatasets.load("everyday-en"), Algorithms.create(spec), spec);
    }
  }

  private void assertSameRow(Dataset dataset, Algorithm algorithm, String name) throws IOException {
    DatasetResults results = withOwnPairs(dataset, algorithm, false);
    Measurement own = results.measurements().get(0);
    Measurement given = results.measurements().get(1);
    // Pairs that the file does not name have no similarity to be ranked by.
    assertSameBut(own, given, name, "averagePrecision", "rocAuc", "curve", "best");
    Comparison comparison = results.comparisons().get(0);
    assertThat(comparison.f1Difference())
        .as(name)
        .satisfiesAnyOf(
            difference -> assertThat(difference).isNaN(),
            difference -> assertThat(difference).isZero());
    assertThat(comparison.verdict())
        .isIn(Comparison.Verdict.NOT_DISTINGUISHABLE, Comparison.Verdict.NOT_TESTED);
    // Named are now all pairs that are ranked, so that it looked at more of them.
    List<Measurement> ranked = withOwnPairs(dataset, algorithm, true).measurements();
    assertSameBut(ranked.get(0), ranked.get(1), name, "candidates");
    assertThat(ranked.get(1).averagePrecision())
        .isEqualTo(Double.valueOf(ranked.get(0).averagePrecision()));
    assertThat(ranked.get(1).rocAuc()).isEqualTo(Double.valueOf(ranked.get(0).rocAuc()));
  }

  private static void assertSameBut(
      Measurement own, Measurement given, String name, String... others) {
    assertThat(given)
        .as(name)
        .usingRecursiveComparison(NEARLY)
        .ignoringFields(
            "algorithm",
            "spec",
            "identity",
            "derived",
            "label",
            "threshold",
            "cost",
            "fingerprintBytesPerDocument",
            "system",
            "candidates.recallOfSimilar")
        .ignoringFields(others)
        .isEqualTo(own);
    for (var measure : Measures.ALL) {
      if (measure.hasInterval() && measure.group() != Measure.Group.SPEED) {
        assertThat(given.of(measure)).usingRecursiveComparison(NEARLY).isEqualTo(own.of(measure));
      }
    }
  }

  /** An algorithm, and the system of all pairs it looked at, with what it found of them. */
  private DatasetResults withOwnPairs(Dataset dataset, Algorithm algorithm, boolean allRanked)
      throws IOException {
    StringBuilder lines = new StringBuilder("left\tright\tscore\tfound\n");
    Clock.evaluation(2)
        .run(
            dataset,
            List.of(algorithm),
            List.of(),
            decisions -> {
              Decisions own = decisions.get(0);
              LongSet written = new LongOpenHashSet();
              own.forEachCandidate(
                  (rows, similarity, found) -> {
                    written.add(FingerprintGroups.key(rows.left(), rows.right()));
                    append(lines, dataset, rows.left(), rows.right(), similarity, found);
                  });
              if (allRanked) {
                PairSample pairs = PairSelection.of(dataset, 1);
                for (int pair = 0; pair < pairs.size(); pair++) {
                  int left = pairs.left(pair);
                  int right = pairs.right(pair);
                  double similarity = own.similarity(left, right);
                  if (!Double.isNaN(similarity)
                      && written.add(FingerprintGroups.key(left, right))) {
                    append(lines, dataset, left, right, similarity, false);
                  }
                }
              }
            });
    SystemOutput system = read(dataset, "own.tsv", lines.toString());
    return Clock.evaluation(2).run(dataset, List.of(algorithm), List.of(system), some -> {});
  }

  private static void append(
      StringBuilder lines, Dataset dataset, int left, int right, double similarity, boolean found) {
    lines.append(
        "%s\t%s\t%s\t%s\n"
            .formatted(
                dataset.documents().get(left).id(),
                dataset.documents().get(right).id(),
                similarity,
                found ? 1 : 0));
  }

  @Test
  void clustersArePairsWithoutWritingThemOut() throws IOException {
    for (int seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      Dataset dataset = RandomDatasets.random(random, Dataset.Truth.CLUSTERS);
      StringBuilder clusters = new StringBuilder("id,cluster\n");
      StringBuilder pairs = new StringBuilder("left,right\n");
      Map<Integer, List<String>> members = new HashMap<>();
      for (Document document : dataset.documents()) {
        int cluster = random.nextInt(5);
        if (cluster > 0) { // those of cluster 0 are not named
          clusters.append("%s,%d\n".formatted(document.id(), cluster));
          List<String> before = members.computeIfAbsent(cluster, key -> new ArrayList<>());
          before.forEach(id -> pairs.append("%s,%s\n".formatted(id, document.id())));
          before.add(document.id());
        }
      }
      SystemOutput asClusters = read(dataset, "clusters.csv", clusters.toString());
      SystemOutput asPairs = read(dataset, "pairs.csv", pairs.toString());
      DatasetResults results =
          Clock.evaluation(2)
              .run(dataset, List.of(), List.of(asClusters, asPairs), decisions -> {});
      assertThat(results.measurements().get(0))
          .as("seed %s", seed)
          .usingRecursiveComparison(NEARLY)
          .ignoringFields("identity", "system", "cost.measured")
          .isEqualTo(results.measurements().get(1));
      assertThat(results.measurements().get(0).connected())
          .isEqualTo(results.measurements().get(0).quality());
    }
  }

  @Test
  void aLargeClusterTakesNoPairs() throws IOException {
    int size = 50_000;
    Dataset dataset =
        Dataset.builder("large")
            .documents(
                IntStream.range(0, size)
                    .mapToObj(i -> new Document(String.valueOf(i), "t"))
                    .toList())
            .clusters(new int[size])
            .build();
    StringBuilder lines = new StringBuilder("id\tcluster\n");
    IntStream.range(0, size).forEach(i -> lines.append(i).append("\tx\n"));
    Measurement measured =
        Clock.evaluation(2, 0)
            .run(dataset, List.of(), List.of(read(dataset, "c.tsv", lines.toString())), some -> {})
            .measurements()
            .get(0);
    assertThat(measured.quality().truePositives()).isEqualTo(size * (size - 1.0) / 2);
    assertThat(measured.of(Measures.EXACT_CLUSTERS).value()).isEqualTo(1);
  }

  // --- what is not known -------------------------------------------------------------------------

  @Test
  void whatAFileDoesNotSayIsNotDefined() throws IOException {
    SystemOutput system = read(SMALL, "pairs.tsv", "left\tright\na\tb\nd\ta\n");
    Measurement measured =
        Clock.evaluation(1)
            .run(SMALL, List.of(), List.of(system), some -> {})
            .measurements()
            .get(0);
    assertThat(measured.quality().truePositives()).isEqualTo(1);
    assertThat(measured.quality().falsePositives()).isEqualTo(1);
    assertThat(measured.quality().falseNegatives()).isEqualTo(2);
    assertThat(measured.threshold()).isNaN();
    assertThat(measured.averagePrecision()).isNaN();
    assertThat(measured.rocAuc()).isNaN();
    assertThat(measured.curve().points()).isEmpty();
    assertThat(measured.candidates().pairs()).isNaN();
    assertThat(measured.cost().fingerprint().median()).isNaN();
    assertThat(measured.totalSeconds()).isNaN();
    assertThat(measured.fingerprintBytesPerDocument()).isNaN();
    assertThat(measured.cost().peakHeapBytes()).isNaN();
    assertThat(system.facts().undefined())
        .containsExactly(
            "the file has no scores, so there is no threshold, curve, average precision or ROC AUC",
            "without a column 'found', candidates are not known");
  }

  @Test
  void whatItsUserStatesIsShown() throws IOException {
    SystemOutput system =
        new SystemReader(SMALL)
            .read(
                SystemSpec.parse(
                        "x="
                            + write("p.tsv", "left\tright\tscore\na\tb\t0.5\n")
                            + ",seconds=1.5,memory=2.5MiB")
                    .on("small"));
    Measurement measured =
        Clock.evaluation(1)
            .run(SMALL, List.of(), List.of(system), some -> {})
            .measurements()
            .get(0);
    assertThat(measured.totalSeconds()).isEqualTo(1.5);
    assertThat(system.facts().memoryBytes()).isEqualTo(2.5 * 1024 * 1024);
    assertThat(measured.threshold()).isEqualTo(0.5);
    // One of three duplicates is first, the others are among the five pairs that share the end.
    assertThat(measured.averagePrecision()).isCloseTo(1 / 3.0 * 1 + 2 / 3.0 * 3 / 6, within(1e-12));
  }

  @Test
  void pairsAreExplainedByTheFile() throws IOException {
    List<Decisions> seen = new ArrayList<>();
    SystemOutput system =
        read(
            SMALL,
            "p.jsonl",
            "{\"left\": \"a\", \"right\": \"d\", \"score\": 0.25, \"found\": true}");
    Clock.evaluation(1).run(SMALL, List.of(), List.of(system), seen::addAll);
    List<String> said = new ArrayList<>();
    seen.get(0)
        .forEachFalsePositive(
            pair -> said.add(pair.similarity() + " " + seen.get(0).explain(pair)));
    seen.get(0)
        .forEachFalseNegative(
            pair -> said.add(pair.similarity() + " " + seen.get(0).explain(pair)));
    assertThat(said)
        .containsExactly(
            "0.25 found, as its file says",
            "NaN not in its file",
            "NaN not in its file",
            "NaN not in its file");
  }

  // --- files -------------------------------------------------------------------------------------

  @Test
  void everyFormatSaysTheSame() throws IOException {
    Map<String, String> files =
        Map.of(
            "plain.tsv", "left\tright\tscore\tfound\na\tb\t0.5\t1\nb\tc\t0.25\t0\n",
            "unnamed.tsv", "a\tb\t0.5\t1\nb\tc\t0.25\t0\n",
            "named.tsv", "found\tright\tnote\tleft\tscore\n1\tb\tx\ta\t0.5\n0\tc\ty\tb\t0.25\n",
            "named.csv", "\"left\",right,score,found\r\na,b,5e-1,true\r\nc,b,0.25,false\r\n",
            "p.jsonl",
                """
                {"left":"a","right":"b","score":0.5,"found":true}
                {"left":"b","right":"c","score":0.25,"found":0}
                """,
            "p.json",
                """
                [{"left":"a","right":"b","score":"0.5","found":1},
                {"left":"b","right":"c","score":0.25,"found":false}]
                """);
    files.forEach(
        (name, content) -> {
          SystemOutput system = read(SMALL, name, content);
          SearchResult result = system.result(1);
          assertThat(result.distinctPairs().size()).as(name).isEqualTo(1);
          assertThat(result.matches(0, 1)).isTrue();
          assertThat(result.distinctPairs().similarity(0)).isEqualTo(0.5);
          // A word for each document, and one for each of its partners.
          assertThat(system.all().wordCount()).isEqualTo(SMALL.size() + 2 * 2);
          assertThat(system.threshold()).isEqualTo(0.5);
        });
  }

  @Test
  void theDigestOfWhatAFileSaysIsItsIdentity() throws IOException {
    SystemOutput plain = read(SMALL, "p.tsv", "left\tright\na\tb\n");
    Path zipped = folder.resolve("p.tsv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      out.write("left\tright\na\tb\n".getBytes(UTF_8));
    }
    SystemOutput same = new SystemReader(SMALL).read(SystemSpec.parse("x=" + zipped).on("small"));
    SystemOutput other = read(SMALL, "q.tsv", "left\tright\na\tc\n");
    assertThat(same.algorithm().identity()).isEqualTo(plain.algorithm().identity());
    assertThat(Identity.parse(plain.algorithm().identity().toString()))
        .isEqualTo(plain.algorithm().identity());
    assertThat(plain.algorithm().identity().difference(other.algorithm().identity()))
        .hasValueSatisfying(difference -> assertThat(difference).contains("file"));
  }

  @Test
  void aPairMayBeRepeated() throws IOException {
    SystemOutput system =
        read(SMALL, "p.tsv", "left\tright\tscore\na\tb\t0.5\nb\ta\t0.5\na\tb\t0.50\n");
    assertThat(system.result(1).distinctPairs().size()).isEqualTo(1);
    assertThat(system.notes())
        .containsExactly(
            "2 of 3 lines repeat a pair, possibly the other way round; each counts once");
  }

  @Test
  void aTableOfNoLinesIsASystemThatFoundNothing() throws IOException {
    SystemOutput system = read(SMALL, "p.csv", "left,right,score\n");
    assertThat(system.result(1).distinctPairs().size()).isZero();
    Measurement measured =
        Clock.evaluation(1)
            .run(SMALL, List.of(), List.of(system), some -> {})
            .measurements()
            .get(0);
    assertThat(measured.quality().falseNegatives()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p.tsv   | L/R;a/b;a/x                | 3: no document of small has the id 'x'; correct it, or name the file of the right dataset
          p.tsv   | L/R;a/b;c/c                | 3: the document 'c' is paired with itself; leave such lines out
          p.tsv   | L/R/S;a/b/0.5;b/a/0.6      | 3: the pair is in line 2, too, with the score 0.5, not 0.6; write each pair once
          p.tsv   | L/R/S/F;a/b/0.5/1;b/a/0.5/0 | 3: the pair is in line 2, too, with another 'found'; write each pair once
          p.tsv   | L/R/S;a/b/NaN              | 2: the score is 'NaN'; write a number from 0 to 1
          p.tsv   | L/R/S;a/b/1.5              | 2: the score is '1.5'; write a number from 0 to 1
          p.tsv   | L/R/S;a/b/-0.1             | 2: the score is '-0.1'; write a number from 0 to 1
          p.tsv   | L/R/S;a/b/0.5,             | 2: the score is '0.5,'; write a number from 0 to 1
          p.tsv   | L/R/S;a/b/0                | 2: the score is 0, but every pair of a file without a column 'found' counts as found
          p.tsv   | L/R/S/F;a/b/0.5/yes        | 2: 'found' is 'yes'; write 1 for a pair that was found, 0 for another
          p.tsv   | L/R/S;a/b/0.5;a/c/         | 3: has no 'score', which line 2 has; give one to all pairs or to none
          p.tsv   | L/R/S;a/b/;a/c/0.5         | 3: has a 'score', which line 2 has not; give one to all pairs or to none
          p.tsv   | L/R;a/b;a/c/0.5            | 3: has 3 columns, but 2 are expected
          p.tsv   | a/b;a/x                    | 2: no document of small has the id 'x'; correct it, or name the file of the right dataset, or the columns id and cluster in the first line if these are clusters
          p.tsv   | a/1;b/1                    | 1: no document of small has the id '1'; correct it, or name the file of the right dataset, or the columns id and cluster in the first line if these are clusters
          p.tsv   | a                          | 1: has 1 column; write id, id and, if known, score and found (1 or 0)
          p.tsv   | a/b/1/1/1                  | 1: has 5 columns; write id, id
          p.tsv   | ''                         |  is empty; check that the system wrote it whole
          p.tsv   | left/right/right;a/b/c     | 1: two columns are named 'right'; rename one
          p.tsv   | id/cluster;a/1;b/1;a/2     | 4: the document 'a' has a cluster in line 2 already; remove one
          p.tsv   | id/cluster;a/              | 2: there is no 'cluster' here; add it or remove the line
          p.txt   | a/b                        |  its name does not tell its format; end it in .tsv
          p.jsonl | {"left":"a"}               | 1: there is no 'right' here; add it or remove the line
          p.jsonl | {"left":"a","right":["b"]} | 1: the field 'right' is not a single value
          p.jsonl | {"left":"a","right":       | 1: broken JSON
          """)
  void faultsAreNamedWithTheirLine(String name, String content, String message) throws IOException {
    String text =
        content.isEmpty()
            ? ""
            : content
                    .replace("L/R", "left/right")
                    .replaceFirst("/S", "/score")
                    .replaceFirst("/F", "/found")
                    .replace(';', '\n')
                    .replace(name.endsWith("l") ? "\0" : "/", "\t")
                + "\n";
    assertThatThrownBy(() -> read(SMALL, name, text))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(
            folder.resolve(name) + ":" + (message.startsWith("i") ? " " : "") + message);
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      faultsAreNamedWithTheirLine(
          "p.tsv",
          "L/R/S;a/b/0.5;b/a/0.6",
          "3: the pair is in line 2, too, with the score 0.5, not 0.6; write each pair once");
      faultsAreNamedWithTheirLine(
          "c.tsv",
          "id/cluster;a/1;b/1;a/2",
          "4: the document 'a' has a cluster in line 2 already; remove one");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void badBytesAreNamedWithTheirLine() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write("left\tright\na\t".getBytes(UTF_8));
    bytes.write(0xff);
    Path file = Files.write(folder.resolve("p.tsv"), bytes.toByteArray());
    assertThatThrownBy(
            () -> new SystemReader(SMALL).read(SystemSpec.parse("x=" + file).on("small")))
        .hasMessageStartingWith(file + ":2: not UTF-8");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatThrownBy(
            () -> new SystemReader(SMALL).read(SystemSpec.parse("x=not/there.tsv").on("small")))
        .hasMessage("not/there.tsv: there is no such file; check the path");
  }

  // --- what a user says --------------------------------------------------------------------------

  @Test
  void aSpecIsReadAsItIsWritten() {
    assertThat(SystemSpec.parse("my.system-2@everyday-en=a/b=c,d.tsv,seconds=12.5,memory=512MB"))
        .isEqualTo(
            new SystemSpec(
                "my.system-2",
                Optional.of("everyday-en"),
                "a/b=c,d.tsv",
                Optional.of(12.5),
                Optional.of("512MB")));
    for (String text : List.of("x=f.tsv", "x@d=f.tsv", "x=out/{dataset}.csv.gz,seconds=0.5")) {
      assertThat(SystemSpec.parse(text)).hasToString(text);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x                     | 'x' does not name a file; write NAME=FILE
          =f.tsv                | '=f.tsv' does not name a file
          x@=f.tsv              | 'x@=f.tsv' names no dataset after @
          a b=f.tsv             | name: a system is named by letters, digits and . _ + -
          x=                    | file: the system x needs a file
          x=~/f.tsv             | file: only a shell knows what ~ is
          x=f.tsv,second=1      | unknown setting 'second'; did you mean 'seconds'?
          x=f.tsv,seconds=-1    | seconds must be a number above 0, not '-1'
          x=f.tsv,seconds=fast  | seconds must be a number above 0, not 'fast'
          x=f.tsv,memory=much   | memory must be a size above 0, such as 512MB
          x=f.tsv,memory=0      | memory must be a size above 0, such as 512MB, 1.5GiB or 512000000 (bytes), not '0'
          x=f.tsv,seconds=1,seconds=2 | 'seconds' is set twice
          """)
  void wrongSpecsAreRefused(String text, String message) {
    assertThatThrownBy(() -> SystemSpec.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void itMustBeClearWhichDatasetAFileIsOf() throws IOException {
    Path file = write("p.tsv", "left\tright\na\tb\n");
    Dataset other =
        Dataset.builder("other").documents(SMALL.documents()).clusters(0, 1, 2, 3).build();
    List<Dataset> both = List.of(SMALL, other);
    assertRefused(
        both, "this run has 2 datasets (small, other); say which the file is of", "x=" + file);
    assertRefused(
        both,
        "the system x has no file for the dataset other; add x@other=FILE",
        "x@small=" + file);
    assertRefused(both, "there is no dataset 'smal' in this run", "x@smal=" + file);
    assertRefused(
        both, "seconds and memory are of one dataset", "x=" + folder + "/{dataset}.tsv,seconds=1");
    assertRefused(
        List.of(SMALL), "has two files for the dataset small", "x=" + file, "x@small=" + file);
    assertRefused(List.of(SMALL), "'minhash' is an algorithm of neardup's own", "minhash=" + file);

    write("small.tsv", "left\tright\na\tb\n");
    write("other.tsv", "left\tright\nc\td\n");
    Map<String, List<SystemOutput>> read =
        SystemReader.readAll(
            List.of(
                SystemSpec.parse("x=" + folder + "/{dataset}.tsv"),
                SystemSpec.parse("y@other=" + file),
                SystemSpec.parse("y@small=" + file)),
            both);
    assertThat(read.get("small")).extracting(SystemOutput::name).containsExactly("x", "y");
    assertThat(read.get("other")).extracting(SystemOutput::name).containsExactly("x", "y");
    assertThat(read.get("other").get(0).result(1).matches(2, 3)).isTrue();
  }

  private static void assertRefused(List<Dataset> datasets, String message, String... specs) {
    assertThatThrownBy(
            () -> SystemReader.readAll(Stream.of(specs).map(SystemSpec::parse).toList(), datasets))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private SystemOutput read(Dataset dataset, String name, String content) {
    try {
      return new SystemReader(dataset)
          .read(SystemSpec.parse("x=" + write(name, content)).on(dataset.name()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
