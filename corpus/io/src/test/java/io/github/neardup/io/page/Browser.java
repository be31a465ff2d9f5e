package io.github.neardup.io.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Level;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Headless Chromium (packages chromium, chromium-driver), for tests of pages. */
public final class Browser {

  private Browser() {}

  /** Skips the test where there is none; fails where one is said to be there. */
  public static void requireOrSkip() {
    boolean there = chromium().isPresent() && driver().isPresent();
    assertThat(there || !"required".equals(System.getProperty("neardup.browser")))
        .as("chromium and chromedriver on the PATH")
        .isTrue();
    assumeTrue(there, "needs Chromium and chromedriver");
  }

  /** Starts one, which its user quits. */
  public static ChromeDriver start() {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium().orElseThrow());
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--window-size=1300,1000");
    options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
    return new ChromeDriver(
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver().orElseThrow())
            .usingAnyFreePort()
            .build(),
        options);
  }

  /** No message on the console, and no text of a corpus was run as a script. */
  public static void assertNothingWentWrong(ChromeDriver browser) {
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
        .extracting(LogEntry::getMessage)
        .isEmpty();
    assertThat(browser.executeScript("return window.hacked")).isNull();
  }

  private static Optional<File> chromium() {
    return onPath("chromium", "chromium-browser", "google-chrome");
  }

  private static Optional<File> driver() {
    return onPath("chromedriver");
  }

  private static Optional<File> onPath(String... names) {
    return Arrays.stream(names)
        .flatMap(
            name ->
                Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                    .map(directory -> new File(directory, name)))
        .filter(File::canExecute)
        .findFirst();
  }
}
