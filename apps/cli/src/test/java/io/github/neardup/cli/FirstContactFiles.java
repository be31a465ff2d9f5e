package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files of the kinds that people have, each with two texts that are alike and another one. */
final class FirstContactFiles {

  private static final String A =
      "The council voted on Tuesday to close the old harbour bridge for repairs until March.";
  private static final String B = A.replace(".", "!");
  private static final String C = "Heavy rain flooded the market square; nobody was hurt.";
  private static final List<String> TEXTS = List.of(A, B, C);

  private static final List<String> FRENCH =
      List.of(
          "Le conseil a décidé mardi de fermer le vieux pont jusqu'à la fin de l'été.",
          "Le conseil a décidé mardi de fermer le vieux pont jusqu'à la fin de l'été !",
          "Une forte pluie a inondé la place du marché, où personne n'a été blessé.");
  private static final List<String> RUSSIAN =
      List.of(
          "Городской совет решил во вторник закрыть старый мост на ремонт до конца марта.",
          "Городской совет решил во вторник закрыть старый мост на ремонт до конца марта!",
          "Сильный дождь затопил рыночную площадь, но никто не пострадал.");

  /** Makes files in a folder. */
  @FunctionalInterface
  interface Maker {
    void make(Path folder) throws Exception;
  }

  /**
   * A kind of file.
   *
   * @param title what it is
   * @param records how many it has; 0 if it is of a kind that is not read
   * @param maker makes it
   * @param commands what a person types one after the other, until it works or, where the kind is
   *     not read, until that is told; {@code @} is the folder
   */
  record Kind(String title, int records, Maker maker, List<String> commands) {}

  private final List<Kind> kinds = new ArrayList<>();

  private FirstContactFiles() {}

  private void add(String title, int records, Maker maker, String... commands) {
    kinds.add(new Kind(title, records, maker, List.of(commands)));
  }

  /** All of them. */
  static List<Kind> all() {
    FirstContactFiles files = new FirstContactFiles();
    files.json();
    files.tables();
    files.encodings();
    files.texts();
    files.archives();
    files.folders();
    files.others();
    return files.kinds;
  }

