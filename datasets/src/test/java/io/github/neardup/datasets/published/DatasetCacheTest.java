package io.github.neardup.datasets.published;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Format;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads from a server of this JVM's own. */
class DatasetCacheTest {

  private static final String HEADER = "question1\tquestion2\tis_duplicate\n";
  private static final String OTHERWISE =
      "; download the file in another way and give its folder with --from";
  private static final byte[] CONTENT = (HEADER + "a\tb\t1\n".repeat(50_000)).getBytes(UTF_8);

  @TempDir private Path folder;
  private DatasetCache cache;
  private HttpServer server;
  private int requests;
  private String contentType = "text/tab-separated-values";
  private int status = 200;

  /** How many bytes are not sent before the connection ends. */
  private int missing;

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
    requests++;
    exchange.getResponseHeaders().set("Content-Type", contentType);
    exchange.sendResponseHeaders(status, CONTENT.length);
    OutputStream body = exchange.getResponseBody();
    body.write(CONTENT, 0, CONTENT.length - missing);
    body.flush();
    exchange.close(); // without the rest, if it was cut
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/pairs.tsv");
  }

  private PublishedDataset dataset() {
    return dataset(address().toString());
  }

  private static PublishedDataset dataset(String url) {
    return new PublishedDataset(
        "some",
        "Some",
        "en",
        0,
        "pairs",
        "CC0-1.0",
        "nobody",
        "http://example.org/",
        List.of(new PublishedDataset.PublishedFile("pairs.tsv", url)),
        url.isEmpty() ? "pairs.tsv from http://example.org/" : "",
        "the same",
        PublishedDataset.Lexical.YES,
        new PairsLayout(
            List.of("pairs.tsv"),
            Format.of("tsv"),
            false,
            "",
            "question1",
            "question2",
            "is_duplicate"));
  }

  private void download() {
    cache.download(dataset(), Progress.NONE);
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
    DatasetImport.Imported installation = cache.download(dataset(), progress);
    assertThat(events).containsExactly("downloading " + CONTENT.length, "closed");
    assertThat(installation.documents()).isEqualTo(2);
    assertThat(DatasetFolder.read(cache.folder(dataset())).judgedPairs()).hasSize(1);
    assertThat(reached).isSorted().endsWith((long) CONTENT.length);
    assertThat(downloaded()).hasBinaryContent(CONTENT);
    download();
    assertThat(requests).isEqualTo(1);
  }

  @Test
  void aDownloadThatIsCutOffInstallsNothing() {
    missing = 10;
    assertThatThrownBy(this::download)
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(address() + ": the download failed (")
        .hasMessageEndingWith(OTHERWISE);
    assertThat(downloaded()).doesNotExist();
    assertThat(cache.isInstalled(dataset())).isFalse();
    missing = 0;
    download();
    assertThat(downloaded()).hasBinaryContent(CONTENT);
  }

  @Test
  void aServerThatIsNotThereIsNamed() {
    server.stop(0);
    assertThatThrownBy(() -> download())
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(address() + ": the download failed (")
        .hasMessageEndingWith(OTHERWISE);
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    status = 404;
    assertThatThrownBy(() -> download())
        .isInstanceOf(CorpusException.class)
        .hasMessage(address() + ": the server answers with status 404" + OTHERWISE);
  }

  @Test
  void aWebPageInPlaceOfTheFileIsFoundOut() {
    contentType = "text/html; charset=utf-8";
    assertThatThrownBy(() -> download())
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(address() + ": the server sends a web page instead of the file;");
  }

  @Test
  void whatCannotBeDownloadedSaysWhereToGetIt() {
    assertThatThrownBy(() -> cache.download(dataset(""), Progress.NONE))
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
