package io.github.neardup.icu;

import com.ibm.icu.text.SpoofChecker;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Adds the tokenizer {@code icu} and the step {@code confusables}. */
public final class IcuText implements TextExtension {

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "confusables",
            "one character for all that look alike, in any script (UTS #39)",
            text ->
                text.set(PinnedUnicode.inPieces(text.toString(), Skeletons.CHECKER::getSkeleton))));
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "icu",
            "words by ICU: of Thai, Lao, Khmer, Burmese, Chinese and Japanese by dictionary",
            () -> new Words())); // a constructor reference would load the class now
  }

  /** Loads its tables on first use. */
  private static final class Skeletons {
    static final SpoofChecker CHECKER = new SpoofChecker.Builder().build();
  }

  /**
   * The words of Lucene's ICU tokenizer.
   *
   * <p>Not thread-safe.
   */
  private static final class Words implements Tokenizer {

    private final ICUTokenizer source = new ICUTokenizer(new DefaultICUTokenizerConfig(true, true));
    private final CharTermAttribute term = source.getAttribute(CharTermAttribute.class);

    @Override
    public void tokenize(char[] chars, int from, int to, Sink sink) {
      try (source) {
        source.setReader(new CharArrayReader(chars, from, to - from));
        source.reset();
        while (source.incrementToken()) {
          sink.token(term.buffer(), 0, term.length());
        }
        source.end();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
