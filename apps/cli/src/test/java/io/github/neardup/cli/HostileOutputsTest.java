package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Places for outputs in which there is something already, as docs/guide/formats.md says. */
@DisabledOnOs(OS.WINDOWS)
class HostileOutputsTest {

  private static Stream<HostileCase> table(String table) {
    return HostileCase.table(
        table
            .replace("COLUMNS", "--text-column text --cluster-column id")
            .replace("QUICK", "-a ksentence --runs 1 --bootstrap 0"));
  }

  static Stream<HostileCase> folders() {
    return table(
        """
        # what neardup did not write is not replaced
        datasets import @good.csv -o @user COLUMNS | 1 | neardup: @user: the file mine.csv in it is not part of a dataset that neardup wrote, so nothing in this folder is replaced;
        datasets generate -o @user --documents 10 | 1 | neardup: @user: the file mine.csv in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-beside-mine COLUMNS | 1 | neardup: @own-beside-mine: the file mine.txt in it is not part of a dataset that neardup wrote
        datasets generate -o @own-beside-mine --documents 10 | 1 | neardup: @own-beside-mine: the file mine.txt in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-with-folder COLUMNS | 1 | neardup: @own-with-folder: the file errors in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-edited COLUMNS | 1 | neardup: @own-edited: the file dataset.json in it was not written by neardup, or was changed
        datasets generate -o @own-edited --documents 10 | 1 | neardup: @own-edited: the file dataset.json in it was not written by neardup, or was changed
        datasets import @good.csv -o @own-other-line-ends COLUMNS | 1 | neardup: @own-other-line-ends: the file dataset.json in it was not written by neardup, or was changed
        datasets import @good.csv -o @own-linked COLUMNS | 1 | neardup: @own-linked: the file pairs.tsv in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-without-description COLUMNS | 1 | neardup: @own-without-description: the file documents.jsonl in it has no dataset.json beside it
        datasets import @good.csv -o @half COLUMNS | 1 | neardup: @half: the file .hidden in it is not part of a dataset that neardup wrote
        datasets generate -o @dataset-good --documents 10 | 1 | neardup: @dataset-good: the file dataset.json in it was not written by neardup, or was changed
        NEARDUP_DATASETS=@cache-user datasets install quora --from @download | 1 | neardup: @cache-user/quora: the file mine.txt in it is not part of a dataset that neardup wrote
        NEARDUP_DATASETS=@cache-file datasets install quora --from @download | 1 | neardup: @cache-file/quora: is a file; name a folder
        eval -d @dataset-good -o @results QUICK | 1 | neardup: @results: it has a results.json, but no run.json that neardup wrote, so it is not replaced;
        eval -d @dataset-good -o @no-run QUICK | 1 | neardup: @no-run: it has a run.json, but no run.json that neardup wrote, so it is not replaced;
        # what it wrote is
        datasets import @good.csv -o @own COLUMNS | 0 | imported 2 documents into @own
        datasets generate -o @own --documents 10 | 0 | documents    10
        datasets import @good.csv -o @empty COLUMNS | 0 | imported 2 documents into @empty
        datasets import @good.csv -o @far/far/out COLUMNS | 0 | imported 2 documents into @far/far/out
        datasets generate -o @far/far/out --documents 10 | 0 | documents    10
        NEARDUP_DATASETS=@cache-own datasets install quora --from @download | 0 | installed quora: 2 documents in @cache-own/quora
        NEARDUP_DATASETS=@cache-own datasets install quora --from @quora.zip | 0 | installed quora: 2 documents in @cache-own/quora
        # an input in the folder, or the folder in an input
        datasets import @user/mine.csv -o @user COLUMNS | 1 | neardup: @user: the input @user/mine.csv lies in this folder, which is for the output;
        datasets import @own/documents.jsonl -o @own COLUMNS | 1 | neardup: @own: the input @own/documents.jsonl lies in this folder, which is for the output;
        datasets import @own/documents.jsonl -o @link-to-own COLUMNS | 1 | neardup: @link-to-own: the input @own/documents.jsonl lies in this folder
        datasets import @good.csv --labels @own/pairs.tsv -o @own --id-column id COLUMNS | 1 | neardup: @own: the input @own/pairs.tsv lies in this folder, which is for the output;
        datasets import @texts --labels @labels.csv -o @texts/out --id-column id --cluster-column cluster | 1 | neardup: @texts/out: this folder for the output lies in the input @texts;
        datasets import @texts --labels @labels.csv -o @texts --id-column id --cluster-column cluster | 1 | neardup: @texts: the input @texts lies in this folder
        datasets generate --from @own -o @own | 1 | neardup: @own: the input @own lies in this folder, which is for the output;
        datasets generate --from @own/documents.jsonl -o @own | 1 | neardup: @own: the input @own/documents.jsonl lies in this folder
        datasets generate --from @own -o @own/out | 1 | neardup: @own/out: this folder for the output lies in the input @own;
        NEARDUP_DATASETS=@cache-own datasets generate --from quora -o @cache-own/quora | 1 | neardup: @cache-own/quora: the input @cache-own/quora lies in this folder
        NEARDUP_DATASETS=@cache-input datasets install quora --from @cache-input/quora | 1 | neardup: @cache-input/quora: the input @cache-input/quora lies in this folder
        NEARDUP_DATASETS=@cache-input datasets install quora --from @cache-input/quora/quora_duplicate_questions.tsv | 1 | neardup: @cache-input/quora: the input @cache-input/quora/quora_duplicate_questions.tsv lies in this folder
        NEARDUP_DATASETS=@download/cache datasets install quora --from @download | 1 | neardup: @download/cache/quora: this folder for the output lies in the input @download;
        eval -d @own -o @own QUICK | 2 | neardup: --output and --dataset are the same folder, @own
        eval -d @own -o @link-to-own QUICK | 2 | neardup: --output and --dataset are the same folder, @own
        NEARDUP_DATASETS=@cache-own eval -d quora -o @cache-own/quora QUICK | 2 | neardup: --output and --dataset are the same folder, @cache-own/quora
        eval -d @evaluated/data -o @link-to-evaluated QUICK | 0 |
        # links
        datasets import @good.csv -o @link-to-own COLUMNS | 0 | imported 2 documents into @link-to-own
        datasets import @good.csv -o @link-to-empty COLUMNS | 0 | imported 2 documents into @link-to-empty
        datasets import @good.csv -o @link-to-user COLUMNS | 1 | neardup: @link-to-user: the file mine.csv in it is not part of a dataset that neardup wrote
        datasets import @good.jsonl -o @link-to-file COLUMNS | 1 | neardup: @link-to-file: is a file; name a folder
        datasets import @good.csv -o @dangling COLUMNS | 0 | imported 2 documents into @dangling
        datasets import @good.csv -o @dangling-far COLUMNS | 0 | imported 2 documents into @dangling-far
        datasets import @good.csv -o @circle.jsonl COLUMNS | 1 | neardup: @circle.jsonl: cannot be written: ...
        datasets generate -o @dangling --documents 10 | 0 | documents    10
        eval -d @dataset-good -o @dangling QUICK | 0 |
        eval -d @dataset-good -o @link-to-file QUICK | 1 | neardup: @link-to-file: is a file; name a folder
        eval -d @dataset-good -o @good.csv/out QUICK | 1 | neardup: @good.csv/out: ...
        datasets generate -o @good.csv/out --documents 10 | 1 | neardup: @good.csv/out: ...
        # a failure at the end
        datasets import @ragged.csv -o @own COLUMNS | 1 | neardup: @ragged.csv:3: has 3 columns, but 2 are expected (id, text);
        datasets import @ragged.csv -o @far/far/out COLUMNS | 1 | neardup: @ragged.csv:3: has 3 columns, but 2 are expected (id, text);
        datasets generate --from @second-broken.jsonl -o @own | 1 | neardup: @second-broken.jsonl:3: broken JSON ...
        NEARDUP_DATASETS=@cache-own datasets install quora --from @good.csv | 1 | neardup: @good.csv: no file quora_duplicate_questions.tsv in it; it holds good.csv
        """);
  }

