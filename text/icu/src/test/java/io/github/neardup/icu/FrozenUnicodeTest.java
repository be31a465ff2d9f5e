package io.github.neardup.icu;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.util.VersionInfo;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.text.scan.WrittenSyllables;
import org.junit.jupiter.api.Test;

/** What core has frozen of Unicode 13.0 and the JVM cannot tell, held against ICU's data. */
class FrozenUnicodeTest {

  private static final VersionInfo FROZEN = VersionInfo.getInstance(13);

  /** Assigned in Unicode 13.0, or in no version that ICU knows. */
  private static boolean isOld(int codePoint) {
    return UCharacter.getAge(codePoint).compareTo(FROZEN) <= 0;
  }

  @Test
  void defaultIgnorableCodePoints() {
    int ignorable = 0;
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (isOld(c)) {
        boolean expected = UCharacter.hasBinaryProperty(c, UProperty.DEFAULT_IGNORABLE_CODE_POINT);
        ignorable += expected ? 1 : 0;
        if (PinnedUnicode.isDefaultIgnorable(c) != expected) {
          assertThat(PinnedUnicode.isDefaultIgnorable(c)).as("U+%X", c).isEqualTo(expected);
        }
      }
    }
    assertThat(ignorable).as("of 4,173 in all, U+180F is younger").isEqualTo(4173);
  }

  @Test
  void scriptsWithoutSpaces() {
    for (char c = 0; c < Character.MAX_VALUE; c++) {
      boolean expected =
          UCharacter.isDefined(c)
              && isOld(c)
              && UCharacter.getIntPropertyValue(c, UProperty.LINE_BREAK)
                  == UCharacter.LineBreak.COMPLEX_CONTEXT;
      assertThat(WrittenSyllables.isPart(c)).as("U+%X", (int) c).isEqualTo(expected);
    }
  }
}
