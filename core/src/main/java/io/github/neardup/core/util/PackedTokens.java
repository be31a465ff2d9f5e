package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Comparator;

/**
 * Packs rows of tokens: a frequent token takes 2 bytes instead of 8, and another one 10. A row that
 * would become longer stays as it is, after one more word.
 *
 * <p>May be used by many threads.
 */
public final class PackedTokens {

  /*
   * A packed row is a sequence of units of 16 bits, four to a word, the lowest first. Most units
   * are codes of tokens. Natural language has few words that are frequent (Zipf's law): the codes
   * are enough for nearly all of a text.
   */

  private static final int UNIT = Character.SIZE;
  private static final int UNITS_A_WORD = Long.SIZE / UNIT;
  private static final int MASK = (1 << UNIT) - 1;

  /** The number of codes; units from here on have another meaning. */
  private static final int CODES = MASK - 2;

  /** The first unit of a row whose further words are the tokens themselves. */
  private static final int UNPACKED = MASK - 2;

  /** The row ends here. A row may also end with its last word. */
  private static final int END = MASK - 1;

  /** The next four units are a token without a code. */
  private static final int WHOLE = MASK;

  /** The tokens that have a code, by code. */
  private final long[] tokens;

  private final Long2IntOpenHashMap codes;

  /**
   * Gives codes to the most frequent tokens.
   *
   * @param sample tokens of some rows
   */
  public PackedTokens(LongArray sample) {
    Long2IntOpenHashMap counts = new Long2IntOpenHashMap();
    for (int i = 0; i < sample.size(); i++) {
      counts.addTo(sample.get(i), 1);
    }
    tokens =
        counts.long2IntEntrySet().stream()
            .filter(entry -> entry.getIntValue() > 1)
            .sorted(Comparator.comparingInt(entry -> -entry.getIntValue()))
            .limit(CODES)
            .mapToLong(Long2IntMap.Entry::getLongKey)
            .toArray();
    codes = new Long2IntOpenHashMap(tokens.length);
    codes.defaultReturnValue(WHOLE);
    for (int code = 0; code < tokens.length; code++) {
      codes.put(tokens[code], code);
    }
  }

  /**
   * Packs a row.
   *
   * @param out the packed row is appended to this
   */
  public void pack(Row unpacked, LongArray out) {
    long[] row = unpacked.words();
    int from = unpacked.from();
    int to = unpacked.to();
    int begin = out.size();
    int longest = to - from;
    long word = 0;
    int shift = 0;
    for (int i = from; i < to && out.size() - begin <= longest; i++) {
      int code = codes.get(row[i]);
      word |= (long) code << shift;
      shift += UNIT;
      if (shift == Long.SIZE) {
        out.add(word);
        word = 0;
        shift = 0;
      }
      if (code == WHOLE) {
        out.add(word | row[i] << shift);
        word = shift == 0 ? 0 : row[i] >>> (Long.SIZE - shift);
      }
    }
    if (shift > 0) {
      out.add(word | (long) END << shift);
    }
    if (out.size() - begin > longest) {
      out.resize(begin);
      out.add(UNPACKED);
      out.add(unpacked);
    }
  }

  /**
   * Unpacks a row.
   *
   * @param out receives only the tokens of this row
   */
  public void unpack(Row packedRow, LongArray out) {
    long[] packed = packedRow.words();
    int from = packedRow.from();
    int to = packedRow.to();
    out.clear();
    if ((packed[from] & MASK) == UNPACKED) {
      out.add(packedRow.after(1));
      return;
    }
    out.resize(UNITS_A_WORD * (to - from));
    long[] row = out.elements();
    int count = 0;
    int at = from;
    int shift = 0;
    while (at < to) {
      int unit = (int) (packed[at] >>> shift) & MASK;
      if (unit == END) {
        break;
      }
      shift += UNIT;
      if (shift == Long.SIZE) {
        at++;
        shift = 0;
      }
      if (unit == WHOLE) {
        row[count++] =
            shift == 0 ? packed[at] : packed[at] >>> shift | packed[at + 1] << (Long.SIZE - shift);
        at++;
      } else {
        row[count++] = tokens[unit];
      }
    }
    out.resize(count);
  }
}