  @ParameterizedTest
  @MethodSource("folders")
  void folders(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> files() {
    return table(
        """
        # links and modes stay
        dedup @good.jsonl -o @link.jsonl --format json | 0 |
        dedup @good.jsonl -o @dangling.jsonl --format json | 0 |
        dedup @good.jsonl -o @dangling-far.jsonl | 1 | neardup: @dangling-far.jsonl: its folder @nowhere does not exist; create it first
        dedup @good.jsonl -o @circle.jsonl | 1 | neardup: @circle.jsonl: cannot be written: the link @circle.jsonl leads in a circle;
        dedup @good.jsonl -o @private.jsonl --clusters @private.tsv --format json | 0 |
        frequencies @good.jsonl -o @private.df | 0 | documents  2
        frequencies @good.jsonl -o @link.df | 0 | documents  2
        # a folder, or none
        dedup @good.jsonl -o @out.jsonl --clusters @user | 1 | neardup: @user: is a folder; name a file in it
        dedup @good.jsonl -o @link-to-user | 1 | neardup: @link-to-user: is a folder; name a file in it
        dedup @good.jsonl -o @old.jsonl --clusters @missing/c.tsv | 1 | neardup: @missing/c.tsv: its folder @missing does not exist; create it first
        frequencies @good.jsonl -o @user | 1 | neardup: @user: is a folder; name a file in it
        frequencies @good.jsonl -o @missing/f.df | 1 | neardup: @missing/f.df: its folder @missing does not exist; create it first
        # the same file twice
        dedup @good.jsonl -o @out.jsonl --clusters @out.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @out.jsonl
        dedup @good.jsonl -o @link.jsonl --clusters @old.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @old.jsonl
        dedup @good.jsonl -o @dangling.jsonl --clusters @new.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @new.jsonl
        dedup @good.jsonl -o @user/../out.jsonl --clusters @out.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @out.jsonl
        dedup @good.jsonl -o @out.jsonl -o @old.jsonl | 2 | neardup: option '--output' (OUTPUT) should be specified only once
        dedup @good.jsonl -o @link-to-good.jsonl | 2 | neardup: OUTPUT and INPUT are the same file, @good.jsonl
        dedup @link-to-good.jsonl -o @good.jsonl | 2 | neardup: OUTPUT and INPUT are the same file, @link-to-good.jsonl
        dedup @good.jsonl -o @out.jsonl --clusters @good.jsonl | 2 | neardup: --clusters and INPUT are the same file, @good.jsonl
        dedup @good.jsonl -o @words.txt -a minhash:stopwords=@words.txt | 2 | neardup: OUTPUT and stopwords are the same file, @words.txt
        dedup @good.jsonl -o @words.txt -a minhash:stopwords=@words.txt#0000000000000000 | 2 | neardup: minhash: stopwords: the words in @words.txt do not match the checksum 0000000000000000;
        dedup @good.jsonl -o @out.jsonl --clusters @link-to-words.txt -a minhash:stopwords=@words.txt | 2 | neardup: --clusters and stopwords are the same file, @words.txt
        frequencies @good.jsonl -o @words.txt -a simhash:stopwords=@words.txt | 2 | neardup: --output and stopwords are the same file, @words.txt
        frequencies @good.jsonl -o @link-to-good.jsonl | 2 | neardup: --output and INPUT are the same file, @good.jsonl
        index add @good.jsonl --store @st --on-error quarantine=@good.jsonl | 2 | neardup: --on-error and INPUT are the same file, @good.jsonl
        index add @link-to-good.jsonl --store @st --on-error quarantine=@good.jsonl | 2 | neardup: --on-error and INPUT are the same file, @link-to-good.jsonl
        index add @own --store @st --on-error quarantine=@own/documents.jsonl | 2 | neardup: --on-error and INPUT are the same file, @own/documents.jsonl
        index add @good.jsonl --store @st -a minhash:stopwords=@words.txt --on-error quarantine=@words.txt | 2 | neardup: --on-error and stopwords are the same file, @words.txt
        index check @own --store @st --add -o @link-to-own/documents.jsonl | 2 | neardup: --output and INPUT are the same file, @own/documents.jsonl
        index check @good.jsonl --store @st --add --verdicts @good.jsonl | 2 | neardup: --verdicts and INPUT are the same file, @good.jsonl
        index check @good.jsonl --store @st --add -o @new.jsonl --verdicts @new.jsonl | 2 | neardup: --output and --verdicts are the same file, @new.jsonl
        index check @good.jsonl --store @st --add -o @st | 2 | neardup: --output and --store are the same file, @st
        index add @good.jsonl --store @st --on-error quarantine=@st | 2 | neardup: --on-error and --store are the same file, @st
        # a failure at the end
        dedup @second-broken.jsonl -o @old.jsonl --clusters @old.tsv | 1 | neardup: @second-broken.jsonl:3: broken JSON at byte 18 of the line ...;
        dedup @tail.jsonl.gz -o @old.jsonl --clusters @old.tsv | 1 | neardup: @tail.jsonl.gz: the compressed data is damaged or cut off
        dedup @good.jsonl -o /dev/null --clusters /dev/null --pairs /dev/null --removed /dev/null --report /dev/null --on-error quarantine=/dev/null -q | 0 |
        dedup @good.jsonl --cut paragraph -o /dev/null --removed /dev/null -q | 0 |
        dedup @good.jsonl -o /dev/full --clusters @old.tsv | 1 | neardup: /dev/full: cannot be written: No space left on device;
        dedup @same-texts.jsonl -o @old.jsonl --clusters /dev/full | 1 | neardup: /dev/full: cannot be written: No space left on device;
        dedup @odd-ids.jsonl -o @old.jsonl --clusters @old.tsv | 1 | neardup: @odd-ids.jsonl:1: the id holds a tab
        frequencies @second-broken.jsonl -o @old.df | 1 | neardup: @second-broken.jsonl:3: broken JSON at byte 18 of the line ...;
        # standard output is for the documents alone
        dedup @good.jsonl -o - --clusters - | 2 | neardup: --clusters cannot write to standard output (-); name a file or folder (./- for one named -)
        dedup @good.jsonl -o - --format json | 2 | neardup: --format json and --output - cannot both write to standard output; name a file
        frequencies @good.jsonl -o - | 2 | neardup: --output cannot write to standard output (-);
        frequencies - -o @f.df -q | 1 | neardup: -: it has no documents;
        recommend - --recall 0.9 -q | 1 | neardup: -: it has no documents;
        compare --text a b -a kshingle:stopwords=- | 2 | neardup: kshingle: stopwords: there is no file '-';
        datasets import @good.csv -o - COLUMNS | 2 | neardup: --output cannot write to standard output (-);
        datasets import - -o @out COLUMNS | 1 | neardup: -: ...
        datasets import @good.csv --labels - -o @out --id-column id COLUMNS | 1 | neardup: -: ...
        datasets generate -o - | 2 | neardup: --output cannot write to standard output (-);
        datasets generate -o @out --from - | 2 | neardup: unknown dataset '-'.
        datasets install quora --from - | 1 | neardup: -: there is no such file or folder; check the path
        datasets info - | 2 | neardup: unknown dataset '-'.
        eval -d @dataset-good -o - QUICK | 2 | neardup: --output cannot write to standard output (-);
        eval -d - QUICK | 2 | neardup: unknown dataset '-'.
        """);
  }

  @ParameterizedTest
  @MethodSource("files")
  void files(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  @Test
  void aFileThatMayOnlyBeReadIsKeptOrKeepsItsMode(@TempDir Path folder) throws IOException {
    HostileFiles.write("good.jsonl", folder);
    HostileFiles.write("old.jsonl", folder);
    Path output = folder.resolve("old.jsonl");
    Files.setPosixFilePermissions(output, PosixFilePermissions.fromString("r--------"));
    boolean allowed = Files.isWritable(output); // for root
    Neardup.Run run =
        new Neardup().type("dedup %s -o %s --format json", folder.resolve("good.jsonl"), output);
    assertThat(run.status()).as(run.err()).isEqualTo(allowed ? 0 : 1);
    assertThat(output).content().isEqualTo(allowed ? HostileFiles.TWO_RECORDS : "before\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(output)))
        .isEqualTo("r--------");
  }

  static Stream<HostileCase> readOnly() {
    return table(
        """
        dedup @good.jsonl -o @empty/out.jsonl | 1 | neardup: @empty/out.jsonl: cannot be written: ...
        frequencies @good.jsonl -o @empty/f.df | 1 | neardup: @empty/f.df: cannot be written: ...
        datasets import @good.csv -o @empty COLUMNS | 1 | neardup: @empty...: cannot be written: ...
        datasets import @good.csv -o @empty/out COLUMNS | 1 | neardup: @empty/out: cannot be written: ...
        datasets generate -o @empty --documents 10 | 1 | neardup: @empty...: cannot be written: ...
        eval -d @dataset-good -o @empty QUICK | 1 | neardup: @empty...: cannot be written: ...
        """);
  }

  @ParameterizedTest
  @MethodSource("readOnly")
  void readOnlyFolders(HostileCase situation, @TempDir Path folder) throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.setPosixFilePermissions(empty, PosixFilePermissions.fromString("r-x------"));
    Assumptions.assumeFalse(Files.isWritable(empty), "root can write anywhere");
    situation.runIn(folder);
  }

  @Test
  void whatAKillLeftIsDeletedByTheNextRunAndNothingElse(@TempDir Path folder) throws IOException {
    HostileFiles.write("good.jsonl", folder);
    String left = ".neardup-00112233-4455-6677-8899-aabbccddeeff";
    Files.writeString(folder.resolve(left + ".tmp"), "half");
    Files.createDirectories(folder.resolve(left).resolve("unpacked"));
    Files.writeString(folder.resolve(left).resolve("unpacked").resolve("a"), "half");
    Files.writeString(folder.resolve(".neardup-notes.tmp"), "mine");
    Files.writeString(folder.resolve("00112233-4455-6677-8899-aabbccddeeff.tmp"), "mine");
    Files.createDirectory(folder.resolve(".neardup-ffeeddcc-4455-6677-8899-aabbccddeeff"));
    Neardup.Run run =
        new Neardup()
            .type("dedup %s -o %s", folder.resolve("good.jsonl"), folder.resolve("out.jsonl"));
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(HostileCase.snapshot(folder))
        .containsOnlyKeys(
            "good.jsonl",
            "out.jsonl",
            ".neardup-notes.tmp",
            "00112233-4455-6677-8899-aabbccddeeff.tmp",
            ".neardup-ffeeddcc-4455-6677-8899-aabbccddeeff");
  }
}
