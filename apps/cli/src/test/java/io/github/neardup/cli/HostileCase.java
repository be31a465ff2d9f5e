package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.cli.Neardup.Run;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A command on hostile files, and what must come of it.
 *
 * @param command what is typed after {@code neardup}; a word that begins with {@code @} is a file
 *     in the folder of the case, made by {@link HostileFiles} if it knows the name, and one that
 *     begins with {@code @@} a file of arguments. {@code NEARDUP_DATASETS=@FOLDER} in front says
 *     where datasets are installed
 * @param status the exit status
 * @param firstLine how the first line on standard error begins; {@code ...} stands for anything,
 *     {@code @} for the folder of the case
 */
record HostileCase(String command, int status, String firstLine) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String CACHE = "NEARDUP_DATASETS=@";
  private static final int MOST_LINKS = 40;

  /** Cases of a table: command, status and first line, with bars between them. */
  static Stream<HostileCase> table(String table) {
    return table
        .replace("COLUMNS", "--text-column text --cluster-column id")
        .replace("QUICK", "-a ksentence --quick")
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
    Path cache = folder.resolveSibling(folder.getFileName() + "-cache");
    Set<String> made = new HashSet<>();
    for (String word : command.split(" ", -1)) {
      if (word.contains("@")) {
        String name = word.replaceFirst("^@@", "@").replaceFirst("^[^@]*@", "");
        name = name.replaceFirst("[/#].*", "");
        if (made.add(name)) {
          HostileFiles.write(name, folder);
        }
      }
      if (List.of("-o", "--clusters", "--output").contains(before)
          && word.startsWith("@")
          && word.indexOf(0) < 0) {
        outputs.add(word.substring(1));
        outputs.add(folder.relativize(target(folder.resolve(word.substring(1)))).toString());
      }
      if (word.startsWith(CACHE)) {
        outputs.add(word.substring(CACHE.length()));
        cache = folder.resolve(word.substring(CACHE.length()));
      } else {
        words.add(
            word.startsWith("@@")
                ? "@" + folder.resolve(word.substring(2))
                : word.replace("@", folder + "/"));
      }
      before = word;
    }
    Map<String, String> filesBefore = snapshot(folder);
    Run run = runWithCache(words, cache);
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
    assertThat(filesAfter.keySet()).as("temporary").noneMatch(name -> name.contains(".neardup-"));
    assertThat(Path.of("-")).doesNotExist();
    if (status == 0) {
      assertThat(withoutOutputs(filesAfter, outputs, filesBefore))
          .as("no other file is changed, and links, modes and what is the user's stay")
          .isEqualTo(withoutOutputs(filesBefore, outputs, filesAfter));
    } else {
      assertThat(filesAfter).as("nothing is changed or left").isEqualTo(filesBefore);
    }
    if (status == 0 && words.contains("json") && words.contains("dedup")) {
      assertAllIsAccountedFor(words, JSON.readTree(run.out()));
    }
  }

  /** What is read is kept or removed: dedup skips nothing. */
  private static void assertAllIsAccountedFor(List<String> words, JsonNode summary) {
    List<Path> inputs =
        words.stream().skip(1).takeWhile(word -> !word.startsWith("-")).map(Path::of).toList();
    long read = summary.get("documents").asLong();
    long kept = summary.get("kept").asLong();
    assertThat(read).isEqualTo(kept + summary.get("removed").asLong());
    assertThat(read).as("read").isEqualTo(records(inputs));
    assertThat(kept)
        .as("kept")
        .isEqualTo(records(List.of(Path.of(words.get(words.indexOf("-o") + 1)))));
  }

  private static long records(List<Path> files) {
    try (CorpusReader reader = CorpusReader.open(files)) {
      long records = 0;
      while (reader.advance()) {
        records++;
      }
      return records;
    }
  }

  /** Where links lead, if not in a circle. */
  private static Path target(Path path) throws IOException {
    Path target = path;
    for (int links = 0; Files.isSymbolicLink(target) && links < MOST_LINKS; links++) {
      target = target.resolveSibling(Files.readSymbolicLink(target)).normalize();
    }
    return target;
  }

  /**
   * Without the content of outputs and without outputs that are not on both sides, but with their
   * links and modes. What is called mine is the user's, even in the folder of an output.
   */
  private static Map<String, String> withoutOutputs(
      Map<String, String> files, List<String> outputs, Map<String, String> others) {
    Map<String, String> rest = new TreeMap<>();
    files.forEach(
        (name, content) -> {
          boolean ours =
              outputs.stream().anyMatch(output -> isIn(name, output) || isIn(output, name))
                  && !Path.of(name).getFileName().toString().startsWith("mine");
          if (!ours || content.startsWith("link")) {
            rest.put(name, content);
          } else if (others.containsKey(name)) {
            rest.put(name, content.substring(content.indexOf(' ')));
          }
        });
    return rest;
  }

  /** Installs no dataset where the user has his. */
  private static Run runWithCache(List<String> words, Path cache) throws IOException {
    String before = System.setProperty("neardup.datasets", cache.toString());
    try {
      return new Neardup().run(words.toArray());
    } finally {
      if (before == null) {
        System.clearProperty("neardup.datasets");
      } else {
        System.setProperty("neardup.datasets", before);
      }
      if (cache.getFileName().toString().endsWith("-cache")) {
        delete(cache);
      }
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
