package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.core.duplicates.DuplicateFinder.Duplicates;
import io.github.neardup.core.duplicates.DuplicateFinder.Duplicates.Removed;
import io.github.neardup.core.testing.Families;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found among things in memory is what is found in a file. */
class DuplicateFinderTest {

  private record Article(String id, String text) {}

  private static final int FAMILIES = 60;
  private static final int FAMILY_SIZE = 400;
  private static final long SEED = 53;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  /** Families of texts, with copies, small edits and excerpts, mixed. */
  private static List<Article> articles() {
    Random random = new Random(SEED);
    List<String> texts = new ArrayList<>();
    for (int family = 0; family < FAMILIES; family++) {
      List<String> words = new ArrayList<>();
      for (int length = 8 + random.nextInt(200); length > 0; length--) {
        words.add("w" + random.nextInt(400));
      }
      texts.add(String.join(" ", words));
      for (int member = random.nextInt(6); member > 0; member--) {
        for (int edits = random.nextInt(1 + words.size() / 5); edits > 0; edits--) {
          words.set(random.nextInt(words.size()), "x" + random.nextInt(1000));
        }
        texts.add(String.join(" ", words));
      }
      texts.add(String.join(". ", words.subList(0, words.size() / 2)));
    }
    Collections.shuffle(texts, random);
    List<Article> articles = new ArrayList<>();
    texts.forEach(text -> articles.add(new Article("a" + articles.size(), text)));
    return articles;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "minhash",
        "minhash:threshold=0.8,verify=estimate",
        "minhash:threshold=0.3,shingle=1",
        "kshingle",
        "kshingle:weights=idf",
        "kshingle:measure=containment,threshold=0.8",
        "simhash",
        "ksentence:k=1"
      })
  void decidesAsOfAFile(String spec) throws IOException {
    assertThat(decidesAsOfAFile(spec, articles())).isGreaterThan(10);
  }

  @ParameterizedTest
  @EnumSource
  void decidesAsOfAFileOnHardFamilies(Families family) throws IOException {
    List<Article> articles = new ArrayList<>();
    for (String text : family.texts(FAMILY_SIZE, SEED)) {
      articles.add(new Article("a" + articles.size(), text));
    }
    Collections.shuffle(articles, new Random(SEED));
    for (String spec : List.of("minhash", "kshingle:threshold=0.6", "simhash")) {
      decidesAsOfAFile(spec, articles);
    }
  }

  private int decidesAsOfAFile(String spec, List<Article> articles) throws IOException {
    Path input = folder.resolve("in.jsonl");
    List<String> lines = new ArrayList<>();
    for (Article article : articles) {
      lines.add(JSON.createObjectNode().put("id", article.id).put("text", article.text).toString());
    }
    Files.write(input, lines);
    Path output = folder.resolve("out.jsonl");
    Path removed = folder.resolve("removed.jsonl");
    Deduplicator.builder()
        .input(input)
        .algorithm(spec)
        .output(output)
        .with(DedupOptions.REMOVED, removed)
        .run();

    Duplicates<Article> found = DuplicateFinder.of(spec).find(articles, Article::text);

    List<String> kept = new ArrayList<>();
    for (String line : Files.readAllLines(output)) {
      kept.add(JSON.readTree(line).get("id").textValue());
    }
    List<String> reasons = new ArrayList<>();
    for (String line : Files.readAllLines(removed)) {
      JsonNode reason = JSON.readTree(line);
      reasons.add(
          reason.get("id").textValue()
              + " "
              + reason.get("kept").textValue()
              + " "
              + reason.get("similarity").doubleValue());
    }
    assertThat(found.kept().stream().map(Article::id)).isEqualTo(kept);
    assertThat(
            found.removed().stream()
                .map(one -> one.item().id + " " + one.kept().id + " " + one.similarity()))
        .isEqualTo(reasons);
    assertThat(found.clusters().stream().mapToInt(List::size).sum() - found.clusters().size())
        .isEqualTo(reasons.size());

    Duplicates<Article> onOneThread =
        DuplicateFinder.of(spec).withThreads(1).find(articles.stream(), Article::text);
    assertThat(onOneThread.removed()).isEqualTo(found.removed());
    assertThat(onOneThread.clusters()).isEqualTo(found.clusters());
    return reasons.size();
  }

  @Test
  void theFirstIsKept() {
    List<String> texts =
        List.of("one two three", "four five six", "One two three!", "one two three");
    Duplicates<String> found =
        DuplicateFinder.of(Algorithms.create("kshingle")).find(texts, text -> text);
    assertThat(found.kept()).containsExactly("one two three", "four five six");
    assertThat(found.clusters())
        .containsExactly(List.of("one two three", "One two three!", "one two three"));
    assertThat(found.removed())
        .containsExactly(
            new Removed<>("One two three!", "one two three", 1),
            new Removed<>("one two three", "one two three", 1));
    assertThat(found.algorithm().identity()).isEqualTo(Algorithms.create("kshingle").identity());
  }

  @Test
  void noItemsHaveNoDuplicates() {
    for (String spec : List.of("minhash", "simhash", "kshingle:weights=idf")) {
      Duplicates<String> found =
          DuplicateFinder.of(spec).find(Stream.<String>empty(), text -> text);
      assertThat(found.kept()).isEmpty();
      assertThat(found.removed()).isEmpty();
      assertThat(found.clusters()).isEmpty();
    }
  }

  @Test
  void theItemsDoNotDetermineTheThreshold() {
    List<Article> articles = articles();
    assertThat(DuplicateFinder.of("minhash").find(articles, Article::text).algorithm().threshold())
        .isEqualTo(Algorithms.create("minhash").threshold());
    Algorithm algorithm = Algorithms.create("minhash");
    assertThat(DuplicateFinder.of(algorithm).find(articles, Article::text).algorithm())
        .isSameAs(algorithm);
  }

  @Test
  void theCallingThreadReadsTheTexts() {
    List<Article> articles = articles();
    Set<Thread> threads = new HashSet<>();
    Map<String, Integer> calls = new HashMap<>();
    Duplicates<Article> found =
        DuplicateFinder.of("minhash:threshold=0.8")
            .withThreads(3)
            .find(
                articles,
                article -> {
                  threads.add(Thread.currentThread());
                  calls.merge(article.id, 1, Integer::sum);
                  return article.text;
                });
    assertThat(threads).containsExactly(Thread.currentThread());
    Set<String> once = new HashSet<>(calls.keySet());
    found.clusters().forEach(cluster -> cluster.forEach(article -> once.remove(article.id)));
    assertThat(once).isNotEmpty().allSatisfy(id -> assertThat(calls.get(id)).isEqualTo(1));
    assertThat(found.removed())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(calls.get(one.item().id)).isEqualTo(2));
  }

  @Test
  void anExceptionOfTheTextFunctionIsPassedOn() {
    IllegalStateException broken = new IllegalStateException("no text here");
    DuplicateFinder finder = DuplicateFinder.of("kshingle").withThreads(2);
    assertThatThrownBy(
            () ->
                finder.find(
                    List.of("a", "b"),
                    item -> {
                      throw broken;
                    }))
        .isSameAs(broken);
  }

  @Test
  void anInterruptEndsARun() {
    DuplicateFinder finder = DuplicateFinder.of("kshingle").withThreads(2);
    Thread.currentThread().interrupt();
    try {
      assertThatIllegalStateException()
          .isThrownBy(() -> finder.find(articles(), Article::text))
          .withMessage("interrupted");
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void theyDescribeThemselves() {
    DuplicateFinder finder = DuplicateFinder.of("minhash:weights=idf").withThreads(2);
    assertThat(finder).hasToString("DuplicateFinder[minhash:weights=idf, 2 threads]");
    assertThat(DuplicateFinder.of("kshingle").find(List.of("a", "b", "a"), text -> text))
        .asString()
        .startsWith("Duplicates[2 kept, 1 removed, 1 clusters, kshingle");
  }

  @Test
  void anItemOrTextThatIsMissingIsNamed() {
    DuplicateFinder finder = DuplicateFinder.of("minhash").withThreads(1);
    assertThatNullPointerException()
        .isThrownBy(() -> finder.find(Arrays.asList("a", null), text -> text))
        .withMessage("the item at index 1 is null");
    assertThatNullPointerException()
        .isThrownBy(() -> finder.find(List.of("a", "b"), text -> text.equals("b") ? null : text))
        .withMessage("the text of the item at index 1 is null");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> finder.withThreads(0))
        .withMessage("threads must be at least 1, not 0");
  }
}
