package io.github.neardup.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files, arguments and places for outputs that nobody would wish for: each has an answer of one
 * line, and nothing is changed or left. {@link HostileCase} says how to read the tables, and what
 * is asserted of all. The tests of the libraries try more of what they read.
 */
@DisabledOnOs(OS.WINDOWS)
class HostileTest {

  static Stream<HostileCase> corpora() {
    return HostileCase.table(
        """
        dedup @empty.jsonl -o @out.jsonl --format json | 1 | neardup: @empty.jsonl: it has no documents; check that this is the right file, and complete
        dedup @no-end.jsonl -o @out.jsonl --format json | 0 |
        dedup @cr-only.jsonl -o @out.jsonl --format json | 1 | neardup: @cr-only.jsonl:1: more than one JSON object; put each on a line of its own
        dedup @cut.jsonl -o @out.jsonl --format json | 1 | neardup: @cut.jsonl:2: broken JSON at byte 47 of the line ...; correct or remove the line, or add --on-error quarantine=FILE
        dedup @same-ids.jsonl -o @out.jsonl --format json | 1 | neardup: @same-ids.jsonl:3: the id 'a' was used before; give each document an id of its own
        dedup @long-ids.jsonl -o @out.jsonl | 1 | neardup: @long-ids.jsonl:2: the id 'a … b' was used before; give each document an id of its own
        dedup @long-number.jsonl -o @out.jsonl --keep highest:n | 1 | neardup: @long-number.jsonl:1: the field 'n', which --keep compares: '1 … x' is neither a number nor a date ...; correct it or keep by another field
        dedup @marks.jsonl -o @out.jsonl --format json | 0 |
        dedup @marks.jsonl -o @out.jsonl --format json -a kshingle:normalize=confusables | 0 |
        dedup @odd-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @evil-ids.jsonl -o @out.jsonl --format json | 1 | neardup: @evil-ids.jsonl:1: the field 'text' is not a string;
        dedup @half-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @text-twice.jsonl -o @out.jsonl --format json | 1 | neardup: @text-twice.jsonl:1: the field 'text' occurs twice; remove one
        dedup @endless-number.jsonl -o @out.jsonl --format json | 0 |
        dedup @odd-number.jsonl -o @out.jsonl --format json | 0 |
        dedup @nan.jsonl -o @out.jsonl --format json | 0 |
        dedup @half.jsonl -o @out.jsonl --format json | 0 |
        dedup @deep-unread.jsonl -o @out.jsonl --format json | 0 |
        dedup @deep-text.jsonl -o @out.jsonl --format json | 1 | neardup: @deep-text.jsonl:1: the field 'text' is not a string;
        dedup @many-fields.jsonl -o @out.jsonl --format json | 0 |
        dedup @zero.jsonl -o @out.jsonl --format json | 1 | neardup: @zero.jsonl:3: a zero byte in JSON; convert the file to UTF-8
        dedup @not-utf8.jsonl -o @out.jsonl --format json | 1 | neardup: @not-utf8.jsonl:1: not UTF-8 at byte 25 of the line (0xF6); convert the file to UTF-8
        dedup @utf16.jsonl -o @out.jsonl | 0 | neardup: @utf16.jsonl: not UTF-8; read as UTF-16LE (guessed)
        dedup @overlong.jsonl -o @out.jsonl --format json | 1 | neardup: @overlong.jsonl:1: not UTF-8 at byte 8 of the line (0xC0); convert the file to UTF-8
        dedup @surrogate-bytes.jsonl -o @out.jsonl --format json | 1 | neardup: @surrogate-bytes.jsonl:1: not UTF-8 at byte 8 of the line (0xED);
        dedup @random.jsonl -o @out.jsonl --format json | 1 | neardup: @random.jsonl:1: not UTF-8 at byte 1 of the line (0xBF); convert the file to UTF-8
        dedup @plain.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @plain.jsonl.gz: is not gzip; rename it without .gz
        dedup @empty.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @empty.jsonl.gz: the compressed data is damaged or cut off near this line (it is empty);
        dedup @cut.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @cut.jsonl.gz: the compressed data is damaged or cut off near this line (it is cut off);
        dedup @tail.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @tail.jsonl.gz: the compressed data is damaged or cut off near this line ...;
        dedup @members.jsonl.gz -o @out.jsonl --format json | 0 |
        dedup @bomb.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @bomb.jsonl.gz: it has no documents;
        dedup @good.jsonl.zst -o @out.jsonl.zst --format json | 0 |
        dedup @flipped.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @flipped.jsonl.zst: the compressed data is damaged or cut off near this line ...;
        dedup @formulas.csv -o @out.csv --format json | 0 |
        dedup @ragged.csv -o @out.csv --format json | 1 | neardup: @ragged.csv:3: has 3 columns, but 2 are expected (id, text), ...
        dedup @open.csv -o @out.csv --format json | 1 | neardup: @open.csv:2: cannot be read on from here ...; check its quotes
        dedup @quote-inside.csv -o @out.csv --format json | 0 |
        dedup @twice.csv -o @out.csv --format json | 1 | neardup: @twice.csv:1: two columns are named 'text'; rename one
        dedup @header.csv -o @out.csv --format json | 1 | neardup: @header.csv: it has no documents; check that this is the right file, and complete
        dedup @breaks.csv -o @out.csv --format json | 0 |
        dedup @latin.csv -o @out.csv --format json | 1 | neardup: @latin.csv:2: not UTF-8 (the byte 0xE9); convert the file to UTF-8
        dedup @keyed.json -o @out.json --format json | 0 |
        dedup @scalar.json -o @out.json --format json | 1 | neardup: @scalar.json:1: neither a JSON object nor an array; check that this is the right file
        dedup @mixed.json -o @out.json --format json | 1 | neardup: @mixed.json:1: record 2: a record must be a JSON object or array;
        dedup @cut.json -o @out.json --format json | 1 | neardup: @cut.json:1: broken JSON at character 24 of the line ...; copy or make the file again
        dedup @after.json -o @out.json --format json | 1 | neardup: @after.json:1: broken JSON ...; copy or make the file again
        dedup @far-number.json -o @out.json --format json | 0 |
        dedup @deep.json -o @out.json --format json | 0 |
        dedup @deep-open.json -o @out.json --format json | 1 | neardup: @deep-open.json:1: broken JSON ...; copy or make the file again
        """);
  }

