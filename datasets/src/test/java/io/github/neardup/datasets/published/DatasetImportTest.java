package io.github.neardup.datasets.published;

import static io.github.neardup.datasets.published.TestFiles.write;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.Scoring;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatasetImportTest {

  private static final DatasetImport.DocumentColumns DOCUMENTS =
      new DatasetImport.DocumentColumns(
          Optional.of("id"), List.of("title", "body"), Optional.empty());

  private static final DatasetImport.ClusterColumns CLUSTER =
      new DatasetImport.ClusterColumns(Optional.empty(), "", "cluster");

  private static final DatasetImport.PairColumns PAIRS =
      new DatasetImport.PairColumns("a", "b", "same", List.of("yes"), List.of("no"));

  @TempDir private Path folder;
  private Path target;
  private DatasetImport.Imported imported;

  @BeforeEach
  void nameTarget() {
    target = folder.resolve("dataset");
  }

  private static DatasetImport of(Path... files) {
    return new DatasetImport(List.of(files), Optional.empty(), UTF_8, true);
  }

  private static DatasetDescription description(Dataset.Truth truth) {
    return new DatasetDescription(
        "mine", "en", "CC0-1.0", "a test", "the same", truth, Scoring.PAIRS);
  }

  private Dataset documents(DatasetImport tables) {
    imported = tables.documents(DOCUMENTS, CLUSTER, description(Dataset.Truth.CLUSTERS), target);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.size()).isEqualTo((int) imported.documents());
    return dataset;
  }

  private Dataset pairs(DatasetImport tables) {
    imported = tables.pairs(PAIRS, description(Dataset.Truth.JUDGED_PAIRS), target);
    return DatasetFolder.read(target);
  }

  @Test
  void tablesOfDocumentsBecomeADataset() throws IOException {
    Path csv =
        write(
            folder.resolve("one.csv"),
            "id,title,body,cluster\r\n1,T,\"a, \"\"b\"\"\nc\",x\r\n2,U,d,\r\n");
    Path jsonl =
        write(
            folder.resolve("two.jsonl"),
            """
            {"id": 3, "title": "V", "body": "\\ud800", "cluster": "x"}
            {"id": "4", "title": "W", "body": "e", "cluster": null}
            """);
    Dataset dataset = documents(of(csv, jsonl));
    assertThat(dataset.documents())
        .containsExactly(
            new Document("1", "T a, \"b\"\nc"),
            new Document("2", "U d"),
            new Document("3", "V \ud800"),
            new Document("4", "W e"));
    assertThat(dataset.clusters()).containsExactly(0, 1, 0, 3);
    assertThat(dataset.name()).isEqualTo("mine");
    assertThat(dataset.meaning()).isEqualTo("the same");
  }

  @Test
  void withoutAHeaderColumnsAreNumbers() throws IOException {
    Path tsv = write(folder.resolve("one.tsv"), "caf\u00e9\tx\nth\u00e9\ty\n", ISO_8859_1);
    new DatasetImport(List.of(tsv), Optional.empty(), ISO_8859_1, false)
        .documents(
            new DatasetImport.DocumentColumns(Optional.empty(), List.of("1"), Optional.of("2")),
            new DatasetImport.ClusterColumns(Optional.empty(), "", "2"),
            description(Dataset.Truth.CLUSTERS),
            target);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.documents())
        .containsExactly(new Document("1", "caf\u00e9"), new Document("2", "th\u00e9"));
    assertThat(dataset.kinds()).containsExactly("x", "y");
  }

  @Test
  void aTableOfJudgedPairsBecomesADataset() throws IOException {
    Path json =
        write(
            folder.resolve("pairs.json"),
            "[{\"a\": \"x\", \"b\": \"y\", \"same\": \"yes\"}, {\"a\": \"z\", \"b\": \"x\","
                + " \"same\": \"no\"},\n {\"a\": \"y\", \"b\": \"x\", \"same\": \"yes\"}]");
    Dataset dataset = pairs(of(json));
    assertThat(dataset.documents())
        .containsExactly(new Document("0", "x"), new Document("1", "y"), new Document("2", "z"));
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, true), new JudgedPair(0, 2, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,T,b,x;1,U,c,x|:3: the id '1' is that of FILE:2, too; give each document its own",
        ",T,b,x|:2: the id is empty; give each document one of its own",
        "a\tb,T,b,x|:2: the id holds a tab, a line break or half a character, which no label can"
            + " name; take another id",
        "1,T,b|:2: has 3 columns, but 4 are expected (id, title, body, cluster); correct the line,"
            + " or its quotes",
        "1,T,b,x\ty|:2: the cluster holds a tab, a line break or half a character; name it"
            + " otherwise"
      })
  void aFaultOfADocumentIsNamedAndNothingIsWritten(String lines, String problem)
      throws IOException {
    Path file =
        write(
            folder.resolve("one.csv"),
            "id,title,body,cluster\n" + lines.replace(";", "\n").replace("\\t", "\t") + "\n");
    assertFault(() -> documents(of(file)), file + problem.replace("FILE", file.toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x,y,1|:2: the label in the column 'same' is '1', not one of yes, no; check that this is"
            + " the right file"
      })
  void aFaultOfAJudgedPairIsNamedAndNothingIsWritten(String lines, String problem)
      throws IOException {
    Path file = write(folder.resolve("one.csv"), "a,b,same\n" + lines.replace(";", "\n") + "\n");
    assertFault(() -> pairs(of(file)), file + problem);
  }

  @Test
  void aFaultOfAFileIsNamedAndNothingIsWritten() throws IOException {
    Path file = write(folder.resolve("one.csv"), "id,title,text,cluster\n1,T,b,x\n");
    assertFault(
        () -> documents(of(file)),
        file + ":2: unknown column 'body'. Known: cluster, id, text, title");
    Path text = write(folder.resolve("one.txt"), "");
    assertFault(
        () -> documents(of(text)),
        text + ": its name does not tell its format; name it: csv, tsv, plain-tsv, jsonl, json");
    Path empty = write(folder.resolve("empty.csv"), "id,title,body,cluster\n");
    assertFault(
        () -> documents(of(empty)),
        empty + ": there is no record in it; check that this is the right file, and whole");
    Path lines =
        write(
            folder.resolve("lines.jsonl"),
            "{\"id\": 1, \"title\": [], \"body\": \"b\", \"cluster\": 1}\n");
    assertFault(
        () -> documents(of(lines)),
        lines + ":1: the field 'title' is not a single value; name another");
    Path broken = write(folder.resolve("broken.csv"), "id,title\n1,\"T\n2,U\n");
    assertThatThrownBy(() -> documents(of(broken)))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(broken + ":2: ");
    assertThat(target).doesNotExist();
  }

  private void assertFault(Runnable run, String message) {
    assertThatThrownBy(run::run).isInstanceOf(CorpusException.class).hasMessage(message);
    assertThat(target).doesNotExist();
    try (var content = Files.list(folder)) {
      assertThat(content.filter(file -> file.getFileName().toString().startsWith("."))).isEmpty();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aDatasetIsReplacedAndNothingElseIs() throws IOException {
    Path file = write(folder.resolve("one.csv"), "id,title,body,cluster\n1,T,b,x\n");
    documents(of(file));
    write(file, "id,title,body,cluster\n2,T,b,x\n");
    assertThat(documents(of(file)).documents()).containsExactly(new Document("2", "T b"));
    target = Files.createDirectory(folder.resolve("photos"));
    write(target.resolve("photo.jpg"), "");
    assertThatThrownBy(() -> documents(of(file)))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            target
                + ": the file photo.jpg in it is not of a dataset that neardup wrote, so nothing in"
                + " this folder is replaced; move it away, or name another folder");
    target = file;
    assertThatThrownBy(() -> documents(of(file)))
        .isInstanceOf(CorpusException.class)
        .hasMessage(file + ": is a file; name a folder");
    target = folder.resolve("no").resolve("such");
    assertThat(documents(of(file)).size()).isEqualTo(1);
  }

  @Test
  void charsetsThatDoNotFitAreAFault() throws IOException {
    Path file =
        write(folder.resolve("one.csv"), "id,title,body,cluster\n1,\u00e9,b,x\n", ISO_8859_1);
    assertFault(
        () -> documents(of(file)),
        file + ":2: not UTF-8 at byte 3 of the line (0xE9); convert the file to UTF-8");
    Charset ascii = Charset.forName("US-ASCII");
    assertFault(
        () -> documents(new DatasetImport(List.of(file), Optional.empty(), ascii, true)),
        file + ": the text is not US-ASCII; convert the file to UTF-8");
    assertThat(
            documents(
                    new DatasetImport(
                        List.of(file), Optional.empty(), Charset.forName("windows-1252"), true))
                .documents())
        .containsExactly(new Document("1", "\u00e9 b"));
  }
}
