package io.github.neardup.cli.label;

import static io.github.neardup.eval.choose.Questions.Answer.NO;
import static io.github.neardup.eval.choose.Questions.Answer.UNSURE;
import static io.github.neardup.eval.choose.Questions.Answer.YES;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.page.Browser;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** Answers the questions of a page in a browser. */
class LabelPageInBrowserTest {

  private static final int NEVER = 100;

  private static ChromeDriver browser;

  @BeforeAll
  static void openBrowser() {
    Browser.requireOrSkip();
    browser = Browser.start();
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.quit();
    }
  }

  @AfterEach
  void nothingWentWrong() {
    Browser.assertNothingWentWrong(browser);
  }

  private static WebElement id(String id) {
    return browser.findElement(By.id(id));
  }

  /** In one look, for the page may change between two. */
  private static List<String> texts(String selector) {
    Object texts =
        browser.executeScript(
            "return Array.from(document.querySelectorAll(arguments[0]), e => e.textContent)",
            selector);
    return ((List<?>) Objects.requireNonNull(texts)).stream().map(String::valueOf).toList();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < end && !condition.getAsBoolean()) {
      Thread.onSpinWait(); // each look takes the browser some milliseconds
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }

  private static void awaitQuestion(int number) {
    await(() -> texts("#texts h2").equals(List.of("left-" + number, "right-" + number)));
  }

  private static void press(String keys) {
    browser.switchTo().activeElement().sendKeys(keys);
  }

  private static void open(LabelPage page) {
    browser.get(page.uri().toString());
    awaitQuestion(1);
  }

  @Test
  void questionsAreAnsweredByKeysAlone() throws Exception {
    FakeQuestions questions = FakeQuestions.examples(2);
    try (LabelPage page = LabelPage.open(questions)) {
      open(page);
      assertThat(texts("#texts del")).containsExactly("Sunday");
      assertThat(texts("#texts ins")).containsExactly("Monday");
      assertThat(id("standing").isDisplayed()).isFalse();
      press("y");
      awaitQuestion(2);
      assertThat(id("answered").getText())
          .isEqualTo("1 of about 40 answers: 1 yes, 0 no, 0 unsure");
      assertThat(texts("#choices th").get(0)).isEqualTo("minhash:threshold=0.6");
      assertThat(texts("#choices tr:first-child .interval"))
          .containsExactly("85.1 to 96.4", "80.2 to 93.0", "84.0 to 94.0");
      assertThat(id("enough").isDisplayed()).isFalse();
      press("N");
      awaitQuestion(3);
      assertThat(id("enough").isDisplayed()).isTrue();
      press("b");
      awaitQuestion(2);
      press("u");
      awaitQuestion(3);
      assertThat(questions.answers()).containsExactly(YES, UNSURE);
      browser.navigate().refresh();
      awaitQuestion(3);
      browser.findElement(By.cssSelector("[data-answer=stop]")).click();
      page.waitUntilDone(Long.MAX_VALUE);
      await(() -> id("done").isDisplayed());
    }
    assertThat(id("done").getText())
        .contains(
            "2 answers are saved",
            "minhash:threshold=0.6",
            "precision 92.3% (85.1 to 96.4)",
            "You can close this window.");
    assertThat(id("answers").isDisplayed()).isFalse();
    press("y"); // nobody asks any more
    assertThat(id("done").isDisplayed()).isTrue();
    assertThat(questions.answers()).containsExactly(YES, UNSURE);
  }

  @Test
  void aDoublePressAnswersOneQuestion() {
    FakeQuestions questions = FakeQuestions.examples(NEVER);
    try (LabelPage page = LabelPage.open(questions)) {
      open(page);
      browser.executeScript(
          "for (let i = 0; i < 2; i++) document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'n', bubbles: true}));"
              + "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'n', repeat: true, bubbles: true}));");
      awaitQuestion(2);
      browser.executeScript(
          "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'y', ctrlKey: true, bubbles: true}));");
      press("u");
      awaitQuestion(3);
      assertThat(questions.answers()).containsExactly(NO, UNSURE);
    }
  }

  @Test
  void textsAreShownAndNeverRun() {
    try (LabelPage page = LabelPage.open(FakeQuestions.examples(NEVER))) {
      open(page);
      press("y");
      awaitQuestion(2);
      assertThat(texts("#texts .text").get(0))
          .contains(
              "<script>window.hacked=1</script>", "⟨U+001B⟩", "⟨U+202E⟩", "⟨U+0000⟩", "⟨U+D800⟩")
          .endsWith(" one");
      assertThat(texts("#texts del")).containsExactly("one");
      press("n");
      awaitQuestion(3);
      assertThat(texts("#texts del")).containsExactly("下", "大");
      press("n");
      awaitQuestion(4);
      assertThat(texts("#texts .left-out"))
          .hasSize(2)
          .allMatch(note -> note.matches(" \\.\\.\\. 19,\\d{3} characters alike \\.\\.\\. "));
      press("n");
      awaitQuestion(5);
      assertThat(
              browser.executeScript(
                  "return getComputedStyle(document.querySelector('.text')).direction"))
          .isEqualTo("rtl");
    }
  }

  @Test
  void afterTheLastQuestionTheLastAnswerCanBeTakenBack() {
    FakeQuestions questions = new FakeQuestions(NEVER, new String[] {"one text", "another text"});
    try (LabelPage page = LabelPage.open(questions)) {
      open(page);
      press("y");
      await(() -> id("none-left").isDisplayed());
      press("y"); // there is no question
      press("b");
      awaitQuestion(1);
      assertThat(questions.answers()).isEmpty();
    }
  }

  @Test
  void aNarrowWindowNeedsNoScrollingToTheSide() {
    Dimension before = browser.manage().window().getSize();
    try (LabelPage page = LabelPage.open(FakeQuestions.examples(NEVER))) {
      browser.manage().window().setSize(new Dimension(500, 800));
      open(page);
      for (int number = 2; number <= 5; number++) {
        press("u");
        awaitQuestion(number);
        assertThat(
                browser.executeScript(
                    "return document.documentElement.scrollWidth <= window.innerWidth"))
            .as("question %s", number)
            .isEqualTo(true);
      }
    } finally {
      browser.manage().window().setSize(before);
    }
  }
}