  static Stream<HostileCase> arguments() {
    return HostileCase.table(
        """
        dedup  -o @out.jsonl | 2 | neardup: the name of a file is empty; is a variable of the shell not set?
        dedup @odd-ids.jsonl -o @out.jsonl --clusters @out.tsv | 1 | neardup: @odd-ids.jsonl:1: the id holds a tab, a line break or half a character, which a table cannot hold;
        dedup @good.jsonl @good.csv -o @out.jsonl --id-field none | 0 |
        dedup @good.jsonl -o @out.txt | 1 | neardup: @out.txt: a .txt file has one text a line and nothing else, but the inputs have records;
        dedup @good.jsonl -o @out-%d.jsonl | 2 | neardup: --shard-size: the name @out-%d.jsonl has a place for the number of a shard; give the size of shards
        dedup @nothing-*.jsonl -o @out.jsonl | 1 | neardup: @nothing-*.jsonl: no file matches;
        dedup @parquet.jsonl --input-format parquet -o @out.jsonl | 1 | neardup: @parquet.jsonl: ...; check that the file is Parquet and complete, or make it again
        dedup @good.jsonl @good.jsonl -o @out.jsonl | 2 | neardup: INPUT @good.jsonl is given twice
        dedup @good.jsonl -o @good.jsonl | 2 | neardup: OUTPUT and INPUT are the same file, @good.jsonl
        dedup @good.jsonl -o @dataset-good | 1 | neardup: @dataset-good: is a folder; name a file in it
        dedup @good.jsonl -o @missing/out.jsonl | 1 | neardup: @missing/out.jsonl: its folder @missing does not exist; create it first
        dedup @good.jsonl -o @good.jsonl/out.jsonl | 1 | neardup: @good.jsonl/out.jsonl: its folder @good.jsonl does not exist; create it first
        dedup /dev/zero -o @out.jsonl | 2 | neardup: /dev/zero is not a file that can be read twice; save its content to one
        dedup @good.jsonl -o /dev/full | 1 | neardup: /dev/full: cannot be written: No space left on device;
        dedup @good.jsonl -o /proc/nowhere | 1 | neardup: /proc/nowhere: cannot be written: NoSuchFileException;
        dedup @good.jsonl -o @no\ufffdtext.jsonl | 2 | neardup: the file name '@no\ufffdtext.jsonl' has bytes that are not text in this locale's encoding;
        dedup @good.jsonl -o @x\0y | 2 | neardup: '@x\\u0000y' cannot be the name of a file: Nul character not allowed
        dedup @good.jsonl -o @out.jsonl --text-field \u001b[2J | 1 | neardup: @good.jsonl:1: no field '\\u001b[2J'; its fields:
        dedup @good.jsonl -o @out.jsonl --threads 99999999999 | 2 | neardup: invalid value for option '--threads': '99999999999' is not an int
        dedup @good.jsonl -o @out.jsonl --\u001b[31m | 2 | neardup: unknown option '--\\u001b[31m'.
        recommend @good.jsonl --recall NaN | 2 | neardup: recall must be above 0 and at most 1, not NaN
        recommend @table.jsonl --recall 0.9 | 1 | neardup: @table.jsonl:1: not a JSON object;
        recommend @good.jsonl --recall 0.9 --sample -1 | 2 | neardup: sample must be at least 1, not -1
        label - -o @labels | 2 | neardup: standard input (-) is needed for your answers; save the corpus to a file, or add --page
        label @good.jsonl -o @labels --until 7 | 2 | neardup: until must be above 0 and below 1, not 7.0
        label @good.jsonl -o @good.jsonl | 2 | neardup: --output and INPUT are the same file
        label @good.jsonl -o @labels --with @nobody | 1 | neardup: @nobody/answers.jsonl
        frequencies @good.jsonl -o @f.bin | 0 | documents  2
        frequencies @table.jsonl -o @f.bin | 1 | neardup: @table.jsonl:1: not a JSON object;
        frequencies @good.jsonl -o @good.jsonl | 2 | neardup: --output and INPUT are the same file, @good.jsonl
        compare @latin.txt @a.txt | 1 | neardup: @latin.txt:1: not UTF-8 at byte 4 of the line (0xE9); convert the file to UTF-8
        compare @escapes.txt @a.txt | 0 |
        compare @missing.txt @a.txt | 1 | neardup: @missing.txt: no such file; check the path, or add --text if it is a text
        compare @dataset-good @a.txt | 1 | neardup: @dataset-good: cannot be read: it is a folder, not a file;
        compare /dev/zero @a.txt | 1 | neardup: /dev/zero: the text has more than the allowed 268,435,456 bytes; split it
        compare --text \u001b[2J \u202ex | 0 |
        compare \u001b[2J/x @a.txt | 1 | neardup: \\u001b[2J/x: no such file; check the path, or add --text if it is a text
        compare @deep.html @odd.html -a kshingle:normalize=web | 0 |
        compare @odd.html @a.txt -a simhash:normalize=html | 0 |
        \u001b[2J | 2 | neardup: unknown command '\\u001b[2J'.
        -- | 2 | Usage: neardup COMMAND ...
        - | 2 | neardup: unknown command '-'.
        """);
  }

