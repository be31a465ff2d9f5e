package io.github.neardup.datasets.published;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** Downloads files into a folder, each whole or not at all. */
final class Downloads {

  private static final int BUFFER = 1 << 16;
  private static final int OK = 200;
  private static final String OTHERWISE =
      "; download the file in another way and give its folder with --from";

  private final HttpClient client;
  private final Progress progress;

  /** Reports each file that it downloads as a stage of progress. */
  Downloads(Progress progress) {
    this.client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(Duration.ofSeconds(30))
            .build();
    this.progress = progress;
  }

  /** Downloads a file unless it is there. */
  void get(URI address, Path target) {
    if (Files.exists(target)) {
      return;
    }
    HttpRequest request = HttpRequest.newBuilder(address).header("User-Agent", "neardup").build();
    try {
      Path part = target.resolveSibling(target.getFileName() + ".part");
      save(client.send(request, BodyHandlers.ofInputStream()), address, part);
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(
          address.toString(), 0, "the download was interrupted; run it again", e);
    } catch (IOException e) {
      throw new CorpusException(
          address.toString(), 0, "the download failed (" + e + "); run it again" + OTHERWISE, e);
    }
  }

  private void save(HttpResponse<InputStream> response, URI address, Path part) throws IOException {
    long length = response.headers().firstValueAsLong("Content-Length").orElse(Progress.UNKNOWN);
    try (InputStream body = response.body()) {
      if (response.statusCode() != OK) {
        throw new CorpusException(
            address.toString(),
            "the server answers with status " + response.statusCode() + OTHERWISE);
      }
      // Login and error pages may come with status 200 too.
      if (response.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
        throw new CorpusException(
            address.toString(), "the server sends a web page instead of the file" + OTHERWISE);
      }
      try (OutputStream out = Files.newOutputStream(part);
          Progress.Stage stage = progress.stage("downloading", length)) {
        byte[] buffer = new byte[BUFFER];
        long done = 0;
        for (int count = body.read(buffer); count >= 0; count = body.read(buffer)) {
          out.write(buffer, 0, count);
          done += count;
          stage.reached(done);
        }
      }
    }
  }
}
