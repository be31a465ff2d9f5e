package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Runs the commands with curl and the Python on docs/guide/index-and-serve.md. With the system
 * property {@code neardup.readme.update=true}, writes the output of the commands into the page
 * instead of comparing it.
 */
class ServerPageTest {

  private static final Path PAGE = Path.of("../..", "docs", "guide", "index-and-serve.md");
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\n(.*?)^```$");
  private static final String PROMPT = "$ ";
  private static final String CURL = "\n" + PROMPT + "curl ";
  private static final String SHOWN = "http://127.0.0.1:8080";

  @Test
  void everyCommandPrintsWhatIsShown() throws Exception {
    requireProgram("curl");
    StringBuilder updated = new StringBuilder();
    int commands = 0;
    try (NearDuplicateIndex index =
            NearDuplicateIndex.inMemory(Algorithms.create("minhash:threshold=0.7"));
        IndexServer server = IndexServer.of(index).version("0.1.0").start()) {
      Matcher blocks = CONSOLE.matcher(Files.readString(PAGE));
      while (blocks.find()) {
        if (!blocks.group().contains(CURL)) {
          continue; // ReadmeTest runs it
        }
        StringBuilder block = new StringBuilder("```console\n");
        for (String line : blocks.group(1).lines().filter(l -> l.startsWith(PROMPT)).toList()) {
          commands++;
          block.append(line).append('\n').append(run(line.substring(PROMPT.length()), server));
        }
        String shown = block + "```";
        if (!Boolean.getBoolean("neardup.readme.update")) {
          assertThat(steady(shown)).isEqualTo(steady(blocks.group()));
        }
        blocks.appendReplacement(updated, Matcher.quoteReplacement(shown));
      }
      blocks.appendTail(updated);
    }
    assertThat(commands).isGreaterThanOrEqualTo(7);
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(PAGE, updated);
    }
  }

  /** Without what differs from run to run. */
  private static String steady(String output) {
    return output.replaceAll("\"bytes\":\\d+", "\"bytes\":N");
  }

  private static String run(String command, IndexServer server)
      throws IOException, InterruptedException {
    String address = server.uri().toString().replaceFirst("/$", "");
    return output(new ProcessBuilder("bash", "-c", command.replace(SHOWN, address)));
  }

  private static String output(ProcessBuilder program) throws IOException, InterruptedException {
    Process process = program.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return output;
  }

  @Test
  void everyRouteIsShown() throws IOException {
    String page = Files.readString(PAGE);
    assertThat(Route.values())
        .allSatisfy(route -> assertThat(page).contains(route.path().replace("{id}", "")));
  }

  @Test
  void pythonClientDoesWhatIsShown() throws Exception {
    requireProgram("python3");
    String page = Files.readString(PAGE);
    String code = blocks(page, "python").get(0);
    for (String token : List.of("", "secret")) {
      try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create("minhash"))) {
        IndexServer.Builder settings = IndexServer.of(index);
        try (IndexServer server = (token.isEmpty() ? settings : settings.token(token)).start()) {
          String program =
              code.replace(SHOWN, server.uri().toString().replaceFirst("/$", ""))
                  .replace("token=\"\"", "token=\"" + token + "\"");
          ProcessBuilder python = new ProcessBuilder("python3", "-c", program);
          python.environment().put("PYTHONIOENCODING", "utf-8");
          assertThat(output(python)).isEqualTo(blocks(page, "").get(1));
        }
      }
    }
  }

  private static List<String> blocks(String page, String language) {
    return Pattern.compile("(?ms)^```([a-z]*)\n(.*?)^```$")
        .matcher(page)
        .results()
        .filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2))
        .collect(Collectors.toList());
  }

  private static void requireProgram(String name) {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> new File(folder, name).canExecute()),
        "needs " + name + " on the PATH");
  }
}