  static Stream<HostileCase> specs() {
    return HostileCase.table(
        """
        compare --text a b -a simhash:bits | 2 | neardup: 'bits' is not of the form setting=value
        compare --text a b -a simhash:bits=65 | 2 | neardup: simhash: bits must be one of 64, 128, 256, not '65'
        compare --text a b -a simhash:bits=64,bits=64 | 2 | neardup: 'bits' is set twice
        compare --text a b -a kshingle:threshold=1e-2000000000 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '1e-2000000000'
        compare --text a b -a kshingle:threshold=NaN | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not 'NaN'
        compare --text a b -a kshingle:threshold=0x1p-1 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '0x1p-1'
        compare --text a b -a kshingle:shingle=2147483648 | 2 | neardup: kshingle: shingle must be a whole number from 1 to 1000, not '2147483648'
        compare --text a b -a =,= | 2 | neardup: unknown algorithm '=,='.
        compare --text a b -a sim\u001b[2Jhash | 2 | neardup: unknown algorithm 'sim\\u001b[2Jhash'.
        compare --text a b -a simhash:normalize=html+html | 0 |
        compare --text a b -a kshingle:stopwords=@missing.txt | 2 | neardup: kshingle: stopwords: there is no file '@missing.txt';
        compare --text a b -a kshingle:stopwords=@two-words.txt | 2 | neardup: kshingle: stopwords: @two-words.txt:1: more than one word; write one word per line
        compare --text a b -a kshingle:stopwords=@latin-words.txt | 2 | neardup: kshingle: stopwords: @latin-words.txt:1: not UTF-8; save the file as UTF-8
        compare --text a b -a kshingle:stopwords=/dev/zero | 2 | neardup: kshingle: stopwords: cannot read /dev/zero: it has more than 67,108,864 bytes, the most for such a file
        compare --text a b -a kshingle:stopwords=@words.txt#0000000000000000 | 2 | neardup: kshingle: stopwords: the words in @words.txt do not match the checksum 0000000000000000;
        compare --text a b -a simhash:weights=tfidf | 2 | neardup: simhash: weights=tfidf needs frequencies=FILE;
        compare --text a b -a simhash:weights=tfidf,frequencies=@no-frequencies.bin | 1 | neardup: @no-frequencies.bin: it holds no document frequencies;
        compare --text a b -a simhash:weights=tfidf,frequencies=/dev/zero | 1 | neardup: /dev/zero: it holds no document frequencies; make some with: neardup frequencies
        eval @@unknown.args --dry-run | 2 | neardup: unknown option '--algoritm'; did you mean '--algorithm'?
        eval @@escapes.args --dry-run | 2 | neardup: invalid value for option '--runs': '\\u001b[31m' is not an int
        eval @@endless-number.args --dry-run | 2 | neardup: invalid value for option '--seed': '99999999999
        eval @@nested.args --dry-run | 2 | neardup: unexpected argument '
        eval @@quote.args --dry-run | 2 | neardup: @quote.args:2: there is no closing quotation mark for "; add another
        eval @@latin.args --dry-run | 2 | neardup: @latin.args: not UTF-8; save the file as UTF-8
        eval @@/dev/zero | 2 | neardup: /dev/zero: cannot be read: it has more than 67,108,864 bytes, the most for such a file;
        eval @@dataset-good | 2 | neardup: @dataset-good: is a folder; name a file of arguments
        """);
  }

