package io.github.neardup.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2024-01-31                        | 2024-01-31T00:00:00Z
          2024-1-3                          | 2024-01-03T00:00:00Z
          2024/01/31 08:05                  | 2024-01-31T08:05:00Z
          2024.01.31                        | 2024-01-31T00:00:00Z
          2024-01-31T08:05                  | 2024-01-31T08:05:00Z
          2024-01-31T08:05:07               | 2024-01-31T08:05:07Z
          2024-01-31T08:05:07.25Z           | 2024-01-31T08:05:07.250Z
          2024-01-31t08:05:07,123456789z    | 2024-01-31T08:05:07.123456789Z
          2024-01-31T08:05:07+08:00         | 2024-01-31T00:05:07Z
          2024-01-31 08:05:07 +0800         | 2024-01-31T00:05:07Z
          2024-01-31 08:05:07-03            | 2024-01-31T11:05:07Z
          2024-01-31 08:05:07 UTC           | 2024-01-31T08:05:07Z
          2024-01-31+08:00                  | 2024-01-30T16:00:00Z
          2024年1月31日                     | 2024-01-31T00:00:00Z
          2024年01月31日08:05               | 2024-01-31T08:05:00Z
          2024年1月31日 8时5分7秒           | 2024-01-31T08:05:07Z
          2024年1月31日8点05分              | 2024-01-31T08:05:00Z
          Wed, 31 Jan 2024 08:05:07 GMT     | 2024-01-31T08:05:07Z
          Wed, 31 Jan 2024 08:05:07 +0800   | 2024-01-31T00:05:07Z
          31-Jan-2024                       | 2024-01-31T00:00:00Z
          3 September 2024                  | 2024-09-03T00:00:00Z
          January 31, 2024                  | 2024-01-31T00:00:00Z
          Sept. 3rd, 2024, 08:05            | 2024-09-03T08:05:00Z
          Wednesday, JANUARY 31 2024 08:05  | 2024-01-31T08:05:00Z
          Wed Jan 31 08:05:07 +0000 2024    | 2024-01-31T08:05:07Z
          Wed Jan  3 08:05:07 UTC 2024      | 2024-01-03T08:05:07Z
          Wed Jan  3 08:05:07 2024          | 2024-01-03T08:05:07Z
          1706688307                        | 2024-01-31T08:05:07Z
          1706688307000                     | 2024-01-31T08:05:07Z
          """)
  void readsADate(String value, Instant expected) {
    assertThat(Dates.instant(value)).isEqualTo(expected);
  }

  /** What could be meant in two ways, what is incomplete, and what is none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "01/31/2024",
        "31.01.2024",
        "24-01-31",
        "2024-01",
        "2024-01-31T",
        "2024-01-31T08",
        "2024-01-31 08:05 PM",
        "2024-01-31 08:05 CET",
        "2024-02-30",
        "2024-13-01",
        "2024-01-31T25:00",
        "2024-01-31T08:05:07+99:00",
        "31 Janus 2024",
        "Jan 2024"
      })
  void refusesWhatIsNone(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Dates.instant(value))
        .withMessageStartingWith("'" + value + "' is ");
  }
}
