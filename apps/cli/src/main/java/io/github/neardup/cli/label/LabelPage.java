package io.github.neardup.cli.label;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.neardup.cli.label.TextDifference.Run;
import io.github.neardup.eval.choose.Questions;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Question;
import io.github.neardup.eval.choose.Questions.Standing;
import io.github.neardup.io.json.Json;
import io.github.neardup.io.page.HtmlPage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Asks questions on a page in a browser on this machine. The page's address contains a secret, and
 * requests without it are refused. Thread-safe; one thread at a time uses the questions.
 */
public final class LabelPage implements AutoCloseable {

  private static final HtmlPage PAGE =
      new HtmlPage(
          LabelPage.class::getResourceAsStream,
          "label.html",
          Map.of("style", "label.css", "script", "label.js"));

  /** The number identifies the question, so that a double press does not answer the next one. */
  private static final Pattern ANSWER =
      Pattern.compile("POST (\\d{1,9})/(yes|no|unsure|back|stop)");

  private static final String POLICY =
      "default-src 'none'; script-src 'nonce-%1$s'; style-src 'nonce-%1$s'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private static final String LOOPBACK = "127.0.0.1";
  private static final int BYTES_OF_SECRET = 16;

  /** A request that is not whole takes a thread until {@link #SECONDS_OF_A_REQUEST} have passed. */
  private static final int THREADS = 64;

  private static final String SECONDS_OF_A_REQUEST = "5";
  private static final int OK = 200;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int FAILED = 500;

  /** After this many answers a choice is usually clear; the bar on the page is full then. */
  private static final int USUAL_ANSWERS = 40;

  /** How many UTF-16 code units are shown on each side of a difference. */
  private static final int CONTEXT = 400;

  /** The most UTF-16 code units of a text that are shown. */
  private static final int LONGEST_SHOWN = 20_000;

  static {
    // The server of the JDK has no other way to limit the time of a request.
    System.setProperty("sun.net.httpserver.maxReqTime", SECONDS_OF_A_REQUEST);
  }

  private final Questions questions;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private final String root = "/" + secret() + "/";
  private final String nonce = secret();
  private final CountDownLatch done = new CountDownLatch(1);
  private State state;

  private record Shown(String left, List<Run> leftText, String right, List<Run> rightText) {}

  /** The state of the page, as JSON. */
  private record State(
      int number, @Nullable Shown question, Standing standing, int usual, boolean done) {}

  private record Failure(String error) {}

  private LabelPage(Questions questions) throws IOException {
    this.questions = questions;
    this.state = state(false);
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    this.server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /**
   * Opens the page on a free port of the loopback interface.
   *
   * @throws UncheckedIOException if no port can be opened
   */
  public static LabelPage open(Questions questions) {
    try {
      return new LabelPage(questions);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot open a page on " + LOOPBACK, e);
    }
  }

  private static String secret() {
    byte[] bytes = new byte[BYTES_OF_SECRET];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** Returns the address of the page, including the secret. */
  public URI uri() {
    return URI.create("http://" + host(LOOPBACK) + root);
  }

  private String host(String name) {
    return name + ":" + server.getAddress().getPort();
  }

  /**
   * Waits until the person finishes, or a time has passed; returns whether the person has finished,
   * as the page then says.
   *
   * @param milliseconds the time
   * @throws InterruptedException if the thread is interrupted before
   */
  public boolean waitUntilDone(long milliseconds) throws InterruptedException {
    return done.await(milliseconds, TimeUnit.MILLISECONDS);
  }

  /** Closes the page. All earlier answers are kept; no answer is taken once this has returned. */
  @Override
  public void close() {
    synchronized (this) { // an answer in progress comes first
      state = new State(state.number(), state.question(), state.standing(), state.usual(), true);
    }
    server.stop(0);
    threads.shutdown();
  }

  private void handle(HttpExchange exchange) throws IOException {
    boolean last = false;
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      String secret = path.substring(0, Math.min(path.length(), root.length()));
      String asked = exchange.getRequestMethod() + " " + path.substring(secret.length());
      Matcher answer = ANSWER.matcher(asked);
      if (!isOwn(exchange.getRequestHeaders())
          || !MessageDigest.isEqual(secret.getBytes(UTF_8), root.getBytes(UTF_8))) {
        send(exchange, FORBIDDEN, new Failure("open the whole address that the program printed"));
      } else if (asked.equals("GET ")) {
        send(exchange, OK, "text/html; charset=utf-8", html().getBytes(UTF_8));
      } else if (asked.equals("GET state")) {
        send(exchange, OK, take(0, "")); // no question has this number
      } else if (answer.matches()) {
        last = answer(exchange, Integer.parseInt(answer.group(1)), answer.group(2));
      } else {
        send(exchange, NOT_FOUND, new Failure("this page does not exist"));
      }
    }
    if (last) {
      done.countDown();
    }
  }

  /** Takes an answer, and returns whether it is the last. */
  private boolean answer(HttpExchange exchange, int number, String what) throws IOException {
    State after;
    try {
      after = take(number, what);
    } catch (RuntimeException e) {
      send(exchange, FAILED, new Failure("the answer could not be saved: " + e.getMessage()));
      return false;
    }
    send(exchange, OK, after);
    return after.done();
  }

  /**
   * Returns whether a request comes from the page itself: under no other host name that resolves
   * here, and from no page of another site.
   */
  private boolean isOwn(Headers headers) {
    String host = String.valueOf(headers.getFirst("Host")).toLowerCase(Locale.ROOT);
    String origin = headers.getFirst("Origin");
    return (host.equals(host(LOOPBACK)) || host.equals(host("localhost")))
        && (origin == null || origin.equalsIgnoreCase("http://" + host));
  }

  /** Takes an answer, unless it is meant for another question than the current one. */
  private synchronized State take(int number, String what) {
    if (number == state.number() && !state.done()) {
      if (what.equals("back")) {
        questions.back();
      } else if (!what.equals("stop") && state.question() != null) {
        questions.answer(Answer.valueOf(what.toUpperCase(Locale.ROOT)));
      }
      state = state(what.equals("stop"));
    }
    return state;
  }

  private State state(boolean finished) {
    Optional<Question> next = questions.next();
    Standing standing = questions.standing();
    return new State(
        standing.answered() + 1,
        next.map(LabelPage::shown).orElse(null),
        standing,
        USUAL_ANSWERS,
        finished);
  }

  private static Shown shown(Question question) {
    TextDifference difference =
        TextDifference.of(question.leftText(), question.rightText()).cut(CONTEXT, LONGEST_SHOWN);
    return new Shown(question.left(), difference.left(), question.right(), difference.right());
  }

  private String html() throws IOException {
    ByteArrayOutputStream html = new ByteArrayOutputStream();
    PAGE.write(html, Map.of());
    return html.toString(UTF_8).replace("nonce=\"NONCE\"", "nonce=\"" + nonce + "\"");
  }

  private void send(HttpExchange exchange, int status, Object value) throws IOException {
    send(exchange, status, "application/json", Json.writeLine(value));
  }

  private void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Content-Security-Policy", POLICY.formatted(nonce));
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }
}
