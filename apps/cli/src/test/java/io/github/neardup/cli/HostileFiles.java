package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/** Files that nobody would wish for, by their names; made when a case mentions them. */
final class HostileFiles {

  static final String TWO_RECORDS =
      """
      {"id":"a","text":"one two three four five six"}
      {"id":"b","text":"seven eight nine ten eleven twelve"}
      """;

  private static final String QUORA =
      "id\tquestion1\tquestion2\tis_duplicate\n0\tis it\tIs it?\t1\n";

  private static final String DESCRIPTION =
      "{\"name\":\"tiny\",\"language\":\"en\",\"license\":\"CC0-1.0\",\"source\":\"a test\","
          + "\"meaning\":\"the same\",\"truth\":\"clusters\"}";

  private static final Map<String, Maker> FILES = new LinkedHashMap<>();

  @FunctionalInterface
  private interface Maker {
    void make(Path path) throws IOException;
  }

  private HostileFiles() {}

  private static void text(String name, String content) {
    bytes(name, () -> content.getBytes(UTF_8));
  }

  private static void bytes(String name, Supplier<byte[]> content) {
    FILES.put(name, path -> Files.write(path, content.get()));
  }

  private static void record(String name, String fields) {
    text(name, "{" + fields + "}\n");
  }

  static {
    // --- JSON Lines
    text("good.jsonl", TWO_RECORDS);
    text("empty.jsonl", "");
    text("no-end.jsonl", TWO_RECORDS.strip());
    text("cr-only.jsonl", TWO_RECORDS.replace('\n', '\r'));
    text("table.jsonl", "id,text\n1,one\n");
    text("cut.jsonl", TWO_RECORDS.substring(0, TWO_RECORDS.length() - 9));
    text("second-broken.jsonl", TWO_RECORDS + "{\"id\":\"c\",\"text\":\n");
    text("same-ids.jsonl", TWO_RECORDS + TWO_RECORDS);
    String longId = "{\"id\":\"a" + " ".repeat(300_000) + "b\",\"text\":\"c\"}\n";
    text("long-ids.jsonl", longId + longId);
    text(
        "long-number.jsonl",
        "{\"id\":\"a\",\"text\":\"b\",\"n\":\"1" + " ".repeat(300_000) + "x\"}\n");
    text(
        "marks.jsonl",
        "{\"id\":\"a\",\"text\":\"a"
            + "\u0301\u0316".repeat(300_000)
            + "\"}\n"
            + TWO_RECORDS.lines().skip(1).findFirst().orElseThrow()
            + "\n");
    text("odd-ids.jsonl", TWO_RECORDS.replace("\"a\"", "\"a\\tx\\ny\""));
    text("evil-ids.jsonl", "{\"id\":\"\\u001b[2J\\u202e\",\"text\":1}\n");
    text(
        "half-ids.jsonl",
        "{\"id\":\"\\ud800\",\"text\":\"a b\"}\n{\"id\":\"b\",\"text\":\"a b\"}\n");
    record("text-twice.jsonl", "\"id\":\"a\",\"text\":\"b\",\"text\":\"c\"");
    record("endless-number.jsonl", "\"id\":" + "1".repeat(100_000) + ",\"text\":\"b\"");
    record("odd-number.jsonl", "\"id\":1e-2000000000,\"text\":\"b\"");
    record("nan.jsonl", "\"id\":\"a\",\"text\":\"b\",\"n\":NaN");
    record("half.jsonl", "\"id\":\"a\",\"text\":\"\\ud83d\"");
    record(
        "deep-unread.jsonl",
        "\"id\":\"a\",\"text\":\"b\",\"x\":" + "[".repeat(100_000) + "]".repeat(100_000));
    record("deep-text.jsonl", "\"id\":\"a\",\"text\":" + "[".repeat(5000) + "]".repeat(5000));
    record("many-fields.jsonl", "\"id\":\"a\",\"text\":\"b\"" + ",\"x\":0".repeat(50_000));
    text("zero.jsonl", TWO_RECORDS + "\0\0\0\0\n");
    bytes("not-utf8.jsonl", () -> TWO_RECORDS.replace("two", "tw\u00F6").getBytes(ISO_8859_1));
    bytes("utf16.jsonl", () -> ("\uFEFF" + TWO_RECORDS).getBytes(UTF_16LE));
    bytes("overlong.jsonl", () -> raw("{\"id\":\"\u00C0\u0080\",\"text\":\"b\"}\n"));
    bytes("surrogate-bytes.jsonl", () -> raw("{\"id\":\"\u00ED\u00A0\u0080\",\"text\":\"b\"}\n"));
    bytes("random.jsonl", () -> random(10_000));
    // --- other formats under this name, and this format under others
    bytes("gzip.jsonl", () -> packed(Compression.GZIP, TWO_RECORDS));
    text("parquet.jsonl", "PAR1\u0015\u0004");
    text("plain.jsonl.gz", TWO_RECORDS);
    text("empty.jsonl.gz", "");
    bytes("good.jsonl.zst", () -> packed(Compression.ZSTD, TWO_RECORDS));
    bytes("cut.jsonl.gz", () -> cut(packed(Compression.GZIP, TWO_RECORDS), 12));
    bytes("flipped.jsonl.zst", () -> flipped(packed(Compression.ZSTD, TWO_RECORDS), 30));
    bytes("tail.jsonl.gz", () -> joined(packed(Compression.GZIP, TWO_RECORDS), "tail"));
    bytes(
        "members.jsonl.gz",
        () -> packed(Compression.GZIP, TWO_RECORDS.substring(0, 50), TWO_RECORDS.substring(50)));
    bytes("bomb.jsonl.gz", () -> packed(Compression.GZIP, "\n".repeat(20_000_000)));
    // --- CSV and JSON
    text("good.csv", "id,text\n1,one two three\n2,four five six\n");
    text("formulas.csv", "id,text\n=1+1,\"=HYPERLINK(\"\"x\"\")\"\n-1,@x\n");
    text("ragged.csv", "id,text\n1,one\n2,two,three\n");
    text("open.csv", "id,text\n1,\"one\n2,two\n");
    text("quote-inside.csv", "id,text\n1,a\"b\"c\n");
    text("twice.csv", "id,text,text\n1,one,two\n");
    text("header.csv", "id,text\n");
    text("breaks.csv", "id,text\n1,\"one\ntwo\r\nthree\"\n");
    bytes("latin.csv", () -> raw("id,text\n1,caf\u00E9\n"));
    text("keyed.json", "{\"a\":{\"text\":\"one\"},\"b\":{\"text\":\"two\"}}");
    text("scalar.json", "42");
    text("mixed.json", "[{\"id\":\"a\",\"text\":\"b\"}, 7]");
    text("cut.json", "[{\"id\":\"a\",\"text\":\"b\"},");
    text("after.json", "[{\"id\":\"a\",\"text\":\"b\"}] x");
    text(
        "deep.json",
        "[{\"id\":\"a\",\"text\":\"b\",\"x\":" + "[".repeat(20_000) + "]".repeat(20_000) + "}]");
    text("deep-open.json", "[".repeat(20_000));
    // --- texts
    text("a.txt", "one two three four five");
    text("b.txt", "one two three four six");
    bytes("latin.txt", () -> raw("caf\u00E9"));
    text("escapes.txt", "\u001b]0;title\u0007\u001b[31mred");
    text("deep.html", "<div>".repeat(20_000) + "x");
    text(
        "odd.html", "<a<b<!--<script>&#xFFFFFFFF;&#0;&#xD800;<![CDATA[</p></table><svg><style><p>");
    // --- settings
    text("words.txt", "the\nof\n");
    text("two-words.txt", "the of\n");
    bytes("latin-words.txt", () -> raw("th\u00E9\n"));
    text("no-frequencies.bin", "this is none");
    // --- settings of eval
    text("unknown.args", "# of eval\n--algoritm simhash\n");
    text("escapes.args", "--runs \u001b[31m\n");
    text("endless-number.args", "--seed " + "9".repeat(5000) + "\n");
    text("nested.args", "@nested.args\n");
    text("quote.args", "--runs 1\n-o \"results\n--seed 1\n");
    text("far-number.json", "[{\"id\":1e-20000000000,\"text\":\"b\"}]");
    bytes("latin.args", () -> raw("-o caf\u00E9\n"));
    // --- datasets
    dataset("good", DESCRIPTION, TWO_RECORDS, "a\t1\nb\t2\n");
    dataset("no-description", "", TWO_RECORDS, "a\t1\nb\t2\n");
    dataset("deep", "{\"x\":" + "[".repeat(5000) + "]".repeat(5000) + "}", TWO_RECORDS, "a\t1\n");
    dataset("twice", "{\"name\":\"a\",\"name\":\"b\"}", TWO_RECORDS, "a\t1\nb\t2\n");
    dataset(
        "count", DESCRIPTION.replace("}", ",\"documents\":1e400}"), TWO_RECORDS, "a\t1\nb\t2\n");
    dataset("truth", DESCRIPTION.replace("clusters", "clutsers"), TWO_RECORDS, "a\t1\nb\t2\n");
    dataset("same-ids", DESCRIPTION, TWO_RECORDS + TWO_RECORDS, "a\t1\nb\t2\n");
    dataset("unlabelled", DESCRIPTION, TWO_RECORDS, "a\t1\n");
    dataset("unknown-id", DESCRIPTION, TWO_RECORDS, "a\t1\nb\t2\nc\t3\n");
    dataset(
        "evil-name", DESCRIPTION.replace("tiny", "=\\u001b[31mcmd"), TWO_RECORDS, "a\t1\nb\t1\n");
    // --- archives
    bytes("outside.zip", () -> zip(Map.of("../outside.txt", "x")));
    bytes("absolute.tar", () -> tar("/absolute.txt", "x"));
    bytes("cut.tar.gz", () -> cut(packed(Compression.GZIP, tar("a.txt", "x".repeat(5000))), 20));
    bytes("not.zip", () -> raw("no zip"));
    bytes("evil.zip", () -> zip(Map.of("\u001b[2Jx.txt", "x")));
    // --- what is there where an output is to be; what is called mine is the user's
    text("old.jsonl", "before\n");
    text("same-texts.jsonl", "{\"id\":1,\"text\":\"a b\"}\n{\"id\":2,\"text\":\"a b\"}\n");
    text("old.tsv", "before\n");
    text("old.df", "before\n");
    withMode("private.jsonl", "rw-------");
    withMode("private.tsv", "rw-r-----");
    link("link.jsonl", "old.jsonl");
    link("link.df", "old.df");
    link("link-to-good.jsonl", "good.jsonl");
    link("link-to-words.txt", "words.txt");
    link("dangling.jsonl", "new.jsonl");
    link("dangling-far.jsonl", "nowhere/new.jsonl");
    link("circle.jsonl", "circle.jsonl");
    link("link-to-own", "own");
    link("link-to-user", "user");
    link("link-to-evaluated", "evaluated");
    link("link-to-file", "good.csv");
    link("dangling", "new");
    link("dangling-far", "far/new");
    FILES.put("empty", Files::createDirectories);
    text("user/dataset.json", "{}");
    text("user/mine.csv", "id,text\n1,one two three\n2,four five six\n");
    text("texts/mine.txt", "one two three");
    text("labels.csv", "id,cluster\nmine.txt,1\n");
    own("own");
    own("own-beside-mine");
    text("own-beside-mine/mine.txt", "mine");
    own("own-with-folder");
    text("own-with-folder/errors/mine.txt", "mine");
    own("own-edited");
    FILES.put(
        "own-edited/dataset.json",
        path -> Files.writeString(path, Files.readString(path).replace("\"tiny\"", "\"mine\" ")));
    own("own-other-line-ends");
    FILES.put(
        "own-other-line-ends/dataset.json",
        path -> Files.writeString(path, Files.readString(path).replace("\n", "\r\n")));
    own("own-linked");
    FILES.put(
        "own-linked/pairs.tsv",
        path -> {
          Files.move(path, path.resolveSibling("../mine.tsv"));
          Files.createSymbolicLink(path, Path.of("../mine.tsv"));
        });
    own("own-without-description");
    FILES.put("own-without-description/dataset.json", Files::delete);
    text("half/documents.jsonl", TWO_RECORDS);
    text("half/.hidden", "mine");
    text("download/quora_duplicate_questions.tsv", QUORA);
    bytes("quora.zip", () -> zip(Map.of("quora_duplicate_questions.tsv", QUORA)));
    text("cache-user/quora/dataset.json", "{}");
    text("cache-user/quora/mine.txt", "mine");
    own("cache-own/quora");
    text("cache-input/quora/quora_duplicate_questions.tsv", QUORA);
    text("cache-file/quora", "mine");
    text("results/results.json", "{}");
    text("results/mine.txt", "mine");
    text("no-run/run.json", "{\"run\":1}");
    text("evaluated/run.json", "{\"run\":{\"version\":\"1\"},\"arguments\":[]}");
    text("evaluated/results.json", "{}");
    text("evaluated/mine.txt", "mine");
    text("evaluated/errors/mine.txt", "mine");
    text("evaluated/data/dataset.json", DESCRIPTION);
    text("evaluated/data/documents.jsonl", TWO_RECORDS);
    text("evaluated/data/clusters.tsv", "a\t1\nb\t2\n");
  }

