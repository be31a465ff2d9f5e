package io.github.neardup.io.page;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.neardup.core.util.Resources;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.json.SafeJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An HTML page: a template filled with style, libraries, script and data. The data is JSON made
 * with {@link SafeJson}, which the script reads, so no text of a corpus ever becomes markup.
 *
 * <p>A placeholder in the template is a name in double braces. {@code page-style} and {@code
 * page-script} are common to all pages, {@code jsdiff} is a library that compares texts, and {@code
 * jsdiff-license} its licence. {@code data} is the placeholder of the data. Immutable and
 * thread-safe.
 *
 * @param resource opens a resource of the caller by its name, as a class of the caller does: this
 *     class cannot read resources of other modules
 * @param template the resource with the template
 * @param resources the resources inserted unchanged, by placeholder
 */
public record HtmlPage(
    Function<String, @Nullable InputStream> resource,
    String template,
    Map<String, String> resources) {

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z-]+)}}");
  private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");

  private static final Map<String, String> COMMON =
      Map.of(
          "page-style", "page.css",
          "page-script", "page.js",
          "jsdiff", "jsdiff/diff.min.js",
          "jsdiff-license", "jsdiff/LICENSE");

  /** Copies the map. */
  public HtmlPage {
    resources = Map.copyOf(resources);
  }

  /**
   * Writes the page in UTF-8. Flushes the stream and leaves it open.
   *
   * @param data a value for {@link Json#write(Object)}
   * @throws IOException if the stream throws it
   */
  public void write(OutputStream stream, Object data) throws IOException {
    Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
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
    out.flush();
  }

  private static String text(Function<String, @Nullable InputStream> resource, String name) {
    return SOURCE_MAP.matcher(Resources.text(resource.apply(name), name)).replaceAll("");
  }
}
