package io.github.neardup.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.cli.Neardup.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What people type who know other tools. Every message names the way out, in two lines at most; the
 * exit status is 2, and nothing is written.
 *
 * <p>In a command, {@code IN} stands for {@code dedup} with an input, {@code DEDUP} for that with
 * an output, too, and {@code @} for the folder of the files.
 */
class MistakesTest {

  /** Commands, and what the message about each says. */
  static final String MISTAKES =
      """
      DEDUP --threshold 0.8                | unknown option '--threshold'; write -a minhash:threshold=0.8
      DEDUP --threshold=0.8                | write -a minhash:threshold=0.8
      DEDUP -t 0.8                         | write -a minhash:threshold=0.8 for a threshold, and --threads 4 for threads
      DEDUP -t0.8                          | write -a minhash:threshold=0.8 for a threshold, and --threads 4 for threads
      DEDUP --jaccard 0.8                  | write -a minhash:threshold=0.8
      DEDUP --num-perm 128                 | write -a minhash:permutations=128
      DEDUP --ngram 5                      | write -a minhash:shingle=3
      DEDUP --char-ngrams 5                | write -a minhash:tokens=char,shingle=5
      DEDUP --num-buckets 20               | write -a minhash:bands=32,rows=4
      DEDUP --bit_diff 3                   | write -a simhash:distance=20
      DEDUP --language en                  | write -a minhash:tokens=english
      DEDUP --stopwords en                 | write -a minhash:stopwords=default
      DEDUP --seed 42                      | write -a minhash:seed=1
      DEDUP --lowercase                    | leave it out: by default, case, punctuation and forms of characters make no difference
      DEDUP --hash_func md5                | leave it out: the hash function is the same everywhere
      DEDUP --error_rate 1e-5              | leave it out: what is removed is compared exactly
      DEDUP --column text                  | write --text-field NAME
      DEDUP --id-column nr                 | write --id-field NAME
      DEDUP --index nr                     | unknown option '--index'
      dedup --input @/in.jsonl -o @/out.jsonl | leave it out and write the name of the file or folder alone
      DEDUP --split train                  | leave it out and write the name of the file or folder alone
      IN --output-file @/out.jsonl         | write -o and a name
      IN                                   | '--output=OUTPUT', or --dry-run to see what would be removed
      IN --in-place                        | write -o with the name of another file: the input stays as it is
      DEDUP --jobs 4                       | write --threads 4
      DEDUP -j 4                           | write --threads 4
      DEDUP --num-proc 4                   | write --threads 4
      DEDUP --batch-size 1000              | leave it out: the program chooses its batches
      DEDUP --method simhash               | write -a simhash, or another name that neardup algorithms lists
      DEDUP --simhash                      | write -a simhash
      DEDUP --keep-first                   | write --keep first
      DEDUP --keep newest                  | write highest:date with the field of the date
      DEDUP --keep oldest                  | write lowest:date with the field of the date
      DEDUP --keep random                  | no policy is random, so that a run can be repeated; write first
      DEDUP --keep best                    | write highest:score with the field of the number
      DEDUP --keep False                   | write none to remove every document of a cluster
      DEDUP --verbose                      | a terminal shows the progress without an option
      DEDUP --memory 8g                    | set the environment variable NEARDUP_OPTS=-Xmx8g before the command
      DEDUP --tmp-dir @                    | write --work-dir DIR
      DEDUP --sep ;                        | write --delimiter ';'
      DEDUP --json                         | write --format json
      DEDUP --compress gzip                | the ending of the output's name tells it, as in -o out.jsonl.gz
      DEDUP --recursive                    | a folder is read with all folders in it
      DEDUP --reference @/in.jsonl         | write --against FILE
      DEDUP --groups @/g.tsv               | write --clusters clusters.tsv
      DEDUP --duplicates @/d.jsonl         | write --removed removed.jsonl for the removed texts
      DEDUP --checkpoint                   | write --resume
      DEDUP --version                      | write neardup --version
      IN -o @/x.xlsx                       | x.xlsx: files of this format cannot be written; end the name in one of .csv, .json, .jsonl
      IN -o @/x.PDF --dry-run              | files of this format cannot be written
      DEDUP --resume --dry-run             | --dry-run writes nothing that --resume could keep; leave out one
      DEDUP -a minhash,threshold=0.8       | write minhash:threshold=0.8
      DEDUP -a minhash;threshold=0.8       | write minhash:threshold=0.8
      DEDUP -a minhash(threshold=0.8)      | write minhash:threshold=0.8
      DEDUP -a minhash_threshold=0.8,shingle=3 | write minhash:threshold=0.8,shingle=3
      DEDUP -a minhash_threshold=0.8_shingle=3 | write minhash:threshold=0.8,shingle=3
      DEDUP -a threshold=0.8               | write the name before the settings, as in minhash:threshold=0.8
      DEDUP -a MinHash                     | did you mean 'minhash'
      DEDUP -a lsh                         | write minhash
      DEDUP -a jaccard                     | write kshingle
      DEDUP -a embeddings                  | algorithms compare the words of texts, not their meaning
      DEDUP -a minhash:threshold=80%       | threshold must be a number from 0.01 to 1, not '80%'; write threshold=0.8
      DEDUP -a minhash:threshold=80        | write threshold=0.8
      DEDUP -a minhash:threshold=0,8       | a decimal has a point: write threshold=0.8
      DEDUP -a minhash:threshold:0.8       | write threshold=0.8
      DEDUP -a minhash:threshold_0.8       | write threshold=0.8
      DEDUP -a minhash:threshold=>0.8      | write threshold=0.8
      DEDUP -a minhash:threshold=0.8;shingle=3 | a comma stands between settings
      DEDUP -a simhash:threshold=0.9       | simhash: unknown setting 'threshold'; write distance=20 or similarity=0.9
      DEDUP -a ksentence:threshold=0.9     | it is a setting of minhash: write minhash:threshold=0.8
      DEDUP -a simhash:num_perm=128        | it is a setting of minhash: write minhash:permutations=128
      DEDUP -a minhash:num_perm=128        | minhash: unknown setting 'num_perm'; write permutations=128
      DEDUP -a minhash:ngram=5             | write shingle=5
      DEDUP -a minhash:shingle=5gram       | write shingle=5
      DEDUP -a minhash:lang=en             | write tokens=english
      DEDUP -a minhash:tokenizer=word      | write tokens=standard
      DEDUP -a minhash:tokens=word         | write standard
      DEDUP -a minhash:tokens=japanese     | write cjk
      DEDUP -a minhash:lowercase=true      | leave it out: by default, case, punctuation and forms of characters make no difference
      DEDUP -a minhash:hashfunc=sha1       | leave it out: the hash function is the same everywhere
      DEDUP -a simhash:bits=64bit          | write bits=64
      DEDUP -a simhash:f=64                | write bits=64
      eval -d @/mine.csv                   | datasets import @/mine.csv -o FOLDER --text-column TEXT --cluster-column CLUSTER
      eval -d @/plain                      | datasets import @/plain --labels TABLE -o FOLDER --id-column FILE --cluster-column CLUSTER
      eval --jobs 4                        | write --threads 4
      eval --ngram 5                       | write -a minhash:shingle=3
      compare a b --threshold 0.8          | write -a minhash:threshold=0.8
      index stats                          | write neardup index info
      index delete x                       | write neardup index remove
      index insert x                       | write neardup index add
      datasets download quora              | write neardup datasets install NAME
      version                              | unknown command 'version'; write neardup --version
      help version                         | write neardup --version
      deduplicate @/in.jsonl               | write neardup dedup FILE -o OUTPUT
      minhash @/in.jsonl                   | write neardup dedup FILE -o OUTPUT -a minhash
      similar a b                          | write neardup compare A B
      evaluate                             | write neardup eval
      server                               | write neardup serve
      query x                              | write neardup index check, query or add
      @/in.jsonl -o @/out.jsonl            | not a command: write neardup dedup @/in.jsonl -o OUTPUT
      """;

