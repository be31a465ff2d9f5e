package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.eval.choose.LabelSession.Agreement;
import io.github.neardup.eval.choose.LabelSession.LabelRequest;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Question;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelSessionTest {

  private static final List<Document> TEXTS = Corpora.versions(60, new Random(1));

  @TempDir private Path folder;

  private LabelRequest request(String name, String by, Path... others) {
    return new LabelRequest(
        folder.resolve(name), by, List.of(others), LabelRequest.USUAL_SAMPLE, 1, 0.05, 2);
  }

  private LabelSession open(String name, String by, Path... others) {
    return LabelSession.open(TEXTS.iterator(), request(name, by, others), work -> {});
  }

  private static Answer truth(Question question) {
    return Corpora.areDuplicates(question.left(), question.right()) ? Answer.YES : Answer.NO;
  }

  private static List<Question> answer(LabelSession session, int count) {
    List<Question> asked = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Question question = session.next().orElseThrow();
      asked.add(question);
      session.answer(truth(question));
    }
    return asked;
  }

  @Test
  void aSessionGoesOnWhereTheOneBeforeStopped() {
    LabelSession whole = open("whole", "ana");
    List<Question> expected = answer(whole, 30);

    List<Question> asked = new ArrayList<>();
    for (int part = 0; part < 6; part++) { // nothing is closed, as if the process was killed
      asked.addAll(answer(open("parts", "ana"), 5));
    }
    assertThat(asked).isEqualTo(expected);
    assertThat(open("parts", "ana").standing()).isEqualTo(whole.standing());
  }

  @Test
  void aLineThatAKilledProcessHasBegunIsNoAnswer() throws IOException {
    answer(open("labels", "ana"), 3);
    Path answers = folder.resolve("labels").resolve(LabelFolder.ANSWERS);
    Files.writeString(answers, "{\"left\":\"t1", StandardOpenOption.APPEND);
    LabelSession session = open("labels", "ana");
    assertThat(session.standing().answered()).isEqualTo(3);
    answer(session, 1);
    assertThat(open("labels", "ana").standing().answered()).isEqualTo(4);
  }

  @Test
  void anAnswerIsTakenBackAlsoByTheNextSession() {
    LabelSession session = open("labels", "ana");
    List<Question> asked = answer(session, 3);
    assertThat(session.back()).isTrue();
    assertThat(session.next()).contains(asked.get(2));
    LabelSession next = open("labels", "ana");
    assertThat(next.standing().answered()).isEqualTo(2);
    assertThat(next.back()).isTrue();
    assertThat(next.next()).contains(asked.get(1));
    assertThat(next.back()).isTrue();
    assertThat(next.back()).isFalse();
    assertThat(next.standing().answered()).isZero();
  }

  @Test
  void answersThatNobodyCouldTellCountForNothing() {
    LabelSession session = open("labels", "ana");
    session.answer(Answer.UNSURE);
    assertThat(session.standing().unsure()).isEqualTo(1);
    assertThat(session.standing().choices()).isEmpty();
    session.write("1");
    assertThat(folder.resolve("labels").resolve("pairs.tsv")).doesNotExist();
  }

  @Test
  void theFolderIsADatasetWithWeights() {
    LabelSession session = open("labels", "ana");
    List<Question> asked = answer(session, 25);
    session.write("1");
    session.write("1"); // again, over the one before
    Dataset dataset = DatasetFolder.read(folder.resolve("labels"));
    assertThat(dataset.judgedPairs()).hasSameSizeAs(asked);
    double weights = 0;
    for (JudgedPair pair : dataset.judgedPairs()) {
      String left = dataset.documents().get(pair.left()).id();
      String right = dataset.documents().get(pair.right()).id();
      assertThat(pair.duplicate()).isEqualTo(Corpora.areDuplicates(left, right));
      weights += pair.weight();
    }
    double all = TEXTS.size() * (TEXTS.size() - 1) / 2.0;
    assertThat(weights).isGreaterThan(0.5 * all).isLessThanOrEqualTo(all * (1 + 1e-9));
    // What was answered is still there, and goes on.
    assertThat(open("labels", "ana").standing().answered()).isEqualTo(25);
  }

  @Test
  void twoPersonsAreCountedWhereTheyAgree() {
    LabelSession ana = open("ana", "ana");
    LabelSession bo = open("bo", "bo");
    List<Question> asked = answer(ana, 10);
    for (int i = 0; i < 4; i++) { // the same questions as long as the answers are the same
      assertThat(bo.next()).contains(asked.get(i));
      bo.answer(truth(asked.get(i)));
    }
    assertThat(bo.next()).contains(asked.get(4));
    bo.answer(truth(asked.get(4)) == Answer.YES ? Answer.NO : Answer.YES);

    LabelSession both = open("both", "eve", folder.resolve("ana"), folder.resolve("bo"));
    assertThat(both.standing().answered()).isEqualTo(10);
    assertThat(both.standing().unsure()).isEqualTo(1);
    Agreement agreement = both.agreement();
    assertThat(agreement.both()).isEqualTo(5);
    assertThat(agreement.same()).isEqualTo(4);
    assertThat(agreement.kappa()).isCloseTo(kappa(asked.subList(0, 5)), within(1e-9));
    assertThat(both.back()).isFalse(); // nobody takes back what another one said
    assertThat(open("both", "eve").standing()).isEqualTo(both.standing());
  }

  /** Of two persons of whom the second differs in the last answer. */
  private static double kappa(List<Question> asked) {
    double yes = asked.stream().filter(question -> truth(question) == Answer.YES).count();
    double n = asked.size();
    double other = truth(asked.get(asked.size() - 1)) == Answer.YES ? yes - 1 : yes + 1;
    double chance = yes / n * other / n + (1 - yes / n) * (1 - other / n);
    return ((n - 1) / n - chance) / (1 - chance);
  }

  @Test
  void answersAboutAnotherCorpusAreRefused() {
    answer(open("labels", "ana"), 1);
    List<Document> others = Corpora.versions(60, new Random(2));
    assertThatThrownBy(
            () -> LabelSession.open(others.iterator(), request("labels", "ana"), work -> {}))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("answers.jsonl")
        .hasMessageContaining("other texts");
  }

  @Test
  void ofTwoProgramsInOneFolderTheSlowerIsRefused() {
    LabelSession one = open("labels", "ana");
    LabelSession other = open("labels", "ana");
    one.answer(Answer.YES);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> other.answer(Answer.NO))
        .withMessageContaining("another neardup label has added answers");
    assertThatExceptionOfType(CorpusException.class).isThrownBy(() -> other.answer(Answer.NO));
    one.answer(Answer.NO);
    assertThat(open("labels", "ana").standing().answered()).isEqualTo(2);
  }

  @Test
  void answersAboutPairsThatAreNotComparedAreCounted() throws IOException {
    open("labels", "ana").answer(Answer.YES);
    Files.writeString(
        folder.resolve("labels").resolve("answers.jsonl"),
        "{\"left\":\"none\",\"right\":\"such\",\"answer\":\"yes\",\"by\":\"ana\"}\n",
        StandardOpenOption.APPEND);
    LabelSession session = open("labels", "ana");
    assertThat(session.unknown()).isEqualTo(1);
    assertThat(session.standing().answered()).isEqualTo(1);
  }

  @Test
  void aBrokenLineIsNamed() throws IOException {
    answer(open("labels", "ana"), 2);
    Path answers = folder.resolve("labels").resolve(LabelFolder.ANSWERS);
    Files.writeString(
        answers, Files.readString(answers).replaceFirst("\"yes\"|\"no\"", "\"perhaps\""));
    assertThatThrownBy(() -> open("labels", "ana"))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("answers.jsonl:2: is broken");
  }

  @Test
  void aPairOfATextWithItselfIsABrokenLine() throws IOException {
    answer(open("labels", "ana"), 1);
    Path answers = folder.resolve("labels").resolve(LabelFolder.ANSWERS);
    Files.writeString(
        answers,
        "{\"left\":\"a\",\"right\":\"a\",\"answer\":\"yes\",\"by\":\"ana\"}\n{}\n",
        StandardOpenOption.APPEND);
    assertThatThrownBy(() -> open("labels", "ana"))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("answers.jsonl:3: is broken");
  }

  @Test
  void textsThatHaveNothingInCommonAreAskedAboutToo() {
    List<Document> strangers = List.of(new Document("a", "one two"), new Document("b", "three"));
    LabelSession session =
        LabelSession.open(strangers.iterator(), request("strangers", "ana"), work -> {});
    assertThat(session.next()).isPresent();
  }

  @Test
  void aFolderWithOtherFilesIsLeftAlone() throws IOException {
    Path foreign = Files.createDirectories(folder.resolve("labels"));
    Files.writeString(foreign.resolve("thesis.txt"), "years of work");
    assertThatThrownBy(() -> open("labels", "ana"))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("thesis.txt");
    assertThat(foreign.resolve("thesis.txt")).hasContent("years of work");
  }

  @Test
  void oneTextIsNoPair() {
    assertThatThrownBy(
            () ->
                LabelSession.open(
                    List.of(new Document("a", "x"), new Document("b", "x")).iterator(),
                    request("labels", "ana"),
                    work -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fewer than two different texts");
  }

  @Test
  void whenAllPairsAreAnsweredNoneIsLeft() {
    List<Document> few = TEXTS.subList(0, 4);
    LabelSession session = LabelSession.open(few.iterator(), request("few", "ana"), work -> {});
    while (session.next().isPresent()) {
      session.answer(truth(session.next().orElseThrow()));
    }
    assertThat(session.standing().enough()).isTrue();
    assertThatThrownBy(() -> session.answer(Answer.YES)).isInstanceOf(IllegalStateException.class);
  }
}
