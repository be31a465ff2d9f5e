package io.github.neardup.server;

import io.github.neardup.core.util.Sha256;
import io.github.neardup.io.page.HtmlPage;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page for people. It shows nothing of the index by itself: it asks as any client does. */
final class WebPage {

  private static final HtmlPage PAGE =
      new HtmlPage(
          WebPage.class::getResourceAsStream,
          "page.html",
          Map.of("style", "page.css", "script", "page.js"));

  private static final Pattern SCRIPT = Pattern.compile("(?s)<script>(.*?)</script>");
  private static final Pattern STYLE = Pattern.compile("(?s)<style>(.*?)</style>");

  private record Data(boolean needsToken) {}

  private final Reply reply;

  WebPage(boolean needsToken) {
    String html = html(new Data(needsToken));
    String policy =
        "default-src 'none'; script-src %s; style-src %s; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            .formatted(digests(SCRIPT, html), digests(STYLE, html));
    this.reply =
        Reply.text("text/html; charset=utf-8", html).with("Content-Security-Policy", policy);
  }

  Reply reply() {
    return reply;
  }

  private static String html(Data data) {
    StringWriter html = new StringWriter();
    try {
      PAGE.write(html, data);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return html.toString();
  }

  /** What stands in the page, and nothing else, may run. */
  private static String digests(Pattern element, String html) {
    return element
        .matcher(html)
        .results()
        .map(found -> "'sha256-" + sha256(found.group(1)) + "'")
        .collect(Collectors.joining(" "));
  }

  private static String sha256(String text) {
    byte[] digest = Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8));
    return Base64.getEncoder().encodeToString(digest);
  }
}
