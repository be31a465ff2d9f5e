package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.eval.choose.Recommendation.Example;
import io.github.neardup.eval.choose.Recommendation.Removal;
import io.github.neardup.eval.choose.Recommender.Request;
import io.github.neardup.eval.system.LabelledPairs;
import io.github.neardup.eval.system.LabelledPairs.Pair;
import io.github.neardup.io.CorpusException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RecommenderTest {

  private static final long SEED = new Random().nextLong();

  private static Request request(List<Pair> duplicates, Optional<Double> recall) {
    return new Request(
        duplicates.isEmpty()
            ? Optional.empty()
            : Optional.of(new LabelledPairs("pairs", duplicates)),
        recall,
        10_000,
        1,
        2);
  }

  private static Recommendation recommend(List<Document> texts, List<Pair> duplicates) {
    return Recommender.recommend(
        texts.iterator(), request(duplicates, Optional.empty()), work -> {});
  }

  private static List<Pair> duplicates(List<Document> texts) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 1; i < texts.size(); i++) {
      if (Corpora.areDuplicates(texts.get(i - 1).id(), texts.get(i).id())) {
        pairs.add(new Pair(texts.get(i - 1).id(), texts.get(i).id(), i));
      }
    }
    Collections.shuffle(pairs, new Random(SEED));
    return pairs.subList(0, Math.min(50, pairs.size()));
  }

  @Test
  void knownPairsLowerTheThresholdAsFarAsTheyNeed() {
    List<Document> texts = Corpora.versions(200, new Random(SEED));
    Recommendation found = recommend(texts, duplicates(texts));
    Recommendation.Known known = Objects.requireNonNull(found.known());
    assertThat(known.found())
        .as("%s seed %s", found.spec(), SEED)
        .isGreaterThan(known.pairs() * 8 / 10);
    assertThat(known.missed()).hasSize(known.pairs() - known.found());
  }

  @Test
  void knownPairsTellWhatOtherTextsAreLikeThem() {
    List<Document> forms = Corpora.forms(60, new Random(SEED));
    assertThat(recommend(forms, List.of()).representations().get(0).removed())
        .contains(1 - 1.0 / forms.size());
    Recommendation found = recommend(forms, duplicates(forms));
    assertThat(Objects.requireNonNull(found.known()).missed()).as("seed %s", SEED).isEmpty();
    // All forms are alike, and the default keeps one of them: what is chosen keeps one of each two.
    double kept = DuplicateFinder.of(found.spec()).find(forms, Document::text).kept().size();
    assertThat(kept / forms.size()).as("%s seed %s", found.spec(), SEED).isBetween(0.4, 0.6);
  }

  /** Protected numbers would find a hundredth of the pairs, and all but five of the known ones. */
  @Test
  void noChoiceFindsFewerOfTheKnownPairsThanTheDefault() {
    List<Document> forms = Corpora.forms(60, new Random(SEED));
    List<Pair> pairs = new ArrayList<>(duplicates(forms).subList(0, 45));
    for (int i = 0; i < 5; i++) {
      pairs.add(new Pair("f" + i + "/a", "f" + (i + 30) + "/b", i));
    }
    Recommendation.Known known = Objects.requireNonNull(recommend(forms, pairs).known());
    assertThat(known.foundByDefault()).as("seed %s", SEED).isEqualTo(50);
    assertThat(known.found()).as("seed %s", SEED).isEqualTo(50);
  }

  @Test
  void otherWaysThatFindMoreThanTheDefaultAreNamed() {
    // Every fourth word has another letter: words differ, and most runs of four letters do not.
    Random random = new Random(SEED);
    List<Document> texts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      List<String> words = new ArrayList<>();
      for (int word = 0; word < 20; word++) {
        words.add(letters(random));
      }
      texts.add(new Document("t" + i + "/a", String.join(" ", words)));
      for (int word = 0; word < 20; word += 2) {
        words.set(word, words.get(word).substring(0, 11) + "x");
      }
      texts.add(new Document("t" + i + "/b", String.join(" ", words)));
    }
    List<Removal> removals = recommend(texts, List.of()).representations();
    assertThat(removals.get(0).spec()).isEqualTo("minhash");
    assertThat(removals.get(0).more()).isZero();
    Removal characters =
        removals.stream().filter(one -> one.spec().equals("minhash:tokens=char")).findAny().get();
    assertThat(characters.more()).as("seed %s", SEED).isEqualTo(100);
    Example example = Objects.requireNonNull(characters.example());
    assertThat(Corpora.areDuplicates(example.left(), example.right())).isTrue();
  }

  private static String letters(Random random) {
    return random.ints(12, 'a', 'x').mapToObj(Character::toString).collect(Collectors.joining());
  }

  @Test
  void knownPairsMayBeOfTextsThatWereNotSampled() {
    List<Document> texts = Corpora.versions(200, new Random(SEED));
    Request fewSampled =
        new Request(
            Optional.of(new LabelledPairs("pairs", duplicates(texts))), Optional.empty(), 60, 1, 2);
    Recommendation found = Recommender.recommend(texts.iterator(), fewSampled, work -> {});
    assertThat(found.sampled()).isLessThanOrEqualTo(60);
    assertThat(Objects.requireNonNull(found.known()).pairs()).isEqualTo(50);
  }

  /** What a deduplication of the whole corpus removes is what is said of a corpus that fits. */
  @Test
  void lowerThresholdsRemoveMore() {
    List<Document> texts = new ArrayList<>(Corpora.versions(150, new Random(SEED)));
    texts.add(new Document("copy", texts.get(0).text()));
    Recommendation found = recommend(texts, List.of());
    assertThat(found.documents()).isEqualTo(texts.size());
    assertThat(found.sampled()).isEqualTo(texts.size() - 1);
    assertThat(found.known()).isNull();
    for (Removal one : found.representations()) {
      assertThat(one.removed()).hasSameSizeAs(Recommendation.THRESHOLDS).isSorted();
      assertThat(one.removed().get(0)).isGreaterThanOrEqualTo(1.0 / texts.size() - 1e-9);
    }
    for (Example example : found.examples()) {
      assertThat(example.similarity()).isGreaterThanOrEqualTo(example.threshold());
      assertThat(example.leftText()).isNotEqualTo(example.rightText());
    }
  }

  @Test
  void recallIsASettingOfMinHash() {
    List<Document> texts = Corpora.versions(50, new Random(SEED));
    assertThat(
            Recommender.recommend(
                    texts.iterator(), request(List.of(), Optional.of(0.99)), work -> {})
                .spec())
        .startsWith("minhash:")
        .endsWith(",recall=0.99");
    assertThat(
            Recommender.recommend(
                    texts.iterator(), request(List.of(), Optional.of(1.0)), work -> {})
                .spec())
        .startsWith("kshingle:");
  }

  @Test
  void oneTextIsNoFaultAndNoneIsOne() {
    assertThatThrownBy(
            () ->
                Recommender.recommend(
                    Collections.emptyIterator(), request(List.of(), Optional.empty()), w -> {}))
        .isInstanceOf(IllegalArgumentException.class);
    Recommendation one = recommend(List.of(new Document("a", "one text")), List.of());
    assertThat(one.examples()).isEmpty();
    assertThat(one.spec()).startsWith("minhash:threshold=0.5");
  }

  @Test
  void pairsThatDoNotSuitAreRefused() {
    List<Document> texts = Corpora.versions(50, new Random(SEED));
    List<Pair> unknown = new ArrayList<>(duplicates(texts));
    unknown.set(3, new Pair("t0/a", "nobody", 4));
    assertThatThrownBy(() -> recommend(texts, unknown))
        .isInstanceOfSatisfying(CorpusException.class, e -> assertThat(e.line()).isEqualTo(4))
        .hasMessageContaining("nobody");
    List<Document> copies = new ArrayList<>();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      copies.add(new Document("l" + i, "text " + i));
      copies.add(new Document("r" + i, "text " + i));
      pairs.add(new Pair("l" + i, "r" + i, i));
    }
    assertThatThrownBy(() -> recommend(copies, pairs))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("copies do not help");
    assertThatThrownBy(() -> request(pairs.subList(0, 9), Optional.empty()))
        .isInstanceOf(CorpusException.class);
  }
}
