package io.github.neardup.io.page;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** Tests of a page, in one browser for all tests of a class; skipped where there is none. */
public abstract class InBrowser {

  /** Of the class that runs. */
  protected static ChromeDriver browser;

  @BeforeAll
  static void startBrowser() {
    Browser.requireOrSkip();
    browser = Browser.start();
  }

  @AfterAll
  static void closeBrowser() {
    if (browser != null) {
      browser.quit();
      browser = null;
    }
  }

  @AfterEach
  void nothingWentWrong() {
    Browser.assertNothingWentWrong(browser);
  }

  /** The first element that the selector finds. */
  protected static WebElement find(String selector) {
    return browser.findElement(By.cssSelector(selector));
  }

  /** The texts in the elements that the selector finds, shown or not. */
  protected static List<String> contents(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .map(element -> String.valueOf(element.getDomProperty("textContent")))
        .toList();
  }
}