  private void json() {
    add(
        "JSON Lines with the field `text`",
        3,
        file("a.jsonl", lines("{\"id\": \"%d\", \"text\": \"%s\"}")),
        "@a.jsonl -o @clean.jsonl");
    add(
        "JSON Lines with the text in `content`",
        3,
        file("content.jsonl", lines("{\"url\": \"u%d\", \"content\": \"%s\"}")),
        "@content.jsonl -o @clean.jsonl",
        "@content.jsonl -o @clean.jsonl --text-field content");
    add(
        "JSON Lines with the text in `Text`",
        3,
        file("upper.jsonl", lines("{\"ID\": %d, \"Text\": \"%s\"}")),
        "@upper.jsonl -o @clean.jsonl",
        "@upper.jsonl -o @clean.jsonl --text-field Text");
    add(
        "JSON Lines with the text in an object",
        3,
        file("nested.jsonl", lines("{\"id\": %d, \"data\": {\"lang\": \"en\", \"text\": \"%s\"}}")),
        "@nested.jsonl -o @clean.jsonl",
        "@nested.jsonl -o @clean.jsonl --text-field data.text");
    add(
        "JSON Lines of chats",
        3,
        file(
            "chat.jsonl",
            lines(
                "{\"id\": %d, \"messages\": [{\"role\": \"user\", \"content\": \"Any news?\"},"
                    + " {\"role\": \"assistant\", \"content\": \"%s\"}]}")),
        "@chat.jsonl -o @clean.jsonl",
        "@chat.jsonl -o @clean.jsonl --text-field 'messages[].content'");
    add(
        "JSON Lines with a list of sentences",
        3,
        file("sentences.jsonl", lines("{\"id\": %d, \"text\": [\"News.\", \"%s\"]}")),
        "@sentences.jsonl -o @clean.jsonl",
        "@sentences.jsonl -o @clean.jsonl --text-field 'text[]'");
    add(
        "JSON Lines with NaN in a field that is only copied",
        3,
        file("nan.jsonl", lines("{\"id\": %d, \"score\": NaN, \"text\": \"%s\"}")),
        "@nan.jsonl -o @clean.jsonl");
    add(
        "JSON Lines called `.json`, compressed",
        3,
        file("c4.json.gz", lines("{\"url\": \"u%d\", \"text\": \"%s\"}")),
        "@c4.json.gz -o @clean.jsonl");
    add(
        "A JSON array of objects",
        3,
        file("array.json", "[" + joined("{\"id\": %d, \"text\": \"%s\"}", ",\n") + "]"),
        "@array.json -o @clean.json");
    add(
        "A JSON array of strings",
        3,
        file("strings.json", "[" + joined("\"%2$s\"", ",\n") + "]"),
        "@strings.json -o @clean.jsonl");
    add(
        "A JSON object from id to text",
        0,
        file("map.json", "{" + joined("\"id%d\": \"%s\"", ",\n") + "}"),
        "@map.json -o @clean.jsonl");
    add(
        "A list of records within a JSON object",
        0,
        file("data.json", "{\"data\": [" + joined("{\"id\": %d, \"text\": \"%s\"}", ",\n") + "]}"),
        "@data.json -o @clean.jsonl");
    add(
        "A list of records beside other data",
        0,
        file(
            "beside.json", "{\"v\": 1, \"data\": [" + joined("{\"text\": \"%2$s\"}", ",\n") + "]}"),
        "@beside.json -o @clean.jsonl");
    add(
        "JSON by columns, as pandas writes it",
        0,
        file("columns.json", "{\"text\": {" + joined("\"%d\": \"%s\"", ",\n") + "}}"),
        "@columns.json -o @clean.jsonl");
    add(
        "JSON Lines of two files with byte order marks, one behind the other",
        6,
        file(
            "marks.jsonl",
            "\ufeff" + lines("{\"text\": \"%2$s\"}") + "\ufeff" + lines("{\"text\": \"%2$s\"}")),
        "@marks.jsonl -o @clean.jsonl");
    add(
        "Records of JSON over several lines",
        0,
        file("pretty.json", joined("{\n  \"id\": %d,\n  \"text\": \"%s\"\n}\n", "")),
        "@pretty.json -o @clean.jsonl");
    add(
        "JSON Lines in shards whose ids start again",
        6,
        both(
            file("shard-0.jsonl", lines("{\"id\": %d, \"text\": \"first %s\"}")),
            file("shard-1.jsonl", lines("{\"id\": %d, \"text\": \"second %s\"}"))),
        "'@shard-*.jsonl' -o @clean.jsonl",
        "'@shard-*.jsonl' -o @clean.jsonl --id-field none");
    add(
        "JSON Lines with a broken line",
        4,
        file("broken.jsonl", lines("{\"id\": %d, \"text\": \"%s\"}") + "{\"id\": 4, \"te\n"),
        "@broken.jsonl -o @clean.jsonl",
        "@broken.jsonl -o @clean.jsonl --on-error quarantine=@bad.jsonl");
  }

