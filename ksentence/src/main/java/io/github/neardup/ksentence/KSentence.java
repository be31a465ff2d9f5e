package io.github.neardup.ksentence;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Tokenization;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.PackedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * KSentence: a text is known by its K longest sentences. Two texts are near-duplicates when these
 * are the same, which survives changes anywhere else: headers, adverts, short sentences edited or
 * moved.
 *
 * <p>Sentences end at {@code 。！？；!?;…} and their like in other scripts, at a full stop that no
 * letter or digit follows, at a space before a letter of Thai or Lao, and at line breaks. Of each
 * only letters, numbers and combining marks count, so spacing and punctuation within a sentence do
 * not matter. The K longest, in code points that count, are taken; of equally long ones the
 * earlier. They are joined from the longest to the shortest and hashed to 128 bits. A text with
 * fewer sentences is known by all it has, one with none by its exact characters.
 *
 * <p>Similarity is 1 or 0. One changed character in a chosen sentence makes it 0: precise, cheap,
 * and blind to edits in the long sentences.
 *
 * <p>Immutable and thread-safe. Time is linear in the text for small K.
 *
 * <pre>{@code
 * KSentence kSentence = KSentence.create("k=2");
 * boolean same = Arrays.equals(kSentence.fingerprint("..."), kSentence.fingerprint("..."));
 * }</pre>
 */
public final class KSentence extends BaseAlgorithm {

  private static final long HIGH_SEED = 0x6B73656E74683031L;
  private static final long LOW_SEED = 0x6B73656E746C3031L;
  private static final long EXACT_HIGH_SEED = 0x6B73656E74783031L;
  private static final long EXACT_LOW_SEED = 0x6B73656E74783032L;

  private static final int WORDS = 2;

  private final int k;
  private final Normalizer normalizer;
  private final Hash64 high;
  private final Hash64 low;
  private final Hash64 exactHigh;
  private final Hash64 exactLow;

  KSentence(Settings settings) {
    super(settings, 1);
    this.k = settings.get(KSentenceProvider.K);
    this.normalizer = new Normalizer(settings.get(KSentenceProvider.NORMALIZE));
    long seed = Hash64.mix(settings.get(TextPipeline.SEED));
    this.high = Hash64.seeded(seed ^ HIGH_SEED);
    this.low = Hash64.seeded(seed ^ LOW_SEED);
    this.exactHigh = Hash64.seeded(seed ^ EXACT_HIGH_SEED);
    this.exactLow = Hash64.seeded(seed ^ EXACT_LOW_SEED);
  }

  /** KSentence with the default settings: the three longest sentences. */
  public static KSentence create() {
    return create("");
  }

  /**
   * KSentence with the given settings.
   *
   * @param settings as in a spec, such as {@code "k=2"}
   * @throws io.github.neardup.core.spec.InvalidSpecException if a name or value is not permitted
   */
  public static KSentence create(String settings) {
    Objects.requireNonNull(settings, "settings");
    return new KSentenceProvider().create(settings);
  }

  /** {@link #create(String)} with a method for each common setting. */
  public static KSentenceBuilder builder() {
    return new KSentenceBuilder();
  }

  /**
   * The sentences a text is known by, as they are hashed: normalised, letters and numbers only,
   * from the longest to the shortest.
   *
   * @return at most K sentences; none if the text has no letter or number
   */
  public List<String> longestSentences(String text) {
    Objects.requireNonNull(text, "text");
    TextBuffer buffer = new TextBuffer();
    buffer.set(text);
    normalizer.normalize(buffer);
    return new LongestSentences(k).of(buffer.chars(), buffer.length());
  }

  @Override
  public Fingerprinter fingerprinter() {
    LongestSentences longest = new LongestSentences(k);
    TextBuffer buffer = new TextBuffer();
    return (text, out) -> {
      buffer.set(text);
      normalizer.normalize(buffer);
      if (!addHashes(longest.of(buffer.chars(), buffer.length()), out)) {
        addHashesOfText(text, out);
      }
    };
  }

  /** Adds nothing if there is no sentence. */
  private boolean addHashes(List<String> sentences, LongArray out) {
    String joined = String.join("\n", sentences);
    if (!joined.isEmpty()) {
      out.add(high.hash(joined));
      out.add(low.hash(joined));
    }
    return !joined.isEmpty();
  }

  private void addHashesOfText(String text, LongArray out) {
    out.add(exactHigh.hash(text));
    out.add(exactLow.hash(text));
  }

  /** Its tokens are the characters of the normalised text, with the hashes of the very text. */
  @Override
  public Optional<Tokenization> tokenization() {
    return Optional.of(new Characters());
  }

  private final class Characters implements Tokenization {

    @Override
    public String description() {
      String steps =
          KSentenceProvider.NORMALIZE.format(settings().get(KSentenceProvider.NORMALIZE));
      return "normalize=%s,tokens=sentences,seed=%s"
          .formatted(steps, settings().get(TextPipeline.SEED));
    }

    @Override
    public Reader reader() {
      TextBuffer buffer = new TextBuffer();
      return (text, tokens) -> {
        buffer.set(text);
        normalizer.normalize(buffer);
        addHashesOfText(text, tokens);
        PackedText.pack(buffer.chars(), buffer.length(), tokens);
      };
    }

    @Override
    public Maker maker() {
      LongestSentences longest = new LongestSentences(k);
      return new Maker() {
        private char[] chars = {};

        @Override
        public void fingerprint(long[] tokens, int from, int to, LongArray out) {
          int packed = from + WORDS;
          chars = PackedText.unpack(tokens, packed, chars);
          if (!addHashes(longest.of(chars, PackedText.length(tokens, packed)), out)) {
            out.add(tokens, from, packed);
          }
        }
      };
    }
  }

  @Override
  public void check(long[] fingerprint) {
    if (fingerprint.length != WORDS) {
      throw new IllegalArgumentException(
          "a fingerprint of " + fingerprint.length * Long.SIZE + " bits, not 128");
    }
  }

  @Override
  public Keys keys() {
    return new Keys() {
      @Override
      public int slots() {
        return 1;
      }

      @Override
      public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
        sink.accept(words[from]);
      }
    };
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    return a[aFrom] == b[bFrom] && a[aFrom + 1] == b[bFrom + 1] ? 1 : 0;
  }

  @Override
  public String explain(String left, String right) {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
    List<String> ofLeft = longestSentences(left);
    List<String> ofRight = longestSentences(right);
    List<String> onlyLeft = new ArrayList<>(ofLeft);
    // One by one: a sentence may be there several times.
    ofRight.forEach(onlyLeft::remove);
    int inBoth = ofLeft.size() - onlyLeft.size();
    return inBoth
        + " of the longest sentences in both, "
        + onlyLeft.size()
        + " in A alone, "
        + (ofRight.size() - inBoth)
        + " in B alone";
  }
}
