package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Families;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.RowSpace;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Weights by rarity where a collection says how rare words are: with the definition, on words as
 * they are written, as the judge.
 */
class RarityInCollectionTest {

  private static final int SIZE = 160;
  private static final double THRESHOLD = 0.4;
  private static final String KSHINGLE = "kshingle:weights=idf,threshold=0.4";
  private static final String MINHASH = "minhash:weights=idf,threshold=0.4";

  @TempDir private Path folder;

  /** Weights of a corpus by the formula of the documentation, in steps of 1/65536. */
  private record Definition(List<Set<String>> sets, Map<String, Long> weights) {

    static Definition of(List<String> texts) {
      List<Set<String>> sets = new ArrayList<>();
      Map<String, Integer> counts = new HashMap<>();
      for (String text : texts) {
        Set<String> set = new HashSet<>(Arrays.asList(text.split(" ")));
        sets.add(set);
        set.forEach(word -> counts.merge(word, 1, Integer::sum));
      }
      Map<String, Long> weights = new HashMap<>();
      counts.forEach(
          (word, count) -> {
            double inverse = StrictMath.log((1.0 + texts.size()) / (1.0 + count)) + 1;
            weights.put(word, Math.round(inverse * 65536));
          });
      return new Definition(sets, weights);
    }

    private long weight(Stream<String> words) {
      return words.mapToLong(weights::get).sum();
    }

    double similarity(int one, int other, String measure) {
      Set<String> right = sets.get(other);
      double common = weight(sets.get(one).stream().filter(right::contains));
      double a = weight(sets.get(one).stream());
      double b = weight(right.stream());
      return switch (measure) {
        case "jaccard" -> common / (a + b - common);
        case "dice" -> 2 * common / (a + b);
        case "cosine" -> common / Math.sqrt(a * b);
        case "containment" -> common / Math.min(a, b);
        default -> throw new IllegalArgumentException(measure);
      };
    }
  }

  private static Fingerprints read(Algorithm algorithm, List<String> texts, RowSpace space) {
    Fingerprints.Builder rows = new Fingerprints.Builder(algorithm, space);
    Fingerprints.Builder.Maker maker = rows.maker();
    documents(texts).forEach(maker::add);
    rows.add(maker.take());
    return rows.fingerprints();
  }

  private static List<Document> documents(List<String> texts) {
    return IntStream.range(0, texts.size())
        .mapToObj(i -> new Document("d" + i, texts.get(i)))
        .toList();
  }

  private static OpenSpec.Settled settled(String spec, List<String> texts, int threads) {
    return settled(spec, texts, threads, RowSpace.usual());
  }

  private static OpenSpec.Settled settled(
      String spec, List<String> texts, int threads, RowSpace space) {
    OpenSpec open = OpenSpec.of(spec);
    assertThat(open.isOpen()).isTrue();
    return open.in(read(open.reading(), texts, space), threads);
  }

  /** Verified pairs by their texts, with their similarities: of a copy, those of its first. */
  private static Map<String, Double> pairs(
      OpenSpec.Settled settled, List<String> texts, int threads) {
    Map<String, Double> pairs = new TreeMap<>();
    Search.of(settled.algorithm(), threads)
        .pairs(settled.fingerprints())
        .forEachPair(
            (left, right, similarity) ->
                pairs.put(name(texts.get(left), texts.get(right)), similarity));
    return pairs;
  }

  private static String name(String left, String right) {
    return left.compareTo(right) < 0 ? left + " | " + right : right + " | " + left;
  }

  private static Map<String, Double> expected(List<String> texts, String measure, double least) {
    Definition definition = Definition.of(texts);
    Map<String, Double> pairs = new TreeMap<>();
    for (int left = 0; left < texts.size(); left++) {
      for (int right = left + 1; right < texts.size(); right++) {
        double similarity = definition.similarity(left, right, measure);
        if (similarity >= least) {
          pairs.put(name(texts.get(left), texts.get(right)), similarity);
        }
      }
    }
    return pairs;
  }