  private void tables() {
    String quoted = "%d;\"%s\"\r\n";
    add("CSV", 3, file("a.csv", "id,text\n" + joined("%d,%s\n", "")), "@a.csv -o @clean.csv");
    add(
        "CSV from Excel in Europe: semicolons, a byte order mark",
        3,
        file("semicolons.csv", "\ufeffid;text\r\n" + joined(quoted, "")),
        "@semicolons.csv -o @clean.csv");
    add(
        "CSV with a line `sep=;`",
        3,
        file("sep.csv", "sep=;\r\nid;text\r\n" + joined(quoted, "")),
        "@sep.csv -o @clean.csv");
    add(
        "CSV with other names of columns",
        3,
        file("frage.csv", "Nr;Frage\r\n" + joined(quoted, "")),
        "@frage.csv -o @clean.csv",
        "@frage.csv -o @clean.csv --text-field Frage");
    add(
        "CSV with pipes",
        3,
        file("pipes.csv", "id|text\n" + joined("%d|%s\n", "")),
        "@pipes.csv -o @clean.csv");
    add(
        "CSV without a header",
        3,
        file("nohead.csv", joined("%d,\"%s\"\n", "")),
        "@nohead.csv -o @clean.csv",
        "@nohead.csv -o @clean.csv --no-header --text-field 2");
    add(
        "CSV with `\\\"` in quotes",
        3,
        file("backslash.csv", "id,text\n" + joined("%d,\"He said: \\\"%s\\\", and left.\"\n", "")),
        "@backslash.csv -o @clean.csv",
        "@backslash.csv -o @clean.csv --backslash-quotes");
    add(
        "TSV with fields that begin with a quote",
        3,
        file("quotes.tsv", "id\ttext\n" + joined("%d\t\"Yes,\" they said. %s\n", "")),
        "@quotes.tsv -o @clean.tsv");
    add(
        "Parquet",
        3,
        parquet("a.parquet", "%d AS id, '%s' AS text"),
        "@a.parquet -o @clean.parquet");
    add(
        "Parquet with the text in a struct",
        3,
        parquet("struct.parquet", "%d AS id, {'body': '%s'} AS doc"),
        "@struct.parquet -o @clean.parquet",
        "@struct.parquet -o @clean.parquet --text-field doc.body");
  }

  private void encodings() {
    encoded("windows-1252", "french", FRENCH);
    encoded("windows-1251", "russian", RUSSIAN);
    add(
        "JSON Lines in UTF-16 without a byte order mark",
        3,
        bytes("utf16.jsonl", lines("{\"id\": %d, \"text\": \"%s\"}"), UTF_16LE),
        "@utf16.jsonl -o @clean.jsonl");
    add(
        "Too few letters for a guess",
        2,
        bytes("short.txt", "one café\ntwo tea\n", Charset.forName("windows-1252")),
        "@short.txt -o @clean.txt",
        "@short.txt -o @clean.txt --encoding windows-1252");
  }

  private void encoded(String charset, String name, List<String> texts) {
    String table = "id,text\r\n" + joined("%d,\"%s\"\r\n", "", texts);
    add(
        "CSV in " + charset,
        3,
        bytes(name + ".csv", table, Charset.forName(charset)),
        "@%1$s.csv -o @clean.csv".formatted(name));
  }

  private void texts() {
    add(
        "A text a line in `.txt`",
        3,
        file("lines.txt", String.join("\n", TEXTS) + "\n"),
        "@lines.txt -o @clean.txt");
    for (String ending : List.of("txt", "md", "html", "py")) {
      add(
          "A folder of `." + ending + "`",
          3,
          folder("pages-" + ending, ending),
          "@pages-%1$s -o @clean.jsonl".formatted(ending));
    }
    add("A pattern of `.md`", 3, folder("notes", "md"), "'@notes/*.md' -o @clean.jsonl");
    add(
        "Files by name",
        3,
        folder("named", "md"),
        "@named/1.md @named/2.md @named/3.md -o @clean.jsonl");
    add(
        "Lines of text in a file with another ending",
        3,
        file("corpus.log", String.join("\n", TEXTS) + "\n"),
        "@corpus.log -o @clean.jsonl --lines");
    add("A single `.md`", 1, file("a.md", "# News\n\n" + A), "@a.md -o @clean.jsonl");
    add(
        "Captions",
        3,
        file("a.srt", joined("%1$d\n00:00:0%1$d,000 --> 00:00:0%1$d,900\n%2$s\n", "\n")),
        "@a.srt -o @clean.jsonl --lines");
    add(
        "JSON Lines in a file with another ending",
        3,
        file("export.data", lines("{\"id\": %d, \"text\": \"%s\"}")),
        "@export.data -o @clean.jsonl");
    add(
        "A dataset repository as git gives it",
        3,
        both(
            both(
                file("repo/README.md", "---\nlicense: mit\n---\n"),
                file("repo/dataset_infos.json", "{\"default\": {}}")),
            parquet("repo/data/train-00000-of-00001.parquet", "%d AS id, '%s' AS text")),
        "@repo -o @clean.parquet");
  }

