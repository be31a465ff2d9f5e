package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.option.ArgumentFiles;
import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.StopWords;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.dedup.Dates;
import io.github.neardup.eval.run.Cache;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.compress.Compression;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every reader on bytes that are nearly valid: each returns, or throws the exception that it
 * documents, whose message names the file, within a time. Mutates valid files at random from a seed
 * that is printed; {@code -Dneardup.test.seed} takes another, and {@code -Dneardup.fuzz.seconds}
 * spends a time on each reader. Parquet is read by native code, which could crash, and so in
 * another JVM.
 */
class FuzzTest {

  private static final int SECONDS = Integer.getInteger("neardup.fuzz.seconds", 0);
  private static final long SEED = Long.getLong("neardup.test.seed", System.nanoTime());
  private static final int SECONDS_OF_A_LONG_RUN = 60;

  /** For one input, on a machine that is busy with others. */
  private static final int MOST_SECONDS = 30;

  /** The length of the footer and {@code PAR1}. */
  private static final int PARQUET_END = 2 * Integer.BYTES;

  private static final String DESCRIPTION =
      "{\"name\":\"tiny\",\"language\":\"en\",\"license\":\"CC0-1.0\",\"source\":\"a test\","
          + "\"meaning\":\"the same\",\"truth\":\"clusters\",\"documents\":2}";

  /** What is likely to matter somewhere. */
  private static final List<String> TOKENS =
      Stream.concat(
              Stream.of("\n", "\r", "\t", "---\n", "- ", "? "),
              Stream.of(
                  ("\" \\ { } [ ] , : \0 null true NaN 1e-2000000000 1e400 -0 99999999999999999999 "
                          + "\\u0000 \\ud800 \u00ff\u00fe \u00ef\u00bb\u00bf \u00c0\u0080 \u00ed\u00a0\u0080 "
                          + "< </ <!-- <script> <table> &# &#x110000; ]]> *a &a !! % # ' = + id text "
                          + "\u007f\u00ff\u00ff\u00ff \u00ff\u00ff\u00ff\u00ff \u0080\0\0\0 "
                          + "\u001f\u008b\u0008")
                      .split(" ")))
          .toList();

  /** Something that is read. */
  enum Reader {
    JSONL("a.jsonl", HostileFiles.TWO_RECORDS),
    JSONL_GZ("a.jsonl.gz", HostileFiles.TWO_RECORDS),
    JSONL_ZST("a.jsonl.zst", HostileFiles.TWO_RECORDS),
    JSONL_BZ2("a.jsonl.bz2", HostileFiles.TWO_RECORDS),
    JSONL_XZ("a.jsonl.xz", HostileFiles.TWO_RECORDS),
    JSON(
        "a.json",
        "[{\"id\":\"a\",\"text\":\"b\",\"x\":[1,{\"y\":2.5}]},{\"id\":2,\"text\":\"c\"}]"),
    CSV("a.csv", "id,text\n1,\"one, \"\"two\"\"\nthree\"\n2,four\n"),
    TSV("a.tsv", "id\ttext\n1\tone two\n2\tfour\n"),
    PARQUET("a.parquet", ""),
    PARQUET_ZST("b.parquet", ""),
    DESCRIPTION_OF_DATASET("dataset.json", DESCRIPTION),
    DOCUMENTS("documents.jsonl", HostileFiles.TWO_RECORDS),
    CLUSTERS("clusters.tsv", "a\t1\nb\t1\n"),
    ARGUMENTS(
        "eval.args", "# all\n-d everyday-en '-a' \"simhash:bits=64\"\n--runs=3\n-o \"a \\\"b\"\n"),
    STOP_WORDS("words.txt", "the\n# comment\nof\n\u00e4\n"),
    FREQUENCIES("frequencies.bin", ""),
    CACHE("cache.json.gz", "{\"key\":\"k\",\"value\":{\"a\":[1,2,3]},\"sha256\":\"00\"}"),
    HTML(
        "a.html",
        "<!DOCTYPE html><html><head><title>t</title></head><body><table><tr><td>a</td></tr></table>"
            + "<p>b <b>c</i> &amp; &#100; <pre>\n d</pre><select><option>e</select><svg/></body>"),
    DATE("date", "Wed, 31 January 2024 08:05:07.25 +0800"),
    DATE_YEAR_FIRST("date", "2024\u5e741\u670831\u65e5 8:05:07"),
    SPEC(
        "spec",
        "minhash:permutations=128,threshold=0.7,tokens=standard,normalize=nfkc+html,parts=paragraph");

