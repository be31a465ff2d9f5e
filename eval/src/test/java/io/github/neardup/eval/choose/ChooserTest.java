package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Choice;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChooserTest {

  private static final long SEED = new Random().nextLong();

  /** Different texts, and pairs of them. */
  private record Compared(List<Document> texts, PairPool pool) {}

  private static Compared compared(List<Document> texts, long seed) {
    CorpusSample corpus = CorpusSample.read(texts.iterator(), 10_000, seed, 2);
    List<Document> different = corpus.texts().documents();
    return new Compared(different, PairPool.of(different, corpus, seed, 2));
  }

  private static boolean areDuplicates(Compared compared, int pair) {
    return Corpora.areDuplicates(
        compared.texts().get(compared.pool().left(pair)).id(),
        compared.texts().get(compared.pool().right(pair)).id());
  }

  /** Answers as the test knows them, but for every n-th, which is a slip. */
  private static PairQuestions answered(Compared compared, int answers, int slipEvery, long seed) {
    PairQuestions questions = new PairQuestions(compared.pool(), seed);
    for (int i = 1; i <= answers; i++) {
      OptionalInt next = questions.next();
      if (next.isEmpty()) {
        break;
      }
      boolean yes = areDuplicates(compared, next.getAsInt()) != (i % slipEvery == 0);
      questions.answer(next.getAsInt(), yes ? Answer.YES : Answer.NO);
    }
    return questions;
  }

  private static Choice best(Compared compared, PairQuestions questions) {
    return new Chooser(compared.pool())
        .best(questions.model(), questions.known(), 1, 1, (by, step) -> new Chooser.Removed(0, 0))
        .get(0);
  }

  /** Precision, recall and F1 over all pairs, by brute force. */
  private static double[] truth(Compared compared, String spec) {
    for (Representation one : compared.pool().representations()) {
      for (Grid.Step step : one.steps()) {
        if (step.shortSpec().equals(spec)) {
          int size = compared.texts().size();
          double found = 0;
          double right = 0;
          double duplicates = 0;
          for (int a = 0; a < size; a++) {
            for (int b = a + 1; b < size; b++) {
              boolean duplicate =
                  Corpora.areDuplicates(compared.texts().get(a).id(), compared.texts().get(b).id());
              boolean reached = step.isReached(one.compared().similarity(a, b));
              found += reached ? 1 : 0;
              right += reached && duplicate ? 1 : 0;
              duplicates += duplicate ? 1 : 0;
            }
          }
          return new double[] {right / found, right / duplicates, 2 * right / (found + duplicates)};
        }
      }
    }
    throw new AssertionError(spec);
  }

  @Test
  void fortyAnswersFindWhatTellsDuplicates() {
    for (long seed = SEED; seed < SEED + 3; seed++) {
      Compared versions = compared(Corpora.versions(200, new Random(seed)), seed);
      Choice choice = best(versions, answered(versions, 40, 1000, seed));
      assertThat(truth(versions, choice.spec())[2])
          .as("%s seed %s", choice, seed)
          .isGreaterThan(0.95);
    }
  }

  @Test
  void otherNumbersMakeAnotherTextWhereTheAnswersSaySo() {
    Compared forms = compared(Corpora.forms(60, new Random(SEED)), SEED);
    assertThat(truth(forms, forms.pool().usual().usualStep().shortSpec())[2]).isLessThan(0.1);
    Choice choice = best(forms, answered(forms, 40, 1000, SEED));
    assertThat(truth(forms, choice.spec())[2]).as("%s seed %s", choice, SEED).isGreaterThan(0.95);
  }

  @Test
  void aSlipInTwentyAnswersChangesLittle() {
    Compared versions = compared(Corpora.versions(200, new Random(SEED)), SEED);
    Choice choice = best(versions, answered(versions, 40, 20, SEED));
    assertThat(truth(versions, choice.spec())[2])
        .as("%s seed %s", choice, SEED)
        .isGreaterThan(0.85);
  }

  @Test
  void withFewAnswersTheUsualChoiceStays() {
    Compared versions = compared(Corpora.versions(200, new Random(SEED)), SEED);
    double usual = truth(versions, versions.pool().usual().usualStep().shortSpec())[2];
    for (int answers : new int[] {1, 2, 5, 10}) {
      Choice choice = best(versions, answered(versions, answers, 1000, SEED));
      assertThat(truth(versions, choice.spec())[2])
          .as("%s answers, %s, seed %s", answers, choice, SEED)
          .isGreaterThan(usual - 0.05);
    }
  }

  /** If every pair of a small collection is answered, nothing is estimated. */
  @Test
  void allAnswersAreTheTruth() {
    List<Document> texts = Corpora.ten(new Random(SEED));
    Compared compared = compared(texts, SEED);
    PairQuestions questions = answered(compared, 10_000, 1_000_000, SEED);
    assertThat(compared.pool().size()).isEqualTo(texts.size() * (texts.size() - 1) / 2);
    Choice choice = best(compared, questions);
    double[] truth = truth(compared, choice.spec());
    assertThat(choice.precision().value()).isCloseTo(truth[0], within(1e-9));
    assertThat(choice.precision().low()).isCloseTo(truth[0], within(1e-9));
    assertThat(choice.recall().value()).isCloseTo(truth[1], within(1e-9));
    assertThat(choice.recall().high()).isCloseTo(truth[1], within(1e-9));
    assertThat(truth[2]).as("seed %s", SEED).isGreaterThan(0.85);
  }

  /** The weights of the pairs that were answered sum up to the strata that they are of. */
  @Test
  void weightsOfAnswersEstimateTheNumberOfPairs() {
    Compared versions = compared(Corpora.versions(150, new Random(SEED)), SEED);
    Chooser.Answers known = answered(versions, 60, 1000, SEED).known();
    boolean[] asked = new boolean[PairPool.STRATA];
    Arrays.stream(known.pairs()).forEach(pair -> asked[versions.pool().stratum(pair)] = true);
    double pairs = 0;
    for (int pair = 0; pair < versions.pool().size(); pair++) {
      pairs += asked[versions.pool().stratum(pair)] ? versions.pool().weight(pair) : 0;
    }
    assertThat(Arrays.stream(known.weights()).sum()).isCloseTo(pairs, within(1e-6 * pairs));
  }

  @Test
  void intervalsHoldTheTruth() {
    int runs = 60;
    int precision = 0;
    int recall = 0;
    Compared first = compared(Corpora.versions(150, new Random(SEED)), SEED);
    for (int run = 0; run < runs; run++) {
      PairPool pool =
          PairPool.of(
              first.pool().representations(),
              PairPool.search(first.pool().representations(), 2),
              first.texts().size(),
              (a, b) -> 1,
              SEED + run,
              2);
      Compared compared = new Compared(first.texts(), pool);
      Choice choice = best(compared, answered(compared, 40, 1000, SEED + run));
      double[] truth = truth(compared, choice.spec());
      precision += holds(choice.precision(), truth[0]) ? 1 : 0;
      recall += holds(choice.recall(), truth[1]) ? 1 : 0;
    }
    assertThat(precision).as("seed %s", SEED).isGreaterThanOrEqualTo(runs * 9 / 10);
    assertThat(recall).as("seed %s", SEED).isGreaterThanOrEqualTo(runs * 9 / 10);
  }

  private static boolean holds(Questions.Share share, double value) {
    return share.low() - 1e-9 <= value && value <= share.high() + 1e-9;
  }
}