  @TempDir Path folder;
  private final Neardup neardup = new Neardup();

  @BeforeEach
  void files() throws IOException {
    files(folder);
  }

  /** What the commands name. */
  static void files(Path folder) throws IOException {
    Files.writeString(
        folder.resolve("in.jsonl"),
        """
        {"id": "a", "text": "the quick brown fox jumps over the lazy dog"}
        {"id": "b", "text": "the quick brown fox jumps over the lazy dog"}
        """);
    Files.writeString(folder.resolve("mine.csv"), "id,text,topic\n1,one,a\n2,two,b\n");
    Files.createDirectory(folder.resolve("plain"));
    Files.writeString(folder.resolve("plain").resolve("a.txt"), "a text");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = MISTAKES)
  void theMessageNamesTheWayOut(String command, String way) throws IOException {
    Map<Path, String> before = content();
    Run run = neardup.run((Object[]) arguments(command, folder));
    assertThat(run.err())
        .startsWith("neardup: ")
        .contains(way.replace("@", folder.toString()))
        .contains(" --help)");
    assertThat(run.err().lines().count()).isLessThanOrEqualTo(2);
    if (!way.contains("did you mean") && !way.startsWith("unknown option '--index'")) {
      assertThat(run.err()).doesNotContain("Known:");
    }
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(content()).isEqualTo(before);
  }

  /** What is right is not refused. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          DEDUP --dry-run                        | removed    1
          DEDUP --dry-run -a minhash:threshold=.8 | removed    1
          DEDUP --dry-run --cut paragraph --min-words 2 | cut        repeated paragraphs
          IN -o - --dry-run                      | removed    1
          help dedup                             | Usage: neardup dedup INPUT... -o OUTPUT
          """)
  void otherWaysAreTaken(String command, String shown) throws IOException {
    Map<Path, String> before = content();
    Run run = neardup.run((Object[]) arguments(command, folder));
    assertThat(run.out() + run.err()).contains(shown).doesNotContain("neardup:");
    assertThat(run.status()).isZero();
    assertThat(content()).isEqualTo(before);
  }

  /** A dry run with an output leaves that as it was. */
  @Test
  void aDryRunLeavesTheOutputAsItIs() throws IOException {
    Path output = Files.writeString(folder.resolve("out.jsonl"), "former");
    assertThat(neardup.run((Object[]) arguments("DEDUP --dry-run", folder)).status()).isZero();
    assertThat(output).hasContent("former");
  }

  /** An underscore stands for a space within a spec, unless it is in a name. */
  static String[] arguments(String command, Path folder) {
    return Arrays.stream(spelt(command).replace("@", folder.toString()).split(" "))
        .map(argument -> argument.replaceAll("(?<=minhash|threshold|0\\.8)_", " "))
        .toArray(String[]::new);
  }

  /** A command of the table without its abbreviations. */
  static String spelt(String command) {
    return command
        .replaceFirst("^DEDUP", "IN -o @/out.jsonl")
        .replaceFirst("^IN", "dedup @/in.jsonl");
  }

  private Map<Path, String> content() throws IOException {
    Map<Path, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(file -> content.put(file, read(file)));
    }
    return content;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
