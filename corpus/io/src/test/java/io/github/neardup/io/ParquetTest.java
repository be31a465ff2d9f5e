package io.github.neardup.io;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.testing.Seeds;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetTest {

  /** Every type of JSON, and strings that look like something else. */
  private static final String RECORDS =
      """
      {"id":"a","text":"x \\"y\\" 'z'\\n\\u0000","n":1,"d":1.5,"big":9223372036854775807,"day":"2020-01-01","uuid":"550e8400-e29b-41d4-a716-446655440000","time":"01:02:03","list":[1,-2],"none":[],"nested":{"a":{"b":["x","y"]}},"yes":true,"mixed":1,"wide":12345678901234567890,"the 'odd' \\"name\\"":"o"}
      {"id":"b","text":"","n":-2,"d":0.1,"big":-1,"day":"yesterday","uuid":"","time":"é 中 😀","list":[],"none":[],"nested":{"a":{"b":[]}},"yes":false,"mixed":"s","wide":-1,"the 'odd' \\"name\\"":""}
      """;

  @TempDir private Path folder;

  // --- round trips ------------------------------------------------------------------------------

  @Test
  void jsonLinesComeBackAsTheyWere() throws IOException {
    Path lines = write("a.jsonl", RECORDS);
    Path parquet = convert("b.parquet", lines);
    assertThat(Files.readString(convert("c.jsonl", parquet))).isEqualTo(RECORDS);
    Path again = convert("d.parquet", parquet);
    assertThat(Files.readString(convert("e.jsonl", again))).isEqualTo(RECORDS);
    assertThat(Files.readString(convert("f.jsonl", convert("c.json", parquet)))).isEqualTo(RECORDS);
  }

  @Test
  void throughATableAllValuesBecomeStrings() throws IOException {
    Path lines = write("a.jsonl", RECORDS.replace("\\u0000", "").replace("\"none\":[],", ""));
    Path table = convert("c.csv", convert("b.parquet", lines));
    assertThat(Files.readString(table)).isEqualTo(Files.readString(convert("d.csv", lines)));
    Path back = convert("e.jsonl", table);
    assertThat(Files.readString(back))
        .startsWith("{\"id\":\"a\",\"text\":\"x \\\"y\\\" 'z'\\n\",\"n\":\"1\",\"d\":\"1.5\",")
        .contains(
            "\"list\":\"[1,-2]\"", "\"nested\":\"{\\\"a\\\":{\\\"b\\\":[\\\"x\\\",\\\"y\\\"]}}\"");
    assertThat(Files.readString(convert("g.jsonl", convert("f.parquet", back))))
        .isEqualTo(Files.readString(back));
  }

  @Test
  void whatARecordHasNotIsNull() throws IOException {
    Path lines = write("a.jsonl", "{\"text\":\"x\"}\n{\"text\":\"y\",\"o\":{\"n\":null}}\n");
    Path parquet = convert("b.parquet", lines);
    assertThat(Files.readString(convert("c.jsonl", parquet)))
        .isEqualTo("{\"text\":\"x\",\"o\":null}\n{\"text\":\"y\",\"o\":{\"n\":null}}\n");
    assertThat(Files.readString(convert("c.csv", parquet)))
        .isEqualTo("text,o\nx,\ny,\"{\"\"n\"\":null}\"\n");
  }

  @Test
  void stringsAreStringsAndTypesOfParquetStayAsTheyAre() throws Exception {
    Path parquet = convert("b.parquet", write("a.jsonl", RECORDS));
    assertThat(types(parquet))
        .containsExactly(
            "id VARCHAR",
            "text VARCHAR",
            "n BIGINT",
            "d DOUBLE",
            "big BIGINT",
            "day VARCHAR",
            "uuid VARCHAR",
            "time VARCHAR",
            "list BIGINT[]",
            "none VARCHAR[]",
            "nested STRUCT(a STRUCT(b VARCHAR[]))",
            "yes BOOLEAN",
            "mixed JSON",
            "wide JSON",
            "the 'odd' \"name\" VARCHAR");
    Path typed = folder.resolve("typed.parquet");
    sql(
        """
        COPY (SELECT 'some text' AS text, 7::INTEGER AS id, DATE '2020-01-02' AS day,
          TIMESTAMPTZ '2020-01-02 03:04:05.678901+00' AS moment, 1.50::DECIMAL(10,2) AS price,
          0.1::FLOAT AS f, '\\xAA\\x00b'::BLOB AS b, MAP {'k': 1} AS m, 'NaN'::DOUBLE AS nan,
          TIMESTAMP_NS '2020-01-01 00:00:00.123456789' AS ns, 255::UTINYINT AS u,
          uuid '550e8400-e29b-41d4-a716-446655440000' AS uuid,
          'a'::ENUM('a', 'b') AS e, TIME '01:02:03' AS t
          ) TO '%s' (FORMAT parquet)
        """
            .formatted(typed));
    Path copy = convert("copy.parquet", typed);
    assertThat(types(copy)).isEqualTo(types(typed));
    Path both = folder.resolve("both");
    String query = "SELECT * EXCLUDE nan FROM '%s'";
    assertThat(rows(query.formatted(copy))).isEqualTo(rows(query.formatted(typed)));
    assertThat(rows("SELECT nan FROM '%s'".formatted(copy))).containsExactly("null");
    assertThat(both).doesNotExist();
  }

  @Test
  void whatIsNoNumberIsNullAtAnyDepth() throws Exception {
    Path odd = folder.resolve("odd.parquet");
    sql(
        """
        COPY (SELECT 'NaN, "-Infinity", \\' AS text, '-inf'::DOUBLE AS top, 1e300 AS large,
          {'f': 'NaN'::FLOAT, 'g': 1.5::DOUBLE, 'inf "': 'inf'} AS struct,
          ['NaN'::DOUBLE, 0.5, NULL, 'inf', '-inf', -2] AS list,
          MAP {'nan': 'NaN'::DOUBLE, 'one': 1} AS map,
          [{'a': [['-inf'::FLOAT]], 'yes': true}] AS deep,
          '{"a": NaN, "b": [nan, Inf, -infinity, -1, null, false], "NaN": "NaN"}'::JSON AS json
          ) TO '%s' (FORMAT parquet)
        """
            .formatted(odd));
    String expected =
        """
        {"text":"NaN, \\"-Infinity\\", \\\\","top":null,"large":1e300,\
        "struct":{"f":null,"g":1.5,"inf \\"":"inf"},"list":[null,0.5,null,null,null,-2.0],\
        "map":{"nan":null,"one":1.0},"deep":[{"a":[[null]],"yes":true}],\
        "json":{"a":null,"b":[null,null,null,-1,null,false],"NaN":"NaN"}}
        """;
    assertThat(Files.readString(convert("a.jsonl", odd))).isEqualTo(expected);
    Path copy = convert("copy.parquet", odd);
    assertThat(types(copy)).isEqualTo(types(odd));
    assertThat(Files.readString(convert("b.jsonl", copy))).isEqualTo(expected);
  }

  @Test
  void manyLongRecordsComeBackInOrder() throws IOException {
    Random random = new Random(5);
    StringBuilder content = new StringBuilder();
    for (int i = 0; i < 6000; i++) {
      content
          .append("{\"id\":%d,\"text\":\"".formatted(i))
          .append(Long.toString(random.nextLong(), 36).repeat(random.nextInt(300)))
          .append("\"}\n");
    }
    content.append("{\"id\":6000,\"text\":\"").append("long ".repeat(5_000_000)).append("\"}\n");
    Path lines = write("a.jsonl", content.toString());
    Path back = convert("c.jsonl", convert("b.parquet", lines));
    assertThat(Files.mismatch(lines, back)).isEqualTo(-1);
  }

  /** More than the gigabyte that DuckDB has holds of them at once, and no two are alike. */
  @Test
  void aLargeCorpusComesBackAsItWas() throws Exception {
    Random random = new Random(7);
    Path lines = folder.resolve("a.jsonl");
    try (BufferedWriter out = Files.newBufferedWriter(lines)) {
      for (int i = 0; i < 220_000; i++) {
        String words = Long.toString(random.nextLong() | Long.MIN_VALUE, 36).repeat(40);
        out.write("{\"id\":%d,\"text\":\"%s\",\"of\":{\"k%d\":1}}\n".formatted(i, words, i));
      }
    }
    assertThat(Files.size(lines)).isGreaterThan(120_000_000);
    Path parquet = convert("b.parquet", lines);
    assertThat(types(parquet)).containsExactly("id BIGINT", "text VARCHAR", "of JSON");
    assertThat(Files.mismatch(lines, convert("c.jsonl", parquet))).isEqualTo(-1);
  }

  @Test
  void whatIsOfSeveralTypesGetsOneThatHoldsAll() throws Exception {
    Path lines =
        write(
            "a.jsonl",
            """
            {"a":1,"b":1,"c":1,"d":1,"e":true,"f":{"x":1},"g":[],"h":[1],"i":[{"x":1}],"j":null,\
            "k":18446744073709551615,"m":{},"n":[1],"o":1,"p":184467440737095516150,"q":[{}],"r":{}}
            {"a":1.5,"b":"x","c":null,"d":true,"e":"x","f":{"y":"s"},"g":[1],"h":["x"],\
            "i":[{"y":2},{"x":1.5}],"j":null,"k":-1,"m":{"z":1},"n":{"a":1},"o":{"a":1},"p":1,\
            "q":[1,"x"],"r":{}}
            """);
    assertThat(types(convert("b.parquet", lines)))
        .containsExactly(
            "a DOUBLE",
            "b JSON",
            "c BIGINT",
            "d JSON",
            "e JSON",
            "f STRUCT(x BIGINT, y VARCHAR)",
            "g BIGINT[]",
            "h JSON[]",
            "i STRUCT(x DOUBLE, y BIGINT)[]",
            "j VARCHAR",
            "k JSON",
            "m STRUCT(z BIGINT)",
            "n JSON",
            "o JSON",
            "p JSON",
            "q JSON[]",
            "r JSON");
  }

  @Test
  void numbersComeBackExactly() throws Exception {
    String records =
        """
        {"id":123456789012345678901,"n":9007199254740993,"far":1e400,"in":{"a":9223372036854775808}}
        {"id":123456789012345678902,"n":0.5,"far":0.5,"in":{"a":-1}}
        {"id":-9223372036854775808,"n":[98765432109876543210],"far":-12,"in":{"a":1}}
        """;
    Path parquet = convert("b.parquet", write("a.jsonl", records));
    assertThat(types(parquet))
        .containsExactly("id JSON", "n JSON", "far JSON", "in STRUCT(a JSON)");
    assertThat(Files.readString(convert("c.jsonl", parquet))).isEqualTo(records);
  }

  @Test
  void whatOneWritesForADoubleIsOne() throws Exception {
    long seed = Seeds.next();
    Random random = new Random(seed);
    StringBuilder records = new StringBuilder("{\"d\":9007199254740992}\n");
    List<Double> expected = new ArrayList<>(List.of(9007199254740992.0));
    for (int i = 0; i < 5_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        expected.add(number);
        String written =
            switch (random.nextInt(4)) {
              case 0 -> Double.toString(number);
              case 1 -> String.format(Locale.ROOT, "%.16e", new BigDecimal(number));
              case 2 -> String.format(Locale.ROOT, "%.24e", new BigDecimal(number));
              default -> new BigDecimal(number).setScale(1100).toPlainString();
            };
        records.append("{\"d\":").append(written).append("}\n");
      }
    }
    Path parquet = convert("b.parquet", write("a.jsonl", records.toString()));
    assertThat(types(parquet)).as("seed %d", seed).containsExactly("d DOUBLE");
    assertThat(rows("SELECT d FROM '%s'".formatted(parquet)).stream().map(Double::valueOf))
        .as("seed %d", seed)
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.12345678901234567890",
        "98765432109876543.21",
        "9007199254740993.0",
        "1e-400",
        "1.2345678e-320",
        "0.10000000000000004"
      })
  void aNumberThatWouldBeRoundedIsRefused(String number) throws IOException {
    for (String value : List.of(number, "[" + number + "]", "{\"a\":" + number + "}")) {
      Path lines = write("a.jsonl", "{\"n\":1}\n{\"n\":" + value + "}\n");
      assertThatThrownBy(() -> convert("b.parquet", lines))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              lines
                  + ":2: the number "
                  + number
                  + " in the field 'n' has more digits than a column of numbers keeps; put it in"
                  + " quotes, or write .jsonl");
    }
  }

  @Test
  void decimalsComeBackExactly() throws Exception {
    long seed = Seeds.next();
    Random random = new Random(seed);
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      rows.add(
          "(%s, %s, %s, %s)"
              .formatted(
                  decimal(random, 18, 2),
                  decimal(random, 18, 18),
                  decimal(random, 38, 38),
                  decimal(random, 38, 0)));
    }
    Path file = folder.resolve("a.parquet");
    sql(
        """
        COPY (SELECT a::DECIMAL(18, 2) AS a, b::DECIMAL(18, 18) AS b, c::DECIMAL(38, 38) AS c,
          d::DECIMAL(38, 0) AS d, {'a': a, 'b DECIMAL(1,0)': [b, NULL], 's': 'DECIMAL(1,0)', 'n': 1}
          ::STRUCT(a DECIMAL(18, 2), "b DECIMAL(1,0)" DECIMAL(18, 18)[], s VARCHAR, n BIGINT) AS e
          FROM (VALUES %s) t(a, b, c, d)) TO '%s' (FORMAT parquet)
        """
            .formatted(String.join(", ", rows), file));
    Path copy = convert("b.parquet", file);
    assertThat(types(copy)).as("seed %d", seed).isEqualTo(types(file));
    String query = "SELECT a, b, c, d, e::VARCHAR FROM '%s'";
    assertThat(rows(query.formatted(copy)))
        .as("seed %d", seed)
        .isEqualTo(rows(query.formatted(file)));
    String fields = Files.readString(convert("c.jsonl", file)).replaceAll(",\"e\":.*", "");
    assertThat(fields.replaceAll("[^-.0-9\n]+", " ").lines().map(String::strip))
        .as("seed %d", seed)
        .isEqualTo(rows.stream().map(row -> row.replaceAll("[(),']+", "")).toList());
  }

  private static String decimal(Random random, int precision, int scale) {
    BigInteger digits =
        new BigInteger(128, random)
            .mod(BigInteger.TEN.pow(1 + random.nextInt(precision)))
            .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
    return "'" + new BigDecimal(digits, scale).toPlainString() + "'";
  }

  @Test
  void deepAndOddObjectsAreJson() throws Exception {
    String records =
        """
        {"deep":%s,"objects":%s,"odd":{"":1},"twins":{"a":1,"A":2}}
        """
            .formatted(
                "[".repeat(1000) + "0.5" + "]".repeat(1000),
                "{\"a\":".repeat(300) + "1" + "}".repeat(300));
    Path parquet = convert("b.parquet", write("a.jsonl", records));
    assertThat(types(parquet))
        .contains("deep JSON" + "[]".repeat(10), "odd JSON", "twins JSON")
        .anyMatch(type -> type.startsWith("objects STRUCT(a STRUCT(a "));
    assertThat(Files.readString(convert("c.jsonl", parquet))).isEqualTo(records);
  }

  @Test
  void shardsHaveTheSameColumns() throws Exception {
    Path lines =
        write("a.jsonl", "{\"text\":\"x\"}\n{\"text\":\"y\"}\n{\"text\":\"z\",\"n\":1.5}\n");
    convert(new CorpusTarget(folder.resolve("p-%d.parquet"), OptionalLong.of(10)), lines);
    for (int i = 0; i < 3; i++) {
      assertThat(types(folder.resolve("p-" + i + ".parquet")))
          .containsExactly("text VARCHAR", "n DOUBLE");
    }
    assertThat(
            Files.readString(
                convert("b.jsonl", folder.resolve("p-0.parquet"), folder.resolve("p-2.parquet"))))
        .isEqualTo("{\"text\":\"x\",\"n\":null}\n{\"text\":\"z\",\"n\":1.5}\n");
  }

  // --- reading ----------------------------------------------------------------------------------

  @Test
  void whatAFileSaysAboutItselfIsKeptWhereTheColumnsAreTheSame() throws Exception {
    String row = "SELECT 1 AS id, 'x' AS text";
    String odd = "'{\"it''s\": \"中\"}', 'it''s \"odd\"': '\\x00\\xFF\\x5C'::BLOB";
    Path a = described("a.parquet", row, "huggingface: " + odd + ", pandas: '1'");
    Path b = described("b.parquet", row, "huggingface: " + odd + ", pandas: '2'");
    String features = "huggingface " + hex("{\"it's\": \"中\"}".getBytes(UTF_8));
    String bytes = "it's \"odd\" 00FF5C";
    assertThat(metadata(convert("one.parquet", a)))
        .containsExactlyInAnyOrder(features, bytes, "pandas " + hex(new byte[] {'1'}));
    assertThat(metadata(convert("both.parquet", a, b))).containsExactlyInAnyOrder(features, bytes);
    convert(new CorpusTarget(folder.resolve("s-%d.parquet"), OptionalLong.of(1)), a, b);
    for (String shard : List.of("s-0.parquet", "s-1.parquet")) {
      assertThat(metadata(folder.resolve(shard))).containsExactlyInAnyOrder(features, bytes);
    }
    // Other columns, another order of columns, other types, and other formats.
    for (String other :
        List.of(
            row + ", 2 AS n",
            "SELECT 'x' AS text, 1 AS id",
            "SELECT 1::BIGINT AS id, 'x' AS text")) {
      Path c = described("c.parquet", other, "huggingface: " + odd);
      assertThat(metadata(convert("other.parquet", a, c))).isEmpty();
    }
    assertThat(metadata(convert("json.parquet", a, write("d.jsonl", "{\"id\":1,\"text\":\"y\"}"))))
        .isEmpty();
  }

  private Path described(String name, String query, String metadata) throws SQLException {
    Path file = folder.resolve(name);
    sql("COPY (%s) TO '%s' (FORMAT parquet, KV_METADATA {%s})".formatted(query, file, metadata));
    return file;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().withUpperCase().formatHex(bytes);
  }

  private static List<String> metadata(Path file) throws SQLException {
    return rows("SELECT decode(key), hex(value) FROM parquet_kv_metadata('%s')".formatted(file));
  }

  @Test
  void rowsAreDocumentsAndTheirPlacesAreNumbers() throws Exception {
    Path file = folder.resolve("it's [odd]*.parquet");
    sql(
        "COPY (SELECT unnest(['a', NULL]) AS id, unnest(['one', 'two']) AS text) TO '%s'"
                .formatted(file.toString().replace("'", "''"))
            + " (FORMAT parquet)");
    Files.writeString(folder.resolve("it's o.parquet"), "not what the name means");
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents().forEachRemaining(documents::add);
      assertThat(reader.bytesRead()).isEqualTo(reader.size()).isEqualTo(Files.size(file));
    }
    assertThat(documents)
        .containsExactly(new Document("a", "one"), new Document(file + "#2", "two"));
  }

  @Test
  void aRowWithoutATextIsNamedByItsNumber() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql("COPY (SELECT unnest(['one', NULL]) AS text) TO '%s' (FORMAT parquet)".formatted(file));
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      assertThatThrownBy(() -> reader.documents().forEachRemaining(document -> {}))
          .isInstanceOf(CorpusException.class)
          .hasMessage(
              file + "#2: the field 'text' is null; name another field, or correct the record");
    }
  }

  @Test
  void bytesThatAreAskedForAreTextInUtf8AndOthersStayWhatTheyAre() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql(
        """
        COPY (SELECT encode(id) AS id, encode(text) AS text, '\\xE5\\x5Cx41'::BLOB AS b,
          {'b': ['\\xFF'::BLOB, NULL], 'm': MAP {'k': '\\xFE"'::BLOB}} AS within
          FROM (VALUES ('1', '天地玄黄 \\xE5'), ('2', '宇宙洪荒'), ('3', NULL)) t(id, text)
          ) TO '%s' (FORMAT parquet)
        """
            .formatted(file));
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents(malformed -> {}).forEachRemaining(documents::add);
    }
    assertThat(documents)
        .containsExactly(new Document("1", "天地玄黄 \\xE5"), new Document("2", "宇宙洪荒"));
    assertThat(Files.readString(convert("b.jsonl", file)))
        .startsWith("{\"id\":\"1\",\"text\":\"天地玄黄 \\\\xE5\",\"b\":\"\\\\xE5\\\\x5Cx41\"");
    Path copy = convert("c.parquet", file);
    assertThat(types(copy)).isEqualTo(types(file));
    String query = "SELECT id, text, b, within::VARCHAR FROM '%s'";
    assertThat(rows(query.formatted(copy))).isEqualTo(rows(query.formatted(file)));
  }

  @Test
  void bytesOfAnIdNeedNotBeText() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql(
        "COPY (SELECT unnest([encode('中'), '\\xE5'::BLOB]) AS id, 'x' AS text) TO '%s' (FORMAT parquet)"
            .formatted(file));
    List<Document> documents = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents().forEachRemaining(documents::add);
    }
    assertThat(documents)
        .containsExactly(new Document("\\xE4\\xB8\\xAD", "x"), new Document("\\xE5", "x"));
    Path copy = convert("b.parquet", file);
    assertThat(rows("SELECT * FROM '%s'".formatted(copy)))
        .isEqualTo(rows("SELECT * FROM '%s'".formatted(file)));
  }

  @Test
  void bytesThatAreNoTextAreAFaultOfTheirRow() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql(
        "COPY (SELECT unnest(['a', '\\xE5', 'c'])::BLOB AS text, 'x' AS o) TO '%s' (FORMAT parquet)"
            .formatted(file));
    String fault = file + "#2: the field 'text' holds bytes that are not UTF-8; convert them to it";
    List<Document> documents = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      reader.documents(e -> faults.add(e.getMessage())).forEachRemaining(documents::add);
    }
    assertThat(documents).extracting(Document::text).containsExactly("a", "c");
    assertThat(faults).containsExactly(fault);
    assertThatThrownBy(() -> convert("b.parquet", file)).hasMessage(fault);
  }

  @Test
  void textsCanLieInStructsAndLists() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql(
        "COPY (SELECT {'text': 'a'} AS page, [{'c': 'x'}, {'c': NULL}, {'c': 'y'}] AS m,"
            + " ['p', 'q'] AS s) TO '%s' (FORMAT parquet)".formatted(file));
    for (String path : List.of("page.text|a", "m[2].c|y", "m[].c|x\ny", "s[1],s[]|q\np\nq")) {
      CorpusFields fields = CorpusFields.DEFAULT.withText(path.substring(0, path.indexOf('|')));
      try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
        assertThat(reader.documents().next().text())
            .isEqualTo(path.substring(path.indexOf('|') + 1));
      }
    }
    try (CorpusReader reader =
        CorpusReader.open(List.of(file), CorpusFields.DEFAULT.withText("s"))) {
      assertThatThrownBy(() -> reader.documents().next())
          .hasMessage(
              file + "#1: the field 's' is not a string; its fields: s[]; add --text-field 's[]'");
    }
  }

  @Test
  void bytesWithinAListAreNoText() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql("COPY (SELECT [{'c': ['a'::BLOB]}] AS m) TO '%s' (FORMAT parquet)".formatted(file));
    CorpusFields fields = CorpusFields.DEFAULT.withText("m[].c[0]");
    assertThatThrownBy(
            () -> {
              try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
                reader.advance();
              }
            })
        .hasMessageContaining("the field 'm[].c[0]' holds bytes, not strings; ");
  }

  @Test
  void bytesWithinAStructAreNoText() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql(
        "COPY (SELECT {'text': 'a'::BLOB, 'title': 'b'} AS page) TO '%s' (FORMAT parquet)"
            .formatted(file));
    CorpusFields fields = CorpusFields.DEFAULT.withText("page.text");
    assertThatThrownBy(
            () -> {
              try (CorpusReader reader = CorpusReader.open(List.of(file), fields)) {
                reader.advance();
              }
            })
        .hasMessage(
            file
                + ": the field 'page.text' holds bytes, not strings; make it a string, or a column"
                + " of its own");
  }

  @Test
  void brokenFilesAreNamed() throws IOException {
    Path whole = convert("b.parquet", write("a.jsonl", RECORDS));
    byte[] bytes = Files.readAllBytes(whole);
    for (int length = 0; length < bytes.length; length += 97) {
      Path file =
          Files.write(folder.resolve("cut.parquet"), java.util.Arrays.copyOf(bytes, length));
      assertBroken(file);
    }
    Path lines = Files.writeString(folder.resolve("lines.parquet"), RECORDS);
    assertBroken(lines);
  }

  @Test
  void whatIsWrongAmongTheRowsIsSaid() throws IOException {
    StringBuilder lines = new StringBuilder();
    Random random = new Random(20261125);
    for (int i = 0; i < 20_000; i++) {
      lines.append("{\"id\":\"%d\",\"text\":\"%x\"}\n".formatted(i, random.nextLong()));
    }
    Path whole = convert("b.parquet", write("a.jsonl", lines.toString()));
    byte[] bytes = Files.readAllBytes(whole);
    for (int i = bytes.length / 2; i < bytes.length / 2 + 500; i++) {
      bytes[i] ^= 0x5a;
    }
    Path file = Files.write(folder.resolve("damaged.parquet"), bytes);
    assertBroken(file).hasMessageNotContaining("result set");
  }

  private static AbstractThrowableAssert<?, ?> assertBroken(Path file) {
    return assertThatThrownBy(
            () -> {
              try (CorpusReader reader = CorpusReader.open(List.of(file))) {
                reader.documents().forEachRemaining(document -> {});
              }
            })
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(file + ": ")
        .hasMessageEndingWith("; check that the file is Parquet and complete, or make it again");
  }

  @Test
  void parquetUnderAnotherNameOrWithinAnotherFileIsRefused() throws IOException {
    Path whole = convert("b.parquet", write("a.jsonl", RECORDS));
    Path misnamed = Files.copy(whole, folder.resolve("c.jsonl"));
    assertThatThrownBy(() -> convert("d.jsonl", misnamed))
        .hasMessage(misnamed + ": holds Parquet, not text; end its name in .parquet");
    Path packed = Files.copy(whole, folder.resolve("b.parquet.gz"));
    assertThatThrownBy(() -> convert("d.jsonl", packed))
        .hasMessage(packed + ": it is Parquet inside another file; unpack it");
    Path target = folder.resolve("e.parquet.zst");
    assertThatThrownBy(() -> convert("e.parquet.zst", whole))
        .hasMessage(
            target
                + ": Parquet is compressed within; end the name in .parquet and nothing after it");
    Path none = folder.resolve("none.parquet");
    assertThatThrownBy(() -> convert("d.jsonl", none))
        .hasMessage(none + ": there is no such file; check the path");
  }

  @Test
  void whatParquetCannotHoldIsRefusedAndNothingIsLeft() throws IOException {
    Path half = write("h.jsonl", "{\"text\":\"x\\ud800\"}\n");
    assertThatThrownBy(() -> convert("o.parquet", half))
        .isInstanceOf(CorpusException.class)
        .hasMessageContaining("; ");
    Path twins = write("t.jsonl", "{\"text\":\"x\",\"Text\":\"y\"}\n");
    assertThatThrownBy(() -> convert("o.parquet", twins))
        .hasMessage(
            twins
                + ":1: there are two columns 'text' and 'Text', which Parquet cannot tell apart;"
                + " rename one");
    Path nested = write("n.jsonl", "{\"text\":\"x\",\"o\":[{\"a\":1,\"b\":2,\"a\":3}]}\n");
    assertThatThrownBy(() -> convert("o.parquet", nested))
        .hasMessage(nested + ":1: the field 'a' occurs twice; remove one");
    Path halfWithin = write("w.jsonl", "{\"text\":\"x\",\"o\":{\"a\":\"\\ud800\"}}\n");
    assertThatThrownBy(() -> convert("o.parquet", halfWithin))
        .hasMessageStartingWith(halfWithin + ":1: holds half a character");
    Path unnamed = write("u.jsonl", "{\"text\":\"x\",\"\":1}\n");
    assertThatThrownBy(() -> convert("o.parquet", unnamed))
        .hasMessage(
            unnamed + ":1: there is a column without a name, which Parquet cannot hold; name it");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactlyInAnyOrder(half, twins, nested, halfWithin, unnamed);
    }
  }

  @Test
  void columnsOfParquetThatDifferInCaseAloneAreRefused() throws Exception {
    Path small = convert("a.parquet", write("a.jsonl", "{\"text\":\"x\"}\n"));
    Path large = convert("b.parquet", write("b.jsonl", "{\"Text\":\"x\"}\n"));
    Path target = folder.resolve("o.parquet");
    assertThatThrownBy(() -> convert(CorpusTarget.of(target), small, large))
        .hasMessage(
            target
                + ": there are two columns 'text' and 'Text', which Parquet cannot tell apart;"
                + " rename one");
    Path named = convert("c.parquet", write("c.jsonl", "{\"Text\":\"x\",\"texx\":\"y\"}\n"));
    String renamed = Files.readString(named, ISO_8859_1).replace("texx", "text");
    Path both = Files.writeString(folder.resolve("d.parquet"), renamed, ISO_8859_1);
    assertThatThrownBy(() -> convert("o.jsonl", both))
        .hasMessage(
            both
                + ": there are two columns 'Text' and 'text', which cannot be told apart; rename one");
  }

  /** DuckDB would read them as doubles, and writes none. */
  @Test
  void decimalsOfMoreDigitsThanCanBeReadAreRefused() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql("COPY (SELECT 1::DECIMAL(38, 0) AS price) TO '%s' (FORMAT parquet)".formatted(file));
    String whole = Files.readString(file, ISO_8859_1);
    int type = whole.indexOf("price") + "price".length();
    String precision = whole.substring(type, type + 20);
    String more = precision.replace((char) (2 * 38), (char) (2 * 50)); // as Thrift writes them
    assertThat(more).isNotEqualTo(precision);
    Files.writeString(file, whole.replace(precision, more), ISO_8859_1);
    assertThatThrownBy(() -> convert("o.jsonl", file))
        .hasMessage(
            file
                + ": the column 'price' has decimals of 50 digits, of which 38 can be read; convert"
                + " it");
  }

  /** DuckDB would read the struct as a list. */
  /** DuckDB holds several copies of a row: it needs more than a gigabyte for these. */
  @Test
  void textsOfMillionsOfCharactersAreRead() throws Exception {
    Path file = folder.resolve("long.parquet");
    sql(
        """
        COPY (SELECT i::VARCHAR AS id, repeat(md5(i::VARCHAR), 2300000) AS text FROM range(2) r(i))
        TO '%s' (FORMAT parquet)"""
            .formatted(file));
    try (CorpusReader reader = CorpusReader.open(List.of(file))) {
      for (int row = 0; row < 2; row++) {
        assertThat(reader.advance()).isTrue();
        assertThat(reader.document().text().length()).isEqualTo(32 * 2_300_000);
      }
      assertThat(reader.advance()).isFalse();
    }
  }

  @Test
  void aFieldWithoutANameWithinAColumnIsRefused() throws Exception {
    Path file = folder.resolve("a.parquet");
    sql("COPY (SELECT {'zzz': 1} AS o) TO '%s' (FORMAT parquet)".formatted(file));
    byte[] whole = Files.readAllBytes(file);
    byte[] unnamed = new String(whole, ISO_8859_1).replace("\3zzz", "\0").getBytes(ISO_8859_1);
    ByteBuffer end = ByteBuffer.wrap(unnamed).order(ByteOrder.LITTLE_ENDIAN);
    int footer = unnamed.length - 8;
    end.putInt(footer, end.getInt(footer) - (whole.length - unnamed.length));
    Files.write(file, unnamed);
    assertThatThrownBy(() -> convert("o.jsonl", file))
        .hasMessage(file + ": there is a field without a name within a column; name it");
  }

  // --- helpers ----------------------------------------------------------------------------------

  private Path write(String name, String content) throws IOException {
    return Files.write(folder.resolve(name), content.getBytes(UTF_8));
  }

  private Path convert(String name, Path... files) throws IOException {
    return convert(CorpusTarget.of(folder.resolve(name)), files);
  }

  private static Path convert(CorpusTarget target, Path... files) throws IOException {
    CorpusWriterTest.convert(target, files);
    return target.path().orElseThrow();
  }

  private static void sql(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(query)) {
      int columns = results.getMetaData().getColumnCount();
      while (results.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(results.getString(i)));
        }
        rows.add(String.join(" ", row));
      }
    }
    return rows;
  }

  private static List<String> types(Path file) throws SQLException {
    return rows(
        "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '%s')".formatted(file));
  }
}
