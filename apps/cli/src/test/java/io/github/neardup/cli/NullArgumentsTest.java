package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintCodec;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.BucketSearch;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.TokenColumn;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.ksentence.KSentence;
import io.github.neardup.ksentence.KSentenceProvider;
import io.github.neardup.kshingle.KShingle;
import io.github.neardup.kshingle.KShingleProvider;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashProvider;
import io.github.neardup.simhash.SimHash;
import io.github.neardup.simhash.SimHashProvider;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * In every public method of the libraries below, a null argument is refused by its name; and what
 * cannot be a fingerprint is refused with both lengths.
 */
class NullArgumentsTest {

  private static final List<String> PACKAGES =
      Stream.of(
              "core",
              "core.algorithm",
              "core.duplicates",
              "core.hash",
              "core.search",
              "core.spec",
              "simhash",
              "minhash",
              "kshingle",
              "ksentence",
              "index",
              "index.storage")
          .map(name -> "io.github.neardup." + name)
          .toList();

  /** Parameters that may be null: none so far. */
  private static final Set<String> MAY_BE_NULL = Set.of();

  private List<Object> samples = List.of();
  private final List<String> findings = new ArrayList<>();

  private static List<Object> samples() throws IOException {
    Algorithm kShingle = KShingle.create();
    MinHash minHash = MinHash.create();
    FingerprintTable table = new FingerprintTable();
    table.add(LongArray.of(kShingle.fingerprint("a b c")));
    table.add(LongArray.of(kShingle.fingerprint("a b c d")));
    Fingerprints fingerprints = Fingerprints.of(table);
    Search search = Search.of(kShingle, 1);
    CollectionStatistics.Builder statistics =
        CollectionStatistics.builder(Set.of(CollectionStatistics.Part.values()));
    List<Object> samples = new ArrayList<>();
    samples.addAll(
        List.of(
            kShingle,
            minHash,
            SimHash.create(),
            KSentence.create(),
            KShingle.builder(),
            MinHash.builder(),
            SimHash.builder(),
            KSentence.builder(),
            new KShingleProvider(),
            new MinHashProvider(),
            new SimHashProvider(),
            new KSentenceProvider(),
            minHash.banding(),
            minHash.fingerprinter(),
            table,
            fingerprints,
            search,
            statistics,
            statistics.build(),
            BucketSearch.of(kShingle, kShingle.keys()),
            Budget.USUAL,
            new Clusters.Builder(2),
            new Clusters.Builder(2).build(),
            search.pairs(table)));
    samples.addAll(
        List.of(
            search.pairs(table).distinctPairs(),
            search.clusters(table),
            search.stars(table, Integer::compare),
            new Document("id", "text"),
            new LongArray(),
            new Progress.Stages(Progress.NONE),
            kShingle.identity(),
            kShingle.settings(),
            Spec.parse("kshingle"),
            Setting.integer("bits", 1, 1, 2, "bits"),
            new Setting.Alternative(
                "b", Setting.integer("bits", 1, 1, 2, ""), "1", "", (text, others) -> "1"),
            Hash64.seeded(1),
            DuplicateFinder.of("kshingle"),
            DuplicateFinder.of("kshingle").find(List.of("a", "a"), text -> text),
            NearDuplicateIndex.inMemory(kShingle),
            new Entry("id", Instant.EPOCH),
            new FingerprintCodec.Writer(new ByteArrayOutputStream(), kShingle.identity()),
            "kshingle",
            Path.of("none"),
            Instant.EPOCH,
            Optional.empty(),
            OptionalInt.empty(),
            List.of(),
            new TreeMap<>(),
            TokenColumn.of(
                kShingle.tokenization().orElseThrow(), List.<Document>of().iterator(), 1),
            new TokenColumns(Stream::empty, 1)));
    samples.addAll(
        List.of(
            Set.of(),
            IntStream.empty(),
            new long[] {1, 2},
            new int[] {0, 1},
            new double[] {1, 1},
            new char[] {'a'},
            new byte[8],
            new String[] {"nfkc"},
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream()));
    return samples;
  }

