package io.github.neardup.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Specs, configurations and expected results that nobody would wish for. */
class HostileSettingsTest {

  static Stream<HostileCase> specs() {
    return HostileCase.table(
        """
        # specs
        compare --text a b -a simhash: | 0 |
        compare --text a b -a simhash:bits | 2 | neardup: 'bits' is not of the form setting=value
        compare --text a b -a simhash:bits= | 2 | neardup: simhash: bits must be one of 64, 128, 256, not ''
        compare --text a b -a simhash:bits=65 | 2 | neardup: simhash: bits must be one of 64, 128, 256, not '65'
        compare --text a b -a simhash:bits=64,bits=64 | 2 | neardup: 'bits' is set twice
        compare --text a b -a simhash:bits=1e400 | 2 | neardup: simhash: bits must be one of 64, 128, 256, not '1e400'
        compare --text a b -a kshingle:threshold=1e-2000000000 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '1e-2000000000'
        compare --text a b -a kshingle:threshold=1e2000000000 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '1e2000000000'
        compare --text a b -a kshingle:threshold=NaN | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not 'NaN'
        compare --text a b -a kshingle:threshold=0x1p-1 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '0x1p-1'
        compare --text a b -a kshingle:threshold=-0 | 2 | neardup: kshingle: threshold must be a number from 0.01 to 1, not '-0'
        compare --text a b -a kshingle:shingle=2147483648 | 2 | neardup: kshingle: shingle must be a whole number from 1 to 1000, not '2147483648'
        compare --text a b -a kshingle:shingle=999999999 | 2 | neardup: kshingle: shingle must be a whole number from 1 to 1000, not '999999999'
        compare --text a b -a minhash:permutations=2147483647 | 2 | neardup: minhash: permutations must be a whole number from 1 to 65536, not '2147483647'
        compare --text a b -a : | 2 | neardup: ':' names no algorithm; write name or name:setting=value,setting=value
        compare --text a b -a =,= | 2 | neardup: unknown algorithm '=,='.
        compare --text a b -a nope | 2 | neardup: unknown algorithm 'nope'.
        compare --text a b -a sim\u001b[2Jhash | 2 | neardup: unknown algorithm 'sim\\u001b[2Jhash'.
        compare --text a b -a simhash:normalize=html+html | 0 |
        compare --text a b -a simhash:normalize=+ | 2 | neardup: simhash: unknown value of normalize ''.
        compare --text a b -a kshingle:stopwords=@missing.txt | 2 | neardup: kshingle: stopwords: there is no file '@missing.txt';
        compare --text a b -a kshingle:stopwords=@words.txt | 0 |
        compare --text a b -a kshingle:stopwords=@two-words.txt | 2 | neardup: kshingle: stopwords: @two-words.txt:1: more than one word; write one word per line
        compare --text a b -a kshingle:stopwords=@latin-words.txt | 2 | neardup: kshingle: stopwords: @latin-words.txt:1: not UTF-8; save the file as UTF-8
        compare --text a b -a kshingle:stopwords=/dev/zero | 2 | neardup: kshingle: stopwords: cannot read /dev/zero: it has more than 67,108,864 bytes, the most for such a file
        compare --text a b -a kshingle:stopwords=/ | 2 | neardup: kshingle: stopwords: cannot read /: Is a directory
        compare --text a b -a kshingle:stopwords=@words.txt#0000000000000000 | 2 | neardup: kshingle: stopwords: the words in @words.txt do not match the checksum 0000000000000000;
        compare --text a b -a simhash:weights=tfidf | 2 | neardup: simhash: weights=tfidf needs frequencies=FILE;
        compare --text a b -a minhash:weights=idf | 2 | neardup: minhash: weights=idf needs frequencies=FILE here, from neardup frequencies; dedup, eval and DuplicateFinder count them in the corpus
        compare --text a b -a kshingle:weights=idf,measure=dice | 2 | neardup: kshingle: weights=idf needs frequencies=FILE here, from neardup frequencies;
        compare --text a b -a kshingle:weights=idf,frequencies=@no-frequencies.bin | 1 | neardup: @no-frequencies.bin: it holds no document frequencies;
        compare --text a b -a simhash:weights=tfidf,frequencies=@no-frequencies.bin | 1 | neardup: @no-frequencies.bin: it holds no document frequencies;
        compare --text a b -a simhash:weights=tfidf,frequencies=/dev/zero | 1 | neardup: /dev/zero: it holds no document frequencies; make some with: neardup frequencies
        compare --text a b -a simhash:vectors=@no-vectors.txt | 1 | neardup: @no-vectors.txt, line 1: 'b' is not a number; correct or remove the line
        compare --text a b -a simhash:vectors=@nan-vectors.txt | 1 | neardup: @nan-vectors.txt, line 1: 'NaN' is not a number; correct or remove the line
        compare --text a b -a simhash:vectors=@huge-vectors.txt | 1 | neardup: @huge-vectors.txt, line 1: vectors have from 2 to 100000 numbers, not 99999999
        compare --text a b -a simhash:vectors=@long-line-vectors.txt | 1 | neardup: @long-line-vectors.txt, line 1: it has more than 3300000 bytes; correct it
        compare --text a b -a simhash:vectors=/dev/zero | 1 | neardup: /dev/zero, line 1: it has more than 3300000 bytes; correct it
        compare --text a b -a kshingle:seed=99999999999999999999 | 2 | neardup: kshingle: seed must be a whole number from 0 to 9223372036854775807, not '99999999999999999999'
        """);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void specs(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }

  static Stream<HostileCase> evaluations() {
    return HostileCase.table(
        """
        # settings of eval
        eval @@unknown.args --dry-run | 2 | neardup: unknown option '--algoritm'; did you mean '--algorithm'?
        eval @@word.args --dry-run | 2 | neardup: unexpected argument 'runs:'
        eval @@value.args --dry-run | 2 | neardup: invalid value for option '--runs': 'three' is not an int
        eval @@escapes.args --dry-run | 2 | neardup: invalid value for option '--runs': '\\u001b[31m' is not an int
        eval @@endless-number.args --dry-run | 2 | neardup: invalid value for option '--seed': '99999999999
        eval @@nested.args --dry-run | 2 | neardup: unexpected argument '
        eval @@quote.args --dry-run | 2 | neardup: @quote.args:2: there is no closing quotation mark for "; add another
        eval @@home.args --dry-run | 2 | neardup: @home.args:2: only a shell expands ~;
        eval @@latin.args --dry-run | 2 | neardup: @latin.args: not UTF-8; save the file as UTF-8
        eval @@missing.args | 2 | neardup: @missing.args: there is no such file; check the path
        eval @@/dev/zero | 2 | neardup: /dev/zero: cannot be read: it has more than 67,108,864 bytes, the most for such a file;
        eval @@dataset-good | 2 | neardup: @dataset-good: is a folder; name a file of arguments
        eval @@gzip.jsonl | 2 | neardup: @gzip.jsonl: not UTF-8; save the file as UTF-8
        """);
  }

  @ParameterizedTest
  @MethodSource("evaluations")
  void settingsOfEvaluations(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }
}