  static Stream<HostileCase> datasets() {
    return HostileCase.table(
        """
        datasets info @dataset-good | 0 |
        datasets info @dataset-no-description | 1 | neardup: @dataset-no-description: no dataset.json; a dataset needs one
        datasets info @dataset-deep | 1 | neardup: @dataset-deep/dataset.json: broken JSON ...; correct it
        datasets info @dataset-twice | 1 | neardup: @dataset-twice/dataset.json:1: broken JSON (Duplicate field 'name'); correct it
        datasets info @dataset-count | 1 | neardup: @dataset-count/dataset.json: says documents: "Infinity", but @dataset-count/documents.jsonl holds 2;
        datasets info @dataset-truth | 1 | neardup: @dataset-truth/dataset.json: unknown truth 'clutsers'; did you mean 'clusters'?
        datasets info @dataset-same-ids | 1 | neardup: @dataset-same-ids/documents.jsonl:3: the id 'a' is already used in line 1;
        datasets info @dataset-unlabelled | 1 | neardup: @dataset-unlabelled/clusters.tsv: no cluster for the document 'b' ...;
        datasets info @dataset-unknown-id | 1 | neardup: @dataset-unknown-id/clusters.tsv:3: no document has the id 'c';
        datasets info @dataset-evil-name | 0 |
        datasets info \u001b[2J | 2 | neardup: unknown dataset '\\u001b[2J'.
        eval -a ksentence -d @dataset-evil-name -o @out --runs 1 --bootstrap 0 | 0 |
        datasets install dblp-acm --from @outside.zip | 1 | neardup: @outside.zip: cannot be unpacked: it would write outside its folder, to ../outside.txt;
        datasets install dblp-acm --from @absolute.tar | 1 | neardup: @absolute.tar: cannot be unpacked: it would write outside its folder, to /absolute.txt;
        datasets install dblp-acm --from @cut.tar.gz | 1 | neardup: @cut.tar.gz: cannot be unpacked: it is cut off; download or copy it again
        datasets install dblp-acm --from @not.zip | 1 | neardup: @not.zip: cannot be unpacked: zip END header not found; download or copy it again
        datasets install dblp-acm --from @evil.zip | 1 | neardup: @evil.zip: no file DBLP2.csv in it; it holds evil.zip/\\u001b[2Jx.txt
        datasets install dblp-acm --from /dev/zero | 1 | neardup: /dev/zero: no file DBLP2.csv in it; it holds no files
        datasets import @table.jsonl -o @out | 2 | neardup: name the columns: --text-column and --cluster-column, or --pair-columns and --label-column
        datasets import @good.csv -o @out --text-column text --cluster-column id --id-column id | 0 | imported 2 documents into @out
        datasets import @gzip.jsonl -o @out --text-column text --cluster-column id | 1 | neardup: @gzip.jsonl: holds gzip, not text; end its name in .gz
        datasets import /dev/zero -o @out --text-column text --cluster-column id | 1 | neardup: /dev/zero: its name does not tell its format;
        datasets import @good.csv -o @good.csv --text-column text --cluster-column id | 1 | neardup: @good.csv: is a file; name a folder
        """);
  }

