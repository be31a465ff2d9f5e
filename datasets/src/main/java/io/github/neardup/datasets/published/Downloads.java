package io.github.neardup.datasets.published;

import io.github.neardup.core.Progress;
import io.github.neardup.datasets.published.PublishedDataset.PublishedFile;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Downloads files into a folder. An interrupted download continues where it ended, in the same run
 * or a later one, if the server confirms that the file is unchanged (its strong {@code ETag} or
 * {@code Last-Modified}, sent as {@code If-Range}; RFC 9110, section 13.1.5). The checksum of a
 * complete file is stored beside it and checked whenever the file is read again.
 */
final class Downloads {

  private static final int ATTEMPTS = 3;
  private static final int BUFFER = 1 << 16;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;

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

  /**
   * Returns the file in the folder, downloaded if necessary; fails unless its checksum is as
   * expected.
   */
  Path get(PublishedFile file, URI address, Path folder) {
    Path target = folder.resolve(file.name());
    try {
      if (Files.exists(target)) {
        verify(file, target);
        return target;
      }
      Path part = folder.resolve(file.name() + ".part");
      download(address, part);
      String checksum = Checksums.sha256(part);
      if (!file.sha256().isEmpty() && !file.sha256().equals(checksum)) {
        Files.delete(part);
        throw new CorpusException(
            address.toString(),
            "the file has the checksum %s, not %s; it was changed or damaged, so nothing is installed"
                .formatted(checksum, file.sha256()));
      }
      Files.writeString(checksumFile(target), checksum + "  " + file.name() + "\n");
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
      Files.deleteIfExists(validatorFile(part));
      return target;
    } catch (IOException e) {
      throw CorpusException.writing(target.toString(), e);
    }
  }

  private static Path checksumFile(Path file) {
    return file.resolveSibling(file.getFileName() + ".sha256");
  }

  private static Path validatorFile(Path part) {
    return part.resolveSibling(part.getFileName() + ".validator");
  }

  private static void verify(PublishedFile file, Path target) throws IOException {
    String expected = file.sha256();
    if (expected.isEmpty() && Files.exists(checksumFile(target))) {
      expected = Files.readString(checksumFile(target)).strip().split("\\s+", 2)[0];
    }
    String checksum = Checksums.sha256(target);
    if (!expected.isEmpty() && !expected.equals(checksum)) {
      throw new CorpusException(
          target.toString(),
          "the downloaded file has the checksum %s, not %s as before; delete it to download it again"
              .formatted(checksum, expected));
    }
  }

  private void download(URI address, Path part) throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        transfer(address, part);
        return;
      } catch (CutOffException e) {
        if (attempt == ATTEMPTS) {
          throw new CorpusException(
              address.toString(),
              0,
              String.format(
                  Locale.ROOT,
                  "the download was cut off after %,d bytes (%s); run the command again to go on",
                  size(part),
                  e.getMessage()),
              e);
        }
      }
    }
  }

  /** The connection ended before the file was complete. */
  private static final class CutOffException extends IOException {
    private static final long serialVersionUID = 1;

    CutOffException(IOException cause) {
      super(Objects.requireNonNullElse(cause.getMessage(), cause.toString()), cause);
    }
  }

  private void transfer(URI address, Path part) throws IOException {
    Path validatorFile = validatorFile(part);
    String validator = Files.exists(validatorFile) ? Files.readString(validatorFile).strip() : "";
    long have = validator.isEmpty() ? 0 : size(part);
    HttpResponse<InputStream> response = send(request(address, have, validator), address);
    try (InputStream body = response.body()) {
      if (have > 0 && response.statusCode() == RANGE_NOT_SATISFIABLE) {
        Files.delete(part);
        throw new CutOffException(new IOException("the part downloaded before is of no use"));
      }
      boolean goesOn = have > 0 && response.statusCode() == PARTIAL && startsAt(response, have);
      if (!goesOn && response.statusCode() != OK) {
        throw new CorpusException(
            address.toString(),
            "the server answers with status "
                + response.statusCode()
                + "; get the file in another way and give its folder with --from");
      }
      refusePage(address, part, response.headers());
      long from = goesOn ? have : 0;
      Files.writeString(validatorFile, validator(response.headers()));
      long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
      long total = length < 0 ? Progress.UNKNOWN : from + length;
      try (Progress.Stage stage = progress.stage("downloading", total)) {
        copy(body, part, goesOn, from, stage);
      }
    }
  }

  private static HttpRequest request(URI address, long have, String validator) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).header("User-Agent", "neardup").GET();
    if (have > 0) {
      request.header("Range", "bytes=" + have + "-").header("If-Range", validator);
    }
    return request.build();
  }

  private HttpResponse<InputStream> send(HttpRequest request, URI address) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CorpusException(
          address.toString(), 0, "the download was interrupted; run it again", e);
    } catch (ConnectException
        | UnknownHostException
        | UnresolvedAddressException
        | HttpConnectTimeoutException e) {
      throw new CorpusException(
          address.toString(),
          0,
          "the server cannot be reached; check that this machine is online, or download the file on"
              + " another one and give its folder with --from",
          e);
    } catch (IOException e) {
      throw new CutOffException(e);
    }
  }

  private static boolean startsAt(HttpResponse<InputStream> response, long have) {
    return response
        .headers()
        .firstValue("Content-Range")
        .filter(range -> range.startsWith("bytes " + have + "-"))
        .isPresent();
  }

  /** Login and error pages may come with status 200 too. */
  private static void refusePage(URI address, Path part, HttpHeaders headers) {
    boolean page =
        headers.firstValue("Content-Type").filter(type -> type.startsWith("text/html")).isPresent();
    if (page && !part.toString().contains(".htm")) {
      throw new CorpusException(
          address.toString(),
          "the server sends a web page instead of the file; look there with a browser, and give the"
              + " folder of what you get with --from");
    }
  }

  /** The validator that shows whether the file is unchanged; weak tags do not count. */
  private static String validator(HttpHeaders headers) {
    Optional<String> tag = headers.firstValue("ETag").filter(value -> !value.startsWith("W/"));
    return tag.or(() -> headers.firstValue("Last-Modified")).orElse("");
  }

  private static void copy(
      InputStream body, Path part, boolean append, long from, Progress.Stage stage)
      throws IOException {
    try (OutputStream out =
        append
            ? Files.newOutputStream(part, StandardOpenOption.APPEND)
            : Files.newOutputStream(part)) {
      byte[] buffer = new byte[BUFFER];
      long done = from;
      while (true) {
        int count;
        try {
          count = body.read(buffer);
        } catch (IOException e) {
          throw new CutOffException(e);
        }
        if (count < 0) {
          return;
        }
        out.write(buffer, 0, count);
        done += count;
        stage.reached(done);
      }
    }
  }

  private static long size(Path part) throws IOException {
    return Files.exists(part) ? Files.size(part) : 0;
  }
}
