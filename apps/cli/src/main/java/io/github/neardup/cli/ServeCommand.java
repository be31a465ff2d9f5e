package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.cli.console.VersionProvider;
import io.github.neardup.cli.option.ByteSize;
import io.github.neardup.cli.option.FileArguments;
import io.github.neardup.cli.option.OpenStores;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.util.Credentials;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.server.IndexServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code neardup serve}: serves an index over HTTP. */
@Command(
    name = "serve",
    customSynopsis = "neardup serve [--store LOCATION] [-a SPEC] [--port N] [OPTIONS]",
    description = {
      "Serves an index over HTTP: programs ask which earlier texts are near-duplicates of a"
          + " new one, and add it. There is a page for people at /, and /openapi.json describes the"
          + " requests.",
      "",
      "The index holds fingerprints, not texts. Without --store it is in memory and ends with this"
          + " command. Ctrl+C or SIGTERM ends it once running requests are answered."
    },
    footer = {
      "  neardup serve",
      "  neardup serve --store news-index -a simhash:distance=6",
      "  neardup serve --store redis://localhost/news --host 0.0.0.0 --token-file token",
      "  curl -d '{\"id\": \"a\", \"text\": \"Buy now!\"}' \\",
      "      http://127.0.0.1:8080/v1/check-and-add"
    })
final class ServeCommand implements Runnable {

  private static final String TOKEN_VARIABLE = "NEARDUP_TOKEN";
  private static final int MOST_SECONDS = 86_400;

  private final Console console;

  @Option(
      names = "--store",
      paramLabel = "LOCATION",
      description =
          "Where the index is kept: a folder, or redis://HOST:PORT/NAME. It is created if it is not"
              + " there.")
  private @Nullable String store;

  @Option(
      names = {"-a", "--algorithm"},
      paramLabel = "SPEC",
      description =
          "The algorithm, as NAME or NAME:setting=value,... (default: the store's, or minhash"
              + " for a new one; see neardup algorithms).")
  private @Nullable String spec;

  @Option(
      names = "--host",
      paramLabel = "NAME",
      defaultValue = "127.0.0.1",
      description =
          "The name or address to listen on; 0.0.0.0 for all (default: ${DEFAULT-VALUE}, which"
              + " only this machine can reach).")
  private String host = "";

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "8080",
      description = "The port; 0 for any free port (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "A file with a secret, which clients must send as Authorization: Bearer SECRET. The"
              + " variable NEARDUP_TOKEN can hold it instead.")
  private @Nullable String tokenFile;

  @Option(
      names = "--no-token",
      description = "Allows other machines without a token, if --host lets them connect.")
  private boolean noToken;

  @Option(
      names = "--keep-texts",
      description =
          "Stores each text beside its fingerprint, as the payload, so that the page can show"
              + " differences.")
  private boolean keepTexts;

  @Option(
      names = "--max-body",
      paramLabel = "SIZE",
      defaultValue = "10MB",
      description = "The largest body of a request (default: ${DEFAULT-VALUE}).")
  private String maxBody = "";

  @Option(
      names = "--max-text",
      paramLabel = "NUMBER",
      defaultValue = "1000000",
      description = "The most characters of a text (default: ${DEFAULT-VALUE}).")
  private int maxText;

  @Option(
      names = "--stop-timeout",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "How long to wait for running requests at the end (default: ${DEFAULT-VALUE}).")
  private int stopTimeout;

  @Option(names = "--access-log", description = "Writes a line for each request to standard error.")
  private boolean accessLog;

  ServeCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    Optional<String> token = token();
    checkNumbers();
    try (NearDuplicateIndex index = open()) {
      serve(index, token);
    }
  }

  private void serve(NearDuplicateIndex index, Optional<String> token) {
    IndexServer server = start(index, token);
    Thread end = new Thread(() -> end(server, index), "neardup-end");
    Runtime.getRuntime().addShutdownHook(end);
    console.say(greeting(server, index));
    try {
      new CountDownLatch(1).await(); // until a signal ends the process
    } catch (InterruptedException e) {
      Runtime.getRuntime().removeShutdownHook(end);
      end(server, index);
    }
  }

  private void end(IndexServer server, NearDuplicateIndex index) {
    try {
      server.close();
      index.close();
      console.say("neardup: stopped");
    } catch (RuntimeException e) {
      console.say("neardup: at the end: " + e.getMessage());
    }
  }

  private NearDuplicateIndex open() {
    if (store == null) {
      return NearDuplicateIndex.inMemory(algorithm());
    }
    return NearDuplicateIndex.open(
        store,
        stored ->
            stored
                .map(identity -> OpenStores.algorithm(Optional.ofNullable(spec), identity))
                .orElseGet(this::algorithm));
  }

  /** Returns the algorithm of a new index. */
  private Algorithm algorithm() {
    return Algorithms.create(spec == null ? Deduplicator.DEFAULT_ALGORITHM : spec);
  }

  private IndexServer start(NearDuplicateIndex index, Optional<String> token) {
    IndexServer.Builder server =
        IndexServer.of(index)
            .version(VersionProvider.version())
            .host(host)
            .port(port)
            .mostBodyBytes((int) ByteSize.parse("--max-body", maxBody))
            .longestText(maxText)
            .stopTimeout(Duration.ofSeconds(stopTimeout))
            .log(line -> console.say("neardup: " + line));
    token.ifPresent(server::token);
    if (noToken) {
      server.withoutToken();
    }
    if (keepTexts) {
      server.keepTexts();
    }
    if (accessLog) {
      server.accessLog(console::say);
    }
    if (server.needsToken()) {
      throw new UsageException(
          "--host %s lets other machines in: set a token with --token-file or %s, or add --no-token"
              .formatted(host, TOKEN_VARIABLE));
    }
    return server.start();
  }

  private String greeting(IndexServer server, NearDuplicateIndex index) {
    String algorithm = index.algorithm().settings().toShortSpec();
    return store == null
        ? "neardup: serving %s at %s, in memory: the index ends with this command (--store keeps it)"
            .formatted(algorithm, server.uri())
        : Console.format(
            "neardup: serving %s at %s, from %s with %,d entries",
            algorithm, server.uri(), Credentials.masked(store), index.size());
  }

  private void checkNumbers() {
    check("--port", port, 0, 65_535);
    check("--max-body", ByteSize.parse("--max-body", maxBody), 1, Integer.MAX_VALUE / 2);
    check("--max-text", maxText, 1, Integer.MAX_VALUE);
    check("--stop-timeout", stopTimeout, 1, MOST_SECONDS);
  }

  private static void check(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new UsageException(
          "%s must be from %d to %d, not %d".formatted(option, least, most, value));
    }
  }

  /** Returns the token from the file, or else from the environment. */
  private Optional<String> token() {
    String from = tokenFile == null ? TOKEN_VARIABLE : tokenFile;
    Optional<String> token =
        tokenFile == null
            ? Optional.ofNullable(System.getenv(TOKEN_VARIABLE))
            : Optional.of(content(tokenFile).strip());
    if (token.isPresent() && noToken) {
      throw new UsageException(
          "there is --no-token, but also a token in " + from + "; leave out one");
    }
    token.filter(secret -> !IndexServer.isToken(secret)).ifPresent(secret -> refuse(from));
    return token;
  }

  private static void refuse(String from) {
    throw new UsageException(
        "the token in " + from + " must consist of one or more visible ASCII characters");
  }

  private static String content(String file) {
    try {
      return Files.readString(FileArguments.path(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
