package io.github.neardup.io.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.neardup.core.testing.Seeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatObjectTest {

  private static final Set<String> NAMES =
      Set.of("id", "text", "meta.title", "名", "\uD800", "?", "a.b");

  /** What a record holds, as text; empty if it is left to the parser. */
  private static Optional<String> read(byte[] json, int from, int to, Set<String> names) {
    return JsonRecord.ofFlatObject(json, from, to, new JsonRecord.Wanted(names))
        .map(record -> describe(record, names));
  }

  private static Optional<String> read(String json) {
    byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
    return read(utf8, 0, utf8.length, NAMES);
  }

  /** What Jackson makes of it; empty if that is broken or more than one value. */
  private static Optional<String> parse(byte[] json, int from, int to, Set<String> names)
      throws IOException {
    try (JsonParser parser = JsonObjects.JSON.createParser(json, from, to - from)) {
      parser.nextToken();
      JsonRecord record = JsonRecord.read(parser, new JsonRecord.Wanted(names));
      return parser.nextToken() == null ? Optional.of(describe(record, names)) : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static String describe(JsonRecord record, Set<String> names) {
    TreeMap<String, String> values = new TreeMap<>();
    for (String name : names.isEmpty() ? record.names() : names) {
      values.put(name, record.find(name) + " " + record.isAmbiguous(name));
    }
    return record.names().stream().sorted().toList() + " " + values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        " { } \r",
        "{\"id\":\"1\",\"text\":\"two words\"}",
        "\t{ \"id\" : 12 , \"text\" : \"\" , \"more\" : null }\r",
        "{\"id\":-0,\"text\":1.50e+03,\"a\":true,\"b\":false,\"c\":0,\"d\":1E9,\"名\":\"中文\"}",
        "{\"id\":\"1\",\"id\":\"2\"}",
        "{\"text\":\"line\\nline\\t\\\"q\\\" \\\\ \\/ \\b\\f\\r \\u4e2d\\u00e9\\uD83D\\ude00 \\u0041 中😀\"}",
        "{\"text\":\"eight by\\u0000eight bytes and \\u001f\",\"other\":\"with \\\" quotes\"}"
      })
  void readsPlainObjectsAsAParserDoes(String json) throws IOException {
    byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
    assertThat(read(json)).isPresent().isEqualTo(parse(utf8, 0, utf8.length, NAMES));
  }

  /** The room for a string may be full where an escape comes, and then holds all of it. */
  @Test
  void longStringsAreUnescapedAsByAParser() throws IOException {
    for (String escape : List.of("\\n", "\\u4e2d", "\\ud83d\\ude00", "中\\t")) {
      for (int length : new int[] {60_000, 65_524, 65_536, 140_000}) {
        for (int before = 0; before < 12; before++) {
          String text = "a".repeat(before) + escape + "b".repeat(length) + escape.repeat(300);
          for (String rest : List.of("", ",\"more\":\"" + "c".repeat(90_000) + "\"")) {
            byte[] json =
                ("{\"text\":\"" + text + "\"" + rest + "}").getBytes(StandardCharsets.UTF_8);
            assertThat(read(json, 0, json.length, NAMES))
                .as("%s, %s, %s", escape, length, before)
                .isPresent()
                .isEqualTo(parse(json, 0, json.length, NAMES));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"id\":\"1\"",
        "{\"id\":\"1\",}",
        "{\"id\" \"1\"}",
        "{\"id\":\"1\"} {}",
        "{\"id\":\"1\"}x",
        "{\"id\":01}",
        "{\"id\":-}",
        "{\"id\":1.}",
        "{\"id\":1e}",
        "{\"id\":+1}",
        "{\"id\":.5}",
        "{\"id\":1x}",
        "{\"id\":nul}",
        "{\"id\":nulls}",
        "{\"text\":\"tab\there\"}",
        "{\"other\":\"\u0001\"}",
        "{\"text\":\"\\x\"}",
        "{\"other\":\"\\x\"}",
        "{\"other\":\"\\u12g4\"}",
        "{\"other\":\"\\u123",
        "{\"other\":\"\\",
        "{\"text\":\"no end}",
        "{id:1}",
        "{'id':1}"
      })
  void leavesWhatIsBroken(String json) throws IOException {
    byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
    assertThat(read(json)).isEmpty();
    if (json.startsWith("{")) {
      assertThat(parse(utf8, 0, utf8.length, NAMES)).as("a parser reads it").isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"meta\":{\"title\":\"t\"}}",
        "{\"other\":[1]}",
        "{\"id\":NaN}",
        "{\"other\":-Infinity}",
        "{\"\\u0069d\":1}",
        "{\"text\":\"half \\ud800 a character\"}",
        "{\"text\":\"\\ude00\\ud83d\"}"
      })
  void leavesWhatItDoesNotKnow(String json) {
    assertThat(read(json)).isEmpty();
  }

  /** Random objects, some of which are then broken in a byte or two. */
  @Test
  void neverReadsAnythingElseThanAParser() throws IOException {
    long seed = Seeds.next();
    Random random = new Random(seed);
    int read = 0;
    int broken = 0;
    for (int round = 0; round < 200_000; round++) {
      byte[] json = object(random).getBytes(StandardCharsets.UTF_8);
      for (int changes = random.nextInt(3); changes > 0; changes--) {
        // Only with ASCII: whether it is UTF-8 is looked at before.
        int at = random.nextInt(json.length);
        if (json[at] >= 0) {
          json[at] =
              (byte)
                  (random.nextBoolean()
                      ? random.nextInt(128)
                      : "\"\\{}:,0".charAt(random.nextInt(7)));
        }
      }
      Set<String> names = random.nextInt(4) == 0 ? Set.of() : NAMES;
      // Within an array, at any place in eight bytes.
      int from = random.nextInt(20);
      byte[] line = new byte[from + json.length + random.nextInt(20)];
      Arrays.fill(line, (byte) "\"x\\".charAt(random.nextInt(3)));
      System.arraycopy(json, 0, line, from, json.length);
      Optional<String> found = read(line, from, from + json.length, names);
      if (found.isPresent()) {
        read++;
        assertThat(found)
            .as("seed %d: %s", seed, new String(json, StandardCharsets.UTF_8))
            .isEqualTo(parse(line, from, from + json.length, names));
      } else {
        broken++;
      }
    }
    assertThat(read).as("seed %d", seed).isGreaterThan(50_000);
    assertThat(broken).as("seed %d", seed).isGreaterThan(50_000);
  }

  private static String object(Random random) {
    List<String> members = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = List.of("id", "text", "meta", "名", "?", "kind", "a.b").get(random.nextInt(7));
      members.add(space(random) + '"' + name + '"' + space(random) + ":" + value(random));
    }
    return space(random) + "{" + String.join(",", members) + space(random) + "}" + space(random);
  }

  private static String space(Random random) {
    return random.nextInt(4) > 0 ? "" : " \t\r".substring(random.nextInt(3));
  }

  private static String value(Random random) {
    List<Supplier<String>> kinds =
        List.of(
            () -> "true",
            () -> "null",
            () -> Integer.toString(random.nextInt(2000) - 1000),
            () -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(30) - 15)),
            () -> "{\"title\":" + random.nextInt(9) + "}",
            () -> "\"" + string(random) + "\"",
            () -> "\"" + string(random) + "\"",
            () -> "\"" + string(random) + "\"");
    return space(random) + kinds.get(random.nextInt(kinds.size())).get() + space(random);
  }

  private static String string(Random random) {
    StringBuilder string = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) {
      string.append(
          List.of(
                  "a",
                  " ",
                  "é",
                  "中",
                  "😀",
                  "\\n",
                  "\\\"",
                  "\\\\",
                  "\\/",
                  "\\u00e9",
                  "\\ud83d\\ude00",
                  "z")
              .get(random.nextInt(12)));
    }
    return string.toString();
  }
}
