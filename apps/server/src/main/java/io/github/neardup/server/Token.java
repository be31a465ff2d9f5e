package io.github.neardup.server;

import io.github.neardup.core.util.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a client shows to be let in. Only a digest is kept. */
final class Token {

  private static final String SCHEME = "Bearer ";

  private final byte[] digest;

  Token(String token) {
    this.digest = digest(token);
  }

  /**
   * Whether a header {@code Authorization} shows it. Takes the same time however much of it is
   * right.
   */
  boolean isShownBy(@Nullable String authorization) {
    return shown(authorization)
        .map(given -> MessageDigest.isEqual(digest, digest(given)))
        .orElse(false);
  }

  private static Optional<String> shown(@Nullable String authorization) {
    return Optional.ofNullable(authorization)
        .filter(value -> value.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(value -> value.substring(SCHEME.length()).strip());
  }

  private static byte[] digest(String token) {
    return Sha256.begin().digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
