package io.github.neardup.chinese;

import com.hankcs.hanlp.collection.trie.DoubleArrayTrie;
import com.hankcs.hanlp.corpus.io.ByteArray;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Finds the longest word that starts at an index in a text. Immutable and thread-safe. */
final class WordTrie {

  /*
   * A double-array trie (Aoe, "An efficient digital search algorithm by using a double-array
   * structure", IEEE TSE 15(9), 1989): from a state s, the character c leads to the cell s + c + 1
   * if the check value of the cell is s; the base value of the cell is the next state. A state is a
   * word if its own cell has it as check and a negative base: -1 minus the number of the word.
   * Example: 中国 and 中国人 are words. In 中国人民, the walk passes both, ends at 民, and returns the longer
   * one.
   *
   * The words and the arrays are HanLP's. The walk is implemented here so that it allocates
   * nothing. The data come directly from HanLP's jar, bypassing its configuration: a file
   * hanlp.properties or a variable HANLP_ROOT would otherwise change the words, and therefore the
   * fingerprints, on one machine.
   */

  private static final String DATA = "/data/dictionary/";

  private final int[] base;
  private final int[] check;

  private WordTrie(DoubleArrayTrie<?> trie) {
    this.base = trie.getBase();
    this.check = trie.getCheck();
  }

  /** Returns HanLP's core dictionary of Simplified Chinese. */
  static WordTrie ofCoreWords() {
    return Core.WORDS;
  }

  /** Read once, on first use, in about a tenth of a second: 85,585 words, 3 MB. */
  private static final class Core {
    static final WordTrie WORDS = read();

    private static WordTrie read() {
      try (InputStream in = open("CoreNatureDictionary.mini.txt.bin")) {
        ByteArray bytes = new ByteArray(in.readAllBytes());
        int words = bytes.nextInt();
        for (int i = 0; i < words; i++) {
          // The word's frequency, then its parts of speech with their frequencies.
          bytes.nextInt();
          for (int left = 2 * bytes.nextInt(); left > 0; left--) {
            bytes.nextInt();
          }
        }
        DoubleArrayTrie<Integer> trie = new DoubleArrayTrie<>();
        trie.load(bytes, new Integer[0]);
        return new WordTrie(trie);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Creates a trie of the keys, in which the number of a word is its rank among them. */
  static WordTrie of(SortedMap<String, ?> keys) {
    List<String> words = new ArrayList<>(keys.keySet());
    DoubleArrayTrie<String> trie = new DoubleArrayTrie<>();
    if (trie.build(words, words) != 0) {
      throw new IllegalStateException("no trie of " + words.size() + " words can be built");
    }
    return new WordTrie(trie);
  }

  /** Reads lines of the form {@code from=to} from a file of HanLP. */
  static SortedMap<String, String> readPairs(String file) {
    SortedMap<String, String> pairs = new TreeMap<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          pairs.put(line.substring(0, equals), line.substring(equals + 1));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pairs;
  }

  private static InputStream open(String file) throws IOException {
    InputStream in = DoubleArrayTrie.class.getResourceAsStream(DATA + file);
    if (in == null) {
      throw new IOException("the HanLP on the class path is not its portable edition: no " + file);
    }
    return in;
  }

  /**
   * Returns the index after the longest word that starts at {@code from}, or {@code from} if there
   * is none.
   */
  int longest(char[] chars, int from, int to) {
    int state = base[0];
    int end = from;
    for (int i = from; i < to; i++) {
      int next = state + chars[i] + 1;
      if (next >= check.length || check[next] != state) {
        break;
      }
      state = base[next];
      if (check[state] == state && base[state] < 0) {
        end = i + 1;
      }
    }
    return end;
  }

  /** Returns the number of the word {@code chars[from..to)}, or -1 if it is not a word. */
  int number(char[] chars, int from, int to) {
    int state = base[0];
    for (int i = from; i < to; i++) {
      int next = state + chars[i] + 1;
      if (next >= check.length || check[next] != state) {
        return -1;
      }
      state = base[next];
    }
    return check[state] == state && base[state] < 0 ? -base[state] - 1 : -1;
  }
}