    private final String fileName;
    private final String valid;

    /** How many are read at least; one of Parquet takes milliseconds. */
    private final int inputs;

    Reader(String fileName, String valid) {
      this.fileName = fileName;
      this.valid = valid;
      this.inputs = fileName.endsWith(".parquet") ? 15 : 100;
    }
  }

  @TempDir private Path folder;

  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "fuzz");
            made.setDaemon(true);
            return made;
          });

  private Optional<WarmProgram> apart = Optional.empty();

  @BeforeEach
  void writeDataset() throws IOException {
    Files.writeString(folder.resolve("dataset.json"), DESCRIPTION);
    Files.writeString(folder.resolve("documents.jsonl"), HostileFiles.TWO_RECORDS);
    Files.writeString(folder.resolve("clusters.tsv"), "a\t1\nb\t1\n");
  }

  @AfterEach
  void stop() {
    thread.shutdownNow();
    apart.ifPresent(WarmProgram::close);
  }

  @ParameterizedTest
  @EnumSource
  void returnsOrThrowsWhatIsDocumented(Reader reader) throws Exception {
    fuzz(reader, reader.inputs, SECONDS);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void returnsOrThrowsWhatIsDocumentedForLong(Reader reader) throws Exception {
    fuzz(reader, reader.inputs, Math.max(SECONDS, SECONDS_OF_A_LONG_RUN));
  }

  private void fuzz(Reader reader, int inputs, int seconds) throws Exception {
    SplittableRandom random = new SplittableRandom(SEED);
    byte[] valid = valid(reader);
    Path file = folder.resolve(reader.fileName);
    check(reader, file, valid, "as it is");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    long number = 0;
    System.out.printf(Locale.ROOT, "%s: seed %d%n", reader, SEED);
    while (number < inputs || System.nanoTime() < end) {
      number++;
      byte[] mutated = mutated(valid, random);
      if (reader == Reader.FREQUENCIES) {
        mutated = random.nextBoolean() ? mutated : withChecksum(mutated);
      } else if (reader.fileName.endsWith(".parquet") && random.nextInt(4) > 0) {
        mutated = mutatedBeforeEnd(valid, random);
      } else if (reader.fileName.endsWith(".gz") && random.nextInt(4) > 0) {
        mutated = gzip(mutated(reader.valid.getBytes(UTF_8), random));
      }
      check(
          reader,
          file,
          mutated,
          "seed %d, input %d: %s"
              .formatted(SEED, number, Base64.getEncoder().encodeToString(mutated)));
    }
    System.out.printf(Locale.ROOT, "%s: %,d inputs%n", reader, number);
  }

  private void check(Reader reader, Path file, byte[] content, String description)
      throws Exception {
    Files.write(file, content);
    Future<?> running =
        thread.submit(
            () -> {
              read(reader, file, content);
              return null;
            });
    try {
      running.get(MOST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError(reader + ", " + description, e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError(reader + " takes long, " + description, e);
    }
  }

  /** Throws whatever is not documented. */
  private void read(Reader reader, Path file, byte[] content)
      throws IOException, InterruptedException {
    switch (reader) {
      case JSONL, JSONL_GZ, JSONL_ZST, JSONL_BZ2, JSONL_XZ, JSON, CSV, TSV -> readCorpus(file);
      case PARQUET, PARQUET_ZST -> readApart(file);
      case DESCRIPTION_OF_DATASET, DOCUMENTS, CLUSTERS -> {
        try {
          assertThat(DatasetFolder.read(folder).documents()).isNotEmpty();
        } catch (CorpusException e) {
          assertThat(e).hasMessageContaining(folder.toString());
        }
      }
      case ARGUMENTS -> {
        try {
          String[] arguments = ArgumentFiles.expand("@" + file);
          assertThat(arguments).doesNotContainNull();
          Files.writeString(file, ArgumentFiles.write(List.of(arguments)));
          assertThat(ArgumentFiles.expand("@" + file)).isEqualTo(arguments);
        } catch (UsageException e) {
          assertThat(e).hasMessageStartingWith(file.toString());
        }
      }
      case STOP_WORDS -> {
        try {
          assertThat(StopWords.of(file).words()).doesNotContain("");
        } catch (InvalidSpecException e) {
          assertThat(e).hasMessageContaining(file.toString());
        }
      }
      case FREQUENCIES -> {
        try {
          assertThat(DocumentFrequencies.load(file)).isNotNull();
        } catch (IOException e) {
          assertThat(e).hasMessageStartingWith(file.toString());
        }
      }
      case CACHE ->
          assertThat(
                  Cache.in(folder, warning -> assertThat(warning).contains(file.toString()))
                      .find(new Cache.Key(file.getFileName().toString(), "k"), Map.class))
              .isNotNull();
      case HTML -> {
        Algorithm html = Algorithms.create("kshingle:normalize=html");
        assertThat(html.fingerprint(new String(content, UTF_8))).isNotNull();
      }
      case DATE, DATE_YEAR_FIRST -> {
        try {
          assertThat(Dates.instant(new String(content, UTF_8))).isNotNull();
        } catch (IllegalArgumentException e) {
          assertThat(e).message().isNotBlank();
        }
      }
      case SPEC -> {
        try {
          assertThat(Algorithms.create(new String(content, UTF_8))).isNotNull();
        } catch (InvalidSpecException e) {
          assertThat(e).message().isNotBlank();
        }
      }
    }
  }

  /** Has another JVM read it, since native code might crash, which ends the answers. */
  private void readApart(Path file) throws IOException {
    if (apart.isEmpty()) {
      apart = Optional.of(new WarmProgram(folder));
    }
    Neardup.Run run = apart.orElseThrow().run("recommend", file, "-q");
    assertThat(run.status()).as(run.err()).isIn(0, 1);
    assertThat(run.err()).doesNotContain("unexpected failure", "\tat ");
    if (run.status() == 1) {
      assertThat(run.err()).startsWith("neardup: " + file);
    }
  }

  private static void readCorpus(Path file) {
    try (CorpusReader corpus = CorpusReader.open(List.of(file))) {
      Iterator<Document> documents =
          corpus.documents(
              malformed -> assertThat(malformed).hasMessageStartingWith(file.toString()));
      while (documents.hasNext()) {
        assertThat(documents.next().id()).isNotEmpty();
      }
    } catch (CorpusException e) {
      assertThat(e).hasMessageStartingWith(file.toString());
    }
  }

  // --- inputs -----------------------------------------------------------------------------------

  private byte[] valid(Reader reader) throws IOException {
    List<Document> documents =
        List.of(new Document("a", "one two three four five"), new Document("b", "six seven eight"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    switch (reader) {
      case FREQUENCIES ->
          DocumentFrequencies.collect(
                  TextPipeline.of(Algorithms.settings("simhash")), documents.iterator(), 1)
              .save(bytes);
      case PARQUET -> bytes.writeBytes(parquet(40, "uncompressed"));
      case PARQUET_ZST -> bytes.writeBytes(parquet(3000, "zstd"));
      case JSONL_ZST, JSONL_BZ2, JSONL_XZ -> {
        Compression compression = Compression.of(reader.fileName);
        try (OutputStream out = compression.compress(bytes)) {
          out.write(reader.valid.getBytes(UTF_8));
        }
      }
      case JSONL_GZ, CACHE -> bytes.writeBytes(gzip(reader.valid.getBytes(UTF_8)));
      default -> bytes.writeBytes(reader.valid.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  /** Columns of many types, with and without a dictionary. */
  private byte[] parquet(int rows, String compression) throws IOException {
    Path file = folder.resolve("whole.parquet");
    try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckDb.createStatement()) {
      statement.execute(
          """
          COPY (
            SELECT CASE WHEN i %% 7 > 0 THEN 'd' || i END AS id, 'one two ' || (i %% 5) AS text, i,
              i %% 2 = 0 AS yes, i / 3 AS d, (i / 7)::FLOAT AS f, i::DECIMAL(9, 2) AS price,
              i::HUGEINT AS huge, DATE '2020-01-01' + i::INTEGER AS day, '\\xAA'::BLOB AS bytes,
              TIMESTAMPTZ '2020-01-02 03:04:05.678901+00' AS moment, TIME '01:02:03' AS time,
              uuid '550e8400-e29b-41d4-a716-446655440000' AS uuid, 'a'::ENUM ('a', 'b') AS e,
              '{"n": [1, 2.5, null]}'::JSON AS json, INTERVAL 3 DAY AS interval,
              [{'a': [i, NULL], 'b': 'x' || i}] AS nested, MAP {'k' || i: i / 2} AS map
            FROM range(%d) r(i)
          ) TO '%s' (FORMAT parquet, COMPRESSION %s, ROW_GROUP_SIZE 2048)
          """
              .formatted(rows, file, compression));
    } catch (SQLException e) {
      throw new IOException(e);
    }
    byte[] bytes = Files.readAllBytes(file);
    Files.delete(file);
    return bytes;
  }

  private static byte[] gzip(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  /** Lets a mutation behind the checksum of the format. */
  private static byte[] withChecksum(byte[] content) {
    if (content.length < Integer.BYTES) {
      return content;
    }
    CRC32C checksum = new CRC32C();
    checksum.update(content, 0, content.length - Integer.BYTES);
    byte[] sealed = content.clone();
    ByteBuffer.wrap(sealed).putInt(sealed.length - Integer.BYTES, (int) checksum.getValue());
    return sealed;
  }

  /** Leaves the end of Parquet, without which nothing of it is read. */
  private static byte[] mutatedBeforeEnd(byte[] valid, SplittableRandom random) {
    int end = valid.length - PARQUET_END;
    return joined(
        mutated(Arrays.copyOf(valid, end), random), Arrays.copyOfRange(valid, end, valid.length));
  }

  /** One to six changes: bits, bytes, tokens, pieces left out, doubled, swapped or cut off. */
  private static byte[] mutated(byte[] valid, SplittableRandom random) {
    byte[] bytes = valid;
    for (int changes = 1 + random.nextInt(6); changes > 0 && bytes.length > 0; changes--) {
      int from = random.nextInt(bytes.length);
      int to = Math.min(bytes.length, from + 1 + random.nextInt(random.nextInt(4) == 0 ? 60 : 6));
      byte[] before = Arrays.copyOf(bytes, from);
      byte[] piece = Arrays.copyOfRange(bytes, from, to);
      byte[] after = Arrays.copyOfRange(bytes, to, bytes.length);
      byte[] token =
          TOKENS
              .get(random.nextInt(TOKENS.size()))
              .getBytes(random.nextBoolean() ? ISO_8859_1 : UTF_8);
      bytes =
          switch (random.nextInt(8)) {
            case 0 -> {
              byte[] flipped = bytes.clone();
              flipped[from] ^= (byte) (1 << random.nextInt(8));
              yield flipped;
            }
            case 1 -> {
              byte[] replaced = bytes.clone();
              replaced[from] = (byte) random.nextInt(256);
              yield replaced;
            }
            case 2 -> joined(before, token, piece, after);
            case 3 -> joined(before, token, after);
            case 4 -> joined(before, after);
            case 5 -> joined(before, piece, piece, after);
            case 6 -> joined(before, after, piece);
            default ->
                random.nextInt(3) == 0 ? before : joined(before, repeated(token, random), after);
          };
    }
    return bytes;
  }

  private static byte[] repeated(byte[] token, SplittableRandom random) {
    byte[][] many = new byte[1 << random.nextInt(12)][];
    Arrays.fill(many, token);
    return joined(many);
  }

  private static byte[] joined(byte[]... pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Stream.of(pieces).forEach(all::writeBytes);
    return all.toByteArray();
  }
}
