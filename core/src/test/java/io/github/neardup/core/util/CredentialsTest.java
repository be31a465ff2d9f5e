package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

  @ParameterizedTest
  @CsvSource({
    "redis://:geheim@host/n, redis://:***@host/n",
    "redis://me:geheim@host/n, redis://me:***@host/n",
    "redis://geheim@host/n, redis://***@host/n",
    "redi://:geheim@host, redi://:***@host",
    "mongo:/me:geheim@host, mongo:/me:***@host",
    "mongo//me:geheim@host, mongo//me:***@host",
    "redis:me:geheim@host, redis:me:***@host",
    "redis:///:geheim@host, redis:///:***@host",
    "//:ge@h/e:im@host, //:***@host",
    "'no store ''redis://:geheim@host'': look', 'no store ''redis://:***@host'': look'",
    "postgres://h/d?user=me&sslPassword=geheim&x=1, postgres://h/d?user=me&sslPassword=***&x=1",
    "neardup: a://b:c@d and e://f:g@h, neardup: a://b:***@d and e://f:***@h"
  })
  void masksWhatLooksLikeAPassword(String text, String masked) {
    assertThat(Credentials.masked(text)).isEqualTo(masked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a:b@c",
        "me@example.org",
        "https://host:8080/path",
        "https://example.org/@me",
        "in.jsonl:3: broken JSON; add --threads=2",
        "eval @results/run.args",
        "redis://host/n"
      })
  void leavesOtherTextAlone(String text) {
    assertThat(Credentials.masked(text)).isEqualTo(text);
  }

  @Test
  void aUriMayHaveWhiteSpaceInItsPassword() {
    assertThat(Credentials.maskedUri("mongodb://me:a b@host/d.c"))
        .isEqualTo("mongodb://me:***@host/d.c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", ":", "//a:", "a:", "://", "?token", "token", "a@", "a.", "a ="})
  void takesLinearTime(String part) {
    String text = "?a" + part.repeat(300_000) + "@";
    assertTimeout(Duration.ofSeconds(5), () -> Credentials.masked(text));
  }
}
