package io.github.neardup.datasets.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.datasets.catalog.BundledDatasets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetGeneratorTest {

  private static final SourceTexts ENGLISH = SourceTexts.of(BundledDatasets.load("everyday-en"));

  @TempDir Path folder = Path.of("");

  private static DatasetGenerator.Settings settings(int documents, String... perturbations) {
    return new DatasetGenerator.Settings(documents, 0.3, 0.05, 20, 1, List.of(perturbations));
  }

  @Test
  void filesAreTheSameOnAnyNumberOfThreads() throws IOException {
    DatasetGenerator generator = new DatasetGenerator(ENGLISH, settings(5000));
    for (int threads : new int[] {1, 4}) {
      generator.write(folder.resolve(String.valueOf(threads)), List.of(), threads, done -> {});
    }
    for (String name : List.of("documents.jsonl", "clusters.tsv", "dataset.json")) {
      assertThat(
              Files.mismatch(folder.resolve("1").resolve(name), folder.resolve("4").resolve(name)))
          .as(name)
          .isEqualTo(-1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"everyday-en", "everyday-zh"})
  void labelsAreRight(String name) {
    SourceTexts source = SourceTexts.of(BundledDatasets.load(name));
    DatasetGenerator generator = new DatasetGenerator(source, settings(600));
    assertThat(generator.composed()).isTrue();
    Path written = folder.resolve("written");
    generator.write(written, List.of(), 2, done -> {});
    Dataset dataset = DatasetFolder.read(written);
    assertThat(dataset.size()).isEqualTo(600);
    assertThat(dataset.about().language()).isEqualTo(source.language());

    Map<Integer, List<Integer>> clusters = new HashMap<>();
    int[] cluster = dataset.clusters();
    for (int row = 0; row < dataset.size(); row++) {
      clusters.computeIfAbsent(cluster[row], c -> new ArrayList<>()).add(row);
    }
    assertThat(clusters).hasSize(600 - 180);
    for (List<Integer> rows : clusters.values()) {
      List<String> kinds = rows.stream().map(dataset.kinds()::get).toList();
      if (rows.size() == 1) {
        assertThat(kinds.get(0)).isIn("original", "template=1");
      } else {
        assertThat(kinds).containsOnlyOnce("original").doesNotContain("template=1");
      }
    }
    assertThat(dataset.kinds().stream().filter("template=1"::equals)).hasSize(30);

    // Brute force: an exact copy equals its original, and no two originals are near-duplicates.
    List<String> originals = new ArrayList<>();
    for (List<Integer> rows : clusters.values()) {
      String original =
          rows.stream()
              .filter(row -> dataset.kinds().get(row).equals("original"))
              .map(row -> dataset.documents().get(row).text())
              .findFirst()
              .orElse("");
      for (int row : rows) {
        String text = dataset.documents().get(row).text();
        if (dataset.kinds().get(row).equals("exact-copy")) {
          assertThat(text).isEqualTo(original);
        } else if (!dataset.kinds().get(row).equals("original")) {
          assertThat(text).isNotEqualTo(original);
        }
      }
      if (!original.isEmpty()) {
        originals.add(original);
      }
    }
    for (int a = 0; a < 120; a++) {
      for (int b = 0; b < a; b++) {
        assertThat(PerturbationsTest.jaccard(originals.get(a), originals.get(b))).isLessThan(0.5);
      }
    }
  }

  @Test
  void mixedTextsShareFewSentences() {
    for (long wanted : new long[] {500, 200_000, 40_000_000}) {
      SentenceMixer mixer = SentenceMixer.of(ENGLISH.texts(), wanted, 3);
      assertThat(mixer.capacity()).isGreaterThanOrEqualTo(wanted);
      List<Set<String>> texts = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        List<String> sentences = mixer.sentences(i * (wanted / 400));
        Set<String> different = new HashSet<>(sentences);
        assertThat(different).hasSameSizeAs(sentences);
        assertThat(different.size()).isBetween(3 * (mixer.terms() - 1), SentenceMixer.MOST_SLOTS);
        for (Set<String> before : texts) {
          Set<String> common = new HashSet<>(before);
          common.retainAll(different);
          assertThat(common.size()).isLessThan(mixer.terms());
          int union = before.size() + different.size() - common.size();
          assertThat(common.size() * 5).isLessThanOrEqualTo(union);
        }
        texts.add(different);
      }
    }
  }

  @Test
  void aTextOfTheSourceIsTakenAsItIsIfThereAreEnough() {
    DatasetGenerator generator = new DatasetGenerator(ENGLISH, settings(200));
    assertThat(generator.composed()).isFalse();
    for (int row = 0; row < 200; row++) {
      DatasetGenerator.GeneratedDocument document = generator.document(row);
      if (document.kind().equals("original")) {
        assertThat(ENGLISH.texts()).contains(document.text());
      }
    }
  }

  @Test
  void anotherSeedGivesAnotherDataset() {
    DatasetGenerator.GeneratedDocument one =
        new DatasetGenerator(ENGLISH, settings(2000)).document(0);
    DatasetGenerator.GeneratedDocument two =
        new DatasetGenerator(
                ENGLISH, new DatasetGenerator.Settings(2000, 0.3, 0.05, 20, 2, List.of()))
            .document(0);
    assertThat(two.text()).isNotEqualTo(one.text());
    assertThat(two.id()).isNotEqualTo(one.id());
  }

  @Test
  void whereADocumentStandsSaysNothingOfItsKind() {
    int size = 20_000;
    DatasetGenerator generator = new DatasetGenerator(ENGLISH, settings(size, "spacing=0.01"));
    double sum = 0;
    int duplicates = 0;
    Set<String> ids = new HashSet<>();
    for (int row = 0; row < size; row++) {
      DatasetGenerator.GeneratedDocument document = generator.document(row);
      ids.add(document.id());
      if (document.kind().equals("spacing=0.01") || document.kind().equals("exact-copy")) {
        sum += row / (double) size;
        duplicates++;
      }
    }
    assertThat(ids).hasSize(size);
    assertThat(duplicates).isEqualTo(6000);
    // The mean of uniform numbers: standard deviation 1 / sqrt(12 n); five of them.
    assertThat(sum / duplicates)
        .isBetween(0.5 - 5 / Math.sqrt(12 * 6000), 0.5 + 5 / Math.sqrt(12 * 6000));
  }

  @Test
  void tensOfMillionsNeedNoMemoryBeforehand() {
    DatasetGenerator generator = new DatasetGenerator(ENGLISH, settings(50_000_000));
    assertThat(generator.document(49_999_999).text()).isNotEmpty();
    assertThat(generator.document(49_999_999)).isEqualTo(generator.document(49_999_999));
  }

  @Test
  void whatCannotBeMadeIsRefused() {
    assertThatThrownBy(() -> new DatasetGenerator(ENGLISH, settings(100, "script=1")))
        .hasMessage(
            "script=1: no such change applies to texts such as these of everyday-en; name another");
    assertThatThrownBy(() -> new DatasetGenerator(ENGLISH, settings(100, "template=1")))
        .hasMessage("template makes no duplicates; ask for a share of look-alikes instead");
    SourceTexts few =
        SourceTexts.of(
            "few", "en", "none", List.of(new Document("a", "One sentence of text.")).iterator());
    assertThatThrownBy(() -> new DatasetGenerator(few, settings(100)))
        .hasMessageStartingWith("the source has 1 different sentences, too few to compose");
    SourceTexts none = SourceTexts.of("none", "en", "none", List.<Document>of().iterator());
    assertThatThrownBy(() -> new DatasetGenerator(none, settings(100)))
        .hasMessage("the source none has no text");
  }
}
