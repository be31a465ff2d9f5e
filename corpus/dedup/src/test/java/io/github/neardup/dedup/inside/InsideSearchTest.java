package io.github.neardup.dedup.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.testing.Seeds;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.inside.InsideSearch.Inside;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are found inside documents, against the definition, tried on every window. */
class InsideSearchTest {

  private static final double[] SHARES = {0.3, 0.5, 0.7, 0.8, 0.9, 1};

  /** Texts and documents as lists of tokens. */
  private record Corpus(List<List<String>> texts, List<List<String>> documents) {}

  /** The best of the texts by the definition. */
  private static Optional<Inside> defined(
      List<List<String>> texts, List<String> document, int shingle, double share) {
    Optional<Inside> best = Optional.empty();
    List<String> there = shingles(document, shingle);
    for (int number = 0; number < texts.size(); number++) {
      List<String> text = texts.get(number);
      Map<String, Integer> wanted = new HashMap<>();
      shingles(text, shingle).forEach(one -> wanted.putIfAbsent(one, wanted.size()));
      if (wanted.isEmpty()) {
        continue;
      }
      int[] which = there.stream().mapToInt(one -> wanted.getOrDefault(one, -1)).toArray();
      int window = 2 * text.size();
      int most = 0;
      for (int begin = 0; begin < which.length; begin++) {
        // Whole shingles within the window.
        int end = Math.min(which.length, begin + window - shingle + 1);
        most = Math.max(most, different(which, begin, end));
      }
      double found = (double) most / wanted.size();
      if (found >= share && (best.isEmpty() || found > best.get().share())) {
        best = Optional.of(new Inside(number, found));
      }
    }
    return best;
  }

  private static int different(int[] which, int begin, int end) {
    BitSet different = new BitSet();
    for (int i = begin; i < end; i++) {
      if (which[i] >= 0) {
        different.set(which[i]);
      }
    }
    return different.cardinality();
  }

  private static List<String> shingles(List<String> tokens, int shingle) {
    return IntStream.rangeClosed(0, tokens.size() - shingle)
        .mapToObj(i -> String.join(" ", tokens.subList(i, i + shingle)))
        .toList();
  }

  private static WantedTexts wanted(String spec, double share, List<String> texts) {
    InsideRule rule = InsideRule.of(Algorithms.create(spec), share);
    return new WantedTexts(rule, texts.stream().map(rule.reader()::read).toList());
  }

  private static Optional<Inside> find(WantedTexts texts, InsideSearch search, String document) {
    LongArray tokens = new LongArray();
    LongArray shingles = new LongArray();
    texts.rule().tokenization().reader().fingerprint(document, tokens);
    texts.rule().tokenization().maker().fingerprint(tokens.view(), shingles);
    return search.find(shingles.elements(), shingles.size());
  }

  private static List<String> words(Random random, int count, int vocabulary) {
    return random.ints(count, 0, vocabulary).mapToObj(InsideSearchTest::word).toList();
  }

  private static String word(int number) {
    return Integer.toString(number, 26)
        .chars()
        .mapToObj(c -> String.valueOf((char) (c <= '9' ? c - '0' + 'a' : c - 'a' + 'k')))
        .reduce("w", String::concat);
  }

  /** A copy in which some words are changed, left out or put in. */
  private static List<String> altered(Random random, List<String> tokens, int vocabulary) {
    List<String> copy = new ArrayList<>(tokens);
    for (int change = random.nextInt(4); change > 0 && copy.size() > 1; change--) {
      int at = random.nextInt(copy.size());
      switch (random.nextInt(3)) {
        case 0 -> copy.set(at, word(random.nextInt(vocabulary)));
        case 1 -> copy.remove(at);
        default -> copy.addAll(at, words(random, 1 + random.nextInt(tokens.size()), vocabulary));
      }
    }
    return copy;
  }

