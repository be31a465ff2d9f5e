package io.github.neardup.core.text;

import java.util.List;
import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cn.smart.HMMChineseTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** The steps and tokenizers that are always there. */
final class BuiltInText implements TextExtension {

  /** What Lucene's segmenter of Chinese reads at a time, in characters. */
  private static final int SMARTCN_BUFFER = 1024;

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "nfkc",
            "Unicode NFKC: one form for each character (full-width letters, ligatures, accents)",
            Normalization::nfkc),
        new NormalizationStep("casefold", "upper and lower case made one", Normalization::caseFold),
        new NormalizationStep(
            "halfwidth",
            "full-width letters, digits, punctuation and space to half-width",
            Normalization::halfWidth),
        new NormalizationStep(
            "diacritics",
            "letters without their accents: é is e, ü is u",
            Normalization::diacritics),
        new NormalizationStep(
            "digits", "the decimal digits of every script to 0 to 9", Normalization::digits),
        new NormalizationStep(
            "punctuation",
            "each run of punctuation and symbols becomes one space",
            Normalization::punctuationToSpace),
        new NormalizationStep(
            "whitespace",
            "each run of white space becomes one space; none at the ends",
            Normalization::collapseWhiteSpace),
        NormalizationStep.chain(
            "western",
            "for Western languages",
            List.of("nfkc", "casefold", "diacritics", "whitespace")));
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "standard",
            "words by Unicode text segmentation (UAX #29); each Chinese character is a word",
            StandardWords::new),
        new TokenizerType(
            "english",
            "words as standard, without possessive 's, cut to their Porter stem",
            () -> new LuceneTokenizer(StandardTokenizer::new, BuiltInText::englishStems)),
        new TokenizerType(
            "smartcn",
            "Chinese words by Lucene's hidden Markov model segmenter; slow",
            () ->
                new PiecewiseTokenizer(
                    new LuceneTokenizer(HMMChineseTokenizer::new, WordsOnlyFilter::new),
                    SMARTCN_BUFFER)),
        new TokenizerType(
            "cjk",
            "Chinese, Japanese and Korean characters in overlapping pairs; other words as standard",
            () -> new LuceneTokenizer(StandardTokenizer::new, CJKBigramFilter::new)),
        new TokenizerType(
            "whitespace",
            "whatever stands between white space",
            () -> new LuceneTokenizer(WhitespaceTokenizer::new, source -> source)),
        new TokenizerType(
            "char", "every character (Unicode code point), no segmenter", CharacterTokenizer::new));
  }

  private static TokenStream englishStems(Tokenizer source) {
    return new PorterStemFilter(new EnglishPossessiveFilter(source));
  }

  /** Drops tokens without a letter or digit: smartcn gives punctuation as tokens. */
  private static final class WordsOnlyFilter extends FilteringTokenFilter {

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    WordsOnlyFilter(TokenStream input) {
      super(input);
    }

    @Override
    protected boolean accept() {
      char[] buffer = term.buffer();
      int length = term.length();
      for (int i = 0; i < length; ) {
        int codePoint = Character.codePointAt(buffer, i, length);
        if (Character.isLetterOrDigit(codePoint)) {
          return true;
        }
        i += Character.charCount(codePoint);
      }
      return false;
    }
  }
}
