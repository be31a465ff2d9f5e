package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code neardup serve} as a process: what it says, and how it ends. */
class ServeCommandTest {

  private static final Pattern GREETING =
      Pattern.compile(
          "neardup: serving (\\S+) at (http://127\\.0\\.0\\.1:\\d+/), in memory: the index ends"
              + " with this command \\(--store keeps it\\)");

  @TempDir Path folder = Path.of("");

  private Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of("io.github.neardup.cli.Main", "serve", "--port", "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("NEARDUP_TOKEN");
    return builder.start();
  }

  private static HttpResponse<String> get(URI uri, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void servesUntilASignalAndSaysSo() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret\n");
    Process process =
        start("-a", "simhash:distance=6", "--access-log", "--token-file", token.toString());
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String first = lines.readLine();
      while (first.startsWith("SLF4J")) { // where no logger is on the class path
        first = lines.readLine();
      }
      Matcher greeting = GREETING.matcher(first);
      assertThat(greeting.matches()).as(first).isTrue();
      assertThat(greeting.group(1)).isEqualTo("simhash:distance=6");
      URI info = URI.create(greeting.group(2) + "v1/info");
      assertThat(get(info).statusCode()).isEqualTo(401);
      assertThat(get(info, "Authorization", "Bearer secret").body()).contains("\"entries\":0");
      process.toHandle().destroy(); // SIGTERM; the streams stay open
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(128 + 15);
      assertThat(lines.lines().toList())
          .satisfiesExactly(
              line -> assertThat(line).contains(" GET /v1/info 401 "),
              line -> assertThat(line).contains(" GET /v1/info 200 "),
              last -> assertThat(last).isEqualTo("neardup: stopped"));
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--host 0.0.0.0 | --host 0.0.0.0 lets other machines in: set a token with --token-file or NEARDUP_TOKEN, or add --no-token",
        "--port 65536 | --port must be from 0 to 65535, not 65536",
        "--max-body 10XB | --max-body must be a number of bytes, such as 500MB or 2GiB, not '10XB'",
        "--max-body 0 | --max-body must be from 1 to 1073741823, not 0",
        "-a minhahs | unknown algorithm 'minhahs'; did you mean 'minhash'?",
        "--prot 80 | unknown option '--prot'; did you mean '--port'?"
      })
  void wrongUsageIsSaid(String arguments, String message) {
    Neardup.Run run = run(arguments);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(message).contains("(see neardup serve --help)");
  }

  @Test
  void aTokenMustBeOne() throws IOException {
    Path token = Files.writeString(folder.resolve("token"), " \n");
    Neardup.Run run = run("--token-file " + token);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err())
        .contains("the token in " + token + " must consist of one or more visible ASCII");
    Files.writeString(token, "secret");
    assertThat(run("--no-token --token-file " + token).err())
        .contains("there is --no-token, but also a token in " + token + "; leave out one");
    assertThat(run("--token-file " + folder.resolve("none")).err())
        .contains("none: no such file or folder");
  }

  @Test
  void aStoreThatNothingTakesIsSaid() {
    Neardup.Run run = run("--store nowhere://x");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).startsWith("neardup: nowhere://x: ").doesNotContain("unexpected");
  }

  private static Neardup.Run run(String arguments) {
    return new Neardup().run((Object[]) ("serve " + arguments).split(" "));
  }
}
