package io.github.neardup.datasets.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.neardup.core.Progress;
import io.github.neardup.datasets.Dataset.Scoring;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.RowFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads from a server of this JVM's own. */
class DatasetCacheTest {

  private static final String HEADER = "question1\tquestion2\tis_duplicate\n";
  private static final byte[] CONTENT = (HEADER + "a\tb\t1\n".repeat(50_000)).getBytes(UTF_8);

  @TempDir private Path folder;
  private DatasetCache cache;
  private HttpServer server;
  private final List<String> ranges = new ArrayList<>();

  private byte[] content = CONTENT;
  private String contentType = "text/tab-separated-values";
  private String tag = "\"one\"";
  private int status = 200;

  /** After how many bytes the connection is cut, for the next answers. */
  private final List<Integer> cuts = new ArrayList<>();

  @BeforeEach
  void start() throws IOException {
    cache = new DatasetCache(folder.resolve("cache"));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/pairs.tsv", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    Headers request = exchange.getRequestHeaders();
    String range = request.getFirst("Range");
    ranges.add(String.valueOf(range));
    boolean partial = range != null && !tag.isEmpty() && tag.equals(request.getFirst("If-Range"));
    int from = partial ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
    exchange.getResponseHeaders().set("Content-Type", contentType);
    if (!tag.isEmpty()) {
      exchange.getResponseHeaders().set("ETag", tag);
    }
    if (partial) {
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes %d-%d/%d".formatted(from, content.length - 1, content.length));
    }
    exchange.sendResponseHeaders(partial ? 206 : status, content.length - from);
    int to = cuts.isEmpty() ? content.length : cuts.remove(0);
    OutputStream body = exchange.getResponseBody();
    body.write(content, from, Math.max(0, to - from));
    body.flush();
    exchange.close(); // without the rest, if it was cut
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/pairs.tsv");
  }

  private PublishedDataset dataset(String sha256) {
    return dataset(address().toString(), sha256);
  }

  private static PublishedDataset dataset(String url, String sha256) {
    return new PublishedDataset(
        "some",
        "Some",
        "en",
        0,
        "pairs",
        "CC0-1.0",
        "nobody",
        "http://example.org/",
        List.of(new PublishedDataset.PublishedFile("pairs.tsv", url, sha256)),
        url.isEmpty() ? "pairs.tsv from http://example.org/" : "",
        "the same",
        PublishedDataset.Lexical.YES,
        Scoring.PAIRS,
        new PairsLayout(
            List.of("pairs.tsv"),
            RowFormat.TSV,
            List.of(),
            "question1",
            "question2",
            new JudgementColumn("is_duplicate", List.of("1"), List.of("0"), List.of())));
  }

