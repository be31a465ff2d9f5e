package io.github.neardup.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in. */
class AccessTest {

  private static final NearDuplicateIndex INDEX =
      NearDuplicateIndex.inMemory(Algorithms.create("simhash"));
  private static final String SECRET = "correct-horse";

  private static IndexServer open;
  private static IndexServer guarded;

  @BeforeAll
  static void start() {
    open = IndexServer.of(INDEX).start();
    guarded = IndexServer.of(INDEX).token(SECRET).start();
  }

  @AfterAll
  static void stop() {
    open.close();
    guarded.close();
    INDEX.close();
  }

  @ParameterizedTest
  @EnumSource(Route.class)
  void allButHealthAndThePageNeedsTheToken(Route route) {
    Client client = new Client(guarded);
    String path = route.path().replace("{id}", "a");
    boolean free = path.startsWith("/health") || path.equals("/");
    for (String authorization :
        List.of("", "Bearer", "Bearer wrong", "Basic " + SECRET, "Bearer " + SECRET + "x")) {
      Client.Answer answer = ask(client, route, path, authorization);
      assertThat(answer.status() == 401).as(authorization).isEqualTo(!free);
      if (!free) {
        assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(answer.message()).doesNotContain(SECRET);
      }
    }
    assertThat(ask(client, route, path, "Bearer " + SECRET).status()).isNotEqualTo(401);
    assertThat(ask(client, route, path, "bearer  " + SECRET).status()).isNotEqualTo(401);
  }

  private static Client.Answer ask(Client client, Route route, String path, String authorization) {
    var body = BodyPublishers.ofString(route.hasBody() ? "{}" : "");
    var request = client.request(path).method(route.method(), body);
    return client.send(
        authorization.isEmpty() ? request : request.header("Authorization", authorization));
  }

  @Test
  void whatThereIsIsNotToldWithoutTheToken() {
    assertThat(new Client(guarded).get("/nothing").status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\n", "geheim\u00e4"})
  void aTokenIsVisibleAscii(String token) {
    assertThatThrownBy(() -> IndexServer.of(INDEX).token(token)).hasMessageContaining("ASCII");
  }

  @Test
  void otherMachinesNeedAToken() {
    assertThatThrownBy(() -> IndexServer.of(INDEX).host("0.0.0.0").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set a token");
    IndexServer.of(INDEX).host("0.0.0.0").token(SECRET).start().close();
    try (IndexServer all = IndexServer.of(INDEX).host("0.0.0.0").withoutToken().start()) {
      assertThat(send(all, "GET /v1/info HTTP/1.1\r\nHost: news.example")).contains(" 200 OK");
    }
  }

  @Test
  void aServerOfThisMachineKnowsItsNamesEvenWhereNoTokenIsWanted() {
    try (IndexServer local = IndexServer.of(INDEX).withoutToken().start()) {
      assertThat(send(local, "GET /v1/info HTTP/1.1\r\nHost: news.example")).contains(" 403 ");
      assertThat(send(local, "GET /v1/info HTTP/1.1\r\nHost: localhost")).contains(" 200 OK");
    }
  }

  @Test
  void aPortThatIsInUseIsNamed() {
    int port = open.uri().getPort();
    assertThatThrownBy(() -> IndexServer.of(INDEX).port(port).start())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("cannot listen on 127.0.0.1, port " + port + ": ")
        .hasMessageContaining("in use");
  }

  @Test
  void aHostThatDoesNotExistIsNamed() {
    assertThatThrownBy(() -> IndexServer.of(INDEX).host("nowhere.invalid").start())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("there is no host 'nowhere.invalid'");
  }

  /** A page of another site could otherwise add texts, or read them by way of a name. */
  @ParameterizedTest
  @CsvSource({
    "localhost:1, '', 200",
    "LOCALHOST, '', 200",
    "127.0.0.1:1, http://127.0.0.1:1, 200",
    "[::1]:1, http://[::1]:1, 200",
    "127.0.0.1:1, https://127.0.0.1:1, 200",
    "127.0.0.1:1, http://127.0.0.1:2, 403",
    "127.0.0.1:1, http://evil.example, 403",
    "127.0.0.1:1, null, 403",
    "evil.example:1, '', 403",
    "127.0.0.1.evil.example, '', 403",
    "evil.example:1, http://evil.example:1, 403"
  })
  void pagesOfOtherSitesAreRefused(String host, String origin, int status) {
    String head =
        "GET /v1/info HTTP/1.1\r\nHost: "
            + host
            + (origin.isEmpty() ? "" : "\r\nOrigin: " + origin);
    assertThat(send(open, head)).startsWith("HTTP/1.1 " + status + " ");
  }

  @Test
  void requestsAreLoggedOnRequest() {
    List<String> lines = new CopyOnWriteArrayList<>();
    try (IndexServer logging = IndexServer.of(INDEX).accessLog(lines::add).start()) {
      new Client(logging).get("/v1/entries/a%0Ab");
      new Client(logging).get("/nothing");
    }
    assertThat(lines.get(0))
        .matches("\\d{4}-\\S+Z 127\\.0\\.0\\.1 GET /v1/entries/a%0Ab 404 \\d+\\.\\d ms");
    assertThat(lines.get(1)).contains(" GET /nothing 404 ");
  }

  private static String send(IndexServer server, String head) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.uri().getPort())) {
      socket.setSoTimeout(10_000);
      socket
          .getOutputStream()
          .write((head + "\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
