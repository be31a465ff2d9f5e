package io.github.neardup.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Corpora and texts that nobody would wish for: each has an answer of one line, and nothing is
 * changed or left. {@link HostileCase} says how to read the tables, and what is asserted of all.
 */
@DisabledOnOs(OS.WINDOWS)
class HostileTest {

  static Stream<HostileCase> corpora() {
    return HostileCase.table(
        """
        # JSON Lines
        dedup @empty.jsonl -o @out.jsonl --format json | 1 | neardup: @empty.jsonl: it has no documents; check that this is the right file, and complete
        dedup @blank.jsonl -o @out.jsonl --format json | 1 | neardup: @blank.jsonl: it has no documents; check that this is the right file, and complete
        dedup @no-end.jsonl -o @out.jsonl --format json | 0 |
        dedup @crlf.jsonl -o @out.jsonl --format json | 0 |
        dedup @mark.jsonl -o @out.jsonl --format json | 0 |
        dedup @two-marks.jsonl -o @out.jsonl --format json | 1 | neardup: @two-marks.jsonl:1: not a JSON object;
        dedup @cr-only.jsonl -o @out.jsonl --format json | 1 | neardup: @cr-only.jsonl:1: more than one JSON object; put each on a line of its own
        dedup @array.jsonl -o @out.jsonl --format json | 1 | neardup: @array.jsonl:1: not a JSON object;
        dedup @pretty.jsonl -o @out.jsonl --format json | 1 | neardup: @pretty.jsonl:1: broken JSON at byte 2 of the line ...; correct or remove the line
        dedup @table.jsonl -o @out.jsonl --format json | 1 | neardup: @table.jsonl:1: not a JSON object;
        dedup @html.jsonl -o @out.jsonl --format json | 1 | neardup: @html.jsonl:1: not a JSON object;
        dedup @cut.jsonl -o @out.jsonl --format json | 1 | neardup: @cut.jsonl:2: broken JSON at byte 47 of the line ...; correct or remove the line, or add --on-error quarantine=FILE
        dedup @second-broken.jsonl -o @out.jsonl --format json | 1 | neardup: @second-broken.jsonl:3: broken JSON at byte 18 of the line ...;
        dedup @two-on-a-line.jsonl -o @out.jsonl --format json | 1 | neardup: @two-on-a-line.jsonl:1: more than one JSON object; put each on a line of its own
        dedup @comma-after.jsonl -o @out.jsonl --format json | 1 | neardup: @comma-after.jsonl:1: broken JSON at byte 22 of the line (Unexpected character (',' (code 44)): expected a value);
        dedup @comment.jsonl -o @out.jsonl --format json | 1 | neardup: @comment.jsonl:1: not a JSON object;
        dedup @good.jsonl -o @out.jsonl --against - | 2 | neardup: --against cannot read standard input (-); save it to a file
        dedup @good.jsonl -o @out.jsonl --text-field= | 2 | neardup: --id-field and --text-field: the text needs a field
        dedup  -o @out.jsonl | 2 | neardup: the name of a file is empty; is a variable of the shell not set?
        dedup @good.jsonl -o @out.jsonl --removed= | 2 | neardup: the name of a file is empty;
        dedup @good.jsonl -o @out.jsonl --removed @removed.csv.gz | 2 | neardup: --removed writes JSON Lines; end the name in .jsonl
        dedup @same-ids.jsonl -o @out.jsonl --format json | 1 | neardup: @same-ids.jsonl:3: the id 'a' was used before; give each document an id of its own
        # in quadratic time they would take an hour
        dedup @long-ids.jsonl -o @out.jsonl | 1 | neardup: @long-ids.jsonl:2: the id 'a … b' was used before; give each document an id of its own
        dedup @long-number.jsonl -o @out.jsonl --keep highest:n | 1 | neardup: @long-number.jsonl:1: the field 'n', which --keep compares: '1 … x' is neither a number nor a date ...; correct it or keep by another field
        dedup @marks.jsonl -o @out.jsonl --format json | 0 |
        dedup @marks.jsonl -o @out.jsonl --format json -a kshingle:normalize=confusables | 0 |
        dedup @number-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @no-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @odd-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @evil-ids.jsonl -o @out.jsonl --format json | 1 | neardup: @evil-ids.jsonl:1: the field 'text' is not a string;
        dedup @half-ids.jsonl -o @out.jsonl --format json | 0 |
        dedup @no-text.jsonl -o @out.jsonl --format json | 1 | neardup: @no-text.jsonl:1: no field 'text'; its fields:
        dedup @null-text.jsonl -o @out.jsonl --format json | 1 | neardup: @null-text.jsonl:1: the field 'text' is null;
        dedup @number-text.jsonl -o @out.jsonl --format json | 1 | neardup: @number-text.jsonl:1: the field 'text' is not a string;
        dedup @list-text.jsonl -o @out.jsonl --format json | 1 | neardup: @list-text.jsonl:1: the field 'text' is not a string;
        dedup @empty-id.jsonl -o @out.jsonl --format json | 1 | neardup: @empty-id.jsonl:1: the field 'id' is empty; give the document an id
        dedup @null-id.jsonl -o @out.jsonl --format json | 1 | neardup: @null-id.jsonl:1: the field 'id' is null;
        dedup @text-twice.jsonl -o @out.jsonl --format json | 1 | neardup: @text-twice.jsonl:1: the field 'text' occurs twice; remove one
        dedup @endless-number.jsonl -o @out.jsonl --format json | 0 |
        dedup @odd-number.jsonl -o @out.jsonl --format json | 0 |
        dedup @nan.jsonl -o @out.jsonl --format json | 0 |
        dedup @half.jsonl -o @out.jsonl --format json | 0 |
        dedup @escape.jsonl -o @out.jsonl --format json | 1 | neardup: @escape.jsonl:1: broken JSON at byte 20 of the line ...; correct or remove the line
        dedup @tab.jsonl -o @out.jsonl --format json | 1 | neardup: @tab.jsonl:1: broken JSON at byte 20 of the line (Illegal unquoted char
        dedup @empty-text.jsonl -o @out.jsonl --format json | 0 |
        dedup @spaces-text.jsonl -o @out.jsonl --format json | 0 |
        dedup @deep-unread.jsonl -o @out.jsonl --format json | 0 |
        dedup @deep-text.jsonl -o @out.jsonl --format json | 1 | neardup: @deep-text.jsonl:1: the field 'text' is not a string;
        dedup @deep-open.jsonl -o @out.jsonl --format json | 1 | neardup: @deep-open.jsonl:1: broken JSON at byte 25026 of the line (Unexpected character ('}' (code 125)): expected a value);
        dedup @many-fields.jsonl -o @out.jsonl --format json | 0 |
        dedup @zero.jsonl -o @out.jsonl --format json | 1 | neardup: @zero.jsonl:3: a zero byte in JSON; convert the file to UTF-8
        dedup @zeros-first.jsonl -o @out.jsonl --format json | 1 | neardup: @zeros-first.jsonl:1: a zero byte in JSON; convert the file to UTF-8
        dedup @not-utf8.jsonl -o @out.jsonl --format json | 1 | neardup: @not-utf8.jsonl:1: not UTF-8 at byte 25 of the line (0xF6); convert the file to UTF-8
        dedup @utf16.jsonl -o @out.jsonl | 0 | neardup: @utf16.jsonl: not UTF-8; read as UTF-16LE (guessed)
        dedup @overlong.jsonl -o @out.jsonl --format json | 1 | neardup: @overlong.jsonl:1: not UTF-8 at byte 8 of the line (0xC0); convert the file to UTF-8
        dedup @surrogate-bytes.jsonl -o @out.jsonl --format json | 1 | neardup: @surrogate-bytes.jsonl:1: not UTF-8 at byte 8 of the line (0xED);
        dedup @cut-character.jsonl -o @out.jsonl --format json | 1 | neardup: @cut-character.jsonl:1: not UTF-8 at byte 8 of the line (0xE6);
        dedup @random.jsonl -o @out.jsonl --format json | 1 | neardup: @random.jsonl:1: not UTF-8 at byte 1 of the line (0xBF); convert the file to UTF-8
        dedup @gzip.jsonl -o @out.jsonl --format json | 1 | neardup: @gzip.jsonl: holds gzip, not text; end its name in .gz
        dedup @zstd.jsonl -o @out.jsonl --format json | 1 | neardup: @zstd.jsonl: holds Zstandard, not text; end its name in .zst
        dedup @parquet.jsonl -o @out.jsonl --format json | 1 | neardup: @parquet.jsonl: holds Parquet, not text; end its name in .parquet
        dedup @zip.jsonl -o @out.jsonl --format json | 1 | neardup: @zip.jsonl: holds a zip archive or an Office document, not text; unpack it
        dedup @pdf.jsonl -o @out.jsonl --format json | 1 | neardup: @pdf.jsonl: holds PDF, not text; extract its text
        # compressed
        dedup @plain.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @plain.jsonl.gz: is not gzip; rename it without .gz
        dedup @empty.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @empty.jsonl.gz: the compressed data is damaged or cut off near this line (it is empty);
        dedup @good.jsonl.gz -o @out.jsonl --format json | 0 |
        dedup @twice.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @twice.jsonl.gz: holds gzip, not text; end its name in .gz
        dedup @cut.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @cut.jsonl.gz: the compressed data is damaged or cut off near this line (it is cut off);
        dedup @flipped.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @flipped.jsonl.gz: the compressed data is damaged or cut off near this line ...;
        dedup @tail.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @tail.jsonl.gz: the compressed data is damaged or cut off near this line ...;
        dedup @members.jsonl.gz -o @out.jsonl --format json | 0 |
        dedup @bomb.jsonl.gz -o @out.jsonl --format json | 1 | neardup: @bomb.jsonl.gz: it has no documents;
        dedup @plain.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @plain.jsonl.zst: the compressed data is damaged or cut off near this line ...;
        dedup @empty.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @empty.jsonl.zst: the compressed data is damaged or cut off near this line (it is empty);
        dedup @good.jsonl.zst -o @out.jsonl.zst --format json | 0 |
        dedup @cut.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @cut.jsonl.zst:3: the compressed data is damaged or cut off near this line (Truncated source);
        dedup @flipped.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @flipped.jsonl.zst: the compressed data is damaged or cut off near this line ...;
        dedup @tail.jsonl.zst -o @out.jsonl.zst --format json | 1 | neardup: @tail.jsonl.zst:1: the compressed data is damaged or cut off near this line ...;
        # CSV, TSV and JSON
        dedup @good.csv -o @out.csv --format json | 0 |
        dedup @formulas.csv -o @out.csv --format json | 0 |
        dedup @ragged.csv -o @out.csv --format json | 1 | neardup: @ragged.csv:3: has 3 columns, but 2 are expected (id, text);
        dedup @open.csv -o @out.csv --format json | 1 | neardup: @open.csv:2: cannot be read on from here ...; check its quotes
        dedup @quote-inside.csv -o @out.csv --format json | 0 |
        dedup @no-text.csv -o @out.csv --format json | 1 | neardup: @no-text.csv:1: unknown column 'text'.
        dedup @twice.csv -o @out.csv --format json | 1 | neardup: @twice.csv:1: two columns are named 'text'; rename one
        dedup @header.csv -o @out.csv --format json | 1 | neardup: @header.csv: it has no documents; check that this is the right file, and complete
        dedup @empty.csv -o @out.csv --format json | 1 | neardup: @empty.csv: it has no documents; check that this is the right file, and complete
        dedup @semicolons.csv -o @out.csv --format json | 0 |
        dedup @breaks.csv -o @out.csv --format json | 0 |
        dedup @latin.csv -o @out.csv --format json | 1 | neardup: @latin.csv:2: not UTF-8 (the byte 0xE9); convert the file to UTF-8
        dedup @good.tsv -o @out.tsv --format json | 0 |
        dedup @good.json -o @out.json --format json | 0 |
        dedup @keyed.json -o @out.json --format json | 0 |
        dedup @scalar.json -o @out.json --format json | 1 | neardup: @scalar.json:1: neither a JSON object nor an array; check that this is the right file
        dedup @empty.json -o @out.json --format json | 1 | neardup: @empty.json:1: neither a JSON object nor an array; check that this is the right file
        dedup @nothing.json -o @out.json --format json | 1 | neardup: @nothing.json: it has no documents;
        dedup @mixed.json -o @out.json --format json | 1 | neardup: @mixed.json:1: record 2: a record must be a JSON object or array;
        dedup @cut.json -o @out.json --format json | 1 | neardup: @cut.json:1: broken JSON at character 24 of the line ...; copy or make the file again
        dedup @after.json -o @out.json --format json | 1 | neardup: @after.json:1: broken JSON ...; copy or make the file again
        dedup @lines.json -o @out.json --format json | 0 |
        dedup @far-number.json -o @out.json --format json | 0 |
        dedup @deep.json -o @out.json --format json | 0 |
        dedup @deep-open.json -o @out.json --format json | 1 | neardup: @deep-open.json:1: broken JSON ...; copy or make the file again
        """);
  }