  private static void withMode(String name, String mode) {
    FILES.put(
        name,
        path ->
            Files.setPosixFilePermissions(
                Files.writeString(path, "before\n"), PosixFilePermissions.fromString(mode)));
  }

  /** A link, and what it leads to, if that is known here. */
  private static void link(String name, String target) {
    FILES.put(
        name,
        path -> {
          Files.createSymbolicLink(path, Path.of(target));
          if (!target.equals(name)) {
            write(target, path.getParent());
          }
        });
  }

  /** A dataset as neardup writes it. */
  private static void own(String name) {
    FILES.put(
        name + "/documents.jsonl",
        path -> {
          DatasetDescription description =
              new DatasetDescription(
                  "tiny", "en", "CC0-1.0", "a test", "the same", Dataset.Truth.JUDGED_PAIRS);
          try (DatasetFolderWriter out =
              new DatasetFolderWriter(path.getParent(), description, List.of())) {
            out.document("a", "one two three", "");
            out.document("b", "four five six", "");
            out.pair("a", "b", false, 1);
            out.commit(Map.of());
          }
        });
  }

  private static void dataset(String name, String description, String documents, String clusters) {
    if (!description.isEmpty()) {
      text("dataset-" + name + "/dataset.json", description);
    }
    text("dataset-" + name + "/documents.jsonl", documents);
    text("dataset-" + name + "/clusters.tsv", clusters);
  }

