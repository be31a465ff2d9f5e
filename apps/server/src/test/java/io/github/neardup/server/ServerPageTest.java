package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.io.File;
import java.io.IOException;
import java.net.URI;
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
 * What docs/server.md shows is what happens. With the system property {@code
 * neardup.readme.update=true}, writes what the commands print into it instead of comparing.
 */
class ServerPageTest {

  private static final Path PAGE = Path.of("../..", "docs", "server.md");
  private static final Pattern CONSOLE = Pattern.compile("(?ms)^```console\n(.*?)^```$");
  private static final String PROMPT = "$ ";
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
    assertThat(commands).isGreaterThanOrEqualTo(16);
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
    List<String> code = blocks(page, "python");
    assertThat(code.get(0).lines().count()).isLessThanOrEqualTo(40);
    for (String token : List.of("", "secret")) {
      try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create("minhash"))) {
        IndexServer.Builder settings = IndexServer.of(index);
        try (IndexServer server = (token.isEmpty() ? settings : settings.token(token)).start()) {
          String client =
              "Neardup('%s'%s)"
                  .formatted(server.uri(), token.isEmpty() ? "" : ", token='" + token + "'");
          String program = code.get(0) + code.get(1).replace("Neardup()", client);
          ProcessBuilder python = new ProcessBuilder("python3", "-c", program);
          python.environment().put("PYTHONIOENCODING", "utf-8");
          assertThat(output(python)).isEqualTo(blocks(page, "").get(1));
        }
      }
    }
  }

  @Test
  void javaOnThePageRuns() throws IOException {
    URI uri;
    // snippet
    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(Algorithms.create("minhash"));
        IndexServer server = IndexServer.of(index).token("secret").start()) {
      URI page = server.uri();
      // end
      uri = page;
    }
    assertThat(uri.getPort()).isPositive();
    String source =
        Files.readString(
            Path.of("src/test/java", ServerPageTest.class.getName().replace('.', '/') + ".java"));
    Matcher snippet = Pattern.compile("(?s)// snippet\n(.*?) *// end").matcher(source);
    assertThat(snippet.find()).isTrue();
    assertThat(blocks(Files.readString(PAGE), "java"))
        .containsExactly(snippet.group(1).indent(-4) + "}\n");
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
