package io.github.neardup.core;

import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.WrittenSyllables;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How long the texts of a collection typically are, and what follows from it for settings that a
 * spec leaves open.
 *
 * <p>Where a share {@code e} of the words of a text is changed, here and there, a shingle of {@code
 * n} words is left whole with probability {@code q = (1 - e)^n}, and the Jaccard similarity of the
 * two sets of shingles is about {@code q / (2 - q)}. So long shingles see less change: of texts
 * that are similar at the threshold 0.6, a quarter of the words may differ with single words, an
 * eighth with pairs. In a headline of ten words a single other word spoils three of eight triples.
 *
 * <p>On the other hand unrelated texts have words in common by chance, and the more so the longer
 * they are: two pages share most of the commonest words of their language. Pairs of words, and
 * triples, are shared by chance much less. So a shingle is as short as length permits.
 *
 * <p>Texts of a page that share most of their triples are often not near-duplicates, either: what
 * they share is a header, a quotation, a form of words. So their threshold is 0.7, with which 6 %
 * of the words may differ. Of very long texts such passages are but a small share, and whole
 * sections change between editions, so that it is 0.6 again.
 */
public enum TextLength {
  /** Fewer than 50 words: records, questions, headlines, posts. */
  SHORT(1, 0.6),

  /** 50 to 149 words: messages, abstracts, reviews. */
  MEDIUM(2, 0.6),

  /** 150 to 999 words: articles, pages, sections. */
  LONG(3, 0.7),

  /** 1000 words or more: statutes, papers, chapters. */
  VERY_LONG(3, 0.6);

  /** Texts of this many words or more are {@link #MEDIUM}. */
  static final int MEDIUM_WORDS = 50;

  /** Texts of this many words or more are {@link #LONG}. */
  static final int LONG_WORDS = 150;

  /** Texts of this many words or more are {@link #VERY_LONG}. */
  static final int VERY_LONG_WORDS = 1000;

  private final int shingle;
  private final double jaccard;

  TextLength(int shingle, double jaccard) {
    this.shingle = shingle;
    this.jaccard = jaccard;
  }

  /**
   * The length of one text.
   *
   * @param words how many words it has, at least 0
   */
  static TextLength of(int words) {
    if (words < LONG_WORDS) {
      return words < MEDIUM_WORDS ? SHORT : MEDIUM;
    }
    return words < VERY_LONG_WORDS ? LONG : VERY_LONG;
  }

  /** How many words such texts have, for people to read. */
  public String words() {
    return switch (this) {
      case SHORT -> "under " + MEDIUM_WORDS + " words";
      case MEDIUM -> MEDIUM_WORDS + " to " + (LONG_WORDS - 1) + " words";
      case LONG -> LONG_WORDS + " to " + (VERY_LONG_WORDS - 1) + " words";
      case VERY_LONG -> VERY_LONG_WORDS + " words or more";
    };
  }

  /** The words in a shingle that suit such texts. */
  public int shingle() {
    return shingle;
  }

  /** The lowest Jaccard similarity of the sets of such shingles of two duplicates. */
  public double jaccard() {
    return jaccard;
  }

  /**
   * The share of words that may differ between two texts whose sets of shingles have the Jaccard
   * similarity {@link #jaccard()}: 25 %, 13 %, 6 % and 9 %.
   */
  public double tolerance() {
    double whole = 2 * jaccard / (1 + jaccard);
    return 1 - Math.pow(whole, 1.0 / shingle);
  }

  /**
   * Counts how long the texts of a collection are. What it tells is the same in any order of the
   * texts.
   *
   * <p>A word is a run of letters, digits and marks; a Chinese character or a written syllable of
   * Japanese, Korean, Thai, Lao, Khmer or Burmese counts as a word each. This is about what {@code
   * tokens=standard} makes of the text before any normalisation. Texts without words count for
   * nothing: they are never near-duplicates.
   *
   * <p>Counting takes linear time, and ends where a text is {@link TextLength#VERY_LONG}. Can be
   * sent to another JVM, and merged there. Not thread-safe.
   */
  public static final class Distribution implements Serializable {

    private static final long serialVersionUID = 1;

    private static final int ASCII = 0x80;

    /** A character in a word. */
    private static final byte PART = 1;

    /** A character that is a word. */
    private static final byte ALONE = 2;

    /** What no reader sees. */
    private static final byte INVISIBLE = 4;

    /** In a written syllable, which its neighbours have to be looked at for. */
    private static final byte SYLLABIC = 5;

    /** Half a pair, which the other half has to be looked at for. */
    private static final byte SURROGATE = 6;

    /** Characters after which it is looked at the latest whether there are enough words. */
    private static final int PIECE = 1 << 12;

    /** What characters are, by their upper and their lower byte; made when first wanted. */
    private static final AtomicReferenceArray<byte @Nullable []> KINDS =
        new AtomicReferenceArray<>(1 << Byte.SIZE);

    /** By number of words, of which no more than these are counted. */
    private final long[] texts = new long[TextLength.VERY_LONG_WORDS + 1];

