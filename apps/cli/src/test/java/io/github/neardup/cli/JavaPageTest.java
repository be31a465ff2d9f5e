package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.core.duplicates.DuplicateFinder.Duplicates;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import io.github.neardup.exact.ExactProvider;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.example.references.RisFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java on docs/guide/java.md is what runs here. */
class JavaPageTest {

  private static final String A =
      "Heavy rain flooded the market square on Sunday, the council said.";
  private static final String B =
      "On Sunday heavy rain flooded the market square, the council said!";

  @TempDir private Path folder;
  private final int threads = 2;

  private record Article(String id, String text) {}

  @Test
  void duplicatesAmongArticles() {
    List<Article> articles =
        List.of(
            new Article(
                "a1",
                "The city council voted on Tuesday to close the old harbour bridge for repairs"
                    + " until the end of March."),
            new Article(
                "b7",
                "The council voted on Tuesday to close the old harbour bridge for repairs until"
                    + " the end of March!"),
            new Article("c3", "Heavy rain flooded the market square on Sunday."));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);

    Duplicates<Article> found =
        DuplicateFinder.of("minhash:threshold=0.8").find(articles, Article::text);

    List<Article> clean = found.kept();
    for (Duplicates.Removed<Article> removed : found.removed()) {
      out.printf(
          "%s repeats %s, similarity %.2f%n",
          removed.item().id(), removed.kept().id(), removed.similarity());
    }

