package io.github.neardup.io.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.json.SafeJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A page in HTML: a template into which style, libraries, script and data are put. The data are
 * JSON, made with {@link SafeJson}, that the script reads; so no text of a corpus ever becomes
 * markup.
 *
 * <p>A place in the template is a name in double braces. {@code page-style} and {@code page-script}
 * are what all pages have in common, {@code jsdiff} is a library that compares texts, and {@code
 * jsdiff-license} its license. {@code data} is where the data go. Immutable and thread-safe.
 */
public final class HtmlPage {

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");
  private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

  private static final Map<String, String> COMMON =
      Map.of(
          "page-style", "page.css",
          "page-script", "page.js",
          "jsdiff", "jsdiff/diff.min.js",
          "jsdiff-license", "jsdiff/LICENSE");

  private final Function<String, @Nullable InputStream> resource;
  private final String template;
  private final Map<String, String> resources;

  /**
   * A page.
   *
   * @param resource opens a resource of the caller's by its name, as a class of the caller's does:
   *     this one could not read what is in another module
   * @param template the resource with the template
   * @param resources what is put into it as it is, by the name of its place
   */
  public HtmlPage(
      Function<String, @Nullable InputStream> resource,
      String template,
      Map<String, String> resources) {
    this.resource = resource;
    this.template = template;
    this.resources = Map.copyOf(resources);
  }

  /**
   * Writes the page, and leaves the writer open.
   *
   * @param data as {@link Json#write(Object)} takes them
   * @throws IOException if {@code out} throws it
   */
  public void write(Writer out, Object data) throws IOException {
    String text = text(resource, template);
    Matcher place = PLACE.matcher(text);
    int written = 0;
    while (place.find()) {
      out.append(text, written, place.start());
      String name = place.group(1);
      if (name.equals("data")) {
        try (JsonGenerator json = SafeJson.generator(out)) {
          Json.write(data, json);
        }
      } else if (COMMON.containsKey(name)) {
        out.append(text(HtmlPage.class::getResourceAsStream, COMMON.get(name)));
      } else {
        out.append(text(resource, resources.getOrDefault(name, place.group())));
      }
      written = place.end();
    }
    out.append(text, written, text.length());
  }

  private static String text(Function<String, @Nullable InputStream> resource, String name) {
    try (InputStream in = resource.apply(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SOURCE_MAP.matcher(text).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
