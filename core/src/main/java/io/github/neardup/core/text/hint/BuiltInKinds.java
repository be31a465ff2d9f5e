package io.github.neardup.core.text.hint;

import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.text.scan.PinnedUnicode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Adds the kinds of text that are recognised by their letters and words. */
public final class BuiltInKinds implements TextExtension {

  private static final char FIRST_ARABIC = '\u0600';
  private static final char LAST_ARABIC = '\u06FF';

  /** Arabic vowel marks, and the dash that stretches a word. */
  private static final String ARABIC_MARKS =
      "\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0640";

  /** Letter forms that careless spelling omits. */
  private static final String ARABIC_FORMS = "\u0622\u0623\u0625\u0629\u0649";

  /** Letters of Persian that Arabic lacks. Yeh and kaf have different forms in Persian. */
  private static final String PERSIAN = "\u067E\u0686\u0698\u06AF";

  private static final String PERSIAN_FORMS = "\u06CC\u06A9";
  private static final String ARABIC_YEH_KAF = "\u064A\u0643";

  /** Letters of Urdu, Pashto, Sindhi, Uyghur and Kurdish that Persian lacks. */
  private static final String OTHER_LANGUAGES =
      "\u0679\u067C\u067A\u067F\u0681\u0685\u0688\u0689\u068A\u0691\u0693\u0695\u069A\u06AB\u06B5\u06BA\u06BC\u06BE\u06C1\u06C6\u06C7\u06CB\u06CD\u06CE\u06D0\u06D2\u06D5";

  /** Shorter texts may lack such letters by chance. */
  private static final int SOME_LETTERS = 50;

  /** Cyrillic and Greek letters that look like Latin letters. */
  private static final String LATIN_LOOKING =
      "\u0430\u0435\u043E\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04BB\u0410\u0412\u0415\u041A\u041C\u041D\u041E\u0420\u0421\u0422\u0425\u0423\u0406\u0408\u0405"
          + "\u03BF\u03BD\u03C1\u0391\u0392\u0395\u0396\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7";

  /** Frequent characters of Traditional Chinese, and of Simplified Chinese in the same order. */
  private static final String TRADITIONAL =
      "這個們來時會說國對學過為發還經實開關點種無長間樣當問應題動電話頭讓從見機車書東業產區務員總議論選舉條現進運遠連達邊歷醫華單賣買聽聲處備夠獎婦審導將歲師帶幫歸錄憶態戰報據損換斷顯術權極標氣漢濟熱愛環離積稱穩競筆";

  private static final String SIMPLIFIED =
      "这个们来时会说国对学过为发还经实开关点种无长间样当问应题动电话头让从见机车书东业产区务员总议论选举条现进运远连达边历医华单卖买听声处备够奖妇审导将岁师带帮归录忆态战报据损换断显术权极标气汉济热爱环离积称稳竞笔";

  /** Fewer such characters say little about a text. */
  private static final int SOME_CHARACTERS = 3;

  /** Digits for which OCR takes letters. */
  private static final String LETTER_LOOKING = "01568";

  private static final String HYPHENS = "-\u00AD\u00AC\u2010";

  @Override
  public List<TextKind> textKinds() {
    return List.of(
        new TextKind(
            "are Arabic, with and without marks and forms of letters",
            List.of("normalize=arabic"),
            Set.of("arabic"),
            2,
            0.1,
            BuiltInKinds::arabic),
        new TextKind(
            "are Persian, with Arabic and Persian letters mixed",
            List.of("normalize=persian"),
            Set.of("persian"),
            2,
            0.1,
            BuiltInKinds::persian),
        new TextKind(
            "are Chinese, Traditional and Simplified mixed",
            List.of("normalize=chinese"),
            Set.of("simplified", "chinese"),
            2,
            0.1,
            BuiltInKinds::chinese),
        new TextKind(
            "have words broken at the ends of lines",
            List.of("normalize=dehyphenate+default"),
            Set.of("dehyphenate"),
            1,
            0.1,
            BuiltInKinds::hyphenated),
        new TextKind(
            "have letters of other scripts in Latin words",
            List.of("normalize=invisible+marks+nfkc+casefold+confusables+casefold+whitespace"),
            Set.of("confusables"),
            1,
            0.02,
            BuiltInKinds::mixedScripts),
        new TextKind(
            "look like OCR, with digits in words",
            List.of("tokens=char", "shingle=3"),
            Set.of("char"),
            1,
            0.1,
            BuiltInKinds::misread));
  }

  /**
   * Returns whether a text has only characters of ASCII. Library code finds this out: it is already
   * compiled when the first texts of a run are examined, and loops of this class are not.
   */
  private static boolean isAscii(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length == text.length();
  }

  private static int count(String text, String letters) {
    int count = 0;
    for (int i = 0; i < text.length(); i++) {
      count += isArabic(text.charAt(i)) && letters.indexOf(text.charAt(i)) >= 0 ? 1 : 0;
    }
    return count;
  }

  private static boolean isArabic(char c) {
    return c >= FIRST_ARABIC && c <= LAST_ARABIC;
  }

  /**
   * Returns the number of Arabic letters in a text if most of its letters are Arabic, otherwise 0.
   */
  private static int arabicLetters(String text) {
    int arabic = 0;
    int others = 0;
    if (isAscii(text)) {
      return 0;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (PinnedUnicode.isLetterOrDigit(c)) {
        arabic += isArabic(c) ? 1 : 0;
        others += isArabic(c) ? 0 : 1;
      }
    }
    return arabic > others ? arabic : 0;
  }