    assertThat(clean).extracting(Article::id).containsExactly("a1", "c3");
    assertThat(bytes.toString(UTF_8).strip()).isEqualTo("b7 repeats a1, similarity 0.94");
  }

  @Test
  void algorithms() {
    MinHash minHash = MinHash.create("threshold=0.8,bits=8");
    SimHash simHash = SimHash.create("bits=64,distance=6");
    Algorithm byName = Algorithms.create("kshingle:threshold=0.8,tokens=char");

    assertThat(minHash.bits()).isEqualTo(8);
    assertThat(simHash.bits()).isEqualTo(64);
    assertThat(byName.threshold()).isEqualTo(0.8);
  }

  @Test
  void textsAndCollections() {
    String a = A;
    String b = A + " ";

    SimHash simHash = SimHash.create("bits=64,distance=6");
    long first = simHash.fingerprint64(a);
    long second = simHash.fingerprint64(b);
    boolean near = SimHash.distance(first, second) <= simHash.distance();

    Algorithm algorithm = Algorithms.create("minhash:threshold=0.8");
    double similarity = algorithm.similarity(algorithm.fingerprint(a), algorithm.fingerprint(b));

    String identity = algorithm.identity().toString();
    byte[] stored = Row.toBytes(algorithm.fingerprint(a));
    boolean same = Identity.parse(identity).equals(algorithm.identity());
    assertThat(Row.fromBytes(stored)).isEqualTo(algorithm.fingerprint(a));
    assertThat(same).isTrue();

    MinHash minHash = MinHash.create("threshold=0.8,bits=8");
    byte[] sketch = minHash.toBytes(minHash.signature(a));
    double estimate = minHash.similarity(sketch, minHash.toBytes(minHash.signature(b)));
    byte[] hash = Row.toBytes(simHash.fingerprint(a));
    int differing = SimHash.distance(hash, Row.toBytes(simHash.fingerprint(b)));
    assertThat(hash).hasSize(8);
    assertThat(differing).isZero();
    assertThat(sketch).hasSize(128);
    assertThat(estimate).isEqualTo(1);

    assertThat(near).isTrue();
    assertThat(similarity).isEqualTo(1);

    List<Document> documents = List.of(new Document("a", a), new Document("b", b));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    FingerprintTable table = FingerprintTable.of(algorithm, documents.iterator(), threads);
    SearchResult found = Search.of(algorithm, threads).pairs(table);
    found.forEachPair((left, right, howSimilar) -> out.println(left + " " + right));

    Clusters clusters = Search.of(algorithm, threads).clusters(table).clusters();
    boolean together = clusters.cluster(0) == clusters.cluster(1);
    int[] likeTheFirst = clusters.members(0);

    boolean pair = found.matches(0, 1);
    long all = found.pairCount();

    assertThat(pair).isTrue();
    assertThat(together).isTrue();
    assertThat(all).isEqualTo(1);
    assertThat(bytes.toString(UTF_8).strip()).isEqualTo("0 1");
    assertThat(likeTheFirst).containsExactly(0, 1);

    NearDuplicateIndex index = NearDuplicateIndex.inMemory(simHash);
    Entry entry = new Entry("news-17", Instant.now());
    index.add(entry, a);
    List<Match> matches = index.query(b);

    assertThat(matches).containsExactly(new Match(entry, 1));
  }

  @Test
  void corpora() throws IOException {
    Path input = folder.resolve("in.jsonl");
    Files.writeString(
        input,
        """
        {"id": "a", "text": "%s"}
        {"id": "b", "text": "%s"}
        {"id": "c", "text": "Grain prices rose."}
        """
            .formatted(A, B));
    Path output = folder.resolve("out.jsonl");
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1");

    try (CorpusReader corpus = CorpusReader.open(List.of(input))) {
      FingerprintTable ofCorpus = FingerprintTable.of(algorithm, corpus.documents(), threads);
      assertThat(ofCorpus.size()).isEqualTo(3);
    }

    DeduplicationSummary summary =
        Deduplicator.builder()
            .input(input)
            .algorithm(algorithm)
            .with(DedupOptions.KEEP, KeepPolicy.LONGEST)
            .output(output)
            .run();

    assertThat(summary.kept()).isEqualTo(2);
    assertThat(output).exists();
  }

  @Test
  void ownStepAndTokenizer() {
    NormalizationStep noDashes =
        new NormalizationStep(
            "dashless", "dashes left out", text -> text.set(text.toString().replace("-", "")));
    TokenizerType lines =
        new TokenizerType(
            "line",
            "a whole text",
            () ->
                (chars, from, to, sink) -> {
                  if (from < to) { // a token is never empty
                    sink.token(chars, from, to);
                  }
                });

    TextBuffer buffer = new TextBuffer();
    buffer.set("near-duplicate");
    noDashes.transform().apply(buffer);
    List<String> tokens = new ArrayList<>();
    Tokenizer.Sink sink = (chars, from, to) -> tokens.add(new String(chars, from, to - from));
    Tokenizer tokenizer = lines.factory().get();
    tokenizer.tokenize(buffer.chars(), 0, buffer.length(), sink);
    tokenizer.tokenize(buffer.chars(), 0, 0, sink);
    assertThat(tokens).containsExactly("nearduplicate");
  }

  @Test
  void thePageNamesTheVersionOfThisBuild() throws IOException {
    Matcher version =
        Pattern.compile("<artifactId>neardup-parent</artifactId>\\s*<version>(.*?)</version>")
            .matcher(Files.readString(Path.of("../../pom.xml")));
    assertThat(version.find()).isTrue();
    assertThat(Files.readString(Path.of("../../docs/guide/java.md")))
        .contains("<version>" + version.group(1) + "</version>");
  }

  @Test
  void thePageAndTheSamplesInstallTheSameLibraries() throws IOException {
    assertThat(installed("docs/guide/java.md")).isEqualTo(installed("samples/README.md"));
  }

  private static String installed(String page) throws IOException {
    return Files.readString(Path.of("../..", page))
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("mvn -Dquick install -pl "))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void javaOnThePagesIsWhatRunsAbove() throws IOException {
    PageCode.isIn(getClass(), "guide/java.md", ExactProvider.class, RisFormat.class);
    PageCode.isIn(getClass(), "../README.md");
  }
}
