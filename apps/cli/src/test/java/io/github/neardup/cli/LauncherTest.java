package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.HostileProgram.Ended;
import io.github.neardup.core.text.TextExtension;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The archives that the launcher keeps, and with which options it starts Java. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {

  private static final Path THIS_JAVA = Path.of(System.getProperty("java.home"));
  private static final int MOST_SECONDS = 600;

  /** One with each archive there may be. */
  private static final List<String> STARTS = List.of(" -V", " dedup small.jsonl -o - -q");

  @TempDir private static Path program;
  @TempDir private Path folder;

  @BeforeAll
  static void makeProgram() throws IOException {
    HostileProgram.makeOfJars(program);
  }

  @BeforeEach
  void makeInputs() throws Exception {
    Files.writeString(folder.resolve("small.jsonl"), "{\"id\": \"a\", \"text\": \"a text\"}\n");
    Files.createDirectory(folder.resolve("algorithm"));
    Files.createDirectories(folder.resolve("texts/of day 1"));
    Files.writeString(folder.resolve("texts/of day 1/a b.txt"), "a text");
    sparse("half.jsonl", 25_000_000);
    sparse("large.jsonl", 50_000_000);
    for (String name : List.of("small", "large")) {
      Files.createSymbolicLink(folder.resolve("link-to-" + name), Path.of(name + ".jsonl"));
    }
    new ProcessBuilder("mkfifo", folder.resolve("pipe").toString()).start().waitFor();
  }

  /** A file of which only the size counts. */
  private void sparse(String name, long size) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
      file.setLength(size);
    }
  }

  // --- the archives -----------------------------------------------------------------------------

  /** This Java and, if it is installed, another that is newer. */
  static Stream<Path> javas() throws IOException {
    return Stream.of(THIS_JAVA, OtherJvmTest.java().getParent().getParent()).distinct();
  }

  @ParameterizedTest
  @MethodSource("javas")
  void anArchiveIsMadeOnceByStartsAtTheSameTimeAndIsThenUsed(Path java) throws Exception {
    List<Ended> first = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      Callable<Ended> start = () -> shell(java, "", program.resolve("neardup") + " --version");
      for (Future<Ended> run : pool.invokeAll(List.of(start, start, start, start))) {
        first.add(run.get());
      }
    } finally {
      pool.shutdown();
    }
    assertThat(first).allMatch(run -> run.status() == 0 && run.err().isEmpty());
    assertThat(first).extracting(Ended::out).containsOnly(first.get(0).out());

    List<Path> archives = awaitArchives(program.resolve("cache"), java);
    assertThat(files(archives.get(0).getParent())).containsExactlyInAnyOrderElementsOf(archives);
    assertArchivesAreUsed(java);
    List<Object> made = identities(archives);
    Ended again = shell(java, "", program.resolve("neardup") + " --version");
    assertThat(again).isEqualTo(first.get(0));
    assertThat(identities(archives)).isEqualTo(made);

    Ended without = shell(java, "none", dedup());
    assertSameOutput(without, java, "the archives");
    for (Path archive : archives) {
      brokenArchivesChangeNothing(without, java, archive);
    }

    // Another jar: the archives are of none that is there.
    Path jar = program.resolve("neardup-cli.jar");
    Files.setLastModifiedTime(jar, FileTime.from(Instant.now().plusSeconds(10)));
    assertThat(usesArchive(java, "", STARTS.get(0))).isFalse();
    FileTime time = Files.getLastModifiedTime(jar);
    for (Path archive : archives) {
      await(() -> Files.exists(archive) && Files.getLastModifiedTime(archive).equals(time));
    }
    await(() -> Set.copyOf(files(archives.get(0).getParent())).equals(Set.copyOf(archives)));
    assertArchivesAreUsed(java);
  }

  private static List<Object> identities(List<Path> files) throws IOException {
    List<Object> identities = new ArrayList<>();
    for (Path file : files) {
      identities.add(Files.readAttributes(file, "unix:ino,lastModifiedTime"));
    }
    return identities;
  }

  private static String dedup() {
    return program.resolve("neardup") + STARTS.get(1);
  }

  private void assertSameOutput(Ended expected, Path java, String archive) throws Exception {
    assertThat(shell(java, "", dedup())).as("with " + archive).isEqualTo(expected);
  }

  private void brokenArchivesChangeNothing(Ended expected, Path java, Path archive)
      throws Exception {
    byte[] whole = Files.readAllBytes(archive);
    FileTime time = Files.getLastModifiedTime(archive);
    byte[] zeros = new byte[whole.length];
    System.arraycopy(whole, 0, zeros, 0, 4);
    for (byte[] content : List.of(Arrays.copyOf(whole, whole.length / 2), zeros)) {
      replace(archive, content, time);
      assertSameOutput(expected, java, content.length + " bytes");
    }
    String start = archive.toString().endsWith(".aot") ? STARTS.get(1) : STARTS.get(0);
    assertThat(usesArchive(java, "", start)).isFalse();
    replace(archive, whole, time);
    assertArchivesAreUsed(java);
  }

  private static void replace(Path file, byte[] content, FileTime time) throws IOException {
    Path other = Files.write(file.resolveSibling("other"), content);
    Files.setLastModifiedTime(other, time);
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private void assertArchivesAreUsed(Path java) throws Exception {
    for (String start : STARTS) {
      assertThat(usesArchive(java, "", start)).as(start).isTrue();
    }
  }

  /** Whether a class of ours comes from an archive. */
  private boolean usesArchive(Path java, String cache, String start) throws Exception {
    Ended run =
        shell(
            java,
            cache,
            "NEARDUP_OPTS=-Xlog:class+load:file=loaded " + program.resolve("neardup") + start);
    assertThat(run.status()).as(run.err()).isZero();
    try (Stream<String> lines = Files.lines(folder.resolve("loaded"))) {
      return lines
          .filter(line -> line.contains(" " + Main.class.getName() + " "))
          .findFirst()
          .orElseThrow()
          .contains("shared objects file");
    }
  }

  @Test
  void nobodyWaitsForTheArchive() throws Exception {
    Path go = folder.resolve("go");
    Path java =
        javaAfter(
            "case $* in *Rehearsal*) while [[ ! -e '%s' ]]; do sleep 0.1; done; exit 1 ;; esac"
                .formatted(go));
    Path cache = folder.resolve("cache");
    String line =
        "exec 7>lock; flock 7; %s --version | cat; exec 7>&-; flock -n lock echo free"
            .formatted(program.resolve("neardup"));
    Ended run = shell(java, cache.toString(), line);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("neardup ").endsWith("free\n");
    await(() -> started().stream().anyMatch(start -> start.contains("Rehearsal")));
    Files.createFile(go);
    // What failed is not tried again at once.
    await(() -> files(cache).isEmpty());
    long tries = rehearsals();
    assertThat(shell(java, cache.toString(), line).out()).isEqualTo(run.out());
    assertThat(rehearsals()).isEqualTo(tries).isEqualTo(1);
  }

  /** As by a signal or a power failure; only while it works, nobody else begins. */
  @Test
  void whatWasCutOffIsMadeAgain() throws Exception {
    Path cache = folder.resolve("cache");
    Path java =
        javaAfter("case $* in *Rehearsal*) : >'%s/begun'; sleep 600 ;; esac".formatted(folder));
    String neardup = program.resolve("neardup") + " --version";
    shell(java, cache.toString(), neardup);
    await(() -> Files.exists(folder.resolve("begun")));
    shell(java, cache.toString(), neardup);
    assertThat(rehearsals()).isEqualTo(1);

    Path maker =
        files(cache).stream().filter(file -> file.endsWith("maker")).findFirst().orElseThrow();
    ProcessHandle process =
        ProcessHandle.of(Long.parseLong(Files.readString(maker).strip())).orElseThrow();
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    await(() -> !process.isAlive());
    shell(java, cache.toString(), neardup);
    await(() -> rehearsals() == 2);
    ProcessHandle.of(Long.parseLong(Files.readString(maker).strip()))
        .ifPresent(
            second -> {
              second.descendants().forEach(ProcessHandle::destroyForcibly);
              second.destroyForcibly();
            });
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void fromJava25OnDedupHasAnArchiveOfItsOwn(boolean canBeMade) throws Exception {
    Path java =
        javaAfter(
            """
            all=$*
            case $all in
              *AOTCacheOutput=*) %s; out=${all#*AOTCacheOutput=}; echo made >"${out%%%% *}" ;;
              *-Xshare:dump*) out=${all#*SharedArchiveFile=}; echo made >"${out%%%% *}" ;;
            esac
            exit 0"""
                .formatted(canBeMade ? ":" : "exit 1"));
    Files.delete(java.resolve("release"));
    Files.writeString(
        java.resolve("release"),
        "JAVA_VERSION=\"25.0.1\"\nMODULES=\"java.base jdk.incubator.vector\"\n");
    Path cache = folder.resolve("cache");
    String neardup = program.resolve("neardup").toString();
    shell(java, cache.toString(), neardup + " --version");
    awaitArchives(cache, java, canBeMade ? List.of("aot", "jsa") : List.of("jsa"));
    Files.delete(folder.resolve("started"));
    String dedup = " dedup small.jsonl -o out.jsonl";
    for (String start : List.of(dedup, " --version", " eval --dry-run")) {
      shell(java, cache.toString(), neardup + start);
    }
    String classes = "-XX:SharedArchiveFile=";
    assertThat(started()).hasSize(3);
    assertThat(started().get(0)).contains(canBeMade ? "-XX:AOTCache=" : classes);
    assertThat(started().subList(1, 3)).allMatch(start -> start.contains(classes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/null/cache", "none"})
  void whereNoneCanBeKeptThereIsNone(String cache) throws Exception {
    Ended run = shell(THIS_JAVA, cache, program.resolve("neardup") + " --version");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("neardup ");
    assertThat(usesArchive(THIS_JAVA, cache, STARTS.get(0))).isFalse();
  }

  // --- the options ------------------------------------------------------------------------------

  @Test
  void whatIsOnTheUsersClassPathIsFoundBesideTheProgramsOwn() throws Exception {
    Path source = folder.resolve("Shouting.java");
    Files.writeString(
        source,
        """
        import io.github.neardup.core.text.*;
        import java.util.List;
        public class Shouting implements TextExtension {
          @Override public List<NormalizationStep> normalizationSteps() {
            return List.of(new NormalizationStep("shout", "all alike", text -> text.set("AAA")));
          }
        }
        """);
    Path extension = folder.resolve("extension");
    String classPath = System.getProperty("java.class.path");
    assertThat(
            ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-cp", classPath, "-d", extension + "", source + ""))
        .isZero();
    Path services = Files.createDirectories(extension.resolve("META-INF/services"));
    Files.writeString(services.resolve(TextExtension.class.getName()), "Shouting");
    String compare = program.resolve("neardup") + " compare --text 'a b c' 'd e f' -a ";
    for (String spec :
        List.of("minhash:normalize=shout", "kshingle:normalize=shout,tokens=dictionary")) {
      Ended run = shell(THIS_JAVA, "", "NEARDUP_CLASSPATH='" + extension + "' " + compare + spec);
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).contains("1.0000");
    }
    assertThat(shell(THIS_JAVA, "", compare + "minhash:normalize=shout").err()).contains("shout");
    assertThat(shell(THIS_JAVA, "", compare + "minhash:tokens=dictionary").err()).isEmpty();
  }

  /** What is over soon starts without what makes long runs fast. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          -XX:TieredStopAtLevel=1 | --version
          -XX:TieredStopAtLevel=1 | compare a b
          -XX:TieredStopAtLevel=1 | dedup -o out.jsonl small.jsonl small.jsonl
          -XX:TieredStopAtLevel=1 | dedup -a algorithm small.jsonl -o out.jsonl
          -XX:TieredStopAtLevel=1 | dedup half.jsonl -o half.jsonl
          -XX:TieredStopAtLevel=1 | dedup half.jsonl -o out.jsonl --removed large.jsonl
          -XX:TieredStopAtLevel=1 | dedup texts -o out.jsonl
          -XX:TieredStopAtLevel=1 | dedup link-to-small -o out.jsonl
          -XX:TieredStopAtLevel=1 | dedup small.jsonl -o /dev/stdout >regular.jsonl
          -XX:+UseParallelGC      | dedup large.jsonl -o out.jsonl
          -XX:+UseParallelGC      | dedup half.jsonl half.jsonl -o out.jsonl
          -XX:+UseParallelGC      | dedup half.jsonl -o out.jsonl --against large.jsonl
          -XX:+UseParallelGC      | dedup . -o out.jsonl
          -XX:+UseParallelGC      | dedup half.jsonl texts half.jsonl -o out.jsonl
          -XX:+UseParallelGC      | dedup algorithm -o out.jsonl
          -XX:+UseParallelGC      | dedup link-to-large -o out.jsonl
          -XX:+UseParallelGC      | dedup small.jsonl pipe -o out.jsonl
          -XX:+UseParallelGC      | dedup small.jsonl <(cat small.jsonl) -o out.jsonl
          -XX:+UseParallelGC      | dedup /dev/stdin -o out.jsonl <small.jsonl
          -XX:+UseParallelGC      | dedup
          -XX:+UseParallelGC      | dedup missing.jsonl -o out.jsonl
          -XX:+UseParallelGC      | eval --dry-run
          """)
  void theSizeOfTheInputsSetsTheOptions(String option, String arguments) throws Exception {
    // Nothing runs: only the options matter.
    Path java = javaAfter("exit 0");
    shell(java, "none", program.resolve("neardup") + " " + arguments);
    assertThat(started()).singleElement().asString().contains(option);
  }

  @Test
  void aCorpusGetsASmallNurseryUnlessTheUserChoosesMemory() throws Exception {
    Path java = javaAfter("exit 0");
    String dedup = program.resolve("neardup") + " dedup large.jsonl -o out.jsonl";
    shell(java, "none", dedup);
    shell(java, "none", "NEARDUP_OPTS=-Xmx1g " + dedup);
    shell(java, "none", program.resolve("neardup") + " eval --dry-run");
    assertThat(started().get(0)).containsPattern("-XX:MaxRAMPercentage=60 -Xmn[0-9]+m ");
    assertThat(started().get(1)).contains("-XX:NewRatio=7 ", "-Xmx1g").doesNotContain("-Xmn");
    assertThat(started().get(2)).doesNotContain("-Xmn");
  }

  @ParameterizedTest
  @CsvSource({
    "-Xmx512m -Dname=value, 1",
    "-XX:+UseG1GC, 2",
    "-Xmx0g, 2",
    "-Dname=value -Xmx512, 2"
  })
  void javaIsAskedFirstOnlyAboutUnusualOptions(String options, int times) throws Exception {
    Path java = javaAfter("exit 0");
    shell(java, "none", "NEARDUP_OPTS='" + options + "' " + program.resolve("neardup") + " -V");
    assertThat(started()).hasSize(times);
    assertThat(started().get(times - 1)).contains(options);
  }

  // --- tools ------------------------------------------------------------------------------------

  private Ended shell(Path java, String cache, String line)
      throws IOException, InterruptedException {
    return HostileProgram.shell(folder, java, cache, line);
  }

  /** A Java like this one, which writes down how it is started and runs a line of bash first. */
  private Path javaAfter(String line) throws IOException {
    Path java = Files.createDirectories(folder.resolve("java"));
    Files.createSymbolicLink(java.resolve("lib"), THIS_JAVA.resolve("lib"));
    Files.createSymbolicLink(java.resolve("release"), THIS_JAVA.resolve("release"));
    Path executable = Files.createDirectory(java.resolve("bin")).resolve("java");
    Files.writeString(
        executable,
        """
        #!/usr/bin/env bash
        printf '%%s\\n' "$*" >>'%s'
        %s
        exec '%s' "$@"
        """
            .formatted(folder.resolve("started"), line, THIS_JAVA.resolve("bin/java")));
    Files.setPosixFilePermissions(executable, PosixFilePermissions.fromString("rwxr-xr-x"));
    return java;
  }

  private List<String> started() throws IOException {
    return Files.readAllLines(folder.resolve("started"));
  }

  private long rehearsals() throws IOException {
    return started().stream().filter(start -> start.contains("Rehearsal")).count();
  }

  /** The archives of a Java, when they are there and what they were made in is gone. */
  private static List<Path> awaitArchives(Path cache, Path java) throws Exception {
    boolean learns =
        Runtime.Version.parse(release(java)).compareTo(Runtime.Version.parse("25")) >= 0;
    return awaitArchives(cache, java, learns ? List.of("aot", "jsa") : List.of("jsa"));
  }

  private static List<Path> awaitArchives(Path cache, Path java, List<String> endings)
      throws Exception {
    List<Path> found = new ArrayList<>();
    await(
        () -> {
          found.clear();
          files(cache).stream()
              .filter(file -> file.toString().contains(java.toString()))
              .sorted()
              .forEach(found::add);
          return endings.equals(
              found.stream().map(file -> file.toString().replaceFirst(".*\\.", "")).toList());
        });
    return found;
  }

  private static String release(Path java) throws IOException {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(java.resolve("release"))) {
      release.load(reader);
    }
    return release.getProperty("JAVA_VERSION").replace("\"", "");
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).toList();
    } catch (NoSuchFileException | UncheckedIOException e) { // not there yet, or deleted meanwhile
      return List.of(folder);
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("too late").isLessThan(end);
      Thread.sleep(20);
    }
  }
}
