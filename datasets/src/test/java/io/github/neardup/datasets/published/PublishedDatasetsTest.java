package io.github.neardup.datasets.published;

import static io.github.neardup.datasets.published.TestFiles.tarGz;
import static io.github.neardup.datasets.published.TestFiles.write;
import static io.github.neardup.datasets.published.TestFiles.zip;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.DatasetFolder;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every public dataset, read from small files in the form in which it is published. */
class PublishedDatasetsTest {

  private static final Charset WINDOWS = Charset.forName("windows-1252");

  @TempDir private Path folder;
  private Path files;
  private DatasetCache cache;
  private List<String> notes = List.of();

  @BeforeEach
  void makeFolders() throws IOException {
    files = Files.createDirectory(folder.resolve("files"));
    cache = new DatasetCache(folder.resolve("cache"));
  }

  private Dataset install(String name) {
    return install(name, files);
  }

  private Dataset install(String name, Path from) {
    PublishedDataset dataset = PublishedDataset.find(name).orElseThrow();
    notes = cache.install(dataset, from).notes();
    Dataset installed = DatasetFolder.read(cache.folder(dataset));
    assertThat(installed.name()).isEqualTo(name);
    assertThat(installed.about().language()).isEqualTo(dataset.language());
    assertThat(installed.truth()).isEqualTo(dataset.truth());
    assertThat(installed.about().source()).contains(dataset.homepage(), dataset.citation());
    assertThat(cache.isInstalled(dataset)).isTrue();
    try (var content = Files.list(folder.resolve("cache"))) {
      assertThat(content.map(Path::getFileName).map(Path::toString)).containsExactly(name);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return installed;
  }

  private static String lines(String... lines) {
    return String.join("\n", lines) + "\n";
  }

  private static List<String> texts(Dataset dataset) {
    return dataset.documents().stream().map(Document::text).toList();
  }

  private static List<String> ids(Dataset dataset) {
    return dataset.documents().stream().map(Document::id).toList();
  }

  // --- pairs ------------------------------------------------------------------------------------

  @Test
  void quoraIsTabSeparatedWithQuotes() throws IOException {
    write(
        files.resolve("quora_duplicate_questions.tsv"),
        lines(
            "id\tqid1\tqid2\tquestion1\tquestion2\tis_duplicate",
            "0\t1\t2\tWhat is it?\tWhat is \u201cit\u201d?\t1",
            "1\t3\t4\t\"What is \"\"this\"\"?",
            "And that?\"\tWhat is it?\t0",
            "2\t5\t6\tWhat is it?\tWhat is it?\t1",
            "3\t7\t8\tWhat is \u201cit\u201d?\tWhat is it?\t1"));
    Dataset dataset = install("quora");
    assertThat(texts(dataset))
        .containsExactly("What is it?", "What is \u201cit\u201d?", "What is \"this\"?\nAnd that?");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, true), new JudgedPair(0, 2, false));
    assertThat(notes)
        .containsExactly(
            "left out pairs of a text with itself (1): "
                + files.resolve("quora_duplicate_questions.tsv")
                + ":5");
  }

  @Test
  void mrpcIsTabSeparatedWithoutQuoting() throws IOException {
    String header = "\ufeffQuality\t#1 ID\t#2 ID\t#1 String\t#2 String\r\n";
    write(
        files.resolve("msr_paraphrase_train.txt"),
        header + "1\t702876\t702977\tHe called \"the witness\", a liar.\t\"He lied.\r\n");
    write(
        files.resolve("msr_paraphrase_test.txt"),
        header + "0\t1089874\t1089925\tPCCW's chief.\tCurrent Chief.\r\n");
    Dataset dataset = install("mrpc");
    assertThat(texts(dataset))
        .containsExactly(
            "He called \"the witness\", a liar.", "\"He lied.", "PCCW's chief.", "Current Chief.");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, true), new JudgedPair(2, 3, false));
  }

  @Test
  void pawsIsATarballOfTabSeparatedFiles() throws IOException {
    String header = "id\tsentence1\tsentence2\tlabel\n";
    Path archive = files.resolve("paws_wiki_labeled_final.tar.gz");
    Files.write(
        archive,
        tarGz(
            Map.of(
                "final/train.tsv", (header + "1\tA , B\tB , A\t0\n").getBytes(UTF_8),
                "final/dev.tsv", (header + "1\tC \" D\tD \" C\t1\n").getBytes(UTF_8),
                "final/._test.tsv", new byte[] {0, 1},
                "final/test.tsv", (header + "1\tE\tF\t1\n").getBytes(UTF_8))));
    Dataset dataset = install("paws", archive);
    assertThat(texts(dataset)).containsExactly("A , B", "B , A", "C \" D", "D \" C", "E", "F");
    assertThat(dataset.judgedPairs())
        .containsExactly(
            new JudgedPair(0, 1, false), new JudgedPair(2, 3, true), new JudgedPair(4, 5, true));
  }

  @Test
  void magellanHasPairsInTheMarkupOfDitto() throws IOException {
    write(
        files.resolve("test.txt"),
        lines(
            "COL name VAL Red \" Ale COL ABV VAL 8 % \tCOL name VAL Red COL ABV VAL  \t0",
            "COL name VAL Red \" Ale COL ABV VAL 8 % \tCOL name VAL Ale COL ABV VAL 8 % \t1"));
    Dataset dataset = install("magellan-beer");
    assertThat(texts(dataset)).containsExactly("Red \" Ale 8 % ", "Red  ", "Ale 8 % ");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, false), new JudgedPair(0, 2, true));
  }

  @ParameterizedTest
  @CsvSource({"lcqmc, LCQMC", "bq, BQ"})
  void theCorporaOfHarbinAreJsonLines(String name, String prefix) throws IOException {
    String record =
        "{\"gold_label\": \"%s\", \"sentence1\": \"%s\", \"sentence2\": \"%s\", \"ID\": \"1\"}\n";
    write(files.resolve(prefix + "_train.json"), record.formatted("0", "咸鱼怎么做", "咸鱼干怎么炒"));
    write(files.resolve(prefix + "_dev.json"), record.formatted("1", "咸鱼怎么做", "怎么做咸鱼"));
    write(files.resolve(prefix + "_test.json"), record.formatted("1", "咸鱼怎么做", "怎么做咸鱼"));
    Dataset dataset = install(name);
    assertThat(texts(dataset)).containsExactly("咸鱼怎么做", "咸鱼干怎么炒", "怎么做咸鱼");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, false), new JudgedPair(0, 2, true));
  }

  @Test
  void afqmcIsAZipOfJsonLines() throws IOException {
    Files.write(
        files.resolve("afqmc_public.zip"),
        zip(
            Map.of(
                "train.json",
                "{\"sentence1\": \"花呗\", \"sentence2\": \"借呗\", \"label\": \"0\"}\n"
                    .getBytes(UTF_8),
                "dev.json",
                "{\"sentence1\": \"还款\", \"sentence2\": \"还钱\", \"label\": \"1\"}\n"
                    .getBytes(UTF_8),
                "test.json",
                "{\"id\": 0, \"sentence1\": \"甲\", \"sentence2\": \"乙\"}\n".getBytes(UTF_8))));
    Dataset dataset = install("afqmc");
    assertThat(texts(dataset)).containsExactly("花呗", "借呗", "还款", "还钱");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 1, false), new JudgedPair(2, 3, true));
  }

  // --- tables -----------------------------------------------------------------------------------

  @Test
  void coreListsTheDuplicatesOfEachRecord() throws IOException {
    String record =
        "{\"core_id\": \"%s\", \"doi\": null, \"original_abstract\": \"A\", \"original_title\": \"T\","
            + " \"processed_title\": \"title %s\", \"processed_abstract\": \"%s\", \"cat\": \"%s\","
            + " \"labelled_duplicates\": %s}\n";
    write(
        files.resolve("deduplication_dataset_2020").resolve("Ground_Truth_data.jsonl"),
        record.formatted("11251086", "one", "text", "exact_dup", "[\"82332306\"]")
            + record.formatted("82332306", "one", "text", "exact_dup", "[\"11251086\"]")
            + record.formatted("3", "two", "", "non_dup", "[]")
            + record.formatted("4", "three", "x", "near_dup", "[\"5\", \"999\"]")
            + record.formatted("5", "three", "y", "near_dup", "[\"4\"]"));
    Dataset dataset = install("core-2020");
    assertThat(ids(dataset)).containsExactly("11251086", "82332306", "3", "4", "5");
    assertThat(texts(dataset))
        .containsExactly(
            "title one text", "title one text", "title two", "title three x", "title three y");
    assertThat(dataset.clusters()).containsExactly(0, 0, 2, 3, 3);
    assertThat(dataset.kinds())
        .containsExactly("exact_dup", "exact_dup", "non_dup", "near_dup", "near_dup");
    assertThat(notes)
        .containsExactly(
            "left out 1 duplicates that are not among the documents",
            "5 documents were found, but 100,000 are known to be published");
  }

  @Test
  void newsCopyIsAnObjectOfArticlesAndAnArrayOfPairs() throws IOException {
    Files.write(
        files.resolve("test_sets.zip"),
        zip(
            Map.of(
                "test_sets/test_inf_data.json",
                """
                {"1-paper-Jan-02-1955-p1": {"headline": "h", "byline": "By A", "article": "Wire\\ntext", "id": 1},
                 "2-paper-Jan-02-1955-p1": {"headline": "h", "byline": "", "article": "other", "id": 2},
                 "3-paper-Jan-02-1955-p1": {"headline": "h", "byline": "", "article": "wire", "id": 3}}
                """
                    .getBytes(UTF_8),
                "test_sets/full_test_gt.json",
                "[[\"3-paper-Jan-02-1955-p1\", \"1-paper-Jan-02-1955-p1\"]]".getBytes(UTF_8))));
    Dataset dataset = install("news-copy");
    assertThat(ids(dataset))
        .containsExactly(
            "1-paper-Jan-02-1955-p1", "2-paper-Jan-02-1955-p1", "3-paper-Jan-02-1955-p1");
    assertThat(texts(dataset)).containsExactly("By A Wire\ntext", "other", "wire");
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
  }

  @Test
  void dblpAcmMapsTwoTablesInLatinOne() throws IOException {
    Files.write(
        files.resolve("DBLP-ACM.zip"),
        zip(
            Map.of(
                "DBLP2.csv",
                lines(
                        "\"id\",\"title\",\"authors\",\"venue\",\"year\"",
                        "\"journals/x/1\",\"A, B\",\"J. M\u00fcller\",\"VLDB\",1999",
                        "\"journals/x/2\",\"C\",,\"VLDB\",2000")
                    .getBytes(ISO_8859_1),
                "ACM.csv",
                ("\"id\",\"title\",\"authors\",\"venue\",\"year\"\n"
                        + "304586,\"A and \"\"B\"\"\",\"J. M\u00fcller\",\"Very Large Data Bases\",1999\n")
                    .getBytes(UTF_8),
                "DBLP-ACM_perfectMapping.csv",
                "\"idDBLP\",\"idACM\"\n\"journals/x/1\",\"304586\"\n".getBytes(UTF_8))));
    Dataset dataset = install("dblp-acm");
    assertThat(ids(dataset))
        .containsExactly("dblp-journals/x/1", "dblp-journals/x/2", "acm-304586");
    assertThat(texts(dataset))
        .containsExactly(
            "A, B J. M\u00fcller VLDB 1999",
            "C VLDB 2000",
            "A and \"B\" J. M\u00fcller Very Large Data Bases 1999");
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
  }

  @Test
  void abtBuyHasNamesAndDescriptions() throws IOException {
    write(
        files.resolve("Abt.csv"),
        "\"id\",\"name\",\"description\",\"price\"\n552,\"Sony Turntable - PSLX350H\",\"Sony Turntable\u2019s\",\n",
        WINDOWS);
    write(
        files.resolve("Buy.csv"),
        lines(
            "\"id\",\"name\",\"description\",\"manufacturer\",\"price\"",
            "10011646,\"Linksys EtherFast\",\"8 x 10\",\"LINKSYS\",",
            "552,\"Sony PSLX350H\",,\"Sony\",\"$99.00\""));
    write(files.resolve("abt_buy_perfectMapping.csv"), "\"idAbt\",\"idBuy\"\n552,552\n");
    Dataset dataset = install("abt-buy");
    assertThat(ids(dataset)).containsExactly("abt-552", "buy-10011646", "buy-552");
    assertThat(texts(dataset))
        .containsExactly(
            "Sony Turntable - PSLX350H Sony Turntable\u2019s",
            "Linksys EtherFast 8 x 10",
            "Sony PSLX350H");
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
  }

  // --- descriptions -----------------------------------------------------------------------------

  static List<PublishedDataset> all() {
    return PublishedDataset.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void aDescriptionIsWhole(PublishedDataset dataset) {
    assertThat(PublishedDataset.find(dataset.name()).orElseThrow().name())
        .isEqualTo(dataset.name());
    for (String text :
        List.of(
            dataset.title(),
            dataset.labels(),
            dataset.license(),
            dataset.citation(),
            dataset.meaning())) {
      assertThat(text).isNotBlank().doesNotContain("\n");
    }
    assertThat(dataset.homepage()).matches("https?://[^ ]+");
    assertThat(dataset.isDownloadable()).isEqualTo(dataset.byHand().isEmpty());
    dataset.files().forEach(file -> assertThat(file.url()).matches("(https?://[^ ]+)?"));
  }

  @Test
  void theDescriptionsAreThoseOfTheIndex() throws IOException {
    Path resources =
        Path.of("src/main/resources/io/github/neardup/datasets/published/descriptions");
    List<String> names = new ArrayList<>();
    try (var content = Files.list(resources)) {
      content
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .forEach(name -> names.add(name.replace(".json", "")));
    }
    assertThat(PublishedDataset.names()).containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void thePageListsExactlyTheDescriptions() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("..", "docs", "guide", "evaluate.md")).stream()
            .dropWhile(line -> !line.equals("### Public benchmarks"))
            .dropWhile(line -> !line.startsWith("|---"))
            .skip(1)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows)
        .containsExactlyElementsOf(
            PublishedDataset.all().stream().map(PublishedDatasetsTest::row).toList());
  }

  /** A dataset in the table of the page. */
  private static String row(PublishedDataset dataset) {
    return "| `%s` | [%s](%s) | %s | %s | %s | %s | %s |"
        .formatted(
            dataset.name(),
            dataset.title(),
            dataset.homepage(),
            dataset.language(),
            dataset.documents() == 0 ? "" : "%,d".formatted(dataset.documents()),
            dataset.labels(),
            dataset.lexical().name().toLowerCase(java.util.Locale.ROOT),
            dataset.isDownloadable() ? "download" : "by hand");
  }

  // --- faults -----------------------------------------------------------------------------------

  private void assertFault(String name, Path from, String message) {
    assertThatThrownBy(() -> cache.install(PublishedDataset.find(name).orElseThrow(), from))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
    assertThat(cache.isInstalled(PublishedDataset.find(name).orElseThrow())).isFalse();
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  @Test
  void aMissingFileIsNamedWithWhatIsThere() throws IOException {
    write(files.resolve("sub").resolve("train.csv"), "");
    assertFault(
        "quora",
        files,
        files + ": no file quora_duplicate_questions.tsv in it; it holds sub/train.csv");
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> cache.install(PublishedDataset.find("quora").orElseThrow(), missing))
        .isInstanceOf(CorpusException.class)
        .hasMessage(missing + ": there is no such file or folder; check the path");
  }

  @Test
  void aWrongFileSaysWhatWasExpectedAndFound() throws IOException {
    Path file = files.resolve("quora_duplicate_questions.tsv");
    write(file, "id\tquestion1\tquestion2\tduplicate\n1\ta\tb\t1\n");
    assertFault(
        "quora",
        file,
        file + ":1: unknown column 'is_duplicate'. Known: duplicate, id, question1, question2");
    write(file, "id\tquestion1\tquestion2\tis_duplicate\n1\ta\tb\tyes\n");
    assertFault(
        "quora",
        file,
        file
            + ":2: the label in the column 'is_duplicate' is 'yes', not one of 1, 0; check that"
            + " this is the right file");
    write(file, "");
    assertFault(
        "quora", file, file + ": there is no document in it; check that this is the right file");
  }

  @Test
  void aMappingToAnUnknownRecordIsNamed() throws IOException {
    write(files.resolve("Abt.csv"), "id,name,description,price\n1,a,b,\n");
    write(files.resolve("Buy.csv"), "id,name,description,manufacturer,price\n2,a,b,,\n");
    Path mapping = write(files.resolve("abt_buy_perfectMapping.csv"), "idAbt,idBuy\n1,3\n");
    assertFault(
        "abt-buy",
        files,
        mapping
            + ":2: no document has the id 'buy-3'; correct it or remove the record. The id of a file"
            + " is its path within the folder");
    write(files.resolve("Abt.csv"), "id,name,description,price\n1,a,b,\n1,a,b,\n");
    assertFault(
        "abt-buy",
        files,
        files.resolve("Abt.csv")
            + ":3: the id 'abt-1' is already used in "
            + files.resolve("Abt.csv")
            + ":2; give each document its own");
  }

  @Test
  void whatWasInstalledBeforeStaysWhenAFaultEndsTheNext() throws IOException {
    Path file = files.resolve("quora_duplicate_questions.tsv");
    write(file, "question1\tquestion2\tis_duplicate\na\tb\t1\n");
    install("quora");
    write(file, "question1\tquestion2\tis_duplicate\nc\td\t1\ne\tf\tx\n");
    assertThatThrownBy(() -> install("quora")).isInstanceOf(CorpusException.class);
    assertThat(
            texts(DatasetFolder.read(cache.folder(PublishedDataset.find("quora").orElseThrow()))))
        .containsExactly("a", "b");
    write(file, "question1\tquestion2\tis_duplicate\nc\td\t1\n");
    assertThat(texts(install("quora"))).containsExactly("c", "d");
  }
}
