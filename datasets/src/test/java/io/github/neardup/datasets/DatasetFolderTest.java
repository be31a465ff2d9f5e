package io.github.neardup.datasets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("sets the default locale")
class DatasetFolderTest {

  private static final String DESCRIPTION =
      """
      {
        "name": "some",
        "language": "en",
        "documents": 4,
        "license": "CC0-1.0",
        "source": "a test",
        "meaning": "equal letters",
        "truth": "TRUTH"
      }
      """;

  private static final String CLUSTERS = DESCRIPTION.replace("TRUTH", "clusters");
  private static final String JUDGED_PAIRS = DESCRIPTION.replace("TRUTH", "judged-pairs");

  private static final String DOCUMENTS =
      """
      {"id": "a 1", "text": "aä", "kind": "original"}
      {"id": "b", "text": "b"}

      {"id": "字\\u2028\\r\\"", "text": "\\ud800", "kind": "exact-copy"}
      {"id": 7, "text": "\\ud83d\\ude00"}
      """;

  private static final String STRANGE_ID = "字\u2028\r\"";

  @TempDir private Path folder;

  @BeforeEach
  void writeDatasetWithClusters() throws IOException {
    write("dataset.json", CLUSTERS);
    write("documents.jsonl", DOCUMENTS);
    write("clusters.tsv", "7\tx\nb\ty\na 1\tx\n" + STRANGE_ID + "\tz\n");
  }

  @Test
  void clustersAreRead() throws IOException {
    write("ignore.tsv", STRANGE_ID + "\tb\nb\t" + STRANGE_ID + "\n7\ta 1\n");
    Dataset dataset = DatasetFolder.read(folder);
    assertThat(dataset.name()).isEqualTo("some");
    assertThat(dataset.about().language()).isEqualTo("en");
    assertThat(dataset.about().license()).isEqualTo("CC0-1.0");
    assertThat(dataset.about().source()).isEqualTo("a test");
    assertThat(dataset.about().meaning()).isEqualTo("equal letters");
    assertThat(dataset.truth()).isEqualTo(Dataset.Truth.CLUSTERS);
    assertThat(dataset.documents())
        .containsExactly(
            new Document("a 1", "aä"),
            new Document("b", "b"),
            new Document(STRANGE_ID, "\ud800"),
            new Document("7", "\ud83d\ude00"));
    assertThat(dataset.size()).isEqualTo(4);
    assertThat(dataset.kinds()).containsExactly("original", "", "exact-copy", "");
    assertThat(dataset.hasKinds()).isTrue();
    assertThat(dataset.clusters()).containsExactly(0, 1, 2, 0);
    assertThat(dataset.ignoredPairs()).containsExactly(new RowPair(1, 2), new RowPair(0, 3));
    assertThat(dataset.bytes()).isEqualTo(3 + 1 + 3 + 4);
    assertThatThrownBy(dataset::judgedPairs)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the dataset some has clusters, not judged pairs");
  }

