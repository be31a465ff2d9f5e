package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmBuilder;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.FeatureExtractor.Weighting;
import io.github.neardup.ksentence.KSentence;
import io.github.neardup.kshingle.KShingle;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.simhash.SimHash;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A builder with a method for each common setting makes what a spec makes. */
class BuildersTest {

  /** A builder and the settings that have no method of their own. */
  private record Built(Supplier<? extends AlgorithmBuilder<?, ?>> builder, Set<String> rare) {}

  private static final Map<String, Built> BUILDERS =
      Map.of(
          "minhash", new Built(MinHash::builder, Set.of("false-negative-weight")),
          "simhash", new Built(SimHash::builder, Set.of("keywords", "vectors")),
          "kshingle", new Built(KShingle::builder, Set.of()),
          "ksentence", new Built(KSentence::builder, Set.of()));

  static final List<String> NAMES = List.of("ksentence", "kshingle", "minhash", "simhash");

  /** By setting, a value for a method and the same in a spec. */
  private static final Map<String, Map.Entry<Object, String>> VALUES =
      Map.ofEntries(
          Map.entry("threshold", Map.entry(0.75, "0.75")),
          Map.entry("permutations", Map.entry(64, "64")),
          Map.entry("bits", Map.entry(64, "64")),
          Map.entry("minhash bits", Map.entry(8, "8")),
          Map.entry("scheme", Map.entry("one-permutation", "one-permutation")),
          Map.entry("verify", Map.entry("estimate", "estimate")),
          Map.entry("recall", Map.entry(0.95, "0.95")),
          Map.entry("bands", Map.entry(32, "32")),
          Map.entry("rows", Map.entry(4, "4")),
          Map.entry("distance", Map.entry(6, "6")),
          Map.entry("similarity", Map.entry(0.9, "90%")),
          Map.entry("measure", Map.entry("dice", "dice")),
          Map.entry("k", Map.entry(2, "2")),
          Map.entry("normalize", Map.entry(new String[] {"nfkc", "casefold"}, "nfkc+casefold")),
          Map.entry("tokens", Map.entry("char", "char")),
          Map.entry("stopwords", Map.entry("default", "default")),
          Map.entry("shingle", Map.entry(5, "5")),
          Map.entry("weights", Map.entry(Weighting.BINARY, "binary")),
          Map.entry("frequencies", Map.entry(Path.of("words.df"), "words.df")),
          Map.entry("seed", Map.entry(7L, "7")));

  /** Settings that need another one beside them. */
  private static final Set<String> INCOMPLETE = Set.of("bands", "rows", "frequencies");

  private static AlgorithmProvider provider(String name) {
    return Algorithms.provider(Spec.parse(name));
  }

