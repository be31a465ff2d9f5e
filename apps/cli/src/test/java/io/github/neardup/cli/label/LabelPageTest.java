package io.github.neardup.cli.label;

import static io.github.neardup.eval.choose.Questions.Answer.NO;
import static io.github.neardup.eval.choose.Questions.Answer.UNSURE;
import static io.github.neardup.eval.choose.Questions.Answer.YES;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.eval.choose.Questions.Answer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the page asks of the program, and who else may. */
class LabelPageTest {

  private static final int NEVER = 100;

  private final HttpClient client = HttpClient.newHttpClient();
  private final FakeQuestions questions = FakeQuestions.examples(NEVER);
  private LabelPage page;

  @BeforeEach
  void open() {
    page = LabelPage.open(questions);
  }

  @AfterEach
  void close() {
    page.close();
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder at(String path) {
    return HttpRequest.newBuilder(page.uri().resolve(path));
  }

  private JsonNode state(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return new JsonMapper().readTree(answer.body());
  }

  private JsonNode post(String path) throws IOException, InterruptedException {
    return state(at(path).POST(BodyPublishers.noBody()));
  }

  private static String text(JsonNode runs) {
    StringBuilder text = new StringBuilder();
    runs.forEach(run -> text.append(run.get("text").textValue()));
    return text.toString();
  }

  @Test
  void theStateHasTheTextsInRuns() throws Exception {
    JsonNode state = state(at("state").GET());
    assertThat(state.at("/number").intValue()).isEqualTo(1);
    assertThat(state.at("/question/left").textValue()).isEqualTo("left-1");
    assertThat(state.at("/question/left_text").toString())
        .isEqualTo(
            "[{\"kind\":\"alike\",\"text\":\"Heavy rain flooded the market square on \"},"
                + "{\"kind\":\"different\",\"text\":\"Sunday\"},"
                + "{\"kind\":\"alike\",\"text\":\", said the mayor.\"}]");
    assertThat(state.at("/standing/choices")).isEmpty();
    state = post("1/yes");
    assertThat(state.at("/number").intValue()).isEqualTo(2);
    assertThat(text(state.at("/question/right_text"))).isEqualTo(FakeQuestions.HOSTILE + " two");
    assertThat(state.at("/standing/choices/0/precision/low").doubleValue()).isEqualTo(0.851);
  }

  @Test
  void anAnswerToAnotherQuestionIsIgnored() throws Exception {
    post("1/yes");
    assertThat(post("1/yes").at("/number").intValue()).isEqualTo(2);
    assertThat(post("7/no").at("/number").intValue()).isEqualTo(2);
    assertThat(post("2/back").at("/number").intValue()).isEqualTo(1);
    assertThat(post("2/back").at("/number").intValue()).isEqualTo(1);
    assertThat(post("1/back").at("/number").intValue()).isEqualTo(1);
    assertThat(questions.answers()).isEmpty();
  }

  /** Ten presses at once: one counts. */
  @Test
  void manyPressesAreOneAnswer() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> presses =
        IntStream.range(0, 10)
            .mapToObj(
                i ->
                    client.sendAsync(
                        at("1/no").POST(BodyPublishers.noBody()).build(), BodyHandlers.ofString()))
            .toList();
    for (CompletableFuture<HttpResponse<String>> press : presses) {
      assertThat(press.get().statusCode()).isEqualTo(200);
    }
    assertThat(questions.answers()).containsExactly(NO);
  }

  @Test
  void afterTheLastQuestionOneCanGoBackOrStop() throws Exception {
    JsonNode state = post("1/yes");
    for (int number = 2; number <= 8; number++) {
      state = post(number + "/unsure");
    }
    assertThat(state.get("question").isNull()).isTrue();
    assertThat(state.get("done").booleanValue()).isFalse();
    assertThat(post("9/yes").get("number").intValue()).isEqualTo(9);
    assertThat(post("9/back").get("number").intValue()).isEqualTo(8);
    assertThat(post("8/stop").get("done").booleanValue()).isTrue();
    page.waitUntilDone(Long.MAX_VALUE);
    assertThat(post("8/yes").get("done").booleanValue()).isTrue();
    assertThat(questions.answers()).hasSize(7).startsWith(YES, UNSURE);
  }