  static Stream<HostileCase> folders() {
    return HostileCase.table(
        """
        datasets import @good.csv -o @user COLUMNS | 1 | neardup: @user: the file mine.csv in it is not part of a dataset that neardup wrote, so nothing in this folder is replaced;
        datasets generate -o @own-beside-mine --documents 10 | 1 | neardup: @own-beside-mine: the file mine.txt in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-with-folder COLUMNS | 1 | neardup: @own-with-folder: the file errors in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-edited COLUMNS | 1 | neardup: @own-edited: the file dataset.json in it was not written by neardup, or was changed
        datasets import @good.csv -o @own-other-line-ends COLUMNS | 1 | neardup: @own-other-line-ends: the file dataset.json in it was not written by neardup, or was changed
        datasets import @good.csv -o @own-linked COLUMNS | 1 | neardup: @own-linked: the file pairs.tsv in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @own-without-description COLUMNS | 1 | neardup: @own-without-description: the file documents.jsonl in it has no dataset.json beside it
        datasets import @good.csv -o @half COLUMNS | 1 | neardup: @half: the file .hidden in it is not part of a dataset that neardup wrote
        datasets generate -o @dataset-good --documents 10 | 1 | neardup: @dataset-good: the file dataset.json in it was not written by neardup, or was changed
        NEARDUP_DATASETS=@cache-user datasets install quora --from @download | 1 | neardup: @cache-user/quora: the file mine.txt in it is not part of a dataset that neardup wrote
        NEARDUP_DATASETS=@cache-file datasets install quora --from @download | 1 | neardup: @cache-file/quora: is a file; name a folder
        eval -d @dataset-good -o @no-run QUICK | 1 | neardup: @no-run: it has a run.json, but no run.json that neardup wrote, so it is not replaced;
        datasets import @good.csv -o @own COLUMNS | 0 | imported 2 documents into @own
        datasets generate -o @own --documents 10 | 0 | documents    10
        datasets import @good.csv -o @far/far/out COLUMNS | 0 | imported 2 documents into @far/far/out
        NEARDUP_DATASETS=@cache-own datasets install quora --from @quora.zip | 0 | installed quora: 2 documents in @cache-own/quora
        datasets import @user/mine.csv -o @user COLUMNS | 1 | neardup: @user: the input @user/mine.csv lies in this folder, which is for the output;
        datasets import @own/documents.jsonl -o @link-to-own COLUMNS | 1 | neardup: @link-to-own: the input @own/documents.jsonl lies in this folder
        datasets import @good.csv --labels @own/pairs.tsv -o @own --id-column id COLUMNS | 1 | neardup: @own: the input @own/pairs.tsv lies in this folder, which is for the output;
        datasets import @texts --labels @labels.csv -o @texts/out --id-column id --cluster-column cluster | 1 | neardup: @texts/out: this folder for the output lies in the input @texts;
        datasets generate --from @own -o @own | 1 | neardup: @own: the input @own lies in this folder, which is for the output;
        NEARDUP_DATASETS=@cache-input datasets install quora --from @cache-input/quora | 1 | neardup: @cache-input/quora: the input @cache-input/quora lies in this folder
        eval -d @own -o @link-to-own QUICK | 2 | neardup: --output and --dataset are the same folder, @own
        eval -d @evaluated/data -o @link-to-evaluated QUICK | 0 |
        datasets import @good.csv -o @link-to-own COLUMNS | 0 | imported 2 documents into @link-to-own
        datasets import @good.csv -o @link-to-user COLUMNS | 1 | neardup: @link-to-user: the file mine.csv in it is not part of a dataset that neardup wrote
        datasets import @good.csv -o @dangling-far COLUMNS | 0 | imported 2 documents into @dangling-far
        datasets import @good.csv -o @circle.jsonl COLUMNS | 1 | neardup: @circle.jsonl: cannot be written: ...
        eval -d @dataset-good -o @dangling QUICK | 0 |
        eval -d @dataset-good -o @link-to-file QUICK | 1 | neardup: @link-to-file: is a file; name a folder
        eval -d @dataset-good -o @good.csv/out QUICK | 1 | neardup: @good.csv/out: ...
        datasets import @ragged.csv -o @own COLUMNS | 1 | neardup: @ragged.csv:3: has 3 columns, but 2 are expected (id, text), ...
        datasets generate --from @second-broken.jsonl -o @own | 1 | neardup: @second-broken.jsonl:3: broken JSON ...
        NEARDUP_DATASETS=@cache-own datasets install quora --from @good.csv | 1 | neardup: @good.csv: no file quora_duplicate_questions.tsv in it; it holds good.csv
        """);
  }

