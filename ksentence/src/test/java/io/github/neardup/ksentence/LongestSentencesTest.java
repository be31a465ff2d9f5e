package io.github.neardup.ksentence;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract.RandomTexts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongestSentencesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "。", "！", "？", "；", "｡", "…", "!", "?", ";", "\n", "\r", "\r\n", "\u000B", "\f", "\u0085",
        "\u2028", "\u2029", ". ", ".\n", "．", ".\"", ".)", "...", "……", "?!", "。”", "।", "॥", "؟",
            "؛",
        "۔", "։", "።", "၊။", "។", "៕"
      })
  void sentencesEndAt(String end) {
    assertThat(longest(9, "alpha" + end + " bet" + end)).containsExactly("alpha", "bet");
    assertThat(longest(9, "学而时习" + end + "不亦" + end)).hasSizeBetween(1, 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"。", "！", "？", "；", "｡", "…", "!", "?", ";", "\n", "\u2028"})
  void chineseSentencesNeedNoSpaceBetweenThem(String end) {
    assertThat(longest(9, "学而时习之" + end + "不亦说乎" + end)).containsExactly("学而时习之", "不亦说乎");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ",", "，", "、", ":", "：", "-", "\u2014", " ", "\t", "\u00A0", "\u3000", "'", "\"", "“", "(",
        "/", "&"
      })
  void sentencesDoNotEndAt(String within) {
    assertThat(longest(9, "alpha" + within + "bet" + within)).containsExactly("alphabet");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Pi is 3.14 or so. | Piis314orso",
        "Version 1.2.3 of example.org. | Version123ofexampleorg",
        "The end.Or not. | TheendOrnot",
        "３．１４ | ３１４",
        ".5 | 5"
      })
  void fullStopsWithinNumbersAndNamesEndNothing(String text, String expected) {
    assertThat(longest(9, text)).containsExactly(expected);
  }

  @Test
  void aSpacePartsClausesOfThaiAndLao() {
    assertThat(longest(9, "เมื่อวันจันทร์ฝนตกหนัก ทำให้น้ำท่วม")).hasSize(2);
    assertThat(longest(9, "ຝົນຕົກໜັກ ເຮັດໃຫ້ນ້ຳຖ້ວມ")).hasSize(2);
    assertThat(longest(9, "เขียน Java 17 ครับ")).containsExactly("เขียนJava17", "ครับ");
  }

  @Test
  void onlyLettersNumbersAndCombiningMarksCount() {
    assertThat(longest(9, "  – a, b2: (c) _d_ e\u0301 ½ ²\uD83D\uDE00$+=~^ “f” "))
        .containsExactly("ab2cde\u0301½²f");
    assertThat(longest(9, "二〇二五年")).containsExactly("二〇二五年");
    assertThat(longest(9, "नमस्ते दुनिया")).containsExactly("नमस्तेदुनिया");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "\n\n", "!!!", "???", "...", "。。。", "\uD83D\uDE00", "\uD800", "-- ++"})
  void textsWithoutLettersOrNumbersHaveNone(String text) {
    assertThat(longest(3, text)).isEmpty();
  }

  @Test
  void theLongestComeFirstAndOfEquallyLongOnesTheEarlier() {
    String text = "aa. bbbb. cc. dddd. eee. ff.";
    assertThat(longest(1, text)).containsExactly("bbbb");
    assertThat(longest(2, text)).containsExactly("bbbb", "dddd");
    assertThat(longest(3, text)).containsExactly("bbbb", "dddd", "eee");
    assertThat(longest(4, text)).containsExactly("bbbb", "dddd", "eee", "aa");
    assertThat(longest(5, text)).containsExactly("bbbb", "dddd", "eee", "aa", "cc");
    assertThat(longest(6, text)).containsExactly("bbbb", "dddd", "eee", "aa", "cc", "ff");
    assertThat(longest(1000, text)).hasSize(6);
  }

  @Test
  void lengthIsCountedInCodePoints() {
    // Three characters of two units each are shorter than four of one.
    String rare = "\uD840\uDC00\uD840\uDC01\uD840\uDC02";
    assertThat(longest(1, rare + "。一二三四。")).containsExactly("一二三四");
    assertThat(longest(1, "一二。" + rare + "。")).containsExactly(rare);
  }

  @Test
  void aFinderCanBeUsedAgain() {
    LongestSentences longest = new LongestSentences(2);
    assertThat(of(longest, "one. three and no full stop")).hasSize(2);
    assertThat(of(longest, "x")).containsExactly("x");
    assertThat(of(longest, "")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 100})
  void selectsAsSortingAllSentencesDoes(int k) {
    RandomTexts random = new RandomTexts(k);
    for (int i = 0; i < 50; i++) {
      List<String> sentences = new ArrayList<>();
      for (int s = 0; s < i; s++) {
        sentences.add(random.english(1 + s % 4).replaceAll("[^a-z]", ""));
      }
      // A stable sort: of equally long ones the earlier stays before.
      List<String> expected =
          sentences.stream()
              .sorted(Comparator.comparingInt(String::length).reversed())
              .limit(k)
              .toList();
      assertThat(longest(k, String.join("! ", sentences))).isEqualTo(expected);
    }
  }

  private static List<String> longest(int k, String text) {
    return of(new LongestSentences(k), text);
  }

  private static List<String> of(LongestSentences longest, String text) {
    return longest.of(text.toCharArray(), text.length());
  }
}
