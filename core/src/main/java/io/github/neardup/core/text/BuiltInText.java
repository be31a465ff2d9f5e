package io.github.neardup.core.text;

import io.github.neardup.core.text.LuceneTokenizer.ShortenedRuns;
import io.github.neardup.core.text.LuceneTokenizer.Syllables;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.Tokenizer;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.util.CharTokenizer;

/** The built-in normalisation steps and tokenizers. */
final class BuiltInText implements TextExtension {

  /** The step {@code invisible}. */
  static final NormalizationStep.Transform INVISIBLE = Normalization::invisible;

  /** The step {@code marks}. */
  static final NormalizationStep.Transform MARKS = Marks::unify;

  @Override
  public List<NormalizationStep> normalizationSteps() {
    return List.of(
        new NormalizationStep(
            "invisible",
            "without invisible characters: soft hyphens, joiners, zero-width spaces",
            INVISIBLE),
        new NormalizationStep(
            "marks",
            "one form for each apostrophe, quotation mark, hyphen and dash, and middle dot",
            MARKS),
        new NormalizationStep(
            "nfkc",
            "Unicode NFKC: one form for each character (full-width letters, ligatures, accents)",
            Normalization::nfkc),
        new NormalizationStep("casefold", "upper case to lower case", Normalization::caseFold),
        new NormalizationStep(
            "halfwidth",
            "full-width letters, digits, punctuation and space to half-width",
            Normalization::halfWidth),
        new NormalizationStep(
            "diacritics",
            "letters without accents: é becomes e, ü becomes u",
            Normalization::diacritics),
        new NormalizationStep(
            "digits", "decimal digits of every script become 0 to 9", Normalization::digits),
        new NormalizationStep(
            "punctuation",
            "each run of punctuation and symbols becomes one space",
            Normalization::punctuationToSpace),
        new NormalizationStep(
            "whitespace",
            "each run of white space becomes one space; none at the ends",
            Normalization::collapseWhiteSpace),
        new NormalizationStep(
            Normalization.DEHYPHENATE,
            "words broken at the end of a line are joined",
            Normalization::dehyphenate),
        new NormalizationStep(
            "arabic-letters",
            "Arabic letters without vowel marks and tatweel; alef, yeh and teh marbuta in one form",
            text -> Normalization.Letters.ARABIC.apply(text)),
        new NormalizationStep(
            "persian-letters",
            "yeh, kaf and heh of Arabic and Persian keyboards in one form",
            text -> Normalization.Letters.PERSIAN.apply(text)),
        new NormalizationStep(
            "halfspace",
            "the half space of Persian (zero-width non-joiner) becomes a space",
            Normalization::halfSpaceToSpace),
        NormalizationStep.chain(Normalizer.DEFAULT_NAME, "the default", Normalizer.DEFAULT),
        NormalizationStep.chain(
            "western",
            "for Western languages",
            List.of("invisible", "marks", "nfkc", "casefold", "diacritics", "whitespace")),
        NormalizationStep.chain(
            "arabic",
            "for Arabic",
            List.of(
                "invisible",
                "marks",
                "nfkc",
                "casefold",
                "digits",
                "arabic-letters",
                "whitespace")),
        NormalizationStep.chain(
            "persian",
            "for Persian",
            List.of(
                "halfspace",
                "invisible",
                "marks",
                "nfkc",
                "casefold",
                "digits",
                "arabic-letters",
                "persian-letters",
                "whitespace")));
  }

  @Override
  public List<TokenizerType> tokenizers() {
    return List.of(
        new TokenizerType(
            "standard",
            "words by Unicode text segmentation (UAX #29); each Chinese character is a word, and so is"
                + " each written syllable of Korean, Thai, Lao, Khmer and Burmese",
            () -> new ScannedWords(BuiltInText::standardWords)),
        new TokenizerType(
            "english",
            "words as standard, without possessive 's, cut to their Porter stem",
            () ->
                withSyllables(
                    new LuceneTokenizer(StandardTokenizer::new, BuiltInText::stems), true)),
        new TokenizerType(
            "cjk",
            "Chinese, Japanese and Korean characters in overlapping pairs; other words as standard",
            () ->
                withSyllables(
                    new LuceneTokenizer(StandardTokenizer::new, CJKBigramFilter::new), false)),
        new TokenizerType(
            "whitespace",
            "the text between white space",
            () -> new LuceneTokenizer(BuiltInText::whitespace, source -> source)),
        new TokenizerType(
            "char",
            "every character (Unicode code point), no segmenter",
            FeatureExtractor.Characters::new));
  }

  /** Lucene's own whitespace tokenizer asks the JVM what white space is. */
  private static org.apache.lucene.analysis.Tokenizer whitespace() {
    return CharTokenizer.fromSeparatorCharPredicate(PinnedUnicode::isWhitespace);
  }

  /** Returns the tokens of {@code standard}, without the scanner that handles most characters. */
  static Tokenizer standardWords() {
    return withSyllables(new LuceneTokenizer(StandardTokenizer::new, source -> source), true);
  }

  private static Tokenizer withSyllables(Tokenizer tokenizer, boolean hangul) {
    return new Syllables(new ShortenedRuns(tokenizer), hangul);
  }

  private static TokenStream stems(org.apache.lucene.analysis.Tokenizer source) {
    return new PorterStemFilter(new EnglishPossessiveFilter(source));
  }
}
