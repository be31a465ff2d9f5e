package io.github.neardup.cli.label;

import io.github.neardup.eval.choose.Questions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Questions about given pairs, in memory; enough from a number of answers on. */
class FakeQuestions implements Questions {

  /** A text that a terminal would act on, and a browser run. */
  static final String HOSTILE =
      "\u001b[2J\u001b]0;title\u0007\u202e<script>window.hacked=1</script>\u0000\ud800";

  private final List<String[]> pairs;
  private final int enough;
  private final List<Answer> answers = new ArrayList<>();

  FakeQuestions(int enough, String[]... pairs) {
    this.pairs = List.of(pairs);
    this.enough = enough;
  }

  /** Eight pairs: hostile, Chinese, right to left, long, and others. */
  static FakeQuestions examples(int enough) {
    String story = "The council voted on Tuesday to repair the bridge over the river. ".repeat(300);
    String rain = "Heavy rain flooded the market square on Sunday, said the mayor.";
    return new FakeQuestions(
        enough,
        new String[] {rain, rain.replace("Sunday", "Monday")},
        new String[] {HOSTILE + " one", HOSTILE + " two"},
        new String[] {"今天下午北京下了大雨", "今天上午北京下了小雨"},
        new String[] {story + "Nobody was hurt.", story + "Two people were hurt."},
        new String[] {"صوت المجلس يوم الثلاثاء", "صوت المجلس يوم الأربعاء"},
        new String[] {"Alike.", "Alike."},
        new String[] {"", "The other is empty."},
        new String[] {"a\r\nb\tc  d", "a b c d"});
  }

  List<Answer> answers() {
    return Collections.unmodifiableList(answers);
  }

  @Override
  public Optional<Question> next() {
    int at = answers.size();
    return at < pairs.size()
        ? Optional.of(
            new Question(
                at + 1,
                "left-" + (at + 1),
                pairs.get(at)[0],
                "right-" + (at + 1),
                pairs.get(at)[1]))
        : Optional.empty();
  }

  @Override
  public void answer(Answer answer) {
    if (next().isEmpty()) {
      throw new IllegalStateException("no question is left");
    }
    answers.add(answer);
  }

  @Override
  public boolean back() {
    if (answers.isEmpty()) {
      return false;
    }
    answers.remove(answers.size() - 1);
    return true;
  }

  private int count(Answer answer) {
    return Collections.frequency(answers, answer);
  }

  @Override
  public Standing standing() {
    List<Choice> choices =
        answers.isEmpty()
            ? List.of()
            : List.of(
                new Choice(
                    "minhash:threshold=0.6",
                    new Share(0.923, 0.851, 0.964),
                    new Share(0.88, 0.802, 0.93),
                    new Share(0.901, 0.84, 0.94),
                    0.312,
                    1000,
                    false),
                new Choice(
                    "kshingle:tokens=char,shingle=5,threshold=0.45",
                    new Share(0.91, 0.82, 0.96),
                    new Share(0.87, 0.79, 0.93),
                    new Share(0.89, 0.82, 0.94),
                    0.325,
                    1100,
                    true));
    return new Standing(
        answers.size(),
        count(Answer.YES),
        count(Answer.NO),
        count(Answer.UNSURE),
        choices,
        answers.size() >= enough);
  }
}