  private void download(String sha256) {
    cache.download(dataset(sha256), Progress.NONE);
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  private Path downloaded() {
    return folder.resolve("cache").resolve("downloads").resolve("some").resolve("pairs.tsv");
  }

  @Test
  void aDatasetIsDownloadedOnceAndInstalled() throws Exception {
    List<Long> reached = new ArrayList<>();
    List<String> events = new ArrayList<>();
    Progress progress =
        (name, bytes) -> {
          events.add(name + " " + bytes);
          return new Progress.Stage() {
            @Override
            public void reached(long position) {
              reached.add(position);
            }

            @Override
            public void close() {
              events.add("closed");
            }
          };
        };
    DatasetImport.Imported installation = cache.download(dataset(""), progress);
    assertThat(events).containsExactly("downloading " + CONTENT.length, "closed");
    assertThat(installation.documents()).isEqualTo(2);
    assertThat(DatasetFolder.read(cache.folder(dataset(""))).judgedPairs()).hasSize(1);
    assertThat(reached).isSorted().endsWith((long) CONTENT.length);
    assertThat(downloaded()).hasBinaryContent(CONTENT);
    assertThat(downloaded().resolveSibling("pairs.tsv.sha256"))
        .hasContent(sha256(CONTENT) + "  pairs.tsv");
    download("");
    assertThat(ranges).containsExactly("null");
  }

  @Test
  void aDownloadThatIsCutOffGoesOnWhereItEnded() throws Exception {
    cuts.addAll(List.of(100_000, 200_000));
    download(sha256(CONTENT));
    assertThat(ranges).hasSize(3).startsWith("null");
    assertThat(ranges.subList(1, 3)).allMatch(range -> range.matches("bytes=[1-9]\\d*-"));
    assertThat(downloaded()).hasBinaryContent(CONTENT);
  }

  @Test
  void aDownloadThatIsCutOffAgainAndAgainGoesOnTheNextTime() {
    cuts.addAll(List.of(100_000, 150_000, 200_000));
    assertThatThrownBy(() -> download(""))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(address() + ": the download was cut off after ")
        .hasMessageEndingWith("; run the command again to go on");
    assertThat(downloaded()).doesNotExist();
    download("");
    assertThat(ranges).hasSize(4);
    assertThat(ranges.get(3)).matches("bytes=[1-9]\\d*-");
    assertThat(downloaded()).hasBinaryContent(CONTENT);
  }

  @Test
  void aFileThatChangedMeanwhileIsReadFromItsBeginning() {
    cuts.addAll(List.of(100_000, 150_000, 200_000));
    assertThatThrownBy(() -> download("")).isInstanceOf(CorpusException.class);
    content = (HEADER + "c\td\t0\n".repeat(60_000)).getBytes(UTF_8);
    tag = "\"two\"";
    download("");
    assertThat(downloaded()).hasBinaryContent(content);
  }

  @Test
  void withoutAnythingThatTellsTheFileIsTheSameItIsReadFromItsBeginning() {
    tag = "";
    cuts.addAll(List.of(100_000));
    download("");
    assertThat(ranges).containsExactly("null", "null");
    assertThat(downloaded()).hasBinaryContent(CONTENT);
  }

  @Test
  void aWrongChecksumInstallsNothing() throws Exception {
    String wrong = "0".repeat(64);
    assertThatThrownBy(() -> download(wrong))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "%s: the file has the checksum %s, not %s; it was changed or damaged, so nothing is installed"
                .formatted(address(), sha256(CONTENT), wrong));
    assertThat(downloaded()).doesNotExist();
    assertThat(downloaded().resolveSibling("pairs.tsv.part")).doesNotExist();
    assertThat(cache.isInstalled(dataset(""))).isFalse();
  }

  @Test
  void aDownloadedFileThatWasChangedIsFoundOut() throws Exception {
    download("");
    byte[] changed = Arrays.copyOf(CONTENT, CONTENT.length - 6);
    Files.write(downloaded(), changed);
    assertThatThrownBy(() -> download(""))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "%s: the downloaded file has the checksum %s, not %s as before; delete it to download it again"
                .formatted(downloaded(), sha256(changed), sha256(CONTENT)));
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    server.stop(0);
    assertThatThrownBy(() -> download(""))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            address()
                + ": the server cannot be reached; check that this machine is online, or download"
                + " the file on another one and give its folder with --from");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    status = 404;
    assertThatThrownBy(() -> download(""))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            address()
                + ": the server answers with status 404; get the file in another way and give its"
                + " folder with --from");
  }

  @Test
  void aWebPageInPlaceOfTheFileIsFoundOut() {
    contentType = "text/html; charset=utf-8";
    assertThatThrownBy(() -> download(""))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(address() + ": the server sends a web page instead of the file;");
  }

  @Test
  void whatCannotBeDownloadedSaysWhereToGetIt() {
    assertThatThrownBy(() -> cache.download(dataset("", ""), Progress.NONE))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "some: neardup cannot download it; get it by hand: pairs.tsv from http://example.org/; then: neardup"
                + " datasets install some --from FOLDER");
  }

  @Test
  void theUsersFolderIsThatNamedOrInTheCaches() {
    Map<String, String> xdg = Map.of("XDG_CACHE_HOME", "/caches");
    Map<String, String> both = Map.of("XDG_CACHE_HOME", "/caches", "NEARDUP_DATASETS", "/named");
    assertThat(DatasetCache.userFolder("", Map.of(), "/home/me"))
        .isEqualTo(Path.of("/home/me/.cache/neardup/datasets"));
    assertThat(DatasetCache.userFolder("", xdg, "/home/me"))
        .isEqualTo(Path.of("/caches/neardup/datasets"));
    assertThat(DatasetCache.userFolder("", Map.of("XDG_CACHE_HOME", "relative"), "/home/me"))
        .isEqualTo(Path.of("/home/me/.cache/neardup/datasets"));
    assertThat(DatasetCache.userFolder("", both, "/home/me")).isEqualTo(Path.of("/named"));
    assertThat(DatasetCache.userFolder("/property", both, "/home/me"))
        .isEqualTo(Path.of("/property"));
  }
}
