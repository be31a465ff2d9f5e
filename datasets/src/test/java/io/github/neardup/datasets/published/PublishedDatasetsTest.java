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
import io.github.neardup.datasets.Dataset.Scoring;
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
    PublishedDataset dataset = PublishedDataset.get(name);
    notes = cache.install(dataset, from).notes();
    Dataset installed = DatasetFolder.read(cache.folder(dataset));
    assertThat(installed.name()).isEqualTo(name);
    assertThat(installed.language()).isEqualTo(dataset.language());
    assertThat(installed.truth()).isEqualTo(dataset.truth());
    assertThat(installed.scoring()).isEqualTo(dataset.scoring());
    assertThat(installed.source()).contains(dataset.homepage(), dataset.citation());
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
            "left out 1 pair of a text with itself: "
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
    assertThat(dataset.scoring()).isEqualTo(Scoring.WHOLE_CLUSTERS);
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
    assertThat(dataset.scoring()).isEqualTo(Scoring.ADJUSTED_RAND);
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
  void dblpScholarHasAByteOrderMarkAndSeveralRecordsOfOnePublication() throws IOException {
    String header = "\"id\",\"title\",\"authors\",\"venue\",\"year\"\r\n";
    write(
        files.resolve("DBLP1.csv"),
        header + "\"a\",\"Caf\u00e9\",\"X\",\"V\",\"1999\"\r\n",
        WINDOWS);
    write(
        files.resolve("Scholar.csv"),
        "\ufeff"
            + header
            + "\"url:1\",\"Caf\u00e9\",\"X\",,\r\n\"url:2\",\"Cafe\",\"X, Y\",,\r\n\"url:3\",\"Z\",,,\r\n");
    write(
        files.resolve("DBLP-Scholar_perfectMapping.csv"),
        "\"idDBLP\",\"idScholar\"\r\n\"a\",\"url:1\"\r\n\"a\",\"url:2\"\r\n");
    Dataset dataset = install("dblp-scholar");
    assertThat(texts(dataset))
        .containsExactly("Caf\u00e9 X V 1999", "Caf\u00e9 X", "Cafe X, Y", "Z");
    assertThat(dataset.clusters()).containsExactly(0, 0, 0, 3);
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

  @Test
  void amazonGoogleHasManufacturersAndAddressesAsIds() throws IOException {
    write(
        files.resolve("Amazon.csv"),
        lines(
            "\"id\",\"title\",\"description\",\"manufacturer\",\"price\"",
            "\"b000jz4hqo\",\"clickart 950 000\",,\"broderbund\",\"0\""));
    write(
        files.resolve("GoogleProducts.csv"),
        "\"id\",\"name\",\"description\",\"manufacturer\",\"price\"\n"
            + "\"http://www.google.com/base/feeds/snippets/11125907881740407428\","
            + "\"learning quickbooks\",\"learn it\",\"intuit\",\"38.99\"\n"
            + "\"http://www.google.com/base/feeds/snippets/1\",\"clickart\",,,\"1\"\n");
    write(
        files.resolve("Amzon_GoogleProducts_perfectMapping.csv"),
        "\"idAmazon\",\"idGoogleBase\"\n\"b000jz4hqo\",\"http://www.google.com/base/feeds/snippets/1\"\n");
    Dataset dataset = install("amazon-google");
    assertThat(texts(dataset))
        .containsExactly(
            "clickart 950 000 broderbund", "learning quickbooks learn it intuit", "clickart");
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
  }

  // --- files ------------------------------------------------------------------------------------

  @Test
  void coraMarksReferencesAndTheirFields() throws IOException {
    write(
        files.resolve("cora-ref").resolve("kibl-labeled"),
        """
        <NEWREFERENCE>3
        aha1987 <author> Kibler, D., & Aha, D. W. </author> <year> (1987). </year>
        <title> Learning representative exemplars. </title>
        <NEWREFERENCE>4
        aha1987 <author> D. Kibler and D. Aha. </author> <title> Learning exemplars. </title>
        """);
    write(
        files.resolve("cora-ref").resolve("fahl-labeled"),
        """

        <NEWREFERENCE>
        fahlman1990a <author> Fahlman, S. </author> <title> Cascade. </title>
        """);
    write(
        files.resolve("cora-ref").resolve("utgo-labeled"),
        "<NEWREFERENCE>1\nutgoff1988<author>Utgoff</author>\n");
    write(files.resolve("cora-ref").resolve("README"), "<NEWREFERENCE> is explained here\n");
    Dataset dataset = install("cora");
    assertThat(ids(dataset))
        .containsExactly("fahl-labeled-1", "kibl-labeled-1", "kibl-labeled-2", "utgo-labeled-1");
    assertThat(texts(dataset))
        .containsExactly(
            "Fahlman, S. Cascade.",
            "Kibler, D., & Aha, D. W. (1987).\nLearning representative exemplars.",
            "D. Kibler and D. Aha. Learning exemplars.",
            "Utgoff");
    assertThat(dataset.clusters()).containsExactly(0, 1, 1, 3);
  }

  @Test
  void cloughAndStevensonJudgeAnswersAgainstTheirSource() throws IOException {
    Path corpus = files.resolve("corpus-20090418");
    write(corpus.resolve("orig_taska.txt"), "Inheritance is\u2026", WINDOWS);
    write(corpus.resolve("g0pA_taska.txt"), "Inheritance is a concept");
    write(corpus.resolve("g4pE_taska.txt"), "Inheritance is\u2026 so", WINDOWS);
    write(
        files.resolve("corpus-final09.csv"),
        lines(
            "File,Group,Person,Task,Category,Native English",
            "g0pA_taska.txt,0,A,a,non,native",
            "g4pE_taska.txt,4,E,a,heavy,native",
            "orig_taska.txt,,,a,orig,"));
    Dataset dataset = install("clough-stevenson");
    assertThat(ids(dataset)).containsExactly("g0pA_taska.txt", "g4pE_taska.txt", "orig_taska.txt");
    assertThat(texts(dataset).get(2)).isEqualTo("Inheritance is\u2026");
    assertThat(dataset.judgedPairs())
        .containsExactly(new JudgedPair(0, 2, false), new JudgedPair(1, 2, true));
  }

  @Test
  void spotSigsHasAFolderForEachArticle() throws IOException {
    Path gold = files.resolve("GoldSetOfDuplicates");
    write(gold.resolve("Afghan blast").resolve("cnn.html"), "<p>Blast</p>");
    write(gold.resolve("Afghan blast").resolve("bbc.html"), "<p>A blast\u2019s</p>", WINDOWS);
    write(gold.resolve("Oil").resolve("cnn.html"), "<p>Oil</p>");
    write(gold.resolve(".DS_Store"), "");
    Dataset dataset = install("spotsigs", gold);
    assertThat(ids(dataset))
        .containsExactly("Afghan blast/bbc.html", "Afghan blast/cnn.html", "Oil/cnn.html");
    assertThat(texts(dataset))
        .containsExactly("<p>A blast\u2019s</p>", "<p>Blast</p>", "<p>Oil</p>");
    assertThat(dataset.clusters()).containsExactly(0, 0, 2);
  }

  @Test
  void newsgroupsAreMessagesInFoldersAndCrossPostsHaveTheSameId() throws IOException {
    String message =
        lines(
            "Xref: cantaloupe %s:1",
            "Path: %s!agate",
            "\tmore!path",
            "From: a@b",
            "Newsgroups: %s",
            "Message-ID: <%d@b>",
            "Subject: caf\u00e9",
            "",
            "Message-ID: is quoted");
    Path archive = files.resolve("20news-19997.tar.gz");
    Files.write(
        archive,
        tarGz(
            Map.of(
                "20_newsgroups/alt.atheism/49960",
                message.formatted("alt.atheism", "x", "alt.atheism", 1).getBytes(ISO_8859_1),
                "20_newsgroups/talk.religion.misc/83434",
                message.formatted("talk.religion.misc", "y", "t", 1).getBytes(ISO_8859_1),
                "20_newsgroups/comp.os.ms-windows.misc/83434",
                message.formatted("comp", "z", "c", 2).getBytes(ISO_8859_1))));
    Dataset dataset = install("20-newsgroups", archive);
    assertThat(ids(dataset))
        .containsExactly(
            "alt.atheism/49960", "comp.os.ms-windows.misc/83434", "talk.religion.misc/83434");
    assertThat(texts(dataset))
        .containsOnly("From: a@b\nSubject: caf\u00e9\n\nMessage-ID: is quoted\n");
    assertThat(dataset.clusters()).containsExactly(0, 1, 0);
  }

  @Test
  void reutersIsSgmlWithoutLabels() throws IOException {
    write(
        files.resolve("reut2-000.sgm"),
        """
        <!DOCTYPE lewis SYSTEM "lewis.dtd">
        <REUTERS TOPICS="YES" LEWISSPLIT="TRAIN" CGISPLIT="TRAINING-SET" OLDID="5544" NEWID="1">
        <DATE>26-FEB-1987 15:01:01.79</DATE>
        <UNKNOWN>
        &#5;&#5;&#5;C T
        &#22;&#22;&#1;f0704&#31;reute</UNKNOWN>
        <TEXT>&#2;
        <TITLE>BAHIA COCOA &lt;REVIEW></TITLE>
        <DATELINE>    SALVADOR, Feb 26 - </DATELINE><BODY>Showers\u00b0 continued
        the week.
         Reuter
        &#3;</BODY></TEXT>
        </REUTERS>
        <REUTERS TOPICS="NO" LEWISSPLIT="TRAIN" CGISPLIT="TRAINING-SET" OLDID="5545" NEWID="2">
        <TEXT TYPE="UNPROC">&#2;
        qtly div
        &#3;</TEXT>
        </REUTERS>
        """,
        ISO_8859_1);
    write(files.resolve("lewis.dtd"), "<!ELEMENT REUTERS >");
    Dataset dataset = install("reuters-21578");
    assertThat(ids(dataset)).containsExactly("1", "2");
    assertThat(texts(dataset))
        .containsExactly(
            "BAHIA COCOA <REVIEW>\nSALVADOR, Feb 26 - Showers\u00b0 continued\nthe week.\nReuter",
            "qtly div");
    assertThat(dataset.judgedPairs()).isEmpty();
  }

  // --- descriptions -----------------------------------------------------------------------------

  static List<PublishedDataset> all() {
    return PublishedDataset.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void aDescriptionIsWhole(PublishedDataset dataset) {
    assertThat(PublishedDataset.get(dataset.name()).name()).isEqualTo(dataset.name());
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

  @Test
  void anUnknownNameNamesTheNearest() {
    assertThatThrownBy(() -> PublishedDataset.get("dblp-acn"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown public dataset 'dblp-acn'; did you mean 'dblp-acm'?");
  }

  private void assertFault(String name, Path from, String message) {
    assertThatThrownBy(() -> cache.install(PublishedDataset.get(name), from))
        .isInstanceOf(CorpusException.class)
        .hasMessage(message);
    assertThat(cache.isInstalled(PublishedDataset.get(name))).isFalse();
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
    assertThatThrownBy(() -> cache.install(PublishedDataset.get("quora"), missing))
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
    write(file, "id\tquestion1\tquestion2\tis_duplicate\n1\ta\tb\n");
    assertFault(
        "quora",
        file,
        file
            + ":2: has 3 columns, but 4 are expected (id, question1, question2, is_duplicate);"
            + " correct the line, or its quotes");
    write(file, "id\tquestion1\tquestion2\tis_duplicate\n1\ta\tb\tyes\n");
    assertFault(
        "quora",
        file,
        file
            + ":2: the label in the column 'is_duplicate' is 'yes', not one of 1, 0; check that"
            + " this is the right file");
    write(file, "caf\u00e9", ISO_8859_1);
    assertFault("quora", file, file + ":1: not UTF-8 (the byte 0xE9); convert the file to UTF-8");
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
            + ":2: no document has the id 'buy-3'; check that all files are of one publication");
    write(files.resolve("Abt.csv"), "id,name,description,price\n1,a,b,\n1,a,b,\n");
    assertFault(
        "abt-buy",
        files,
        files.resolve("Abt.csv")
            + ":3: the id 'abt-1' came before; check that the file is as it was published");
  }

  @Test
  void brokenJsonIsNamedByLine() throws IOException {
    Path data =
        write(files.resolve("test_inf_data.json"), "{\"a\": {\"byline\": \"\",\n\"article\": }}");
    write(files.resolve("full_test_gt.json"), "[]");
    assertThatThrownBy(() -> cache.install(PublishedDataset.get("news-copy"), files))
        .isInstanceOf(CorpusException.class)
        .hasMessageStartingWith(data + ":2: broken JSON at character 12 of the line (");
  }

  @Test
  void whatWasInstalledBeforeStaysWhenAFaultEndsTheNext() throws IOException {
    Path file = files.resolve("quora_duplicate_questions.tsv");
    write(file, "question1\tquestion2\tis_duplicate\na\tb\t1\n");
    install("quora");
    write(file, "question1\tquestion2\tis_duplicate\nc\td\t1\ne\tf\tx\n");
    assertThatThrownBy(() -> install("quora")).isInstanceOf(CorpusException.class);
    assertThat(texts(DatasetFolder.read(cache.folder(PublishedDataset.get("quora")))))
        .containsExactly("a", "b");
    write(file, "question1\tquestion2\tis_duplicate\nc\td\t1\n");
    assertThat(texts(install("quora"))).containsExactly("c", "d");
  }
}
