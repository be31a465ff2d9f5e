package io.github.neardup.core.composite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnlyDifferenceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Platform 7 of the station | Platform 9 of the station | NUMBERS",
        "第 7 站台 | 第 9 站台 | NUMBERS",
        "第一集的故事 | 第二集的故事 | NUMBERS",
        "Part II of the report | Part III of the report | NUMBERS",
        "The tenant shall pay | The tenant shall not pay | NEGATIONS",
        "The supplier pays the customer | The customer pays the supplier | ORDER",
        "甲方支付乙方 | 乙方支付甲方 | ORDER",
        "The supplier pays the customer | The Supplier pays the customer! | ",
        "The supplier pays the customer | The supplier paid the customer | ",
        "The tenant shall pay 7 | The tenant shall not pay 9 | ",
        "The tenant shall pay | Not shall pay the landlord | "
      })
  void isTheOnlyOne(String left, String right, OnlyDifference expected) {
    assertThat(OnlyDifference.of(left, right)).isEqualTo(Optional.ofNullable(expected));
    assertThat(OnlyDifference.of(right, left)).isEqualTo(Optional.ofNullable(expected));
  }
}
