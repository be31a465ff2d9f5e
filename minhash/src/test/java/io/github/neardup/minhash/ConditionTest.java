package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code protect} and {@code fields}: what they mean, and that a search loses no pair by them. */
class ConditionTest {

  private static final long SEED = 20_261_127;
  private static final Pattern NUMBER = Pattern.compile("\\d+");

  /** How texts are made: how many different words, numbers, first fields and second fields. */
  private record Family(String name, int texts, int words, int numbers, int firsts, int answers) {}

  private static final List<Family> FAMILIES =
      List.of(
          new Family("random", 150, 40, 3, 4, 150),
          new Family("one template, every number its own", 200, 1, 200, 1, 150),
          new Family("everything alike", 150, 1, 1, 1, 1),
          new Family("ten forms", 300, 2, 10, 2, 10),
          new Family("one answer to all questions", 200, 6, 2, 2, 1),
          new Family("two words", 120, 2, 2, 2, 4));

  private static List<List<String>> texts(Family family, long seed) {
    Random random = new Random(seed);
    List<String> answers = new ArrayList<>();
    for (int i = 0; i < family.answers(); i++) {
      answers.add(words(random, family.words(), 6 + random.nextInt(60)));
    }
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < family.texts(); i++) {
      String question =
          "route " + random.nextInt(family.numbers()) + " in " + words(random, family.words(), 3);
      String answer = answers.get(random.nextInt(family.answers()));
      String edited =
          random.nextInt(3) == 0 ? answer + " more " + random.nextInt(family.numbers()) : answer;
      texts.add(List.of("field" + random.nextInt(family.firsts()), question, edited));
    }
    return texts;
  }

  private static String words(Random random, int vocabulary, int length) {
    return IntStream.range(0, length)
        .mapToObj(
            i -> "w" + Integer.toString(random.nextInt(vocabulary), 36).replaceAll("\\d", "x"))
        .collect(Collectors.joining(" "));
  }

  private static Set<String> numbers(String text) {
    return NUMBER.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
  }

  /** By the definition, with the similarity of the algorithm without conditions. */
  private static double similarity(
      Algorithm plain,
      Map<String, long[]> fingerprints,
      String settings,
      List<String> left,
      List<String> right) {
    List<String> a = new ArrayList<>(left);
    List<String> b = new ArrayList<>(right);
    if (settings.contains("fields=within")) {
      if (!a.remove(0).equals(b.remove(0))) {
        return 0;
      }
    }
    if (!settings.contains("each")) {
      a = List.of(String.join("\n", a));
      b = List.of(String.join("\n", b));
    }
    double least = 1;
    for (int field = 0; field < a.size(); field++) {
      boolean differ =
          settings.contains("numbers") && !numbers(a.get(field)).equals(numbers(b.get(field)));
      double similarity =
          plain.similarity(
              fingerprints.computeIfAbsent(a.get(field), plain::fingerprint),
              fingerprints.computeIfAbsent(b.get(field), plain::fingerprint));
      least = Math.min(least, differ ? 0 : similarity);
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kshingle:threshold=0.6,protect=numbers",
        "kshingle:threshold=0.6,fields=each",
        "kshingle:threshold=0.6,fields=within",
        "kshingle:threshold=0.6,shingle=2,fields=within+each,protect=numbers",
        "kshingle:threshold=1,fields=within+each,protect=numbers",
        "minhash:threshold=0.6,protect=numbers",
        "minhash:threshold=0.6,fields=each",
        "minhash:threshold=0.6,fields=within+each,protect=numbers"
      })
  void everyPairIsFoundWithTheSimilarityOfTheDefinition(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    Algorithm plain = Algorithms.create(spec.replaceAll(",(protect|fields)=[^,]*", ""));
    Map<String, long[]> fingerprints = new HashMap<>();
    for (Family family : FAMILIES) {
      List<List<String>> texts = texts(family, SEED);
      String as = family.name() + ", seed " + SEED;
      Map<String, Double> expected = new TreeMap<>();
      Clusters.Builder links = new Clusters.Builder(texts.size());
      for (int i = 0; i < texts.size(); i++) {
        for (int j = i + 1; j < texts.size(); j++) {
          double similarity = similarity(plain, fingerprints, spec, texts.get(i), texts.get(j));
          if (similarity >= algorithm.threshold()) {
            expected.put(i + " " + j, similarity);
            links.link(i, j);
          }
        }
      }
      FingerprintTable table = table(algorithm, texts);
      Map<String, Double> found = new TreeMap<>();
      Search.of(algorithm, 2)
          .pairs(table)
          .forEachPair(
              (left, right, value) ->
                  found.put(Math.min(left, right) + " " + Math.max(left, right), value));
      assertThat(found).as(as).isEqualTo(expected);
      Search.StarClusters stars = Search.of(algorithm, 2).stars(table, Integer::compare);
      for (int row = 0; row < texts.size(); row++) {
        if (stars.centre(row) != row) {
          assertThat(expected).as(as).containsKey(stars.centre(row) + " " + row);
        }
      }
      Clusters expectedClusters = links.build();
      Clusters clusters = Search.of(algorithm, 2).clusters(table).clusters();
      for (int row = 0; row < texts.size(); row++) {
        assertThat(clusters.cluster(row)).as(as).isEqualTo(expectedClusters.cluster(row));
      }
    }
  }

  private static FingerprintTable table(Algorithm algorithm, List<List<String>> texts) {
    return FingerprintTable.of(
        algorithm, texts.stream().map(fields -> new Document("id", fields)).iterator(), 1);
  }

  /** By sketches, as large collections are: what is found is right, and little is missed. */
  @ParameterizedTest
  @ValueSource(strings = {"protect=numbers", "fields=each", "fields=within+each,protect=numbers"})
  void sketchesFindThePairs(String settings) {
    Algorithm algorithm = Algorithms.create("minhash:threshold=0.5," + settings);
    Algorithm exact = Algorithms.create("kshingle:threshold=0.5," + settings);
    for (Family family : FAMILIES) {
      List<List<String>> texts = texts(family, SEED + 1);
      Set<String> expected = pairs(Search.of(exact, 1), table(exact, texts));
      Set<String> found = pairs(Search.of(algorithm, 1).ofPart(), table(algorithm, texts));
      assertThat(expected).as(family.name()).containsAll(found);
      assertThat(found.size())
          .as(family.name())
          .isGreaterThanOrEqualTo((int) (0.9 * expected.size()));
    }
  }

  private static Set<String> pairs(Search search, FingerprintTable table) {
    Set<String> pairs = new TreeSet<>();
    search
        .pairs(table)
        .forEachPair(
            (left, right, value) -> pairs.add(Math.min(left, right) + " " + Math.max(left, right)));
    return pairs;
  }

  /** Texts of one template that differ in a number: nothing is compared that need not be. */
  @ParameterizedTest
  @ValueSource(strings = {"kshingle", "minhash"})
  void aTemplateIsNoCluster(String name) {
    Algorithm algorithm = Algorithms.create(name + ":threshold=0.5,protect=numbers");
    List<List<String>> texts =
        IntStream.range(0, 30_000)
            .mapToObj(i -> List.of("Route " + i + " is a short road"))
            .toList();
    Search.Components found = Search.of(algorithm, 2).clusters(table(algorithm, texts));
    assertThat(IntStream.range(0, texts.size()).filter(i -> found.clusters().cluster(i) != i))
        .isEmpty();
  }

  /**
   * Texts of other classes are no strangers whom bands must keep away: pairs are found as without.
   */
  @Test
  void aLargeCollectionOfOneTemplateLosesNoPairs() {
    Algorithm algorithm = Algorithms.create("minhash:threshold=0.5,protect=numbers");
    Random random = new Random(SEED);
    String words = words(random, 2000, 18);
    List<List<String>> texts = new ArrayList<>();
    for (int i = 0; i < 9000; i++) {
      String[] edited = words.split(" ");
      for (int place : random.ints(0, edited.length).distinct().limit(4).toArray()) {
        edited[place] = words(random, 2000, 1);
      }
      texts.add(List.of(words + " " + i));
      texts.add(List.of(String.join(" ", edited) + " " + i)); // 15 of 23 words are in both
    }
    int pairs = pairs(Search.of(algorithm, 2), table(algorithm, texts)).size();
    assertThat(pairs).as("seed " + SEED).isBetween(8600, 9000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Route 22 | Route 23 | false",
        "Route 22 | ROUTE 22 | true",
        "22 of 7 | 7 of 22 | true",
        "22 of 22 | 22 of | true",
        "page 1,200 | page 1200 | true",
        "page 1 200 | page 1200 | false",
        "page 1,2000 | page 12000 | false",
        "1.5,200 litres | 1.5200 litres | false",
        "1.05 litres | 1.5 litres | false",
        "page 007 | page 7 | true",
        "page 0 | page 00 | true",
        "1.5 litres | 15 litres | false",
        "1.5 litres | 5.1 litres | false",
        "0.5 litres | .5 litres | true",
        "1.5 litres | 1.50 litres | true",
        "1.0 litres | 1 litres | true",
        "version 1.10.2 | version 1.1.2 | false",
        "01.02.2020 | 1.2.2020 | true",
        "1,200.50 euros | 1200.5 euros | true",
        "1.200,50 euros | 1200.5 euros | true",
        "1'200 francs | 1200 francs | true",
        "0,200 litres | 200 litres | false",
        "0,20 litres | 0.2 litres | true",
        "at -0.0 degrees | at 0 degrees | true",
        "at -.5 degrees | at -0.5 degrees | true",
        "file.5 | file 5 | true",
        "A12 | A12s | false",
        "A12 | a12 | true",
        "A12 | B12 | false",
        "A12 | A012 | false",
        "v1.10 | v1.1 | false",
        "F-16 | f16 | true",
        "COVID19 | COVID-19 | true",
        "COVID19 | COVID19s | false",
        "5kg | 5 kg | true",
        "22nd | 22 | true",
        "第一集 | 第二集 | false",
        "第十二集 | 第12集 | true",
        "二〇二三年 | 二〇二四年 | false",
        "二〇二三年 | 2023年 | true",
        "二千零二十三人 | 2023人 | true",
        "一亿三千万元 | 130000000元 | true",
        "两万五千里 | 25000里 | true",
        "三个人 | 四个人 | false",
        "一个人 | 个人 | true",
        "十分好 | 很好 | true",
        "千万不要 | 不要 | true",
        "一起 | 起 | true",
        "貳拾圓 | 20圓 | true",
        "Part II | Part III | false",
        "Part II | Part 2 | true",
        "Part V | Part X | false",
        "Part Ⅳ | Part IV | true",
        "MCMLXXXIV | 1984 | true",
        "I went | went | true",
        "the CD mix | the mix | true",
        "the MIX | the mix | true",
        "IIII | no | true",
        "XIAN and IVAN | no | true",
        "at -5 degrees | at 5 degrees | false",
        "COVID-19 | COVID 19 | true",
        "pages 3-5 | pages 3 5 | true",
        "x\u00B2 plus | x\u00B3 plus | false",
        "\u0661\u0662 roads | 12 roads | true",
        "\uFF11\uFF12 roads | 12 roads | true",
        "\u2163 | \u2164 | false",
        "no number here | no number here | true",
        "1 road | road | false",
        "it ends with 5. | it ends with 5 | true",
      })
  void numbersAreSameByValue(String left, String right, boolean same) {
    Algorithm algorithm = Algorithms.create("kshingle:threshold=0.01,protect=numbers");
    assertThat(algorithm.fingerprint(left)[0] == algorithm.fingerprint(right)[0]).isEqualTo(same);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The pump works. | The pump does not work. | false",
        "The pump doesn't work. | The pump doesn\u2019t work. | true",
        "The pump doesn't work. | The pump does not work. | true",
        "Das Ventil ist kein Teil | Das Ventil ist ein Teil | false",
        "\u4ED6\u4E0D\u53BB\u5B66\u6821 | \u4ED6\u53BB\u5B66\u6821 | false",
        "Never say never | Never say | false",
      })
  void negationsAreCounted(String left, String right, boolean same) {
    Algorithm algorithm = Algorithms.create("minhash:protect=negations");
    assertThat(algorithm.fingerprint(left)[0] == algorithm.fingerprint(right)[0]).isEqualTo(same);
  }

  @Test
  void wordsOfAFileAreASet(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("units.txt"), "# units\nmg\n\u6BEB\nML\n");
    Algorithm algorithm = Algorithms.create("minhash:protect=numbers+" + file);
    assertThat(algorithm.settings().toSpec())
        .matches(".*protect=numbers\\+.*units.txt#[0-9a-f]{16}.*");
    assertThat(algorithm.identity().files()).containsKey("protect");
    long drug = algorithm.fingerprint("take 5 mg, then 5 mg")[0];
    assertThat(algorithm.fingerprint("Take 5 MG!")[0]).isEqualTo(drug);
    assertThat(algorithm.fingerprint("take 5 ml")[0]).isNotEqualTo(drug);
    assertThat(algorithm.fingerprint("take 5")[0]).isNotEqualTo(drug);
    assertThat(algorithm.fingerprint("take 6 mg")[0]).isNotEqualTo(drug);
    assertThat(algorithm.explain("take 5 mg", "take 6 ml"))
        .isEqualTo("numbers differ: 5 against 6; protected words differ: mg against ml");
    Files.writeString(file, "mg\n");
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create(algorithm.settings().toSpec()))
        .withMessageContaining("protect: ")
        .withMessageContaining("do not match the checksum");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "protect=numbres | protect: there is no file 'numbres'; write none, numbers, negations, or"
            + " the name of a file with one word per line",
        "protect=numbers+ | minhash: protect must be none, numbers, negations, FILE, or several of"
            + " them as in numbers+negations, not 'numbers+'",
        "fields=every | unknown value of fields 'every'. Known: each, joined, within,"
            + " within+each",
      })
  void wrongValuesAreErrors(String settings, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(() -> Algorithms.create("minhash:" + settings))
        .withMessageContaining(message);
  }

  /** What comes from elsewhere may be anything: it is refused, or has the form of a fingerprint. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "minhash:protect=numbers",
        "minhash:fields=each",
        "minhash:fields=within+each",
        "minhash:shingle=2,fields=each",
        "kshingle:protect=numbers",
        "kshingle:fields=within+each"
      })
  void whatIsNoFingerprintIsRefused(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    Random random = new Random(SEED);
    long[] good = algorithm.fingerprint(List.of("en", "route 7 is short", "so is 8"));
    algorithm.check(Row.of(good));
    int refused = 0;
    for (int round = 0; round < 2000; round++) {
      long[] bad = Arrays.copyOf(good, 1 + random.nextInt(good.length));
      for (int change = random.nextInt(3); change > 0; change--) {
        long small = random.nextInt(9) - 3L;
        bad[random.nextInt(Math.min(8, bad.length))] =
            random.nextBoolean() ? small : random.nextLong();
      }
      try {
        algorithm.check(Row.of(bad));
      } catch (IllegalArgumentException e) {
        refused++;
      }
    }
    assertThat(refused).as("seed " + SEED).isGreaterThan(1000);
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> algorithm.check(Row.of(Integer.MAX_VALUE, 5, 7)));
  }

  @Test
  void withoutThemTheSpecIsAsBefore() {
    assertThat(Algorithms.create("minhash:protect=none,fields=joined").identity())
        .isEqualTo(Algorithms.create("minhash").identity());
  }

  /** Fingerprints of earlier rules for numbers have an identity without them. */
  @Test
  void theRulesForNumbersArePartOfTheIdentity() {
    Identity now = Algorithms.create("minhash:protect=numbers").identity();
    Identity before = new Identity(now.spec(), new TreeMap<>(), now.hashes(), now.unicode());
    assertThat(before.difference(now)).get().asString().startsWith("protect=numbers against");
    assertThat(now.files()).hasSize(1);
    assertThat(Identity.parse(now.toString())).isEqualTo(now);
    assertThat(Algorithms.create("minhash:protect=negations").identity().files()).isEmpty();
  }

  @Test
  void explainsWhatDiffers() {
    Algorithm numbers = Algorithms.create("kshingle:protect=numbers");
    assertThat(numbers.explain("route 7 is short", "route 8 is short"))
        .isEqualTo("numbers differ: 7 against 8");
    assertThat(numbers.explain("route 7 is short", "route 7 is long"))
        .isEqualTo(Algorithms.create("kshingle").explain("route 7 is short", "route 7 is long"));
    Algorithm fields = Algorithms.create("kshingle:fields=within+each");
    assertThat(fields.explain(List.of("en", "a b", "c"), List.of("de", "a b", "c")))
        .isEqualTo("the first fields differ: 'en' and 'de'");
    assertThat(fields.explain(List.of("en", "a b", "c"), List.of("en", "a", "c")))
        .startsWith("field 1: ")
        .contains("; field 2: ");
  }

  /** Fingerprints are stored, so they never change: the first bytes of their SHA-256. */
  @ParameterizedTest
  @CsvSource({
    "kshingle:protect=numbers, dc508dc29e13bf2c",
    "minhash:protect=numbers+negations, 441d6379728beaaa",
    "minhash:protect=numbers+negations;bits=32, 2c66b8bdc8b7e596",
    "minhash:fields=each, 8f03ab4fbc09edd8",
    "minhash:fields=each;bits=32, cb4c2881fb5d6b18",
    "kshingle:fields=within+each, 0db8357063771595"
  })
  void goldenValues(String spec, String expected) throws GeneralSecurityException {
    List<String> fields =
        List.of("en", "Are -1,200.50 of \u0663 roads not short?", "No, " + "w ".repeat(50));
    byte[] bytes = Row.toBytes(Algorithms.create(spec.replace(';', ',')).fingerprint(fields));
    byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertThat(HexFormat.of().formatHex(hash, 0, 8)).isEqualTo(expected);
  }
}
