package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is published hangs together. */
class PublicationTest {

  private static final Path ROOT = Path.of("../..");

  /** Programs, not libraries. */
  private static final List<String> PROGRAMS = List.of("cli", "python");

  /** Spark is no module, so what runs in it is none. */
  private static final String NO_MODULE = "spark";

  private static String read(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  private static List<String> all(String regex, String text) {
    return Pattern.compile(regex).matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** Their folders. */
  private static List<String> libraries() throws IOException {
    return all("<module>([a-z/]+)</module>", read("pom.xml")).stream()
        .filter(
            module ->
                !module.equals("bom")
                    && !module.startsWith("samples/")
                    && !PROGRAMS.contains(name(module)))
        .toList();
  }

  private static String name(String folder) {
    return folder.substring(folder.lastIndexOf('/') + 1);
  }

  private static List<String> modules() throws IOException {
    return libraries().stream().filter(library -> !name(library).equals(NO_MODULE)).toList();
  }

  @Test
  void theBomHasEveryLibrary() throws IOException {
    assertThat(all("<artifactId>neardup-(?!bom)([a-z]+)</artifactId>", read("bom/pom.xml")))
        .containsExactlyInAnyOrderElementsOf(
            libraries().stream().map(PublicationTest::name).toList());
  }

  @Test
  void everyLibraryIsAModule() throws IOException {
    for (String library : modules()) {
      assertThat(read(library + "/src/main/java/module-info.java"))
          .contains("module io.github.neardup." + name(library) + " {");
    }
  }

  /** On the module path only what the description says is found, on the class path only files. */
  @Test
  void modulesProvideWhatServiceFilesName() throws IOException {
    for (String library : modules()) {
      Path services = ROOT.resolve(library + "/src/main/resources/META-INF/services");
      String module = read(library + "/src/main/java/module-info.java").replaceAll("\\s+", " ");
      if (!Files.isDirectory(services)) {
        assertThat(module).doesNotContain("provides ");
        continue;
      }
      try (Stream<Path> files = Files.list(services)) {
        for (Path file : files.toList()) {
          String named = String.join(", ", Files.readAllLines(file)).replace('$', '.');
          assertThat(module).contains("provides " + file.getFileName() + " with " + named + ";");
        }
      }
    }
  }

  @Test
  void thereIsOneVersion() throws IOException {
    String version = all("<version>(.+?)</version>", read("pom.xml")).get(0);
    assertThat(all("<version>(.+?)</version>", read("bom/pom.xml")).get(0)).isEqualTo(version);
    for (String sample : List.of("modular", "classpath", "lucene10", "spring-boot")) {
      assertThat(read("samples/" + sample + "/pom.xml"))
          .contains("<neardup.version>" + version + "</neardup.version>");
    }
    assertThat(read("CITATION.cff")).contains("version: " + version + "\n");
    String python = version.replace("-SNAPSHOT", ".dev0");
    assertThat(read("apps/python/pyproject.toml")).contains("\nversion = \"" + python + "\"\n");
    assertThat(read("apps/python/src/main/python/neardup/__init__.py"))
        .contains("__version__ = \"" + python + "\"\n");
  }

  /** It names the version that its reader can get: the last release, or the one to come. */
  @Test
  void theReadmeNamesTheRelease() throws IOException {
    String version = all("<version>(.+?)</version>", read("pom.xml")).get(0);
    String coming = version.replace("-SNAPSHOT", "");
    List<String> released = all("(?m)^## \\[([0-9.]+)\\]", read("CHANGELOG.md"));
    String release = released.isEmpty() ? coming : released.get(0);
    if (version.equals(coming)) {
      assertThat(release).as("the newest in CHANGELOG.md").isEqualTo(version);
    }
    String readme = read("README.md");
    assertThat(all("<version>(.+?)</version>", readme)).allMatch(release::equals);
    assertThat(all("io\\.github\\.neardup:[a-z-]+:([0-9][^\"]*)", readme))
        .allMatch(release::equals);
    assertThat(all("\\*\\*Status\\*\\*: version ([0-9.]*[0-9])", readme)).containsExactly(release);
    assertThat(readme.contains("is not released yet")).isEqualTo(released.isEmpty());
  }

  /** No file of the sources may be missing in the image, nor a platform in the archives. */
  @Test
  void theImageIsMadeOfWhatThereIs() throws IOException {
    List<String> ignored = Files.readAllLines(ROOT.resolve(".dockerignore"));
    assertThat(ignored)
        .doesNotContainAnyElementsOf(all("<module>([a-z]+)", read("pom.xml")))
        .doesNotContain("docs", ".mvn", "neardup", "neardup.bat", "LICENSE", "NOTICE");
    assertThat(all("<platform name=\"([a-z0-9_-]+)\"", read("apps/cli/src/assembly/platforms.xml")))
        .containsAll(all("platform=([a-z0-9_-]+)", read("Dockerfile")))
        .hasSize(5);
  }

  /** A tag could come to mean other code. */
  @Test
  void workflowsNameTheCommitsOfActions() throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(".github/workflows"))) {
      for (Path file : files.toList()) {
        assertThat(all("uses: (.+)", Files.readString(file)))
            .isNotEmpty()
            .allMatch(action -> action.matches("[a-z/-]+@[0-9a-f]{40} # v[0-9.]+"));
      }
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theNotesOfAReleaseAreOfItsVersion(@TempDir Path folder) throws Exception {
    Path script = Files.createDirectory(folder.resolve(".ci")).resolve("release-notes");
    Files.copy(ROOT.resolve(".ci/release-notes"), script);
    Files.writeString(
        folder.resolve("CHANGELOG.md"),
        """
        # Changelog

        ## [Unreleased]

        - Three.

        ## [1.2.0] - 2027-02-01

        - Two ([page](docs/page.md#two), [site](https://example.org/x)).

        ## [1.1.0] - 2027-01-01

        - One.
        """);
    HostileProgram.Ended notes = HostileProgram.shell(folder, ".ci/release-notes 1.2.0");
    assertThat(notes.out().strip())
        .isEqualTo(
            "- Two ([page](https://github.com/neardup/neardup/blob/v1.2.0/docs/page.md#two),"
                + " [site](https://example.org/x)).");
    assertThat(HostileProgram.shell(folder, ".ci/release-notes 1.1").err())
        .isEqualTo(".ci/release-notes: CHANGELOG.md has no section [1.1]\n");
  }
}
