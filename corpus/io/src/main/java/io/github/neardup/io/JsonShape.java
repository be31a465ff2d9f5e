package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.neardup.io.json.JsonObjects;
import io.github.neardup.io.text.Utf8Reader;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Objects of JSON whose members are not records, but hold records, and how these are extracted. */
final class JsonShape {

  /** What jq accepts as a name. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** Makes an object of each row, if {@code $c} has the columns with their values. */
  private static final String EACH = " as $i | reduce $c[] as $e ({}; .[$e.key] = $e.value[$i])";

  /** What a member holds first, after the brackets of as many lists and objects as it begins. */
  private record Member(JsonToken outer, JsonToken inner) {}

  private JsonShape() {}

  /**
   * Returns what is wrong with a file that is one object, with the command that extracts its
   * records; empty if the file holds no records that are known to be somewhere else. Reads the
   * whole file.
   *
   * @param column the field with the text
   */
  static Optional<String> problem(CorpusSource file, String column) {
    Map<String, Member> members = new LinkedHashMap<>();
    try (JsonParser parser =
        JsonObjects.JSON.createParser(new Utf8Reader(Decoding.open(file, new AtomicLong())))) {
      parser.nextToken(); // the object
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        members.put(name, member(parser));
      }
    } catch (IOException | CorpusException e) {
      return Optional.empty(); // the reader of the file reports what is wrong
    }
    for (Map.Entry<String, Member> member : members.entrySet()) {
      if (member.getValue().equals(new Member(JsonToken.START_ARRAY, JsonToken.START_OBJECT))) {
        String list =
            NAME.matcher(member.getKey()).matches()
                ? "." + member.getKey() + "[]"
                : ".[\"" + member.getKey().replace("\"", "\\\"") + "\"][]";
        return Optional.of(
            "but the member '%s' is a list of records; extract the list: "
                    .formatted(member.getKey())
                + command(list, file));
      }
    }
    Member rows = members.get("data");
    if (members.containsKey("columns") && rows != null && rows.inner() == JsonToken.START_ARRAY) {
      return Optional.of(
          "but lists of values under 'data'; put the names beside them: "
              + command(
                  ".columns as $n | .data[] | [$n, .] | transpose | map({(.[0]): .[1]}) | add",
                  file));
    }
    Member text = members.get(column);
    if (text == null || text.outer().isScalarValue()) {
      return Optional.empty();
    }
    String each =
        text.outer() == JsonToken.START_ARRAY
            ? "range($c[0].value | length)"
            : "$c[0].value | keys_unsorted[]";
    return Optional.of(
        "but the values of all records by columns; put each record on a line: "
            + command("to_entries as $c | " + each + EACH, file));
  }

  private static Member member(JsonParser parser) throws IOException {
    JsonToken outer = parser.nextToken();
    JsonToken inner = outer;
    if (outer.isStructStart()) {
      inner = parser.nextToken();
      if (inner == JsonToken.FIELD_NAME) {
        inner = parser.nextToken();
      }
      int open = inner.isStructStart() ? 2 : inner.isStructEnd() ? 0 : 1;
      while (open > 0) {
        JsonToken token = parser.nextToken();
        open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      }
    }
    return new Member(outer, inner);
  }

  private static String command(String program, CorpusSource file) {
    return "jq -c '%1$s' %2$s > %2$s.jsonl".formatted(program, file.name());
  }
}
