package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.eval.score.FingerprintGroups;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PairPoolTest {

  private static final long SEED = new Random().nextLong();

  static Stream<List<Document>> families() {
    System.out.println("PairPoolTest seed " + SEED);
    Random random = new Random(SEED);
    return Sweeps.of(
        Stream.of(
            Corpora.versions(150, random),
            Corpora.forms(60, random),
            Corpora.allAlike(80),
            Corpora.chain(120, random),
            Corpora.ten(random),
            Corpora.allAlike(2)));
  }

  private static List<Representation> representations(List<Document> texts, int threads) {
    return Representation.all(new TokenColumns(texts::stream, threads), threads);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("families")
  void aSumOverThePairsIsTheSumOverAllPairsOnAverage(List<Document> texts) {
    // The others have no part in what is drawn.
    List<Representation> all = Representation.kinds(representations(texts, 2));
    LongOpenHashSet found = PairPool.search(all, 2);
    double pairs = texts.size() * (texts.size() - 1) / 2.0;
    double duplicates = 0;
    for (int a = 0; a < texts.size(); a++) {
      for (int b = 0; b < a; b++) {
        duplicates += Corpora.areDuplicates(texts.get(a).id(), texts.get(b).id()) ? 1 : 0;
      }
    }
    int draws = 200;
    double sum = 0;
    double squares = 0;
    for (int draw = 0; draw < draws; draw++) {
      PairPool pool = PairPool.of(all, found, texts.size(), (a, b) -> 1, SEED + draw, 2);
      double weights = 0;
      double here = 0;
      for (int pair = 0; pair < pool.size(); pair++) {
        weights += pool.weight(pair);
        String left = texts.get(pool.left(pair)).id();
        String right = texts.get(pool.right(pair)).id();
        here += Corpora.areDuplicates(left, right) ? pool.weight(pair) : 0;
      }
      assertThat(weights).isCloseTo(pairs, org.assertj.core.data.Offset.offset(1e-6 * pairs));
      sum += here;
      squares += here * here;
    }
    double mean = sum / draws;
    double error = Math.sqrt(Math.max(0, squares / draws - mean * mean) / draws);
    assertThat(mean)
        .as("seed %s", SEED)
        .isBetween(duplicates - 4.5 * error - 1e-9, duplicates + 4.5 * error + 1e-9);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("families")
  void pairsAreOfDifferentTextsAndEachOnce(List<Document> texts) {
    List<Representation> all = representations(texts, 1);
    PairPool pool = PairPool.of(all, PairPool.search(all, 1), texts.size(), (a, b) -> 1, SEED, 1);
    Set<Long> before = new HashSet<>();
    for (int pair = 0; pair < pool.size(); pair++) {
      assertThat(pool.left(pair)).isBetween(0, texts.size() - 1).isLessThan(pool.right(pair));
      assertThat(before.add(FingerprintGroups.key(pool.left(pair), pool.right(pair)))).isTrue();
    }
  }

  @Test
  void threadsChangeNothing() {
    List<Document> texts = Corpora.versions(200, new Random(SEED));
    List<Representation> one = representations(texts, 1);
    List<Representation> four = representations(texts, 4);
    assertThat(four)
        .extracting(Representation::spec)
        .containsExactlyElementsOf(one.stream().map(Representation::spec).toList());
    assertThat(PairPool.search(four, 4)).isEqualTo(PairPool.search(one, 1));
    PairPool a = PairPool.of(one, PairPool.search(one, 1), texts.size(), (x, y) -> 1, 7, 1);
    PairPool b = PairPool.of(four, PairPool.search(four, 4), texts.size(), (x, y) -> 1, 7, 4);
    assertThat(describe(b)).isEqualTo(describe(a));
  }

  private static List<String> describe(PairPool pool) {
    return IntStream.range(0, pool.size())
        .mapToObj(
            i -> pool.left(i) + " " + pool.right(i) + " " + pool.weight(i) + " " + pool.stratum(i))
        .toList();
  }

  @Test
  void pairsOfASampleStandForThoseThatWereNotDrawn() {
    Random random = new Random(SEED);
    List<Document> texts = Corpora.versions(400, random);
    double duplicates = texts.stream().filter(text -> text.id().endsWith("/b")).count();
    double sum = 0;
    double squares = 0;
    int draws = 60;
    for (int draw = 0; draw < draws; draw++) {
      CorpusSample corpus = CorpusSample.read(texts.iterator(), 120, SEED + draw, 2);
      List<Document> drawn = corpus.texts().documents();
      List<Representation> kinds = Representation.kinds(representations(drawn, 2));
      PairPool pool =
          PairPool.of(
              kinds,
              PairPool.search(kinds, 2),
              corpus.texts().size(),
              corpus.inclusion(),
              SEED + draw,
              2);
      double here = 0;
      for (int pair = 0; pair < pool.size(); pair++) {
        String left = drawn.get(pool.left(pair)).id();
        String right = drawn.get(pool.right(pair)).id();
        here += Corpora.areDuplicates(left, right) ? pool.weight(pair) : 0;
      }
      sum += here;
      squares += here * here;
    }
    double mean = sum / draws;
    double error = Math.sqrt((squares / draws - mean * mean) / draws);
    assertThat(mean)
        .as("seed %s", SEED)
        .isBetween(duplicates - 4.5 * error, duplicates + 4.5 * error);
  }

  @Test
  void theOrderOfTheCorpusChangesNoQuestion() {
    List<Document> texts = new ArrayList<>(Corpora.versions(100, new Random(SEED)));
    List<String> expected = ids(texts);
    Collections.shuffle(texts, new Random(SEED + 1));
    assertThat(ids(texts)).isEqualTo(expected);
  }

  private static List<String> ids(List<Document> texts) {
    CorpusSample corpus = CorpusSample.read(texts.iterator(), 1000, 1, 2);
    PairPool pool = PairPool.of(corpus.texts().documents(), corpus, 1, 2);
    return IntStream.range(0, pool.size())
        .mapToObj(
            i ->
                corpus.texts().documents().get(pool.left(i)).id()
                    + " "
                    + corpus.texts().documents().get(pool.right(i)).id())
        .toList();
  }
}