  /** As Spark and other programs write them. */
  private void folders() {
    Maker part = file("spark/part-00001", "{\"id\": 4, \"text\": \"%s\"}\n".formatted(C));
    add(
        "A folder of Spark: two parts and `_SUCCESS`",
        4,
        both(
            both(file("spark/part-00000", lines("{\"id\": %d, \"text\": \"%s\"}")), part),
            file("spark/_SUCCESS", "")),
        "@spark -o @clean.jsonl");
    add(
        "Parts of one record and of none",
        1,
        both(
            file("parts/0.json", "{\"id\": 1, \"text\": \"%s\"}\n".formatted(A)),
            file("parts/1.json", "")),
        "@parts -o @clean.jsonl");
    add(
        "Partitions",
        6,
        both(
            parquet("hive/lang=en/0.parquet", "%d AS id, '%s' AS text"),
            parquet("hive/lang=fr/0.parquet", "%d + 3 AS id, '%s' AS text")),
        "@hive -o @clean.parquet --within lang");
    add(
        "Train and test files of a dataset",
        4,
        both(
            file("data/train.jsonl", lines("{\"id\": %d, \"text\": \"%s\"}")),
            file("data/test.jsonl", "{\"id\": 4, \"text\": \"%s\"}\n".formatted(C))),
        "@data -o @clean.jsonl");
    add(
        "A table of Delta Lake",
        0,
        both(
            parquet("delta/0.parquet", "%d AS id, '%s' AS text"),
            file("delta/_delta_log/00000000000000000000.json", "{}")),
        "@delta -o @clean.jsonl");
  }

  private void archives() {
    add(
        "The texts of a crawl (WET)",
        3,
        bytes("crawl.warc.wet.gz", warc("conversion"), UTF_8),
        "@crawl.warc.wet.gz -o @clean.jsonl");
    add(
        "The pages of a crawl (WARC)",
        0,
        bytes("pages.warc.gz", warc("response"), UTF_8),
        "@pages.warc.gz -o @clean.jsonl");
    add("A tar archive of texts", 3, tar("texts.tar.gz", "txt"), "@texts.tar.gz -o @clean.jsonl");
    add("A tar archive of tables", 0, tar("tables.tgz", "csv"), "@tables.tgz -o @clean.jsonl");
    add("A zip archive", 0, zip("texts.zip", "1.txt", "2.txt"), "@texts.zip -o @clean.jsonl");
    add(
        "gzip that is not so called",
        0,
        folder -> {
          try (OutputStream out =
              Compression.GZIP.compress(Files.newOutputStream(folder.resolve("gzip.jsonl")))) {
            out.write(lines("{\"id\": %d, \"text\": \"%s\"}").getBytes(UTF_8));
          }
        },
        "@gzip.jsonl -o @clean.jsonl");
  }