    /** Lengths of no texts yet. */
    public Distribution() {}

    /** Adds a text of the collection. */
    public void add(String text) {
      addCounted(count(text));
    }

    /** The number of words of a text, or 1000 if there are more. */
    public static int count(String text) {
      return words(text, TextLength.VERY_LONG_WORDS);
    }

    /**
     * The same of a text in an array, from its start.
     *
     * @param length how many code units it has
     */
    public static int count(char[] chars, int length) {
      return words(chars, length, TextLength.VERY_LONG_WORDS);
    }

    /** Adds a text that was {@linkplain #count counted} before. */
    public void addCounted(int words) {
      texts[words]++;
    }

    /** Adds the texts that another has counted. */
    public void merge(Distribution other) {
      Arrays.setAll(texts, words -> texts[words] + other.texts[words]);
    }

    /** How many texts there are. */
    public long size() {
      return Arrays.stream(texts).sum();
    }

    /**
     * The length of the text in the middle if they were put in a row by length; with an even number
     * of texts the shorter of two. Empty if no text has a word.
     */
    public Optional<TextLength> typical() {
      long all = size() - texts[0];
      long before = 0;
      for (int words = 1; words < texts.length; words++) {
        before += texts[words];
        if (2 * before >= all && all > 0) {
          return Optional.of(TextLength.of(words));
        }
      }
      return Optional.empty();
    }

    /**
     * How many texts have at least one word, but fewer than {@code words}. Long texts are not told
     * apart: a number above 1000 is taken for 1000.
     */
    public long shorterThan(int words) {
      long count = 0;
      for (int i = 1; i < Math.min(words, TextLength.VERY_LONG_WORDS); i++) {
        count += texts[i];
      }
      return count;
    }

    /** The words of a text, but no more than {@code most}. */
    static int words(String text, int most) {
      int beginning = Math.min(text.length(), PIECE);
      char[] chars = new char[beginning];
      text.getChars(0, beginning, chars, 0);
      int words = words(chars, beginning, most);
      return words == most || beginning == text.length()
          ? words
          : words(text.toCharArray(), text.length(), most);
    }

    /** In turns, runs of Latin characters, none of which is a word, and runs of others. */
    private static int words(char[] chars, int length, int most) {
      byte[] latin = page(0);
      int words = 0;
      int before = 0;
      int i = 0;
      while (i < length && words < most) {
        int end = Math.min(length, i + PIECE);
        // No branch on where words begin, which no processor can guess.
        for (; i < end && chars[i] < latin.length; i++) {
          int kind = latin[chars[i]];
          words += kind & ~before;
          before = kind;
        }
        for (; i < end && chars[i] >= latin.length; i++) {
          int kind = page(chars[i] >> Byte.SIZE)[chars[i] & 0xFF];
          if (kind >= INVISIBLE) {
            if (kind == INVISIBLE) {
              continue;
            }
            if (kind == SYLLABIC) {
              kind = beginsSyllable(chars, i, length) ? ALONE : 0;
            } else {
              int c = Character.codePointAt(chars, i, length);
              i += Character.charCount(c) - 1;
              kind = kind(c);
            }
          }
          words += (kind & ~before & PART) | kind >> 1;
          before = kind & PART;
        }
      }
      return Math.min(words, most);
    }

    private static byte[] page(int upper) {
      byte[] page = KINDS.getAcquire(upper);
      return page == null ? newPage(upper) : page;
    }

    private static byte[] newPage(int upper) {
      byte[] page = new byte[1 << Byte.SIZE];
      for (int lower = 0; lower < page.length; lower++) {
        char c = (char) (upper << Byte.SIZE | lower);
        page[lower] = kind(c);
      }
      KINDS.setRelease(upper, page);
      return page;
    }

    private static boolean beginsSyllable(char[] chars, int i, int length) {
      return i == 0
          || !WrittenSyllables.isPart(chars[i - 1])
          || WrittenSyllables.begins(chars, i, length);
    }

    private static byte kind(char c) {
      if (Character.isSurrogate(c)) {
        return SURROGATE;
      }
      if (WrittenSyllables.isPart(c)) {
        return SYLLABIC;
      }
      // Within a word, the soft hyphen is a part.
      return PinnedUnicode.isDefaultIgnorable(c) ? c < 0x100 ? PART : INVISIBLE : kind((int) c);
    }

    private static byte kind(int c) {
      return standsAlone(c) ? ALONE : isPart(c) ? PART : 0;
    }

    private static boolean standsAlone(int c) {
      return c >= ASCII
          && switch (PinnedUnicode.script(c)) {
            case HAN, HIRAGANA -> PinnedUnicode.isLetterOrDigit(c);
            case HANGUL -> WrittenSyllables.isHangul(c);
            default -> PinnedUnicode.isIdeographic(c);
          };
    }

    private static boolean isPart(int c) {
      return c < ASCII
          ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
          : PinnedUnicode.isLetterOrDigit(c) || PinnedUnicode.isMark(c);
    }
  }
}