  @Test
  void judgedPairsAreRead() throws IOException {
    useJudgedPairs("7\tb\t1\na 1\tb\t0\nb\t7\t1\n");
    Dataset dataset = DatasetFolder.read(folder);
    assertThat(dataset.truth()).isEqualTo(Dataset.Truth.JUDGED_PAIRS);
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(1, 3, true), new JudgedPair(0, 1, false));
    assertThat(dataset.ignoredPairs()).isEmpty();
    assertThatThrownBy(dataset::clusters)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the dataset some has judged pairs, not clusters");
  }

  @Test
  void aDocumentMayBeRepeatedInItsCluster() throws IOException {
    append("clusters.tsv", "b\ty\n\n");
    assertThat(DatasetFolder.read(folder).clusters()).containsExactly(0, 1, 2, 0);
  }

  @Test
  void theCountOfDocumentsMayBeLeftOut() throws IOException {
    write("dataset.json", CLUSTERS.replace("\"documents\": 4,", ""));
    assertThat(DatasetFolder.read(folder).size()).isEqualTo(4);
  }

  @Test
  void byteOrderMarksAndWindowsLineEndsAreAccepted() throws IOException {
    Dataset plain = DatasetFolder.read(folder);
    for (String file : new String[] {"dataset.json", "documents.jsonl", "clusters.tsv"}) {
      write(file, "\ufeff" + Files.readString(folder.resolve(file)).replace("\n", "\r\n"));
    }
    Dataset windows = DatasetFolder.read(folder);
    assertThat(windows.documents()).isEqualTo(plain.documents());
    assertThat(windows.clusters()).isEqualTo(plain.clusters());
    assertThat(windows.name()).isEqualTo("some");
  }

  @Test
  void theChecksumIsThatOfTheFilesOneAfterTheOther() throws Exception {
    write("ignore.tsv", "7\tb\n");
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (String file :
        new String[] {"dataset.json", "documents.jsonl", "clusters.tsv", "ignore.tsv"}) {
      digest.update(Files.readAllBytes(folder.resolve(file)));
    }
    assertThat(DatasetFolder.read(folder).sha256())
        .isEqualTo(HexFormat.of().formatHex(digest.digest()));
  }

  @ParameterizedTest
  @ValueSource(strings = {".gz", ".zst"})
  void compressedFilesGiveTheSameDataset(String ending) throws IOException {
    write("ignore.tsv", "7\tb\n");
    Dataset plain = DatasetFolder.read(folder);
    for (String file : new String[] {"documents.jsonl", "clusters.tsv", "ignore.tsv"}) {
      write(file + ending, Files.readString(folder.resolve(file)));
      Files.delete(folder.resolve(file));
    }
    Dataset compressed = DatasetFolder.read(folder);
    assertThat(compressed.documents()).isEqualTo(plain.documents());
    assertThat(compressed.clusters()).isEqualTo(plain.clusters());
    assertThat(compressed.ignoredPairs()).isEqualTo(plain.ignoredPairs());
    assertThat(compressed.sha256()).isEqualTo(plain.sha256());
  }

  @Test
  void aMissingFolderIsNamed() {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> DatasetFolder.read(missing))
        .isInstanceOf(CorpusException.class)
        .hasMessage(missing + ": there is no such folder; name the folder of a dataset");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dataset.json|no dataset.json; a dataset needs one",
        "documents.jsonl|no documents.jsonl; a dataset needs its documents",
        "clusters.tsv|no clusters.tsv; the truth is clusters"
      })
  void aMissingFileIsNamed(String file, String problem) throws IOException {
    Files.delete(folder.resolve(file));
    assertFault(folder + ": " + problem);
  }

  @Test
  void missingPairsAreNamed() throws IOException {
    useJudgedPairs("");
    Files.delete(folder.resolve("pairs.tsv"));
    assertFault(folder + ": no pairs.tsv; the truth is judged-pairs");
  }

  @Test
  void oneFileInTwoCompressionsIsAFault() throws IOException {
    write("documents.jsonl.gz", DOCUMENTS);
    assertFault(
        "%s: both %s and %s.gz are there; remove one"
            .formatted(
                folder, folder.resolve("documents.jsonl"), folder.resolve("documents.jsonl")));
  }

  @Test
  void labelsOfTheOtherTruthAreAFault() throws IOException {
    write("pairs.tsv", "7\tb\t1\n");
    assertFault(
        folder.resolve("pairs.tsv")
            + ": does not go with the truth clusters; remove it, or correct the truth in"
            + " dataset.json");
  }

  @Test
  void aPrivateFolderNeedsNoMoreThanNameAndTruth() throws IOException {
    write("dataset.json", "{\"name\": \"mine\", \"truth\": \"clusters\"}");
    Dataset dataset = DatasetFolder.read(folder);
    assertThat(dataset.name()).isEqualTo("mine");
    assertThat(dataset.about().language()).isEqualTo("und");
    assertThat(dataset.about().license()).isEmpty();
    assertThat(dataset.about().source()).isEmpty();
    assertThat(dataset.about().meaning()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"name", "truth"})
  void aFieldThatIsMissingOrNoStringIsNamed(String field) throws IOException {
    write("dataset.json", CLUSTERS.replace('"' + field + '"', "\"other\""));
    assertFault(folder.resolve("dataset.json") + ": no field '" + field + "'; add it");
    write("dataset.json", CLUSTERS.replaceAll("(\"" + field + "\": )\"[^\"]*\"", "$1 null"));
    assertFault(
        folder.resolve("dataset.json")
            + ": the field '"
            + field
            + "' must be a string and not empty; correct it");
  }

  @Test
  void aFieldThatLooksMistypedIsReportedAndIgnoredIfAsked() throws IOException {
    write("dataset.json", CLUSTERS.replace("license", "licence"));
    String problem =
        folder.resolve("dataset.json")
            + ": unknown field 'licence'; did you mean 'license'? Known: documents, generator,"
            + " language, license, meaning, name, source, truth";
    assertFault(problem);
    List<String> reported = new ArrayList<>();
    Dataset dataset = DatasetFolder.read(folder, fault -> reported.add(fault.getMessage()));
    assertThat(reported).containsExactly(problem);
    assertThat(dataset.about().license()).isEmpty();
    write(
        "dataset.json",
        CLUSTERS.replace("\"license\"", "\"generator\": {}, \"doi\": 1, \"license\""));
    assertThat(DatasetFolder.read(folder).about().license()).isEqualTo("CC0-1.0");
  }

  @Test
  void anUnknownTruthNamesTheKnownOnes() throws IOException {
    write("dataset.json", DESCRIPTION.replace("TRUTH", "cluster"));
    assertFault(
        folder.resolve("dataset.json")
            + ": unknown truth 'cluster'; did you mean 'clusters'? Known: clusters, judged-pairs");
  }

  @Test
  void aWrongCountOfDocumentsNamesBoth() throws IOException {
    write("dataset.json", CLUSTERS.replace("4", "5"));
    assertFault(
        "%s: says documents: 5, but %s holds 4; correct the wrong one"
            .formatted(folder.resolve("dataset.json"), folder.resolve("documents.jsonl")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]|: not a JSON object; write one",
        "``|: not a JSON object; write one",
        "{\\n\"name\": }|:2: broken JSON (",
        "{\"name\": \"a\",\\n\"name\": \"b\"}|:2: broken JSON (Duplicate field 'name'",
        "{}\\n{}|:2: broken JSON ("
      })
  void aBrokenDescriptionIsNamed(String json, String problem) throws IOException {
    write("dataset.json", json.replace("\\n", "\n"));
    assertThatThrownBy(() -> DatasetFolder.read(folder))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(folder.resolve("dataset.json") + problem);
  }

  @Test
  void noDocumentsAreAFault() throws IOException {
    write("documents.jsonl", "\n");
    assertFault(folder.resolve("documents.jsonl") + ": holds no documents; a dataset needs some");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"id\": \"b\", \"text\": \"\"}|the id 'b' is already used in line 2; give each document an"
            + " id of its own",
        "{\"id\": \"7\", \"text\": \"\"}|the id '7' is already used in line 5; give each document an"
            + " id of its own",
        "{\"text\": \"\"}|no field 'id'; give the document an id",
        "{\"id\": \"c\\td\", \"text\": \"\"}|the id holds a tab or a line break, which no label can"
            + " name; take another id",
        "{\"id\": \"c\", \"text\": \"\", \"kind\": {}}|the field 'kind' is not a string; put its"
            + " value in quotes or name another field"
      })
  void aFaultOfADocumentIsNamed(String line, String problem) throws IOException {
    append("documents.jsonl", line + "\n");
    assertFault(folder.resolve("documents.jsonl") + ":6: " + problem);
  }

  @Test
  void aDocumentWithoutAClusterIsNamed() throws IOException {
    write("clusters.tsv", "7\tx\nb\ty\na 1\tx\n");
    write("documents.jsonl", DOCUMENTS.replace("字\\u2028\\r\\\"", "c"));
    assertFault(
        "%s: no cluster for the document 'c' (%s:4); add a line for it, alone in its cluster if it has no duplicate"
            .formatted(folder.resolve("clusters.tsv"), folder.resolve("documents.jsonl")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "B,x|no document has the id 'B'; correct it or remove the line",
        "b,x|the document 'b' is in the cluster 'x' here and in 'y' in line 2; remove one",
        "b|has 1 tab-separated column; write the 2 columns id, cluster",
        "b,x,1|has 3 tab-separated columns; write the 2 columns id, cluster",
        "b,|the cluster is empty; name it",
        ",x|no document has the id ''; correct it or remove the line"
      })
  void aFaultOfAClusterIsNamed(String line, String problem) throws IOException {
    append("clusters.tsv", line.replace(',', '\t') + "\n");
    assertFault(folder.resolve("clusters.tsv") + ":5: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b,B,1|no document has the id 'B'; correct it or remove the line",
        "B,b,1|no document has the id 'B'; correct it or remove the line",
        "b,b,1|the document 'b' is paired with itself; remove the line",
        "7,b,0|the pair is labelled 0 here and 1 in line 1; remove one",
        "b,7,0|the pair is labelled 0 here and 1 in line 1; remove one",
        "7,a 1,2|the label is '2'; write 1 for duplicates or 0 for others",
        "7,a 1,|the label is ''; write 1 for duplicates or 0 for others",
        "7,a 1|has 2 tab-separated columns; write the 3 columns id, id, 1 or 0, and a weight if"
            + " there is one",
        "7,a 1,1,1,1|has 5 tab-separated columns; write the 3 columns id, id, 1 or 0, and a weight"
            + " if there is one",
        "7,a 1,1,0|the weight is '0'; write a number above 0, up to 1e30",
        "7,a 1,1,-2|the weight is '-2'; write a number above 0, up to 1e30",
        "7,a 1,1,|the weight is ''; write a number above 0, up to 1e30",
        "7,a 1,1,two|the weight is 'two'; write a number above 0, up to 1e30",
        "7,a 1,1,NaN|the weight is 'NaN'; write a number above 0, up to 1e30",
        "7,a 1,1,Infinity|the weight is 'Infinity'; write a number above 0, up to 1e30",
        "7,a 1,1,1e31|the weight is '1e31'; write a number above 0, up to 1e30",
        "7,a 1,1,1e-400|the weight is '1e-400'; write a number above 0, up to 1e30",
        "7,b,1,2.5|the pair is labelled 1 with the weight 2.5 here and 1 in line 1; remove one"
      })
  void aFaultOfAJudgedPairIsNamed(String line, String problem) throws IOException {
    useJudgedPairs("7\tb\t1\n\n" + line.replace(',', '\t') + "\n");
    assertFault(folder.resolve("pairs.tsv") + ":3: " + problem);
  }

  @Test
  void aJudgedPairMayHaveAWeightAndElseWeighsOne() throws IOException {
    useJudgedPairs("7\tb\t1\t2.5\n7\ta 1\t0\nb\ta 1\t0\t 1e3\n7\tb\t1\t2.50\n");
    Dataset dataset = DatasetFolder.read(folder);
    assertThat(dataset.judgedPairs())
        .extracting(JudgedPair::weight)
        .containsExactly(2.5, 1.0, 1000.0);
    String before = dataset.sha256();
    write("pairs.tsv", "7\tb\t1\t2.5\n7\ta 1\t0\nb\ta 1\t0\t 1e4\n7\tb\t1\t2.50\n");
    assertThat(DatasetFolder.read(folder).sha256()).isNotEqualTo(before);
  }

  @Test
  void whatIsWrittenWithWeightsIsReadAgain() throws IOException {
    Path written = folder.resolve("written");
    double third = 1000.0 / 3;
    DatasetDescription description =
        new DatasetDescription(
            "mine", "en", "CC0-1.0", "a test", "the same", Dataset.Truth.JUDGED_PAIRS);
    try (DatasetFolderWriter out = new DatasetFolderWriter(written, description, List.of())) {
      for (String id : List.of("a", "b", "c")) {
        out.document(id, "text of " + id, "");
      }
      out.pair("a", "b", true, 1);
      out.pair("a", "c", false, 1);
      out.pair("c", "b", false, third);
      assertThatThrownBy(() -> out.pair("a", "c", false, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a weight must be above 0 and at most 1e30, not 0.0");
      out.commit(Map.of());
    }
    assertThat(written.resolve("pairs.tsv"))
        .hasContent("a\tb\t1\na\tc\t0\nc\tb\t0\t" + third + "\n");
    assertThat(DatasetFolder.read(written).judgedPairs())
        .containsExactly(
            new JudgedPair(0, 1, true),
            new JudgedPair(0, 2, false),
            new JudgedPair(new RowPair(1, 2), false, third));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b,B|no document has the id 'B'; correct it or remove the line",
        "b,b|the document 'b' is paired with itself; remove the line",
        "b,7,1|has 3 tab-separated columns; write the 2 columns id, id"
      })
  void aFaultOfAnIgnoredPairIsNamed(String line, String problem) throws IOException {
    write("ignore.tsv", line.replace(',', '\t'));
    assertFault(folder.resolve("ignore.tsv") + ":1: " + problem);
  }

  @Test
  void contradictionsAreReportedAndLeftOutIfAsked() throws IOException {
    useJudgedPairs("7\tb\t1\nb\tb\t1\nb\t7\t0\n7\tb\t1\n7\ta 1\t1\n");
    write("ignore.tsv", "b\tb\nb\ta 1\n");
    List<String> reported = new ArrayList<>();
    Dataset dataset = DatasetFolder.read(folder, fault -> reported.add(fault.getMessage()));
    assertThat(dataset.judgedPairs()).containsExactly(new JudgedPair(0, 3, true));
    assertThat(dataset.ignoredPairs()).containsExactly(new RowPair(0, 1));
    Path pairs = folder.resolve("pairs.tsv");
    assertThat(reported)
        .containsExactly(
            pairs + ":2: the document 'b' is paired with itself; remove the line",
            pairs + ":3: the pair is labelled 0 here and 1 in line 1; remove one",
            folder.resolve("ignore.tsv")
                + ":1: the document 'b' is paired with itself; remove the line");
  }

  @Test
  void documentsWithoutTextAreReportedAndKeptIfAsked() throws IOException {
    write("documents.jsonl", DOCUMENTS.replace("\"b\"}", "\" \\n\"}"));
    String problem =
        folder.resolve("documents.jsonl")
            + ":2: the text of the document 'b' is empty; remove it and its labels";
    assertFault(problem);
    List<String> reported = new ArrayList<>();
    Dataset dataset = DatasetFolder.read(folder, fault -> reported.add(fault.getMessage()));
    assertThat(reported).containsExactly(problem);
    assertThat(dataset.documents().get(1)).isEqualTo(new Document("b", " \n"));
  }

  @Test
  void judgedAndIgnoredPairsMayHaveByteOrderMarksAndWindowsLineEnds() throws IOException {
    useJudgedPairs("\ufeff7\tb\t1\r\na 1\tb\t0\r\n");
    write("ignore.tsv", "\ufeffb\t7\r\n");
    Dataset dataset = DatasetFolder.read(folder);
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(1, 3, true), new JudgedPair(0, 1, false));
    assertThat(dataset.ignoredPairs()).containsExactly(new RowPair(1, 3));
  }

  @Test
  void faultsThatAreNoContradictionsAreNeverLeftOut() throws IOException {
    useJudgedPairs("b\tb\t2\n");
    assertThatThrownBy(() -> DatasetFolder.read(folder, fault -> {}))
        .isInstanceOf(CorpusException.class)
        .hasMessageEndingWith("the label is '2'; write 1 for duplicates or 0 for others");
  }

  @Test
  void labelsThatAreNotUtf8AreAFault() throws IOException {
    Files.write(folder.resolve("clusters.tsv"), new byte[] {'7', '\t', (byte) 0xe9, '\n'});
    assertFault(
        folder.resolve("clusters.tsv")
            + ":1: not UTF-8 at byte 3 of the line (0xE9); convert the file to UTF-8");
  }

  @Test
  void documentsThatAreCutOffAreAFault() throws IOException {
    Files.delete(folder.resolve("documents.jsonl"));
    Path compressed = write("documents.jsonl.gz", DOCUMENTS);
    byte[] bytes = Files.readAllBytes(compressed);
    Files.write(compressed, Arrays.copyOf(bytes, bytes.length - 9));
    assertThatThrownBy(() -> DatasetFolder.read(folder))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(compressed + ":")
        .hasMessageContaining("damaged or cut off");
  }

  @Test
  void digitsAreAsciiWhateverTheLocale() throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG"));
    try {
      aWrongCountOfDocumentsNamesBoth();
      write("dataset.json", CLUSTERS);
      aFaultOfADocumentIsNamed(
          "{\"id\": \"7\", \"text\": \"\"}",
          "the id '7' is already used in line 5; give each document an id of its own");
      write("documents.jsonl", DOCUMENTS);
      aFaultOfAClusterIsNamed(
          "b,x", "the document 'b' is in the cluster 'x' here and in 'y' in line 2; remove one");
    } finally {
      Locale.setDefault(before);
    }
  }

  private void useJudgedPairs(String pairs) throws IOException {
    write("dataset.json", JUDGED_PAIRS);
    write("pairs.tsv", pairs);
    Files.delete(folder.resolve("clusters.tsv"));
  }

  private void assertFault(String message) {
    assertThatThrownBy(() -> DatasetFolder.read(folder))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
  }

  private void append(String name, String content) throws IOException {
    write(name, Files.readString(folder.resolve(name)) + content);
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Compression.of(name).compress(Files.newOutputStream(file))) {
      out.write(content.getBytes(UTF_8));
    }
    return file;
  }
}