  /** Writes the file of that name, or all files of the folder of that name. */
  static void write(String name, Path folder) throws IOException {
    for (Map.Entry<String, Maker> file : FILES.entrySet()) {
      if (file.getKey().equals(name) || file.getKey().startsWith(name + "/")) {
        Path path = folder.resolve(file.getKey());
        Files.createDirectories(path.resolveSibling("."));
        file.getValue().make(path);
      }
    }
  }

  private static byte[] raw(String characters) {
    return characters.getBytes(ISO_8859_1);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new java.util.Random(5).nextBytes(bytes);
    return bytes;
  }

  private static byte[] packed(Compression compression, Object... contents) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (Object content : contents) {
      ByteArrayOutputStream member = new ByteArrayOutputStream();
      try (OutputStream out = compression.compress(member)) {
        out.write(content instanceof byte[] bytes ? bytes : content.toString().getBytes(UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      all.writeBytes(member.toByteArray());
    }
    return all.toByteArray();
  }

  private static byte[] cut(byte[] bytes, int fromEnd) {
    return Arrays.copyOf(bytes, bytes.length - fromEnd);
  }

  private static byte[] flipped(byte[] bytes, int at) {
    bytes[at] ^= 0x55;
    return bytes;
  }

  private static byte[] joined(byte[] bytes, String tail) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(bytes);
    all.writeBytes(raw(tail));
    return all.toByteArray();
  }

  private static byte[] zip(Map<String, String> entries) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] tar(String name, String content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
      TarArchiveEntry entry = new TarArchiveEntry(name, true);
      entry.setSize(content.length());
      tar.putArchiveEntry(entry);
      tar.write(content.getBytes(UTF_8));
      tar.closeArchiveEntry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
