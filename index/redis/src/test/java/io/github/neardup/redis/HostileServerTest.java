package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that is none of Redis, or is sick, is an error that says so, and in time. */
class HostileServerTest {

  /** What a server answers to scripts, and what an index says then. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "*1\\r\\n without end | does not come from Redis (its lists are nested without end)",
        "*2147483647\\r\\n    | larger than the memory",
        "$2147483647\\r\\n    | larger than the memory",
        "$-7\\r\\n            | no connection to",
        "*-7\\r\\n            | does not come from Redis",
        "*0\\r\\n             | does not come from Redis",
        ":17\\r\\n            | does not come from Redis",
        "+OK\\r\\n            | does not come from Redis",
        "*3\\r\\n:1\\r\\n:2\\r\\n:3\\r\\n | does not come from Redis",
        "HTTP/1.1 400 Bad Request\\r\\n\\r\\n | no connection to",
        "-ERR no\\r\\n        | the server answers (ERR no)",
        "silence              | no answer within 10 s",
        "end                  | no connection to",
      })
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void whatAServerAnswers(String answer, String said) throws IOException {
    try (Server server = new Server(answer, 0)) {
      assertFails(server, 10, said);
    }
  }

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void aServerThatSleeps() throws IOException {
    try (Server server = new Server("+OK\r\n", 5000)) {
      assertFails(server, 1, "no answer within 1 s");
    }
  }

  private static void assertFails(Server server, int seconds, String said) {
    assertThatThrownBy(
            () ->
                NearDuplicateIndex.openOrCreate(
                    "redis://127.0.0.1:" + server.port() + "/news?timeout=" + seconds,
                    Algorithms.create("simhash")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining(said);
  }

  /** Greets as Redis does, and answers to scripts what it is told, both after a pause. */
  private static final class Server implements AutoCloseable {

    private static final int PIECE = 1 << 16;
    private static final String GREETING =
        "*4\r\n$6\r\nserver\r\n$5\r\nredis\r\n$5\r\nproto\r\n:2\r\n";

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String answer;
    private final int pause;

    Server(String answer, int pause) throws IOException {
      this.answer = answer.replace("\\r\\n", "\r\n");
      this.pause = pause;
      start(this::accept);
    }

    int port() {
      return listener.getLocalPort();
    }

    private void accept() throws Exception {
      while (true) {
        Socket socket = listener.accept();
        start(() -> serve(socket));
      }
    }

    private void serve(Socket socket) throws Exception {
      try (socket) {
        InputStream in = socket.getInputStream();
        OutputStream out = socket.getOutputStream();
        byte[] piece = new byte[PIECE];
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
          String asked = new String(piece, 0, read, StandardCharsets.ISO_8859_1);
          for (String command : asked.toUpperCase(Locale.ROOT).split("(?m)^\\*", -1)) {
            if (!command.isEmpty()) {
              Thread.sleep(pause);
              if (command.contains("EVAL")) {
                answer(out);
              } else {
                out.write(ascii(command.contains("HELLO") ? GREETING : "+OK\r\n"));
              }
            }
          }
        }
      }
    }

    private static byte[] ascii(String text) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }

    private void answer(OutputStream out) throws Exception {
      if (answer.equals("end")) {
        throw new IOException("the server ends");
      } else if (answer.endsWith("without end")) {
        byte[] piece =
            answer
                .substring(0, answer.indexOf(' '))
                .repeat(1_000)
                .getBytes(StandardCharsets.ISO_8859_1);
        while (true) {
          out.write(piece);
        }
      } else if (!answer.equals("silence")) {
        out.write(ascii(answer));
        out.flush();
      }
    }

    private interface Body {
      void run() throws Exception;
    }

    private static void start(Body body) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  body.run();
                } catch (Exception e) {
                  return; // the client or the test has gone
                }
              });
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public void close() throws IOException {
      listener.close();
    }
  }
}