  @Test
  void anAnswerThatCannotBeKeptIsNoAnswer() throws Exception {
    try (LabelPage full = LabelPage.open(new FullDisk())) {
      HttpResponse<String> answer =
          send(HttpRequest.newBuilder(full.uri().resolve("1/yes")).POST(BodyPublishers.noBody()));
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).contains("the answer could not be saved: no space is left");
    }
    assertThat(send(at("1/perhaps").POST(BodyPublishers.noBody())).statusCode()).isEqualTo(404);
    assertThat(questions.answers()).isEmpty();
  }

  /** Asks, and keeps nothing. */
  private static final class FullDisk extends FakeQuestions {
    FullDisk() {
      super(NEVER, new String[] {"one", "another"});
    }

    @Override
    public void answer(Answer answer) {
      throw new IllegalStateException("no space is left");
    }
  }

  // --- who may ask ------------------------------------------------------------------------------

  /** More than there are threads; without a limit on the time of a request, the page hangs. */
  @Test
  void requestsThatAreNeverWholeDoNotStopThePage() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        Socket socket = new Socket(page.uri().getHost(), page.uri().getPort());
        open.add(socket);
        socket.getOutputStream().write("GET ".getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(state(at("state").timeout(Duration.ofSeconds(60)).GET()).at("/number").intValue())
          .isEqualTo(1);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void whoDoesNotKnowTheSecretIsRefused() throws Exception {
    URI uri = page.uri();
    assertThat(uri.toString()).matches("http://127\\.0\\.0\\.1:\\d+/[0-9a-f]{32}/");
    String wrong = uri.getPath().endsWith("0/") ? "1/" : "0/";
    for (String path :
        List.of(
            "/", "/state", "/1/yes", "/favicon.ico", uri.getPath().replaceFirst("./$", wrong))) {
      assertThat(send(at(path).GET()).statusCode()).as(path).isEqualTo(403);
      assertThat(send(at(path).POST(BodyPublishers.noBody())).statusCode()).as(path).isEqualTo(403);
    }
    assertThat(questions.answers()).isEmpty();
  }

  @Test
  void pagesOfOtherSitesAreRefused() throws Exception {
    HttpRequest.Builder foreign =
        at("1/yes").header("Origin", "https://example.org").POST(BodyPublishers.noBody());
    assertThat(send(foreign).statusCode()).isEqualTo(403);
    int port = page.uri().getPort();
    assertThat(status("example.org:" + port, "")).isEqualTo(403);
    assertThat(status("127.0.0.1", "")).isEqualTo(403);
    assertThat(status("127.0.0.1:" + port, "Origin: http://127.0.0.1:1\r\n")).isEqualTo(403);
    assertThat(questions.answers()).isEmpty();
    assertThat(status("localhost:" + port, "Origin: http://localhost:" + port + "\r\n"))
        .isEqualTo(200);
    assertThat(questions.answers()).containsExactly(YES);
  }

  /** The status of an answer to the first question under another name: HttpClient sets its own. */
  private int status(String host, String headers) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), page.uri().getPort())) {
      OutputStream out = socket.getOutputStream();
      out.write(
          "POST %s1/yes HTTP/1.1\r\nHost: %s\r\n%sContent-Length: 0\r\nConnection: close\r\n\r\n"
              .formatted(page.uri().getPath(), host, headers)
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return Integer.parseInt(answer.split(" ", 3)[1]);
    }
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws Exception {
    HttpResponse<String> html = send(at("").GET());
    assertThat(html.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("default-src 'none'; script-src 'nonce-")
        .doesNotContain("unsafe", "*");
    assertThat(html.body())
        .doesNotContain("NONCE", "{{")
        .doesNotContainPattern("(src|href)=\"[^d]");
    assertThat(send(at("2/yes").GET()).statusCode()).isEqualTo(404);
    assertThat(send(at("state").POST(BodyPublishers.noBody())).statusCode()).isEqualTo(404);
  }
}