  static Stream<Arguments> familiesAndMeasures() {
    return Sweeps.of(
        Stream.of(Families.values())
            .flatMap(
                family ->
                    Stream.of("jaccard", "dice", "cosine", "containment")
                        .map(measure -> Arguments.of(family, measure))));
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("familiesAndMeasures")
  void kShingleFindsThePairsOfTheDefinition(Families family, String measure) {
    long seed = Seeds.next();
    List<String> texts = family.texts(SIZE, seed);
    String spec = KSHINGLE + ",measure=" + measure;
    assertThat(pairs(settled(spec, texts, 2), texts, 2))
        .as("seed %d", seed)
        .isEqualTo(expected(texts, measure, THRESHOLD));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10})
  void aHandfulOfTexts(int size) {
    List<String> texts = Families.TEMPLATES.texts(size, 7);
    for (String spec : List.of(KSHINGLE, MINHASH)) {
      assertThat(pairs(settled(spec, texts, 1), texts, 1))
          .isEqualTo(expected(texts, "jaccard", THRESHOLD));
    }
  }

  /** One meaning: the decision of MinHash is the number that K-Shingle gives, to the last bit. */
  @ParameterizedTest
  @EnumSource
  void minHashDecidesByTheSimilarityOfKShingle(Families family) {
    long seed = Seeds.next();
    List<String> texts = family.texts(SIZE, seed);
    OpenSpec.Settled minHash = settled(MINHASH, texts, 2);
    OpenSpec.Settled kShingle = settled(KSHINGLE, texts, 2);
    int[] lefts = IntStream.range(0, SIZE * SIZE).map(i -> i / SIZE).toArray();
    int[] rights = IntStream.range(0, SIZE * SIZE).map(i -> i % SIZE).toArray();
    double[] similarities =
        minHash.fingerprints().similaritiesWithin(minHash.algorithm(), lefts, rights, 2);
    assertThat(similarities)
        .as("seed %d", seed)
        .isEqualTo(
            kShingle.fingerprints().similaritiesWithin(kShingle.algorithm(), lefts, rights, 2));
    for (int i = 0; i < lefts.length; i += 97) {
      long[] left = minHash.algorithm().fingerprint(texts.get(lefts[i]));
      long[] right = minHash.algorithm().fingerprint(texts.get(rights[i]));
      assertThat(minHash.algorithm().similarity(left, right)).isEqualTo(similarities[i]);
    }
  }

