package io.github.neardup.io.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SafeJsonTest {

  @Test
  void nothingInAStringCanEndAScriptOrALine() throws IOException {
    assertThat(write("</script><!-- & \u2028\u2029 \n\u0000\u007F \uD83D\uDE00 \uD800 中"))
        .isEqualTo(
            "\"\\u003C/script\\u003E\\u003C!-- \\u0026 \\u2028\\u2029 \\n\\u0000\\u007F"
                + " \\uD83D\\uDE00 \\uD800 中\"");
  }

  @Property(tries = 500, seed = "1")
  void everyStringComesBackAsItWas(@ForAll("strings") String text) throws IOException {
    byte[] file = write(text).getBytes(StandardCharsets.UTF_8);

    assertThat(new ObjectMapper().readValue(file, String.class)).isEqualTo(text);
    assertThat(new String(file, StandardCharsets.UTF_8))
        .doesNotContainPattern("[<>&\n\r\u2028\u2029]");
  }

  /** Every UTF-16 code unit, those that matter more often. */
  @Provide
  Arbitrary<String> strings() {
    return Arbitraries.chars()
        .all()
        .with("<>&/\"\\\u2028\u2029\uD800\uDC00\u0000\n")
        .list()
        .ofMaxSize(50)
        .map(
            chars -> {
              StringBuilder text = new StringBuilder();
              chars.forEach(text::append);
              return text.toString();
            });
  }

  private static String write(String text) throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = SafeJson.generator(out)) {
      json.writeString(text);
    }
    return out.toString();
  }
}
