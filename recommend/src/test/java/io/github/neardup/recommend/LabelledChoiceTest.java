package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.recommend.Recommendation.Representation;
import io.github.neardup.recommend.RecommendationRequest.DuplicatePair;
import io.github.neardup.recommend.RecommendationRequest.Effort;
import io.github.neardup.recommend.Recommender.DuplicatesException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelledChoiceTest {

  private static final int WORDS = 2000;
  private static final int PAIRS = 200;

  private final List<Document> documents = new ArrayList<>();
  private final List<DuplicatePair> pairs = new ArrayList<>();
  private final Random random = new Random(7);

  /** Pairs of texts, of which the second has some words of its own. */
  private void pairs(int words, int changed) {
    for (int i = 0; i < PAIRS; i++) {
      List<String> text = new ArrayList<>();
      for (int word = 0; word < words; word++) {
        text.add(word());
      }
      documents.add(new Document("left " + i, String.join(" ", text)));
      for (int change = 0; change < changed; change++) {
        text.set(random.nextInt(words), word());
      }
      documents.add(new Document("right " + i, String.join(" ", text)));
      pairs.add(new DuplicatePair("left " + i, "right " + i));
    }
  }

  private String word() {
    return "w" + random.nextInt(WORDS);
  }

  private Recommendation recommend(String spec, List<DuplicatePair> labelled) {
    RecommendationRequest request =
        new RecommendationRequest(
            spec, labelled, 0.95, 0.9, 10_000, 1, new Effort(1e6, Double.MAX_VALUE), 2);
    return new Recommender(request, work -> {}, () -> 0)
        .recommend(documents.iterator())
        .orElseThrow();
  }

  private static String shingle(String spec) {
    Settings settings = Algorithms.create(spec).settings();
    return Spec.parse(settings.toSpec()).values().get(TextPipeline.SHINGLE);
  }

  /** Of the shingles of one length that were compared, the length of the best. */
  private static int bestOfOneLength(Recommendation recommendation) {
    return recommendation.representation().compared().stream()
        .map(compared -> shingle(compared.spec()))
        .filter(shingle -> !shingle.equals(TextPipeline.AUTO))
        .mapToInt(Integer::parseInt)
        .findFirst()
        .orElseThrow();
  }

  /** With triples, a change in a text of eight words leaves three of six at most. */
  @Test
  void aHandfulOfPairsOfShortTextsMakesItChooseAShortShingle() {
    pairs(8, 3);
    // What it leaves open is wrong for such texts, but for the shingle.
    String spec = "kshingle:tokens=standard";
    Recommendation chosen = recommend(spec, pairs.subList(0, 20));
    // The same as single words: all are short.
    assertThat(shingle(chosen.truth())).isEqualTo(TextPipeline.AUTO);
    assertThat(bestOfOneLength(chosen)).isEqualTo(1);
    assertThat(Algorithms.create(chosen.truth()).threshold()).isBetween(0.2, 0.5);
    assertThat(chosen.representation().origin()).isEqualTo(Representation.Origin.LABELS);
    assertThat(chosen.representation().labelled()).isEqualTo(20);
    assertThat(chosen.representation().compared().get(0).taken()).isTrue();
    assertThat(chosen.representation().compared().get(0).found()).isGreaterThan(0.9);
  }

  /** Long texts of few words share most of these by chance, but no triples. */
  @Test
  void pairsOfLongTextsMakeItChooseALongerShingle() {
    for (int i = 0; i < 200; i++) {
      documents.add(
          new Document(
              "other " + i,
              IntStream.range(0, 400)
                  .mapToObj(w -> "w" + random.nextInt(100))
                  .collect(Collectors.joining(" "))));
    }
    for (int i = 0; i < 20; i++) {
      List<String> text = new ArrayList<>(List.of(documents.get(i).text().split(" ")));
      text.set(100, "other");
      text.set(300, "another");
      documents.add(new Document("copy " + i, String.join(" ", text)));
      pairs.add(new DuplicatePair("copy " + i, "other " + i));
    }
    Recommendation chosen = recommend("kshingle:tokens=standard", pairs);
    // The same as triples: all are long.
    assertThat(shingle(chosen.truth())).isEqualTo(TextPipeline.AUTO);
    assertThat(bestOfOneLength(chosen)).isGreaterThan(1);
    assertThat(chosen.corpus().similarPairs()).isEqualTo(20);
  }

  /** A chain of fifty: stars leave every second or third, and one cluster would leave one. */
  @Test
  void removedIsWhatStarsRemove() {
    for (int i = 0; i < 50; i++) {
      String window =
          IntStream.range(i, i + 10).mapToObj(w -> "w" + w).collect(Collectors.joining(" "));
      documents.add(new Document("window " + i, window));
    }
    Recommendation chain = recommend("kshingle:shingle=1,threshold=0.8", List.of());
    assertThat(chain.representation().compared().get(0).removed()).isBetween(0.5, 0.67);
  }

  @Test
  void whatTheSpecSetsStays() {
    pairs(8, 2);
    String truth = recommend("kshingle:shingle=2,threshold=0.4", pairs.subList(0, 20)).truth();
    assertThat(Algorithms.create(truth).settings().toSpec()).contains("shingle=2", "threshold=0.4");
    assertThat(Representations.open("kshingle:tokens=char,shingle=3")).hasSize(1);
    // Words by themselves, one to five of them, and one to five characters.
    assertThat(Representations.open("kshingle")).hasSize(11).allMatch(kind -> kind.size() == 17);
  }

  @Test
  void copiesTellNothing() {
    pairs(8, 0);
    assertThatThrownBy(() -> recommend("kshingle", pairs.subList(0, 20)))
        .isInstanceOf(DuplicatesException.class)
        .hasMessageStartingWith("only 0 of its 20 pairs are of different texts");
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      copiesTellNothing();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void anUnknownIdIsSaid() {
    pairs(8, 2);
    pairs.set(4, new DuplicatePair("left 4", "nobody"));
    assertThatThrownBy(() -> recommend("kshingle", pairs.subList(0, 20)))
        .isInstanceOfSatisfying(DuplicatesException.class, e -> assertThat(e.pair()).hasValue(4))
        .hasMessageStartingWith("no document of the corpus has the id 'nobody'");
  }

  @Test
  void tooFewPairsAreRefused() {
    pairs(8, 2);
    assertThatThrownBy(() -> recommend("kshingle", pairs.subList(0, 9)))
        .hasMessage("duplicates must be none or at least 10, not 9");
  }
}