  /** Documents with altered copies of the texts at their begin, at their end, or inside. */
  private static List<List<String>> documents(
      Random random, List<List<String>> texts, int vocabulary, int length) {
    List<List<String>> documents = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      List<String> document = new ArrayList<>(words(random, random.nextInt(length), vocabulary));
      for (int copies = random.nextInt(3); copies > 0; copies--) {
        List<String> text = texts.get(random.nextInt(texts.size()));
        int at =
            switch (random.nextInt(3)) {
              case 0 -> 0;
              case 1 -> document.size();
              default -> random.nextInt(document.size() + 1);
            };
        document.addAll(at, altered(random, text, vocabulary));
      }
      documents.add(document);
    }
    return documents;
  }

  private static Corpus corpus(String family, Random random) {
    int count = 1 + random.nextInt(12);
    int tokens = 1 + random.nextInt(30);
    List<List<String>> texts = new ArrayList<>();
    int vocabulary = 1000;
    int length = 200;
    switch (family) {
      case "strangers" -> {
        for (int i = 0; i < count; i++) {
          texts.add(words(random, 1 + random.nextInt(30), vocabulary));
        }
      }
      case "tiny vocabulary" -> {
        vocabulary = 2 + random.nextInt(4);
        length = 60;
        for (int i = 0; i < count; i++) {
          texts.add(words(random, 1 + random.nextInt(20), vocabulary));
        }
      }
      case "all alike" -> {
        List<String> one = words(random, tokens, vocabulary);
        texts.addAll(Collections.nCopies(count, one));
      }
      case "templates" -> {
        List<String> template = words(random, tokens + 5, vocabulary);
        int place = random.nextInt(template.size());
        int other = random.nextInt(template.size());
        for (int i = 0; i < count; i++) {
          List<String> text = new ArrayList<>(template);
          text.set(place, word(2000 + i));
          text.set(other, word(3000 + i % 3));
          texts.add(text);
        }
      }
      case "overlapping" -> {
        List<String> whole = words(random, 100, vocabulary);
        for (int i = 0; i < count; i++) {
          int from = random.nextInt(60);
          texts.add(whole.subList(from, from + 1 + random.nextInt(40)));
        }
      }
      case "long documents" -> {
        // Longer than the pieces in which they are looked at.
        length = 4000;
        vocabulary = random.nextBoolean() ? 8 : 1000;
        for (int i = 0; i < 4; i++) {
          texts.add(words(random, 1 + random.nextInt(30), vocabulary));
        }
      }
      case "long texts" -> {
        length = 5000;
        for (int i = 0; i < 3; i++) {
          texts.add(words(random, 400 + random.nextInt(400), vocabulary));
        }
      }
      default -> throw new IllegalArgumentException(family);
    }
    return new Corpus(texts, documents(random, texts, vocabulary, length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "strangers",
        "tiny vocabulary",
        "all alike",
        "templates",
        "overlapping",
        "long documents",
        "long texts"
      })
  void findsWhatTheDefinitionSays(String family) {
    long seed = Seeds.next();
    Random random = new Random(seed);
    boolean slow = family.startsWith("long");
    int found = 0;
    int none = 0;
    for (int run = 0; run < (slow ? 5 : 100); run++) {
      int shingle = 1 + random.nextInt(4);
      double share = SHARES[random.nextInt(SHARES.length)];
      Corpus corpus = corpus(family, random);
      WantedTexts texts =
          wanted(
              "kshingle:shingle=" + shingle,
              share,
              corpus.texts().stream().map(text -> String.join(" ", text)).toList());
      InsideSearch search = texts.search();
      for (List<String> document : corpus.documents()) {
        Optional<Inside> expected = defined(corpus.texts(), document, shingle, share);
        assertThat(find(texts, search, String.join(" ", document)))
            .as("seed %d, run %d, shingle %d, share %s", seed, run, shingle, share)
            .isEqualTo(expected);
        found += expected.isPresent() ? 1 : 0;
        none += expected.isPresent() ? 0 : 1;
      }
      assertThat(texts.tooShort())
          .isEqualTo(corpus.texts().stream().filter(text -> text.size() < shingle).count());
    }
    assertThat(found).as("seed %d", seed).isPositive();
    assertThat(none).as("seed %d", seed).isPositive();
  }

  /** The first and the last word of a text, as far apart as they may be, at every place. */
  @Test
  void aTextIsFoundWhereverPiecesOfADocumentEnd() {
    List<String> text = words(new Random(1), 10, 1000).stream().map("t"::concat).toList();
    WantedTexts texts = wanted("kshingle:shingle=1", 1, List.of(String.join(" ", text)));
    InsideSearch search = texts.search();
    for (int at = 900; at < 1100; at++) {
      for (int apart : new int[] {10, 11}) {
        List<String> document = new ArrayList<>(Collections.nCopies(2100, "filler"));
        for (int word = 0; word < text.size(); word++) {
          document.set(at + (word < 5 ? word : word + apart), text.get(word));
        }
        assertThat(find(texts, search, String.join(" ", document)))
            .as("at %d, %d apart", at, apart)
            .isEqualTo(defined(List.of(text), document, 1, 1));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"minhash", "kshingle:tokens=char", "simhash:shingle=3", "ksentence"})
  void chineseHasATokenForEachCharacter(String spec) {
    long seed = Seeds.next();
    Random random = new Random(seed);
    String characters = "天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏";
    int found = 0;
    for (int run = 0; run < 100; run++) {
      int vocabulary = random.nextBoolean() ? 4 : characters.length();
      List<List<String>> texts = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        texts.add(characters(random, 3 + random.nextInt(25), characters, vocabulary));
      }
      WantedTexts wanted =
          wanted(spec, 0.8, texts.stream().map(text -> String.join("", text)).toList());
      List<String> document = new ArrayList<>(characters(random, 80, characters, vocabulary));
      document.addAll(random.nextInt(80), texts.get(random.nextInt(5)));
      document.set(random.nextInt(80), "人");
      Optional<Inside> expected = defined(texts, document, 3, 0.8);
      assertThat(find(wanted, wanted.search(), String.join("", document)))
          .as("seed %d, run %d", seed, run)
          .isEqualTo(expected);
      found += expected.isPresent() ? 1 : 0;
    }
    assertThat(found).as("seed %d", seed).isGreaterThan(50);
  }

  private static List<String> characters(Random random, int count, String some, int vocabulary) {
    return random.ints(count, 0, vocabulary).mapToObj(i -> some.substring(i, i + 1)).toList();
  }

  @Test
  void shinglesThatAreScatteredDoNotCount() {
    String text = "a b c d e f g h i j"; // ten tokens, eight shingles of three
    WantedTexts texts = wanted("minhash", 0.8, List.of(text));
    InsideSearch search = texts.search();
    assertThat(find(texts, search, "x " + text + " y")).contains(new Inside(0, 1));
    // Of eight shingles one foreign word leaves six, and 0.8 of eight is more.
    assertThat(find(texts, search, "a b c d e x f g h i j")).isEmpty();
    assertThat(find(texts, search, "a b c d e f g h i x j")).contains(new Inside(0, 7 / 8.0));
    // In two places, of which a window of twenty tokens has all shingles, and then not.
    String first = "a b c d e f ";
    String second = " e f g h i j";
    assertThat(find(texts, search, first + "x ".repeat(8) + second)).contains(new Inside(0, 1));
    assertThat(find(texts, search, first + "x ".repeat(9) + second))
        .contains(new Inside(0, 7 / 8.0));
    assertThat(find(texts, search, first + "x ".repeat(10) + second)).isEmpty();
    assertThat(find(texts, search, "")).isEmpty();
    assertThat(find(texts, search, "?")).isEmpty();
    assertThat(find(texts, search, "a b")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.8, 5, 4",
    "0.8, 10, 8",
    "0.7, 10, 7",
    "0.1, 30, 3",
    "0.3, 10, 3",
    "0.6, 5, 3",
    "1, 7, 7",
    "0.01, 7, 1",
    "0.8, 1, 1",
    "0.29, 100, 29",
    "0.57, 100, 57",
    "0.58, 100, 58"
  })
  void theLeastShareIsExact(double share, int shingles, int least) {
    InsideRule rule = InsideRule.of(Algorithms.create("minhash"), share);
    assertThat(rule.least(shingles)).isEqualTo(least);
  }

  @ParameterizedTest
  @CsvSource({
    "minhash, 3",
    "minhash:shingle=5, 5",
    "kshingle:tokens=char, 3",
    "simhash:shingle=2, 2",
    "ksentence, 3",
    "kshingle, 3",
    "kshingle:shingle=1, 1"
  })
  void aShingleIsAsLongAsTheSpecSays(String spec, int tokens) {
    assertThat(InsideRule.of(Algorithms.create(spec), 0.8).shingle()).isEqualTo(tokens);
  }

  @Test
  void whatCannotBeMeantIsRefused() {
    for (double share : new double[] {0, -1, 1.1, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> DedupOptions.USUAL.with(DedupOptions.INSIDE_SHARE, share))
          .withMessageContaining("above 0 and up to 1");
    }
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> InsideRule.of(Algorithms.create("minhash:parts=paragraph"), 0.8))
        .withMessageContaining("the setting parts; leave it out");
  }

  /** As many texts as there are of one template are one entry, however far documents differ. */
  @Test
  void textsOfOneTemplateAreLookedForTogether() {
    List<String> texts =
        Stream.iterate(0, i -> i + 1)
            .limit(2000)
            .map(i -> "one two three four five six seven eight nine ten " + word(i) + " twelve")
            .toList();
    WantedTexts wanted = wanted("minhash", 0.7, texts);
    int place = wanted.place(shinglesOf(wanted, "four five six")[0]);
    assertThat(place).isNotNegative();
    assertThat(wanted.begins[place + 1] - wanted.begins[place]).isEqualTo(1);
    Set<Inside> found = new HashSet<>();
    for (int i : new int[] {0, 7, 1999}) {
      found.add(find(wanted, wanted.search(), "x " + texts.get(i) + " y").orElseThrow());
    }
    assertThat(found).containsExactlyInAnyOrder(inside(0), inside(7), inside(1999));
    assertThat(find(wanted, wanted.search(), texts.get(5).replace(word(5), "other")))
        .contains(new Inside(0, 0.8));
  }

  private static Inside inside(int number) {
    return new Inside(number, 1);
  }

  private static long[] shinglesOf(WantedTexts wanted, String text) {
    return wanted.rule().reader().read(text).shingles();
  }
}
