package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.io.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A command on hostile files, and what must come of it.
 *
 * @param command what is typed after {@code neardup}; a word that begins with {@code @} is a file
 *     in the folder of the case, made by {@link HostileFiles} if it knows the name
 * @param status the exit status
 * @param firstLine how the first line on standard error begins; {@code ...} stands for anything,
 *     {@code @} for the folder of the case
 */
record HostileCase(String command, int status, String firstLine) {

  private static final JsonMapper JSON = new JsonMapper();

  /** Cases of a table: command, status and first line, with bars between them. */
  static Stream<HostileCase> table(String table) {
    return table
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(
            line -> {
              String[] cells = line.split("\\|", 3);
              return new HostileCase(
                  cells[0].strip(), Integer.parseInt(cells[1].strip()), cells[2].strip());
            });
  }

  @Override
  public String toString() {
    return command;
  }

  /** Makes the files, runs the command in this JVM, and asserts what holds for every case. */
  void runIn(Path folder) throws IOException {
    List<String> words = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    String before = "";
    for (String word : command.split(" ", -1)) {
      if (word.contains("@")) {
        HostileFiles.write(
            word.substring(word.indexOf('@') + 1).replaceFirst("[/#].*", ""), folder);
      }
      if (List.of("-o", "--clusters", "--output").contains(before) && word.startsWith("@")) {
        outputs.add(word.substring(1));
      }
      words.add(word.replace("@", folder + "/"));
      before = word;
    }
    Map<String, String> filesBefore = snapshot(folder);
    Run run = runWithOwnCache(words, folder.resolveSibling(folder.getFileName() + "-cache"));
    assertThat(run.err()).doesNotContain("unexpected failure", "\tat ", "Exception in thread");
    assertThat(run.err() + run.out())
        .as("no control characters")
        .doesNotContainPattern("[\\p{Cc}\\u202a-\\u202e&&[^\\n\\t]]");
    assertThat(run.status()).as(run.err()).isEqualTo(status);
    assertFirstLine(run.err().lines().findFirst().orElse(""), folder);
    Map<String, String> filesAfter = snapshot(folder);
    if (status == 0) {
      outputs.forEach(output -> assertThat(folder.resolve(output)).exists());
    }
    for (String output : outputs) {
      filesAfter.keySet().removeIf(name -> status == 0 && isIn(name, output));
      filesBefore.keySet().removeIf(name -> status == 0 && isIn(name, output));
    }
    assertThat(filesAfter).as("nothing is changed or left").isEqualTo(filesBefore);
    if (status == 0 && words.contains("json") && words.contains("dedup")) {
      JsonNode summary = JSON.readTree(run.out());
      assertThat(summary.get("documents").asLong())
          .isEqualTo(summary.get("kept").asLong() + summary.get("removed").asLong());
    }
  }

  /** Installs no dataset where the user has his. */
  private static Run runWithOwnCache(List<String> words, Path cache) throws IOException {
    String before = System.setProperty("neardup.datasets", cache.toString());
    try {
      return new Neardup().run(words.toArray());
    } finally {
      if (before == null) {
        System.clearProperty("neardup.datasets");
      } else {
        System.setProperty("neardup.datasets", before);
      }
      delete(cache);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private void assertFirstLine(String line, Path folder) {
    String rest = line;
    String[] parts = firstLine.replace("@", folder + "/").split("\\.\\.\\.", -1);
    assertThat(rest).startsWith(parts[0]);
    for (String part : parts) {
      assertThat(rest).as(line).contains(part);
      rest = rest.substring(rest.indexOf(part) + part.length());
    }
  }

  private static boolean isIn(String name, String output) {
    return name.equals(output) || name.startsWith(output + "/");
  }

  /** Every file below a folder with its kind, mode and content. */
  static Map<String, String> snapshot(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path path : walk.filter(each -> !each.equals(folder)).toList()) {
        String content =
            Files.isSymbolicLink(path)
                ? "link to " + Files.readSymbolicLink(path)
                : Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                    ? "folder"
                    : Files.isReadable(path) && Files.isRegularFile(path)
                        ? Checksums.sha256(path)
                        : "unreadable";
        String mode =
            Files.isSymbolicLink(path)
                ? ""
                : Arrays.toString(Files.getPosixFilePermissions(path).toArray());
        files.put(folder.relativize(path).toString(), content + " " + mode);
      }
    }
    return files;
  }
}
