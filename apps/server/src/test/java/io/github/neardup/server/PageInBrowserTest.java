package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.page.Browser;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** Opens the page of a server in a browser. */
class PageInBrowserTest {

  private static final String RAIN =
      "Heavy rain flooded the market square on Sunday, said the mayor";
  private static final String HOSTILE = "<img src=x onerror=window.hacked=1>";

  private static ChromeDriver browser;

  private NearDuplicateIndex index;

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

  @BeforeEach
  void createIndex() {
    index = NearDuplicateIndex.inMemory(Algorithms.create("kshingle:threshold=0.3"));
  }

  @AfterEach
  void closeIndex() {
    index.close();
  }

  private static WebElement id(String id) {
    return browser.findElement(By.id(id));
  }

  private static List<String> texts(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static void await(String status) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (System.nanoTime() < end && !id("status").getText().contains(status)) {
      Thread.onSpinWait(); // each look takes the browser some milliseconds
    }
    assertThat(id("status").getText()).contains(status);
  }

  private static void add(Client client, String id, String text) {
    assertThat(
            client
                .post("/v1/add", "{\"id\": \"%s\", \"text\": \"%s\"}".formatted(id, text))
                .status())
        .isEqualTo(200);
  }

  @Test
  void nearDuplicatesAreShownWithTheirDifferencesByKeyboardAlone() {
    try (IndexServer server = IndexServer.of(index).keepTexts().start()) {
      Client client = new Client(server);
      add(client, "one", RAIN + ".");
      add(client, "two", RAIN.replace("Sunday", "Monday") + HOSTILE);
      browser.get(server.uri().toString());
      assertThat(browser.switchTo().activeElement()).isEqualTo(id("text"));
      id("text").sendKeys(RAIN, Keys.chord(Keys.CONTROL, Keys.ENTER));
      await("2 near-duplicates, the most similar first.");
      assertThat(id("index").getText())
          .isEqualTo(
              "kshingle:threshold=0.3 · near-duplicates from 30.0% on · 2 texts in the index");
      assertThat(texts("#list button"))
          .satisfiesExactly(
              first -> assertThat(first).isEqualTo("100.0% similar\none"),
              second -> assertThat(second).endsWith("similar\ntwo"));
      id("text").sendKeys(Keys.TAB);
      assertThat(browser.switchTo().activeElement()).isEqualTo(id("find"));
      id("find").sendKeys(Keys.TAB);
      browser.switchTo().activeElement().sendKeys(Keys.ARROW_DOWN);
      assertThat(texts("#pair del")).containsExactly("Sunday");
      assertThat(texts("#pair ins")).first().isEqualTo("Monday");
      assertThat(id("pair").getText()).contains(HOSTILE);
      Browser.assertNothingWentWrong(browser);
    }
  }

  @Test
  void withoutTextsTheReasonIsSaid() {
    try (IndexServer server = IndexServer.of(index).start()) {
      add(new Client(server), HOSTILE, RAIN);
      browser.get(server.uri().toString());
      id("text").sendKeys(RAIN);
      id("find").click();
      await("1 near-duplicate, the most similar first.");
      assertThat(id("pair").getText()).contains(HOSTILE, "--keep-texts");
      id("text")
          .sendKeys(
              " and then of something else, which is so long that little is the same, and goes on"
                  + " and on until the end of the text, and beyond that for a while, with words");
      id("find").click();
      await("No text in the index is 30.0% similar or more.");
      assertThat(id("results").isDisplayed()).isFalse();
      Browser.assertNothingWentWrong(browser);
    }
  }

  @Test
  void theTokenIsAskedFor() {
    try (IndexServer server = IndexServer.of(index).token("secret").start()) {
      browser.get(server.uri().toString());
      assertThat(browser.switchTo().activeElement()).isEqualTo(id("token"));
      assertThat(id("openapi").isDisplayed()).isFalse();
      id("text").sendKeys(RAIN);
      id("token").sendKeys("secret", Keys.ENTER);
      await("No text in the index");
      Browser.assertNothingWentWrong(browser);
      id("token").sendKeys("x", Keys.ENTER);
      await("a valid token is needed");
      browser.manage().logs().get("browser"); // the browser notes the status 401
    }
  }

  @Test
  void darkIsAPressAway() {
    try (IndexServer server = IndexServer.of(index).start()) {
      browser.get(server.uri().toString());
      String paper = id("text").getCssValue("background-color");
      id("theme").click();
      assertThat(id("text").getCssValue("background-color")).isNotEqualTo(paper);
      assertThat(id("theme").getText()).isEqualTo("Light theme");
      Browser.assertNothingWentWrong(browser);
    }
  }

  /** The policy lets run what stands in the page, and nothing that somebody puts there. */
  @Test
  void nothingElseRuns() {
    try (IndexServer server = IndexServer.of(index).start()) {
      Client.Answer page = new Client(server).get("/");
      assertThat(page.header("Content-Security-Policy"))
          .startsWith("default-src 'none'; script-src 'sha256-")
          .doesNotContain("unsafe");
      assertThat(page.body()).doesNotContainPattern("(src|href)=\"(https?:)?//");
      browser.get(server.uri().toString());
      browser.executeScript(
          "const s = document.createElement('script'); s.textContent = 'window.hacked = 1';"
              + "document.body.append(s);");
      assertThat(browser.executeScript("return window.hacked")).isNull();
      browser.manage().logs().get("browser"); // that it was refused
    }
  }
}