  private static Map<String, Method> methods(Class<?> builder) {
    return Arrays.stream(builder.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> !method.isBridge() && !method.isSynthetic())
        .filter(method -> !Set.of("set", "spec", "build", "toString").contains(method.getName()))
        .collect(Collectors.toMap(Method::getName, method -> method));
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void everyCommonSettingHasAMethodOfItsName(String name) {
    Built built = BUILDERS.get(name);
    Set<String> settings =
        Stream.concat(
                provider(name).settings().stream().map(Setting::name),
                provider(name).alternatives().stream().map(Setting.Alternative::name))
            .filter(setting -> !built.rare.contains(setting))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(methods(built.builder.get().getClass()).keySet()).isEqualTo(settings);
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void eachMethodSetsItsSetting(String name) throws ReflectiveOperationException {
    Built built = BUILDERS.get(name);
    for (Method method : methods(built.builder.get().getClass()).values()) {
      String setting = method.getName();
      Map.Entry<Object, String> value =
          VALUES.getOrDefault(name + " " + setting, VALUES.get(setting));
      AlgorithmBuilder<?, ?> builder = built.builder.get();
      assertThat(method.invoke(builder, value.getKey())).isSameAs(builder);
      String settings = setting + "=" + value.getValue();
      assertThat(builder.spec()).startsWith(name + ":" + setting + "=");
      if (!INCOMPLETE.contains(setting)) {
        Identity identity = create(name, settings).identity();
        assertThat(builder.build().identity()).isEqualTo(identity);
        assertThat(Algorithms.create(builder.spec()).identity()).isEqualTo(identity);
      }
    }
  }

  private static Algorithm create(String name, String settings) {
    return switch (name) {
      case "minhash" -> MinHash.create(settings);
      case "simhash" -> SimHash.create(settings);
      case "kshingle" -> KShingle.create(settings);
      default -> KSentence.create(settings);
    };
  }

  @ParameterizedTest
  @FieldSource("NAMES")
  void withoutSettingsTheDefaultsOfTheClassApply(String name) {
    AlgorithmBuilder<?, ?> builder = BUILDERS.get(name).builder.get();
    assertThat(builder.build().identity()).isEqualTo(create(name, "").identity());
    assertThat(Algorithms.create(builder.spec()).identity()).isEqualTo(create(name, "").identity());
    assertThat(SimHash.create().identity()).isEqualTo(SimHash.create("").identity());
  }

  @Test
  void aSpecNamesTheLengthOfShinglesWhereItWouldDependOnTheTexts() {
    assertThat(MinHash.builder().threshold(0.8)).hasToString("minhash:threshold=0.8,shingle=3");
    assertThat(KShingle.builder().spec()).isEqualTo("kshingle:shingle=3");
    assertThat(SimHash.builder().bits(64).spec()).isEqualTo("simhash:bits=64,shingle=1");
    assertThat(MinHash.builder().shingle(2).spec()).isEqualTo("minhash:shingle=2");
    assertThat(MinHash.builder().tokens("char").spec()).isEqualTo("minhash:tokens=char");
  }

  @Test
  void severalSettingsMakeWhatASpecMakes() {
    assertThat(MinHash.builder().threshold(0.8).bits(8).build().identity())
        .isEqualTo(MinHash.create("threshold=0.8,bits=8").identity());
    assertThat(SimHash.builder().bits(64).distance(6).build().fingerprint64("a b c"))
        .isEqualTo(SimHash.create("bits=64,distance=6").fingerprint64("a b c"));
    assertThat(
            MinHash.builder().threshold(0.8).set("false-negative-weight", 0.5).normalize().spec())
        .isEqualTo("minhash:threshold=0.8,false-negative-weight=0.5,normalize=none,shingle=3");
    assertThat(KSentence.builder()).hasToString("ksentence");
    assertThat(MinHash.builder().bands(32).rows(4).build().banding().bands()).isEqualTo(32);
    assertThat(MinHash.builder().bits(8).bits(16).build().bits()).isEqualTo(16);
  }

  @Test
  void aWrongValueIsRefusedAtOnceByTheNameOfTheSetting() {
    refused(
        () -> MinHash.builder().threshold(2),
        "minhash: threshold must be a number from 0.01 to 1, not '2'");
    refused(
        () -> MinHash.builder().threshold(Double.NaN),
        "minhash: threshold must be a number from 0.01 to 1, not 'NaN'");
    refused(
        () -> SimHash.builder().bits(65), "simhash: bits must be one of 64, 128, 256, not '65'");
    refused(
        () -> KSentence.builder().k(0),
        "ksentence: k must be a whole number from 1 to 1000, not '0'");
    refused(
        () -> KShingle.builder().set("treshold", 0.5),
        "kshingle: unknown setting 'treshold'; did you mean 'threshold'?");
    refused(
        () -> KShingle.builder().frequencies(Path.of("a,b")),
        "kshingle: frequencies must not contain a comma: 'a,b'");
    refused(
        () -> SimHash.builder().distance(6).similarity(0.9),
        "simhash: distance=6 and similarity=0.9 mean the same");
    refused(
        () -> MinHash.builder().set("protect", "numbers"), "minhash: protect cannot be set here");
    refused(
        () -> MinHash.builder().bands(4).build(), "minhash: set both bands and rows, or neither");
  }

  private static void refused(Runnable what, String message) {
    assertThatExceptionOfType(InvalidSpecException.class)
        .isThrownBy(what::run)
        .withMessageStartingWith(message);
  }
}