  static Stream<HostileCase> files() {
    return HostileCase.table(
        """
        dedup @good.jsonl -o @link.jsonl --format json | 0 |
        dedup @good.jsonl -o @dangling.jsonl --format json | 0 |
        dedup @good.jsonl -o @dangling-far.jsonl | 1 | neardup: @dangling-far.jsonl: its folder @nowhere does not exist; create it first
        dedup @good.jsonl -o @circle.jsonl | 1 | neardup: @circle.jsonl: cannot be written: the link @circle.jsonl leads in a circle;
        dedup @good.jsonl -o @private.jsonl --clusters @private.tsv --format json | 0 |
        frequencies @good.jsonl -o @link.df | 0 | documents  2
        dedup @good.jsonl -o @out.jsonl --clusters @user | 1 | neardup: @user: is a folder; name a file in it
        dedup @good.jsonl -o @old.jsonl --clusters @missing/c.tsv | 1 | neardup: @missing/c.tsv: its folder @missing does not exist; create it first
        dedup @good.jsonl -o @link.jsonl --clusters @old.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @old.jsonl
        dedup @good.jsonl -o @user/../out.jsonl --clusters @out.jsonl | 2 | neardup: OUTPUT and --clusters are the same file, @out.jsonl
        dedup @good.jsonl -o @out.jsonl -o @old.jsonl | 2 | neardup: option '--output' (OUTPUT) should be specified only once
        dedup @good.jsonl -o @link-to-good.jsonl | 2 | neardup: OUTPUT and INPUT are the same file, @good.jsonl
        dedup @good.jsonl -o @out.jsonl --clusters @good.jsonl | 2 | neardup: --clusters and INPUT are the same file, @good.jsonl
        dedup @good.jsonl -o @words.txt -a minhash:stopwords=@words.txt | 2 | neardup: OUTPUT and stopwords are the same file, @words.txt
        dedup @good.jsonl -o @out.jsonl --clusters @link-to-words.txt -a minhash:stopwords=@words.txt | 2 | neardup: --clusters and stopwords are the same file, @words.txt
        frequencies @good.jsonl -o @words.txt -a simhash:stopwords=@words.txt | 2 | neardup: --output and stopwords are the same file, @words.txt
        frequencies @good.jsonl -o @link-to-good.jsonl | 2 | neardup: --output and INPUT are the same file, @good.jsonl
        index add @link-to-good.jsonl --store @st --on-error quarantine=@good.jsonl | 2 | neardup: --on-error and INPUT are the same file, @link-to-good.jsonl
        index add @own --store @st --on-error quarantine=@own/documents.jsonl | 2 | neardup: --on-error and INPUT are the same file, @own/documents.jsonl
        index check @own --store @st --add -o @link-to-own/documents.jsonl | 2 | neardup: --output and INPUT are the same file, @own/documents.jsonl
        index check @good.jsonl --store @st --add -o @new.jsonl --verdicts @new.jsonl | 2 | neardup: --output and --verdicts are the same file, @new.jsonl
        index check @good.jsonl --store @st --add -o @st | 2 | neardup: --output and --store are the same file, @st
        dedup @second-broken.jsonl -o @old.jsonl --clusters @old.tsv | 1 | neardup: @second-broken.jsonl:3: broken JSON at byte 18 of the line ...;
        dedup @good.jsonl -o /dev/null --clusters /dev/null --pairs /dev/null --removed /dev/null --report /dev/null --on-error quarantine=/dev/null -q | 0 |
        dedup @good.jsonl -o /dev/full --clusters @old.tsv | 1 | neardup: /dev/full: cannot be written: No space left on device;
        dedup @same-texts.jsonl -o @old.jsonl --clusters /dev/full | 1 | neardup: /dev/full: cannot be written: No space left on device;
        frequencies - -o @f.df -q | 1 | neardup: -: it has no documents;
        compare --text a b -a kshingle:stopwords=- | 2 | neardup: kshingle: stopwords: there is no file '-';
        datasets import - -o @out COLUMNS | 1 | neardup: -: ...
        datasets install quora --from - | 1 | neardup: -: there is no such file or folder; check the path
        datasets info - | 2 | neardup: unknown dataset '-'.
        eval -d @dataset-good -o - QUICK | 2 | neardup: --output cannot write to standard output (-);
        """);
  }

  static Stream<HostileCase> all() {
    return Stream.of(corpora(), arguments(), specs(), datasets(), folders(), files())
        .flatMap(cases -> cases);
  }

  @ParameterizedTest
  @MethodSource("all")
  void hasAnAnswer(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> readOnly() {
    return HostileCase.table(
        """
        dedup @good.jsonl -o @empty/out.jsonl | 1 | neardup: @empty/out.jsonl: cannot be written: ...
        datasets import @good.csv -o @empty/out COLUMNS | 1 | neardup: @empty/out: cannot be written: ...
        eval -d @dataset-good -o @empty QUICK | 1 | neardup: @empty...: cannot be written: ...
        """);
  }

  @ParameterizedTest
  @MethodSource("readOnly")
  void aFolderThatMayOnlyBeRead(HostileCase situation, @TempDir Path folder) throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.setPosixFilePermissions(empty, PosixFilePermissions.fromString("r-x------"));
    Assumptions.assumeFalse(Files.isWritable(empty), "root can write anywhere");
    situation.runIn(folder);
  }
}
