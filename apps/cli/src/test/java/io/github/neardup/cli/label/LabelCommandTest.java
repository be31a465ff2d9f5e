package io.github.neardup.cli.label;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.cli.Neardup;
import io.github.neardup.cli.Neardup.Run;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelCommandTest {

  @TempDir private Path folder;
  private Path corpus;
  private Path labels;

  /** 30 texts of 20 words, each twice: the second time with three other words. */
  @BeforeEach
  void corpusOfPairs() throws IOException {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      StringBuilder text = new StringBuilder();
      StringBuilder other = new StringBuilder();
      for (int word = 0; word < 20; word++) {
        String next = "w" + random.nextInt(300);
        text.append(next).append(' ');
        other.append(word % 7 == 3 ? "x" + random.nextInt(300) : next).append(' ');
      }
      lines.append(line(i + "a", text.toString())).append(line(i + "b", other.toString()));
    }
    corpus = Files.writeString(folder.resolve("corpus.jsonl"), lines);
    labels = folder.resolve("labels");
  }

  private static String line(String id, String text) throws IOException {
    return new ObjectMapper().writeValueAsString(Map.of("id", id, "text", text.strip())) + "\n";
  }

  private Run label(String answers, Object... more) {
    Object[] all = new Object[4 + more.length];
    System.arraycopy(new Object[] {"label", corpus, "-o", labels}, 0, all, 0, 4);
    System.arraycopy(more, 0, all, 4, more.length);
    return new Neardup().input(answers.getBytes(UTF_8)).run(all);
  }

  private static Object specOf(Run run) {
    Matcher command = Pattern.compile(" -a (\\S+) -o OUTPUT").matcher(run.out());
    assertThat(command.find()).as(run.out() + run.err()).isTrue();
    return command.group(1);
  }

  @Test
  void theLastLineIsACommandThatRuns() {
    Run run = label("y\nn\nu\nb\nn\nq\n", "--by", "ana");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("answers   3: 1 yes, 2 no, 0 unsure", "<- chosen");
    Path clean = folder.resolve("clean.jsonl");
    Run dedup = new Neardup().type("dedup %s -a %s -o %s", corpus, specOf(run), clean);
    assertThat(dedup.status()).as(dedup.err()).isZero();
  }

  @Test
  void theLabelsAreADatasetForEval() {
    assertThat(label("y\nn\ny\nn\ny\nn\nq\n").status()).isZero();
    Run eval = new Neardup().type("eval -d %s -a kshingle --quick", labels);
    assertThat(eval.status()).as(eval.err()).isZero();
    assertThat(eval.out()).contains("kshingle");
  }

  @Test
  void answersGoOnAndCountForOthers() throws IOException {
    label("y\ny\nq\n", "--by", "ana");
    Run again = label("n\nq\n", "--by", "ana");
    assertThat(again.out()).contains("answers   3: 2 yes, 1 no, 0 unsure");
    Path ana = labels;
    labels = folder.resolve("bo");
    label("y\nn\nq\n", "--by", "bo");
    Path bo = labels;
    labels = folder.resolve("both");
    Run both = label("q\n", "--by", "eve", "--with", ana, "--with", bo);
    assertThat(both.status()).as(both.err()).isZero();
    assertThat(both.out()).contains("agreement 1 of 2 pairs that two people judged");
    assertThat(Files.readString(labels.resolve("dataset.json"))).contains("ana", "bo");
  }

  @Test
  void withoutAnAnswerNothingIsChosenAndNothingWritten() {
    Run run = label("q\n");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("There are no answers, so no settings are chosen.");
    assertThat(labels.resolve("pairs.tsv")).doesNotExist();
  }

  @Test
  void thePageIsAnsweredOverHttp() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(
            () -> new Neardup().run(out, err, "label", corpus, "-o", labels, "--page", "-q"));
    Pattern address = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\S+/");
    Matcher found = address.matcher("");
    while (!found.find() && !status.isDone()) {
      Thread.sleep(50);
      found = address.matcher(err.toString(UTF_8));
    }
    String page = found.group();
    HttpClient client = HttpClient.newHttpClient();
    for (String path : new String[] {"1/yes", "2/no", "3/stop"}) {
      HttpResponse<String> response =
          client.send(
              HttpRequest.newBuilder(URI.create(page + path))
                  .POST(HttpRequest.BodyPublishers.noBody())
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }
    assertThat(status.get()).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8)).contains("answers   2: 1 yes, 1 no, 0 unsure");
  }

  @Test
  void idsThatNoTableTakesAreReplaced() throws IOException {
    Files.writeString(
        corpus,
        line("a\tb", "one text of some words to compare")
            + line("c\nd", "one text of other words to compare"));
    assertThat(label("y\nq\n").status()).isZero();
    assertThat(Files.readAllLines(labels.resolve("pairs.tsv")))
        .singleElement()
        .asString()
        .matches("id-\\w+\tid-\\w+\t1.*");
    assertThat(new Neardup().run("datasets", "info", labels).status()).isZero();
  }
}
