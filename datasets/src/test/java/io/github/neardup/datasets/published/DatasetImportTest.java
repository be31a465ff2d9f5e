package io.github.neardup.datasets.published;

import static io.github.neardup.datasets.published.TestFiles.write;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatasetImportTest {

  private static final DatasetImport.DocumentColumns DOCUMENTS =
      new DatasetImport.DocumentColumns(
          Optional.of("id"), List.of("title", "body"), Optional.empty());

  private static final DatasetImport.ClusterColumns CLUSTER =
      new DatasetImport.ClusterColumns(Optional.empty(), "", "cluster");

  private static final DatasetImport.PairColumns PAIRS =
      new DatasetImport.PairColumns(
          "a", "b", "same", List.of("yes"), List.of("no"), Optional.empty());

  @TempDir private Path folder;
  private Path target;
  private DatasetImport.Imported imported;

  @BeforeEach
  void nameTarget() {
    target = folder.resolve("dataset");
  }

  private static DatasetImport of(Path... files) {
    return new DatasetImport(List.of(files), List.of(), Optional.empty(), UTF_8, true);
  }

  private static DatasetDescription description(Dataset.Truth truth) {
    return new DatasetDescription("mine", "en", "CC0-1.0", "a test", "the same", truth);
  }

  private Dataset documents(DatasetImport tables) {
    imported = tables.documents(DOCUMENTS, CLUSTER, description(Dataset.Truth.CLUSTERS), target);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.size()).isEqualTo((int) imported.documents());
    return dataset;
  }

  private Dataset pairs(DatasetImport tables) {
    return pairs(tables, PAIRS);
  }

  private Dataset pairs(DatasetImport tables, DatasetImport.PairColumns columns) {
    imported = tables.pairs(columns, description(Dataset.Truth.JUDGED_PAIRS), target);
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
    assertThat(dataset.about().meaning()).isEqualTo("the same");
  }

  @Test
  void withoutAHeaderColumnsAreNumbers() throws IOException {
    Path tsv = write(folder.resolve("one.tsv"), "caf\u00e9\tx\nth\u00e9\ty\n", ISO_8859_1);
    new DatasetImport(List.of(tsv), List.of(), Optional.empty(), ISO_8859_1, false)
        .documents(
            new DatasetImport.DocumentColumns(Optional.empty(), List.of("1"), Optional.empty()),
            new DatasetImport.ClusterColumns(Optional.empty(), "", "2"),
            description(Dataset.Truth.CLUSTERS),
            target);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.documents())
        .containsExactly(new Document("1", "caf\u00e9"), new Document("2", "th\u00e9"));
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

  private static final DatasetImport.PairColumns WEIGHTED =
      new DatasetImport.PairColumns(
          "a", "b", "same", List.of("yes"), List.of("no"), Optional.of("weight"));

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "jsonl"})
  void aColumnOfWeightsGoesIntoTheDataset(String format) throws IOException {
    List<List<String>> pairs =
        List.of(
            List.of("a", "b", "same", "weight"),
            List.of("x", "y", "yes", "2.5"),
            List.of("z", "x", "no", "1"),
            List.of("z", "y", "no", "4e2"),
            List.of("y", "x", "yes", "3"));
    Path table =
        write(
            folder.resolve("pairs." + format),
            pairs.stream()
                .skip(format.equals("jsonl") ? 1 : 0)
                .map(
                    pair ->
                        switch (format) {
                          case "csv" -> String.join(",", pair);
                          case "tsv" -> String.join("\t", pair);
                          default ->
                              "{\"a\":\"%s\",\"b\":\"%s\",\"same\":\"%s\",\"weight\":%s}"
                                  .formatted(pair.toArray());
                        })
                .collect(Collectors.joining("\n", "", "\n")));
    Dataset dataset = pairs(of(table), WEIGHTED);
    // The first pair has two weights.
    assertThat(dataset.judgedPairs())
        .containsExactly(
            new JudgedPair(0, 2, false), new JudgedPair(new RowPair(1, 2), false, 400));
    assertThat(imported.notes()).hasSize(1);
    assertThat(imported.notes().get(0))
        .startsWith("left out pairs with contradictory labels or weights (1): ");
  }

  @Test
  void aWeightThatIsNoNumberIsAFault() throws IOException {
    Path table = write(folder.resolve("pairs.csv"), "a,b,same,weight\nx,y,yes,2\nx,z,no,\n");
    assertThatThrownBy(() -> pairs(of(table), WEIGHTED))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            table
                + ":3: the weight in the column 'weight' is ''; write a number above 0, up to 1e30");
    assertThat(target).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,T,b,x;1,U,c,x|:3: the id '1' is already used in FILE:2; give each document its own",
        ",T,b,x|:2: the id is empty; give each document one of its own",
        "a\tb,T,b,x|:2: the id holds a tab, a line break or half a character, which no label can"
            + " name; take another id",
        "1,T,b|:2: has 3 columns, but 4 are expected (id, title, body, cluster), perhaps"
            + " for lack of quotes; correct or remove the line",
        "1,T,b,x\ty|:2: the cluster holds a tab, a line break or half a character; give it another"
            + " name"
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
        file + ":1: unknown column 'body'. Known: cluster, id, text, title");
    Path text = write(folder.resolve("one.txt"), "");
    assertFault(
        () -> documents(of(text)),
        text
            + ": its name does not tell its format; name it: csv, tsv, plain-tsv, jsonl, json, txt, parquet, warc, tar");
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
  void charsetsThatDoNotFitAreAFault() throws IOException {
    Path file =
        write(folder.resolve("one.csv"), "id,title,body,cluster\n1,\u00e9,b,x\n", ISO_8859_1);
    assertFault(
        () -> documents(of(file)),
        file
            + ":2: not UTF-8 (the byte 0xE9); convert the file to UTF-8, or name its encoding:"
            + " --encoding NAME, such as windows-1252");
    Charset ascii = Charset.forName("US-ASCII");
    assertFault(
        () -> documents(new DatasetImport(List.of(file), List.of(), Optional.empty(), ascii, true)),
        file + ": the text is not US-ASCII; convert the file to UTF-8");
    assertThat(
            documents(
                    new DatasetImport(
                        List.of(file),
                        List.of(),
                        Optional.empty(),
                        Charset.forName("windows-1252"),
                        true))
                .documents())
        .containsExactly(new Document("1", "\u00e9 b"));
  }

  // --- what is left out -------------------------------------------------------------------------

  @Test
  void pairsThatSayNothingAreLeftOutAndNamed() throws IOException {
    Path file =
        write(
            folder.resolve("pairs.csv"),
            "a,b,same\nx,y,yes\nx,x,yes\ny,z,no\nz,y,yes\nz,z,no\ny,z,yes\n");
    Dataset dataset = pairs(of(file));
    assertThat(dataset.documents()).hasSize(3);
    assertThat(dataset.judgedPairs()).containsExactly(new JudgedPair(0, 1, true));
    assertThat(imported.notes())
        .containsExactly(
            "left out pairs of a text with itself (2): %s:3, %s:6".formatted(file, file),
            "left out pairs with contradictory labels or weights (1): %s:5".formatted(file));
  }

  @Test
  void anEmptyTextIsAFault() throws IOException {
    Path pairs = write(folder.resolve("pairs.csv"), "a,b,same\nx,y,yes\nx, ,no\n");
    assertFault(
        () -> pairs(of(pairs)),
        pairs + ":3: the text is empty; remove the record with its labels, and import again");
    Path texts = Files.createDirectory(folder.resolve("texts"));
    Path empty = write(texts.resolve("a.txt"), "");
    Path labels = write(folder.resolve("labels.csv"), "file,topic\na.txt,1\n");
    assertFault(
        () -> byFile(labels, texts),
        empty + ": the text is empty; remove the record with its labels, and import again");
  }

  // --- labels in a table of their own -----------------------------------------------------------

  @Test
  void aFolderOfTextsBecomesADatasetWithLabelsByFileName() throws IOException {
    Path texts = texts();
    Path labels =
        write(folder.resolve("labels.csv"), "file,topic\nsub/b.txt,1\na.txt,1\nc.txt,@1\n");
    imported = byFile(labels, texts);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.documents())
        .containsExactly(
            new Document("a.txt", "one\n"),
            new Document("c.txt", "three"),
            new Document("d.txt", "four"),
            new Document("sub/b.txt", "two"));
    assertThat(dataset.clusters()).containsExactly(0, 1, 2, 0);
    assertThat(imported.notes())
        .containsExactly(
            "1 of the documents are not in "
                + labels
                + " and count as having no duplicates: d.txt");
    assertThat(target).isDirectoryNotContaining("glob:**/.neardup-*");
  }

  private Path texts() throws IOException {
    Path texts = folder.resolve("texts");
    write(texts.resolve("a.txt"), "one\n");
    write(texts.resolve("sub").resolve("b.txt"), "two");
    write(texts.resolve("c.txt"), "three");
    write(texts.resolve("d.txt"), "four");
    return texts;
  }

  private DatasetImport.Imported byFile(Path labels, Path texts) {
    return of(texts)
        .documents(
            new DatasetImport.DocumentColumns(Optional.empty(), List.of(), Optional.empty()),
            new DatasetImport.ClusterColumns(Optional.of(labels), "file", "topic"),
            description(Dataset.Truth.CLUSTERS),
            target);
  }

  @Test
  void labelsOfNoFileAreAFault() throws IOException {
    Path texts = texts();
    Path labels = write(folder.resolve("labels.csv"), "file,topic\nb.txt,1\n");
    assertFault(
        () -> byFile(labels, texts),
        labels
            + ":2: no document has the id 'b.txt'; correct it or remove the record. The id"
            + " of a file is its path within the folder");
    write(labels, "file,topic\na.txt,1\na.txt,2\n");
    assertFault(
        () -> byFile(labels, texts),
        labels
            + ":3: the document 'a.txt' is in the cluster '2' here and in '1' before; remove one"
            + " record");
  }

  @Test
  void pairsOfIdsStandBesideATableOrAFolder() throws IOException {
    Path table = write(folder.resolve("one.csv"), "id,title,body\n1,T,a\n2,T,b\n3,T,c\n");
    Path pairs = write(folder.resolve("pairs.tsv"), "a\tb\tsame\n3\t1\tyes\n2\t2\tno\n");
    imported =
        of(table).pairs(DOCUMENTS, PAIRS, pairs, description(Dataset.Truth.JUDGED_PAIRS), target);
    Dataset dataset = DatasetFolder.read(target);
    assertThat(dataset.documents()).extracting(Document::text).containsExactly("T a", "T b", "T c");
    assertThat(dataset.judgedPairs()).containsExactly(new JudgedPair(0, 2, true));
    assertThat(imported.notes())
        .containsExactly("left out pairs of a text with itself (1): " + pairs + ":3");

    write(pairs, "a\tb\tsame\na.txt\tsub/b.txt\tno\n");
    of(texts()).pairs(DOCUMENTS, PAIRS, pairs, description(Dataset.Truth.JUDGED_PAIRS), target);
    assertThat(DatasetFolder.read(target).judgedPairs())
        .containsExactly(new JudgedPair(0, 3, false));
  }

  // --- nothing is lost --------------------------------------------------------------------------

  @Test
  void whatIsImportedIsReadBackAsItWas() throws IOException {
    long seed = 14;
    Random random = new Random(seed);
    String characters = "ab\t\n\r\ud800\udc00\ufeff@1 \u0000\u2028\"\\";
    ObjectMapper json = new ObjectMapper();
    int accepted = 0;
    for (int round = 0; round < 500; round++) {
      List<Map<String, String>> records = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String name : List.of("id", "title", "body", "cluster")) {
          String some = random.nextInt(4) == 0 ? characters : "ab@1 \"\\\u2028";
          fields.put(name, (name.equals("id") ? i : "") + random(some, random));
        }
        records.add(fields);
      }
      Path file = folder.resolve("one.json");
      // As bytes, half a character would be refused.
      write(
          file,
          json.writer()
              .with(JsonWriteFeature.ESCAPE_NON_ASCII.mappedFeature())
              .writeValueAsString(records));
      Dataset read;
      try {
        imported =
            of(file)
                .documents(
                    new DatasetImport.DocumentColumns(
                        Optional.of("id"), List.of("title"), Optional.of("cluster")),
                    CLUSTER,
                    description(Dataset.Truth.CLUSTERS),
                    target);
      } catch (CorpusException e) {
        assertThat(e).hasMessageStartingWith(file + ":");
        continue;
      }
      accepted++;
      read = DatasetFolder.read(target, emptyText -> {});
      for (int i = 0; i < 3; i++) {
        Map<String, String> fields = records.get(i);
        assertThat(read.documents().get(i))
            .as("seed %d, round %d", seed, round)
            .isEqualTo(new Document(fields.get("id"), fields.get("title")));
        assertThat(read.kinds().get(i)).isEqualTo(fields.get("cluster"));
        for (int j = 0; j < i; j++) {
          String cluster = fields.get("cluster");
          assertThat(read.clusters()[i] == read.clusters()[j])
              .isEqualTo(!cluster.isBlank() && cluster.equals(records.get(j).get("cluster")));
        }
      }
    }
    assertThat(accepted).isBetween(50, 450);
  }

  private static String random(String characters, Random random) {
    return random
        .ints(random.nextInt(3), 0, characters.length())
        .mapToObj(i -> characters.substring(i, i + 1))
        .collect(Collectors.joining());
  }

  @Test
  void onlyADatasetThatNeardupWroteIsReplaced() throws IOException {
    Path file = write(folder.resolve("one.csv"), "id,title,body,cluster\n1,T,b,x\n");
    documents(of(file));
    Path ignore = write(target.resolve("ignore.tsv"), "");
    assertUntouched(file, "the file ignore.tsv in it is not part of a dataset that neardup wrote");
    Files.delete(ignore);
    Path description = target.resolve("dataset.json");
    String written = Files.readString(description);
    for (String other : List.of("{}", "[", "", written.replace("\n", " "), written + " ")) {
      write(description, other);
      assertUntouched(
          file, "the file dataset.json in it was not written by neardup, or was changed");
    }
    Files.delete(description);
    assertUntouched(file, "the file clusters.tsv in it has no dataset.json beside it");
    write(description, written);
    assertThat(documents(of(file)).size()).isEqualTo(1);
  }

  private void assertUntouched(Path file, String why) throws IOException {
    Map<String, String> before = content(target);
    assertThatThrownBy(() -> documents(of(file)))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            target
                + ": "
                + why
                + ", so nothing in this folder is replaced; move it away, or name another folder");
    assertThat(content(target)).isEqualTo(before);
  }

  private static Map<String, String> content(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Map<String, String> content = new TreeMap<>();
      for (Path file : files.toList()) {
        content.put(file.getFileName().toString(), Files.readString(file));
      }
      return content;
    }
  }

  @Test
  void anotherKindOfDatasetTakesThePlaceOfTheOneBefore() throws IOException {
    documents(of(write(folder.resolve("one.csv"), "id,title,body,cluster\n1,T,b,x\n")));
    pairs(of(write(folder.resolve("two.csv"), "a,b,same\nx,y,yes\n")));
    assertThat(content(target)).containsOnlyKeys("dataset.json", "documents.jsonl", "pairs.tsv");
  }
}