  /**
   * Returns 1 for text with vowel marks, 2 for text with all letter forms, 3 for simple forms only.
   */
  static int arabic(String text) {
    int letters = arabicLetters(text);
    if (letters == 0 || count(text, PERSIAN + PERSIAN_FORMS + OTHER_LANGUAGES) > 0.02 * letters) {
      return 0;
    }
    if (count(text, ARABIC_MARKS) > 0.1 * letters) {
      return 1;
    }
    return letters >= SOME_LETTERS && 100 * count(text, ARABIC_FORMS) < letters ? 3 : 2;
  }

  /** Returns 1 for Arabic yeh or kaf, 2 for the Persian forms, 3 for both. */
  static int persian(String text) {
    if (arabicLetters(text) == 0 || count(text, PERSIAN) == 0 || count(text, OTHER_LANGUAGES) > 0) {
      return 0;
    }
    return (count(text, ARABIC_YEH_KAF) > 0 ? 1 : 0) + (count(text, PERSIAN_FORMS) > 0 ? 2 : 0);
  }

  /**
   * Returns 1 for Traditional Chinese, 2 for Simplified, 0 for both, neither, or another language.
   */
  static int chinese(String text) {
    int traditional = 0;
    int simplified = 0;
    int kana = 0;
    if (isAscii(text)) {
      return 0;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '\u3040' && c <= '\u9FFF') {
        kana += c < '\u3100' ? 1 : 0;
        traditional += TRADITIONAL.indexOf(c) >= 0 ? 1 : 0;
        simplified += SIMPLIFIED.indexOf(c) >= 0 ? 1 : 0;
      }
    }
    if (traditional + simplified < SOME_CHARACTERS || kana > (traditional + simplified) / 4) {
      return 0;
    }
    return traditional > 4 * simplified ? 1 : simplified > 4 * traditional ? 2 : 0;
  }

  static int hyphenated(String text) {
    int lines = 0;
    int broken = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
      lines++;
      int last = end > 0 && text.charAt(end - 1) == '\r' ? end - 2 : end - 1;
      if (last > 0
          && HYPHENS.indexOf(text.charAt(last)) >= 0
          && isSmall(text.charAt(last - 1))
          && end + 1 < text.length()
          && isSmall(text.charAt(end + 1))) {
        broken++;
      }
    }
    return broken >= 2 && broken > 0.04 * lines ? 1 : 0;
  }

  private static boolean isSmall(char c) {
    return PinnedUnicode.type(c) == Character.LOWERCASE_LETTER;
  }

  /** Returns 1 if some words mix scripts and all their letters that are not Latin look Latin. */
  static int mixedScripts(String text) {
    int words = 0;
    int mixed = 0;
    if (isAscii(text)) {
      return 0;
    }
    for (int i = 0; i < text.length(); ) {
      int latin = 0;
      int looking = 0;
      int begin = i;
      while (i < text.length() && PinnedUnicode.isLetterOrDigit(text.charAt(i))) {
        char c = text.charAt(i++);
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) {
          latin++;
        } else if (LATIN_LOOKING.indexOf(c) >= 0) {
          looking++;
        }
      }
      int length = i - begin;
      if (length == 0) {
        i++;
        continue;
      }
      words++;
      mixed += length > 2 && latin > 0 && looking > 0 && latin + looking == length ? 1 : 0;
    }
    return mixed >= 2 && mixed > 0.01 * words ? 1 : 0;
  }

  /** Returns whether some digit that looks like a letter stands before a letter. */
  private static boolean hasDigitWithinLetters(String text) {
    for (int i = 0; i < LETTER_LOOKING.length(); i++) {
      char digit = LETTER_LOOKING.charAt(i);
      for (int at = text.indexOf(digit); at >= 0; at = text.indexOf(digit, at + 1)) {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
        if (PinnedUnicode.isLetterOrDigit(next) && (next < '0' || next > '9')) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns 1 if enough words have letters and one digit before a small letter. */
  static int misread(String text) {
    int words = 0;
    int plain = 0;
    int misread = 0;
    if (!hasDigitWithinLetters(text)) {
      return 0;
    }
    for (int i = 0; i < text.length(); ) {
      int small = 0;
      int digits = 0;
      boolean within = false;
      int begin = i;
      for (; i < text.length() && PinnedUnicode.isLetterOrDigit(text.charAt(i)); i++) {
        char c = text.charAt(i);
        if (c >= '0' && c <= '9') {
          digits++;
          within = LETTER_LOOKING.indexOf(c) >= 0;
        } else if (c >= 'a' && c <= 'z') {
          small++;
        }
      }
      int length = i - begin;
      if (length == 0) {
        i++;
        continue;
      }
      words++;
      plain += digits == 0 ? 1 : 0;
      boolean digitLast = text.charAt(i - 1) >= '0' && text.charAt(i - 1) <= '9';
      misread += length > 4 && digits == 1 && within && !digitLast && small >= length - 2 ? 1 : 0;
    }
    // If most words have digits, they are codes.
    return misread >= 2 && misread > 0.01 * words && 3 * plain > words ? 1 : 0;
  }
}
