package io.github.neardup.io.page;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Tests of a page, in one browser for all classes, which take turns; skipped where there is none.
 */
@ResourceLock("browser")
@ExtendWith(InBrowser.Shared.class)
public abstract class InBrowser {

  /** From the first of these classes to the end of all tests. */
  protected static ChromeDriver browser;

  static final class Shared implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
      Browser.requireOrSkip();
      browser =
          context
              .getRoot()
              .getStore(ExtensionContext.Namespace.GLOBAL)
              .getOrComputeIfAbsent(
                  Running.class, type -> new Running(Browser.start()), Running.class)
              .driver;
    }
  }

  /** JUnit closes it after all tests. */
  private record Running(ChromeDriver driver) implements AutoCloseable {
    @Override
    public void close() {
      driver.quit();
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
    List<?> texts =
        (List<?>)
            browser.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)",
                selector);
    return texts.stream().map(String::valueOf).toList();
  }

  /** How many elements the selector finds. */
  protected static int count(String selector) {
    return contents(selector).size();
  }
}
