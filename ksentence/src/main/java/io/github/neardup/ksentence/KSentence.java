package io.github.neardup.ksentence;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
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
import java.util.Optional;

/**
 * KSentence: the K longest sentences of a text identify it. Two texts are near-duplicates if these
 * sentences are equal. Changes elsewhere do not matter: headers, adverts, short sentences edited or
 * moved.
 *
 * <p>Sentences end at {@code 。！？；!?;…} and similar characters of other scripts, at a full stop not
 * followed by a letter or digit, at a space before a Thai or Lao letter, and at line breaks. Only
 * letters, numbers and combining marks count, so spacing and punctuation within a sentence do not
 * matter. The K longest sentences, in code points that count, are taken; in case of a tie, the
 * earlier sentences. They are joined from the longest to the shortest and hashed to 128 bits. If a
 * text has fewer sentences, all of them identify it; if it has none, its exact characters do.
 *
 * <p>The similarity is 1 or 0. One changed character in a chosen sentence makes it 0, so KSentence
 * is precise and fast, but cannot detect texts with edits in their long sentences.
 *
 * <p>Immutable and thread-safe. Takes time linear in the text for small K.
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

  /** Creates a KSentence with the default settings: the three longest sentences. */
  public static KSentence create() {
    return create("");
  }

  /**
   * Creates a KSentence with the given settings.
   *
   * @param settings as in a spec, such as {@code "k=2"}
   * @throws io.github.neardup.core.spec.Spec.InvalidSpecException if a name or value is not
   *     permitted
   */
  public static KSentence create(String settings) {
    return new KSentenceProvider().create(settings);
  }

  /**
   * Returns the sentences that identify a text, in the form that is hashed: normalised, letters and
   * numbers only, from the longest to the shortest.
   *
   * @return at most K sentences; none if the text has no letter or number
   */
  public List<String> longestSentences(String text) {
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

  /** Appends the hashes; appends nothing if there are no sentences. */
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

  /** The tokens are the characters of the normalised text, with the hashes of the original text. */
  @Override
  public Optional<Tokenization> tokenization() {
    String steps = KSentenceProvider.NORMALIZE.format(settings().get(KSentenceProvider.NORMALIZE));
    String description =
        "normalize=%s,tokens=sentences,seed=%s".formatted(steps, settings().get(TextPipeline.SEED));
    return Optional.of(new Tokenization(description, this::reader, Characters::new));
  }

  private Fingerprinter reader() {
    TextBuffer buffer = new TextBuffer();
    return (text, tokens) -> {
      buffer.set(text);
      normalizer.normalize(buffer);
      addHashesOfText(text, tokens);
      PackedText.pack(buffer.chars(), buffer.length(), tokens);
    };
  }

  /** Makes fingerprints of tokens. Not thread-safe. */
  private final class Characters implements Tokenization.Maker {
    private final LongestSentences longest = new LongestSentences(k);
    private char[] chars = {};

    @Override
    public void fingerprint(Row tokens, LongArray out) {
      Row packed = tokens.after(WORDS);
      chars = PackedText.unpack(packed, chars);
      if (!addHashes(longest.of(chars, PackedText.length(packed)), out)) {
        out.add(tokens.part(0, WORDS));
      }
    }
  }

  @Override
  public void check(Row fingerprint) {
    if (fingerprint.size() != WORDS) {
      throw new IllegalArgumentException(
          "a fingerprint of " + fingerprint.size() * Long.SIZE + " bits, not 128");
    }
  }

  @Override
  public Keys keys() {
    return (fingerprint, slot, sink) -> sink.accept(fingerprint.get(0));
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    return a.equals(b) ? 1 : 0;
  }

  @Override
  public String explain(String left, String right) {
    List<String> ofLeft = longestSentences(left);
    List<String> ofRight = longestSentences(right);
    List<String> onlyLeft = new ArrayList<>(ofLeft);
    // One by one, because a sentence may occur repeatedly.
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
