package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The errors in the report of an evaluation, and their texts side by side. */
class ReportErrorsInBrowserTest extends ReportInBrowser {

  @Test
  void theSliderMovesScoresAndErrors() {
    choose(0, "minhash");
    assertThat(find("#chosen").isEnabled()).isFalse();
    String recall = score("Recall");
    String errors = find("#error-counts").getText();

    find("#threshold").sendKeys(Keys.ARROW_RIGHT.toString().repeat(30));
    assertThat(Double.parseDouble(score("Recall"))).isLessThan(Double.parseDouble(recall));
    assertThat(find("#error-counts").getText()).isNotEqualTo(errors).contains("at threshold 0.65");

    find("#chosen").click();
    assertThat(score("Recall")).isEqualTo(recall);
    assertThat(find("#error-counts").getText()).isEqualTo(errors);
  }

  @Test
  void errorsAreFilteredByKindAndText() {
    choose(0, "simhash");
    assertThat(errorKinds()).contains("false alarm", "missed duplicate");

    select("#kind", "false positives");
    assertThat(errorKinds()).isNotEmpty().containsOnly("false alarm");

    select("#kind", "all errors");
    int all = errorKinds().size();
    find("#search").sendKeys("bicycle");
    assertThat(errorKinds().size()).isLessThan(all);
    find("#search").sendKeys(" no text has this");
    assertThat(errorKinds()).isEmpty();
    assertThat(find("#pair").getText()).isEqualTo("No such error is kept in this report.");
  }

  @Test
  void theListIsWalkedWithArrowKeys() {
    choose(0, "simhash");
    List<WebElement> items = browser.findElements(By.cssSelector("#error-list button"));
    String ids = items.get(1).findElement(By.className("ids")).getText();

    items.get(0).sendKeys(Keys.ARROW_DOWN);

    assertThat(items.get(1).getDomAttribute("aria-pressed")).isEqualTo("true");
    assertThat(find("#pair h3").getText()).contains(ids);
  }

  @Test
  void theButtonOfARowShowsItsErrors() {
    WebElement row = find("#summary-table tbody tr:nth-child(6)");
    row.findElement(By.tagName("button")).click();

    assertThat(find("#error-counts").getText()).startsWith("simhash on " + HostileDataset.NAME);
  }

  @Test
  void hostileTextIsText() {
    choose(1, "simhash");
    openPair("</script> · two");

    assertThat(texts().get(0))
        .isEqualTo(
            "</script><script>window.hacked = 1</script><!-- <b>bold</b> &amp; ⟨U+2028⟩⟨U+202E⟩"
                + " lone ⟨U+D800⟩ null ⟨U+0000⟩ end");
    assertThat(browser.findElements(By.cssSelector("#pair img, #pair b"))).isEmpty();
    assertThat(find("#pair h3").getText()).contains("</script> · two");
  }

  @Test
  void ofALongTextThePlaceOfTheDifferenceIsShown() {
    choose(1, "ksentence");
    openPair("long a · long b");

    assertThat(marked("del")).containsExactly("a");
    assertThat(marked("ins")).containsExactly("b");
    assertThat(find("#pair .texts .note").getText())
        .isEqualTo("characters 49,751 to 50,750 of 100,001");
    assertThat((Long) browser.executeScript("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(1300L);
  }

  @Test
  void chineseIsComparedByCharacters() {
    choose(1, "ksentence");
    openPair("zh a · zh b");

    assertThat(marked("del")).containsExactly("很");
    assertThat(marked("ins")).containsExactly("不");
  }

  private static void openPair(String ids) {
    browser.findElements(By.cssSelector("#error-list button")).stream()
        .filter(button -> button.getText().contains(ids))
        .findFirst()
        .orElseThrow()
        .click();
  }

  private static String score(String name) {
    return find("#at-threshold")
        .findElement(By.xpath(".//dt[.='" + name + "']/following-sibling::dd"))
        .getText();
  }

  private static List<String> errorKinds() {
    return browser.findElements(By.cssSelector("#error-list .badge")).stream()
        .map(WebElement::getText)
        .toList();
  }

  private static List<String> texts() {
    return contents("#pair .text");
  }

  private static List<String> marked(String tag) {
    return contents("#pair " + tag);
  }
}