  /** With a recall that is asked for, sketches find candidates even of so few texts. */
  @ParameterizedTest
  @EnumSource(names = {"RANDOM", "TEMPLATES", "CHAINS", "BOILERPLATE"})
  void sketchesFindNearlyAllAndNothingElse(Families family) {
    List<String> texts = family.texts(600, 31);
    Map<String, Double> all = expected(texts, "jaccard", THRESHOLD);
    for (String more : List.of("", ",scheme=one-permutation", ",bits=8")) {
      Map<String, Double> found =
          pairs(settled(MINHASH + ",recall=0.99" + more, texts, 2), texts, 2);
      assertThat(all).containsAllEntriesOf(found);
      assertThat(found.size()).isGreaterThan((int) (0.97 * all.size()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {KSHINGLE, MINHASH, MINHASH + ",recall=0.9", MINHASH + ",verify=estimate"})
  void orderThreadsAndMemoryChangeNothing(String spec) {
    List<String> texts = new ArrayList<>(Families.RANDOM.texts(SIZE, 5));
    texts.addAll(Families.NEARLY_ALL_ALIKE.texts(SIZE, 5));
    Map<String, Double> expected = null;
    Identity identity = null;
    for (int threads = 1; threads <= 4; threads++) {
      Collections.shuffle(texts, new Random(threads));
      for (RowSpace space :
          List.of(RowSpace.usual(), RowSpace.of(0, 0, 1 << 30), RowSpace.of(0, 1 << 30, 3000))) {
        OpenSpec.Settled settled = settled(spec, texts, threads, space);
        Map<String, Double> found = pairs(settled, texts, threads);
        expected = expected == null ? found : expected;
        identity = identity == null ? settled.algorithm().identity() : identity;
        assertThat(found).isEqualTo(expected).isNotEmpty();
        assertThat(settled.algorithm().identity()).isEqualTo(identity);
      }
    }
  }

  private Path saved(String settings, List<Document> documents) throws IOException {
    Path file = folder.resolve("words.df");
    try (OutputStream out = Files.newOutputStream(file)) {
      DocumentFrequencies.collect(
              TextPipeline.of(Algorithms.settings("kshingle:" + settings)), documents.iterator(), 1)
          .save(out);
    }
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kshingle:weights=idf     | shingle=1",
        "kshingle:weights=idf,shingle=2,measure=cosine | shingle=2",
        "kshingle:measure=weighted-jaccard,shingle=3,threshold=0.1 | shingle=3",
        "kshingle:weights=idf,tokens=char,shingle=4      | shingle=4,tokens=char",
        "minhash:weights=idf     | shingle=1",
        "minhash:weights=idf,shingle=2,stopwords=default,threshold=0.2 | shingle=2,stopwords=default",
        "minhash:weights=idf,permutations=64,bands=16,rows=4,bits=4,verify=estimate | shingle=1",
        "minhash:weights=idf,recall=0.95,tokens=char,shingle=3 | shingle=3,tokens=char",
      })
  void countsAndFingerprintsAreThoseOfAFileOfTheSameTexts(String spec, String settings)
      throws IOException {
    List<String> texts =
        new ArrayList<>(List.of("", "...", "The cat sat, the cat ran.", "天地玄黄，宇宙洪荒", "天地 the"));
    texts.addAll(Families.TEMPLATES.texts(SIZE, 3));
    Path file = saved(settings, documents(texts));
    OpenSpec.Settled settled = settled(spec, texts, 2);
    assertThat(settled.frequencies()).contains(DocumentFrequencies.load(file));
    Algorithm byFile = Algorithms.create(spec + ",frequencies=" + file);
    assertThat(settled.algorithm().identity()).isEqualTo(byFile.identity());
    assertThat(settled.algorithm().identity().files())
        .containsEntry("frequencies", DocumentFrequencies.load(file).sha256().orElseThrow());
    for (String text : texts) {
      assertThat(settled.algorithm().fingerprint(text)).isEqualTo(byFile.fingerprint(text));
    }
    OpenSpec.Settled ofFile = OpenSpec.of(byFile).in(read(byFile, texts, RowSpace.usual()), 2);
    assertThat(pairs(settled, texts, 2)).isEqualTo(pairs(ofFile, texts, 2)).isNotEmpty();
  }

  private Path corpus(List<String> texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    texts.forEach(text -> lines.append("{\"text\": \"").append(text).append("\"}\n"));
    return Files.writeString(folder.resolve("in.jsonl"), lines, UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {KSHINGLE, MINHASH, MINHASH + ",recall=0.95", MINHASH + ",bits=2"})
  void dedupIsThatWithAFileOfTheSameCorpus(String spec) throws IOException {
    List<String> texts = new ArrayList<>(Families.TINY_VOCABULARY.texts(SIZE, 3));
    texts.addAll(Families.BOILERPLATE.texts(SIZE, 3));
    Path corpus = corpus(texts);
    String byFile = spec + ",frequencies=" + saved("shingle=1", documents(texts));
    for (DedupOptions.Clustering clustering : DedupOptions.Clustering.values()) {
      List<Path> outputs = List.of(folder.resolve("a.jsonl"), folder.resolve("b.jsonl"));
      List<DeduplicationSummary> done = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        done.add(
            Deduplicator.builder()
                .input(corpus)
                .algorithm(i == 0 ? spec : byFile)
                .with(CLUSTERING, clustering)
                .with(PAIRS, folder.resolve("pairs" + i + ".tsv"))
                .output(outputs.get(i))
                .run());
      }
      assertThat(outputs.get(0)).hasSameBinaryContentAs(outputs.get(1));
      assertThat(folder.resolve("pairs0.tsv")).hasSameBinaryContentAs(folder.resolve("pairs1.tsv"));
      assertThat(done.get(0).removed().all())
          .isEqualTo(done.get(1).removed().all())
          .isGreaterThan(10);
      assertThat(Identity.parse(done.get(0).settings().identity()))
          .isEqualTo(Identity.parse(done.get(1).settings().identity()));
      assertThat(done.get(0).settings().algorithm()).contains("weights=idf,frequencies=none,");
    }
    assertThat(DuplicateFinder.of(spec).find(texts, text -> text).removed())
        .isNotEmpty()
        .isEqualTo(DuplicateFinder.of(byFile).find(texts, text -> text).removed());
  }

  @Test
  void aRunThatKeepsItsCollectionInAFolderCountsTheSame() throws IOException {
    Path corpus = corpus(Families.RANDOM.texts(3000, 3));
    Path work = folder.resolve("work");
    List<Path> outputs = List.of(folder.resolve("a.jsonl"), folder.resolve("b.jsonl"));
    Deduplicator.builder().input(corpus).algorithm(MINHASH).output(outputs.get(0)).run();
    Deduplicator.builder()
        .input(corpus)
        .algorithm(MINHASH)
        .output(outputs.get(1))
        .resume(work)
        .run();
    assertThat(outputs.get(1)).hasSameBinaryContentAs(outputs.get(0));
  }

  @Test
  void anIdentityWithFrequenciesOfACollectionCannotBeMadeElsewhere() {
    List<String> texts = Families.RANDOM.texts(SIZE, 3);
    Identity identity = settled(MINHASH, texts, 1).algorithm().identity();
    assertThat(identity)
        .isNotEqualTo(settled(MINHASH, texts.subList(1, SIZE), 1).algorithm().identity());
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create(Identity.parse(identity.toString())))
        .withMessageStartingWith("minhash:permutations=128,")
        .withMessageContaining(" cannot be created here: ")
        .withMessageEndingWith(
            "minhash: weights=idf needs frequencies=FILE here, from neardup frequencies;"
                + " dedup, eval and DuplicateFinder count them in the corpus");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "minhash:weights=idf,parts=words:20/10"
            + "| minhash: with parts, weights by rarity need frequencies=FILE, from neardup frequencies",
        "minhash:weights=idf,shingle=auto"
            + "| minhash: shingle=auto works only with equally weighted words; leave it out, or set a number",
        "kshingle:weights=idf,shingle=auto"
            + "| kshingle: shingle=auto works only with equally weighted words; leave it out, or set a number",
        "minhash:weights=idf,bands=3 | minhash: set both bands and rows, or neither",
        "minhash:weights=idf,recall=0.999,permutations=2,threshold=0.2"
            + "| minhash: 2 permutations cannot find a share of 0.9991 of the pairs",
        "minhash:weights=idff | minhash: unknown value of weights 'idff'; did you mean 'idf'?"
      })
  void whatDoesNotGoTogetherIsRefusedBeforeAnythingIsRead(String spec, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> OpenSpec.of(spec))
        .withMessageStartingWith(message);
  }

  @Test
  void withReferencesAFileIsNeeded() throws IOException {
    Path corpus = corpus(Families.RANDOM.texts(20, 3));
    Deduplicator.Builder builder =
        Deduplicator.builder()
            .input(corpus)
            .against(List.of(corpus))
            .algorithm(MINHASH)
            .output(folder.resolve("out.jsonl"));
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(builder::run)
        .withMessage(
            "minhash: with --against, weights by rarity need frequencies=FILE, from neardup"
                + " frequencies");
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
  }
}