  @Test
  void aNullArgumentIsRefusedByItsName() throws IOException {
    samples = samples();
    Set<String> without = new TreeSet<>();
    ClassFileImporter importer = new ClassFileImporter(List.of(new ArchitectureTest.MainClasses()));
    for (JavaClass found : importer.importPackages(PACKAGES)) {
      if (!PACKAGES.contains(found.getPackageName()) || !isPublic(found.reflect())) {
        continue;
      }
      Class<?> type = found.reflect();
      if (Throwable.class.isAssignableFrom(type) || type.isEnum()) {
        continue;
      }
      for (Constructor<?> constructor : type.getConstructors()) {
        if (!Modifier.isAbstract(type.getModifiers())) {
          check(type, constructor, null);
        }
      }
      for (Method method : methods(type)) {
        if (Modifier.isStatic(method.getModifiers())) {
          check(type, method, null);
        } else if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
          Optional<Object> receiver = samples.stream().filter(type::isInstance).findFirst();
          receiver.ifPresent(object -> check(type, method, object));
          if (receiver.isEmpty() && hasReferences(method)) {
            without.add(type.getName());
          }
        }
      }
    }
    assertThat(without).as("classes of which there is no sample above").isEmpty();
    assertThat(findings).isEmpty();
  }

  @Test
  void aNullAmongSeveralValuesIsRefused() {
    @SuppressWarnings("NullAway")
    String[] steps = {"nfkc", null};
    assertThatNullPointerException()
        .isThrownBy(() -> MinHash.builder().normalize(steps))
        .withMessage("a step is null");
    assertThatNullPointerException()
        .isThrownBy(() -> KSentence.builder().normalize(steps))
        .withMessage("a step is null");
  }

  @Test
  void aFingerprintOfAnotherLengthIsRefused() {
    SimHash simHash = SimHash.create("bits=128");
    MinHash minHash = MinHash.create("verify=estimate");
    long[] fingerprint = minHash.fingerprint("a b c");
    long[] other = {1};
    refused(
        () -> simHash.similarity(simHash.fingerprint("a"), other),
        "a fingerprint of 64 bits, not 128");
    refused(() -> minHash.similarity(fingerprint, other), "a fingerprint of 1 word, not 32");
    refused(() -> minHash.estimate(other, fingerprint, 0.95), "a fingerprint of 1 word, not 32");
    refused(
        () -> KShingle.create().similarity(new long[0], other),
        "a fingerprint has at least one word");
    refused(
        () -> SimHash.distance(fingerprint, other),
        "fingerprints of 2048 and 64 bits cannot be compared");
    refused(
        () ->
            Fingerprints.of(new FingerprintTable())
                .similarities(minHash, new int[1], new int[2], 1),
        "1 rows cannot be compared with 2 others");
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(message);
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  private static List<Method> methods(Class<?> type) {
    return Stream.of(type.getMethods())
        .filter(method -> !method.isBridge() && !method.isSynthetic())
        .filter(method -> method.getDeclaringClass().getName().startsWith("io.github.neardup"))
        .filter(method -> !method.getName().equals("equals"))
        .toList();
  }

  private static boolean hasReferences(Executable method) {
    return Stream.of(method.getParameterTypes()).anyMatch(type -> !type.isPrimitive());
  }

  private void check(Class<?> type, Executable method, @Nullable Object receiver) {
    Parameter[] parameters = method.getParameters();
    for (int i = 0; i < parameters.length; i++) {
      Parameter parameter = parameters[i];
      String name =
          "%s %s %s".formatted(type.getSimpleName(), method.getName(), parameter.getName());
      if (!parameter.getType().isPrimitive()
          && !parameter.getAnnotatedType().isAnnotationPresent(Nullable.class)
          && !MAY_BE_NULL.contains(name)) {
        Object[] arguments = new Object[parameters.length];
        for (int other = 0; other < arguments.length; other++) {
          arguments[other] = other == i ? null : sample(parameters[other].getType());
        }
        String problem = problem(method, receiver, parameter.getName(), arguments);
        if (!problem.isEmpty()) {
          findings.add(name + " | " + method + " | " + problem);
        }
      }
    }
  }

  private static String problem(
      Executable method, @Nullable Object receiver, String name, Object[] arguments) {
    try {
      ((AccessibleObject) method).trySetAccessible();
      if (method instanceof Constructor<?> constructor) {
        constructor.newInstance(arguments);
      } else {
        ((Method) method).invoke(receiver, arguments);
      }
      return "is accepted";
    } catch (InvocationTargetException e) {
      Throwable cause = e.getCause();
      return cause instanceof NullPointerException && name.equals(cause.getMessage())
          ? ""
          : cause + " at " + cause.getStackTrace()[0];
    } catch (ReflectiveOperationException e) {
      return e.toString();
    }
  }

  private @Nullable Object sample(Class<?> type) {
    if (type.isPrimitive()) {
      Object array = Array.newInstance(type, 1);
      if (type != boolean.class && type != char.class) {
        Array.setByte(array, 0, (byte) 1);
      }
      return Array.get(array, 0);
    }
    if (type.isEnum()) {
      return type.getEnumConstants()[0];
    }
    if (type == Iterator.class || type == Iterable.class || type == Collection.class) {
      return type == Iterator.class ? List.of().iterator() : List.of();
    }
    if (type == Stream.class) {
      return Stream.empty();
    }
    if (type == InputStream.class) {
      return new ByteArrayInputStream(new byte[0]);
    }
    Optional<Object> known = samples.stream().filter(type::isInstance).findFirst();
    return known.isEmpty() && type.isInterface()
        ? Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null)
        : known.orElse(null);
  }
}
