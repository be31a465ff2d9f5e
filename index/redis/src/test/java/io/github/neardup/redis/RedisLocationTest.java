package io.github.neardup.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.index.storage.StorageException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The grammar of locations. */
class RedisLocationTest {

  @Test
  void all() {
    assertThat(RedisLocation.parse("rediss://me:a%40b%3A@example.org:7000/3/news-1.b?timeout=7"))
        .isEqualTo(
            new RedisLocation(
                "rediss://***@example.org:7000/3/news-1.b?timeout=7",
                true,
                Optional.of("me"),
                Optional.of("a@b:"),
                "example.org",
                7000,
                3,
                "news-1.b",
                false,
                Duration.ofSeconds(7)));
  }

  @Test
  void least() {
    RedisLocation location = RedisLocation.parse("redis://host/2news?cluster=true");
    assertThat(location.port()).isEqualTo(6379);
    assertThat(location.database()).isZero();
    assertThat(location.name()).isEqualTo("2news");
    assertThat(location.password()).isEmpty();
    assertThat(location.isCluster()).isTrue();
    assertThat(location.rootKey()).isEqualTo("neardup:{2news}");
    assertThat(RedisLocation.parse("redis://:word@[::1]:7/n").host()).isEqualTo("[::1]");
    assertThat(RedisLocation.parse("redis://:word@host/n").user()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://:secret@host",
        "redis://:secret@host/",
        "redis://:secret@host/3",
        "redis://:secret@host/3/4",
        "redis://:secret@host/a/b",
        "redis://:secret@host/a/",
        "redis://:secret@host/{a}",
        "redis://:secret@host/a b",
        "redis://:secret@host/a#b",
        "redis://:secret@host/a?cluster=yes",
        "redis://:secret@host/a?timeout=0",
        "redis://:secret@host/a?password=x",
        "redis://:secret@host/1/a?cluster=true",
        "redis://:secret#1@host/a",
        "redis://:secret@:6379/a",
        "redis:///a",
      })
  void isNone(String location) {
    assertThat(RedisLocation.isOne(location)).isTrue();
    assertThatThrownBy(() -> RedisLocation.parse(location))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("/[DATABASE/]NAME")
        .message()
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "redis:/x", "folder/redis://x", "http://host/a", ""})
  void isSomethingElse(String location) {
    assertThat(RedisLocation.isOne(location)).isFalse();
  }
}