  private void others() {
    add(
        "An Arrow file",
        0,
        bytes("a.arrow", "ARROW1\0\0schema", UTF_8),
        "@a.arrow -o @clean.jsonl");
    add(
        "A Word document",
        0,
        zip("report.docx", "[Content_Types].xml", "word/document.xml"),
        "@report.docx -o @clean.jsonl");
    add("A PDF", 0, bytes("paper.pdf", "%PDF-1.7\n", UTF_8), "@paper.pdf -o @clean.jsonl");
    add(
        "An SQLite database",
        0,
        bytes("app.sqlite", "SQLite format 3\0", UTF_8),
        "@app.sqlite -o @clean.jsonl");
    add("A mail", 0, file("a.eml", "From: a@b.c\n\n" + A), "@a.eml -o @clean.jsonl");
    add(
        "A mailbox",
        0,
        file("inbox", "From a@b.c Tue Mar  5 10:00:00 2024\n\n" + A),
        "@inbox -o @clean.jsonl");
    add("A notebook", 0, file("a.ipynb", "{\"cells\": []}"), "@a.ipynb -o @clean.jsonl");
    add("A pickle", 0, bytes("a.pkl", "\u0080\4\u0095\0", ISO_8859_1), "@a.pkl -o @clean.jsonl");
    add("A URL", 0, folder -> {}, "https://example.org/a.jsonl -o @clean.jsonl");
    add("An empty file", 0, bytes("empty.jsonl", "", UTF_8), "@empty.jsonl -o @clean.jsonl");
    add("A file that is not there", 0, folder -> {}, "@corpsu.jsonl -o @clean.jsonl");
  }

  // --- how they are made ---

  private static String lines(String format) {
    return joined(format + "\n", "");
  }

  private static String joined(String format, String separator) {
    return joined(format, separator, TEXTS);
  }

  /** The texts with their numbers, from 1. */
  private static String joined(String format, String separator, List<String> texts) {
    List<String> records = new ArrayList<>();
    for (String text : texts) {
      records.add(format.formatted(records.size() + 1, text));
    }
    return String.join(separator, records);
  }

  private static Maker file(String name, String content) {
    return bytes(name, content, UTF_8);
  }

  private static Maker bytes(String name, String content, Charset charset) {
    return folder -> write(folder.resolve(name), content.getBytes(charset));
  }

  private static void write(Path file, byte[] content) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = Compression.of(file.toString()).compress(Files.newOutputStream(file))) {
      out.write(content);
    }
  }

  private static Maker both(Maker first, Maker second) {
    return folder -> {
      first.make(folder);
      second.make(folder);
    };
  }

  private static Maker folder(String name, String ending) {
    return folder -> {
      for (int i = 0; i < TEXTS.size(); i++) {
        write(folder.resolve(name + "/" + (i + 1) + "." + ending), TEXTS.get(i).getBytes(UTF_8));
      }
    };
  }

  private static Maker parquet(String name, String columns) {
    return folder -> {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
          Statement statement = duckDb.createStatement()) {
        statement.execute(
            "COPY (%s) TO '%s' (FORMAT parquet)"
                .formatted(joined("SELECT " + columns, " UNION ALL "), file));
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    };
  }

  private static String warc(String type) {
    StringBuilder warc = new StringBuilder();
    for (String text : TEXTS) {
      warc.append("WARC/1.0\r\nWARC-Type: ")
          .append(type)
          .append("\r\nWARC-Record-ID: <urn:uuid:")
          .append(warc.length())
          .append(">\r\nWARC-Target-URI: http://example.org/")
          .append("\r\nContent-Type: text/plain\r\nContent-Length: ")
          .append(text.getBytes(UTF_8).length)
          .append("\r\n\r\n")
          .append(text)
          .append("\r\n\r\n");
    }
    return warc.toString();
  }

  private static Maker tar(String name, String ending) {
    return folder -> {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
        for (int i = 0; i < TEXTS.size(); i++) {
          byte[] text = TEXTS.get(i).getBytes(UTF_8);
          TarArchiveEntry entry = new TarArchiveEntry("texts/" + (i + 1) + "." + ending);
          entry.setSize(text.length);
          tar.putArchiveEntry(entry);
          tar.write(text);
          tar.closeArchiveEntry();
        }
      }
      write(folder.resolve(name), bytes.toByteArray());
    };
  }

  private static Maker zip(String name, String... entries) {
    return folder -> {
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve(name)))) {
        for (String entry : entries) {
          zip.putNextEntry(new ZipEntry(entry));
          zip.write('x');
        }
      }
    };
  }
}