  @ParameterizedTest
  @MethodSource("corpora")
  void corpora(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> arguments() {
    return HostileCase.table(
        """
        # arguments
        dedup @odd-ids.jsonl -o @out.jsonl --clusters @out.tsv | 1 | neardup: @odd-ids.jsonl:1: the id holds a tab, a line break or half a character, which a table cannot hold;
        dedup @half-ids.jsonl -o @out.jsonl --clusters @out.tsv | 1 | neardup: @half-ids.jsonl:1: the id holds a tab, a line break or half a character, which a table cannot hold;
        dedup @good.jsonl @good.csv -o @out.jsonl --id-field none | 0 |
        dedup @good.jsonl -o @out.csv | 0 |
        dedup @good.jsonl -o @out.parquet | 0 |
        dedup @good.jsonl -o @out.txt | 1 | neardup: @out.txt: a .txt file has one text a line and nothing else, but the inputs have records;
        dedup @good.jsonl -o @out-%d.jsonl | 2 | neardup: --shard-size: the name @out-%d.jsonl has a place for the number of a shard; give the size of shards
        dedup @good.jsonl -o @out.jsonl --shard-size 5MB | 2 | neardup: --shard-size: the name of shards needs a place for their number,
        dedup @good.jsonl -o - --shard-size 5MB | 2 | neardup: --shard-size and --output - cannot be combined; name files
        dedup @nothing-*.jsonl -o @out.jsonl | 1 | neardup: @nothing-*.jsonl: no file matches;
        dedup @parquet.jsonl --input-format parquet -o @out.jsonl | 1 | neardup: @parquet.jsonl: ...; check that the file is Parquet and complete, or make it again
        dedup @good.jsonl --input-format txt -o @out.jsonl | 0 |
        dedup @good.jsonl --text-field a,,b -o @out.jsonl | 2 | neardup: --id-field and --text-field: a name in 'a,,b' is empty;
        dedup @good.jsonl @good.jsonl -o @out.jsonl | 2 | neardup: INPUT @good.jsonl is given twice
        dedup @good.jsonl -o @good.jsonl | 2 | neardup: OUTPUT and INPUT are the same file, @good.jsonl
        dedup @missing.jsonl -o @out.jsonl | 1 | neardup: @missing.jsonl: there is no such file; check the path
        dedup @dataset-good -o @out.jsonl | 0 |
        dedup @good.jsonl -o @dataset-good | 1 | neardup: @dataset-good: is a folder; name a file in it
        dedup @good.jsonl -o @missing/out.jsonl | 1 | neardup: @missing/out.jsonl: its folder @missing does not exist; create it first
        dedup @good.jsonl -o @good.jsonl/out.jsonl | 1 | neardup: @good.jsonl/out.jsonl: its folder @good.jsonl does not exist; create it first
        dedup @good.jsonl | 2 | neardup: missing required option: '--output=OUTPUT'
        dedup /dev/zero -o @out.jsonl | 2 | neardup: /dev/zero is not a file that can be read twice; save its content to one
        dedup /dev/null -o @out.jsonl | 2 | neardup: /dev/null is not a file that can be read twice; save its content to one
        dedup - -o @out.jsonl -q | 1 | neardup: -: it has no documents;
        dedup @good.jsonl -o /dev/full | 1 | neardup: /dev/full: cannot be written: No space left on device;
        dedup @good.jsonl -o /proc/nowhere | 1 | neardup: /proc/nowhere: cannot be written: NoSuchFileException;
        dedup @no\ufffdtext.jsonl -o @out.jsonl | 2 | neardup: the file name '@no\ufffdtext.jsonl' has bytes that are not text in this locale's encoding;
        dedup @good.jsonl -o @no\ufffdtext.jsonl | 2 | neardup: the file name '@no\ufffdtext.jsonl' has bytes that are not text in this locale's encoding;
        dedup @good.jsonl -o @x\0y | 2 | neardup: '@x\\u0000y' cannot be the name of a file: Nul character not allowed
        dedup @good.jsonl -o @out.jsonl --id-field x | 1 | neardup: @good.jsonl:1: no field 'x'; its fields:
        dedup @good.jsonl -o @out.jsonl --id-field | 2 | neardup: missing required parameter for option '--id-field' (NAME)
        dedup @good.jsonl -o @out.jsonl --text-field \u001b[2J | 1 | neardup: @good.jsonl:1: no field '\\u001b[2J'; its fields:
        dedup @good.jsonl -o @out.jsonl --threads 0 | 2 | neardup: --threads must be from 1 to 1024, not 0
        dedup @good.jsonl -o @out.jsonl --threads 99999999999 | 2 | neardup: invalid value for option '--threads': '99999999999' is not an int
        dedup @good.jsonl -o @out.jsonl --max-comparisons -1 | 2 | neardup: --max-comparisons must be at least 1, not -1
        dedup @good.jsonl -o @out.jsonl --keep all | 2 | neardup: invalid value for option '--keep': unknown keep policy 'all'; --dry-run --clusters clusters.tsv names the duplicates
        dedup @good.jsonl -o @out.jsonl --\u001b[31m | 2 | neardup: unknown option '--\\u001b[31m'.
        recommend @same-ids.jsonl --recall 0.9 | 1 | neardup: @same-ids.jsonl:3: the id 'a' was used before; give each document an id of its own
        recommend @evil-ids.jsonl --recall 0.9 | 1 | neardup: @evil-ids.jsonl:1: the field 'text' is not a string;
        recommend @good.jsonl --recall 2 | 2 | neardup: recall must be above 0 and at most 1, not 2.0
        recommend @good.jsonl --recall NaN | 2 | neardup: recall must be above 0 and at most 1, not NaN
        recommend @good.jsonl --recall 1e-2000000000 | 2 | neardup: recall must be above 0 and at most 1, not 0.0
        recommend @table.jsonl --recall 0.9 | 1 | neardup: @table.jsonl:1: not a JSON object;
        recommend @empty.jsonl --recall 0.9 | 1 | neardup: @empty.jsonl: it has no documents; check that this is the right file, and complete
        recommend @good.jsonl --recall 0.9 | 0 |
        recommend @good.jsonl --recall 0.9 --sample -1 | 2 | neardup: sample must be at least 1, not -1
        label @same-ids.jsonl -o @labels | 1 | neardup: @same-ids.jsonl:3: the id 'a' was used before; give each document an id of its own
        label @table.jsonl -o @labels | 1 | neardup: @table.jsonl:1: not a JSON object;
        label @empty.jsonl -o @labels | 1 | neardup: @empty.jsonl: it has no documents; check that this is the right file, and complete
        label - -o @labels | 2 | neardup: standard input (-) is needed for your answers; save the corpus to a file, or add --page
        label @good.jsonl -o @labels --sample 1 | 2 | neardup: sample must be at least 2, not 1
        label @good.jsonl -o @labels --until 0 | 2 | neardup: until must be above 0 and below 1, not 0.0
        label @good.jsonl -o @labels --until 7 | 2 | neardup: until must be above 0 and below 1, not 7.0
        label @good.jsonl -o @good.jsonl | 2 | neardup: --output and INPUT are the same file
        label @good.jsonl -o @labels --with @nobody | 1 | neardup: @nobody/answers.jsonl
        frequencies @good.jsonl -o @f.bin | 0 | documents  2
        frequencies @table.jsonl -o @f.bin | 1 | neardup: @table.jsonl:1: not a JSON object;
        frequencies @not-utf8.jsonl -o @f.bin | 1 | neardup: @not-utf8.jsonl:1: not UTF-8 at byte 25 of the line (0xF6); convert the file to UTF-8
        frequencies @empty.jsonl -o @f.bin | 1 | neardup: @empty.jsonl: it has no documents; check that this is the right file, and complete
        frequencies @good.jsonl -o @good.jsonl | 2 | neardup: --output and INPUT are the same file, @good.jsonl
        """);
  }

  @ParameterizedTest
  @MethodSource("arguments")
  void argumentsOfACorpus(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> texts() {
    return HostileCase.table(
        """
        # texts to compare
        compare @a.txt @b.txt | 0 |
        compare @a.txt @empty.txt | 0 |
        compare @latin.txt @a.txt | 1 | neardup: @latin.txt:1: not UTF-8 at byte 4 of the line (0xE9); convert the file to UTF-8
        compare @escapes.txt @a.txt | 0 |
        compare @missing.txt @a.txt | 1 | neardup: @missing.txt: no such file; check the path, or add --text if it is a text
        compare @dataset-good @a.txt | 1 | neardup: @dataset-good: cannot be read: it is a folder, not a file;
        compare /dev/zero @a.txt | 1 | neardup: /dev/zero: the text has more than the allowed 268,435,456 bytes; split it
        compare @gzip.jsonl @a.txt | 1 | neardup: @gzip.jsonl: holds gzip, not text; end its name in .gz
        compare @plain.jsonl.gz @a.txt | 1 | neardup: @plain.jsonl.gz: is not gzip; rename it without .gz
        compare - - | 2 | neardup: only one of the two texts can be standard input (-)
        compare --text \u001b[2J \u202ex | 0 |
        compare \u001b[2J/x @a.txt | 1 | neardup: \\u001b[2J/x: no such file; check the path, or add --text if it is a text
        compare @a.txt | 2 | neardup: missing required parameter: 'B'
        compare @deep.html @odd.html -a kshingle:normalize=web | 0 |
        compare @odd.html @a.txt -a simhash:normalize=html | 0 |
        """);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void textsToCompare(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> commands() {
    return HostileCase.table(
        """
        # commands
        nope | 2 | neardup: unknown command 'nope'.
        \u001b[2J | 2 | neardup: unknown command '\\u001b[2J'.
        help nope | 2 | neardup: unknown command 'nope'.
        dedup | 2 | neardup: missing required parameter: 'INPUT'
        datasets | 2 | Usage: neardup datasets COMMAND ...
        @a.txt | 2 | neardup: '@a.txt' is a file or folder, not a command: write neardup dedup @a.txt -o OUTPUT
        -- | 2 | Usage: neardup COMMAND ...
        - | 2 | neardup: unknown command '-'.
        """);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void commandsThatAreNone(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }
}
