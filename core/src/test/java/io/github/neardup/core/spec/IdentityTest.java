package io.github.neardup.core.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.testing.ForwardingAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentityTest {

  private static final String ONE = "1".repeat(64);
  private static final String TWO = "2".repeat(64);

  @TempDir private Path folder;

  private static Identity identity(String spec, Map<String, String> files) {
    return new Identity(spec, new TreeMap<>(files), "V2", "13.0");
  }

  @Test
  void isReadBackAsWritten() {
    Identity identity =
        identity("a:frequencies=in;out.bin,k=3", Map.of("frequencies", ONE, "vectors", TWO));
    String text =
        "a:frequencies=in;out.bin,k=3;frequencies=sha256:"
            + ONE
            + ";vectors=sha256:"
            + TWO
            + ";hashes=V2;unicode=13.0";
    assertThat(identity).hasToString(text);
    Identity read = Identity.parse(text);
    assertThat(read).isEqualTo(identity).hasSameHashCodeAs(identity).hasToString(text);
    assertThat(read.spec()).isEqualTo("a:frequencies=in;out.bin,k=3");
    assertThat(Identity.parse("a;hashes=V1;unicode=9").spec()).isEqualTo("a");
  }

  @Test
  void whatIsNoIdentityIsRefused() {
    for (String text :
        new String[] {
          "",
          "a",
          "a;hashes=V2",
          ";hashes=V2;unicode=13.0",
          "a:k;hashes=V2;unicode=13.0",
          "a;unicode=13.0;hashes=V2"
        }) {
      assertThatThrownBy(() -> Identity.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> identity("a", Map.of("file", "12AB")))
        .hasMessage("file: not a SHA-256 in hexadecimal: '12AB'");
  }

  @Test
  void filesAreKnownByTheirContent() {
    Identity here = identity("a:file=here.bin,k=3", Map.of("file", ONE));
    Identity moved = identity("a:file=there/moved.bin,k=3", Map.of("file", ONE));
    Identity changed = identity("a:file=here.bin,k=3", Map.of("file", TWO));
    assertThat(moved).isEqualTo(here).hasSameHashCodeAs(here);
    assertThat(here.difference(moved)).isEmpty();
    assertThat(changed).isNotEqualTo(here);
    assertThat(here.difference(changed))
        .contains(
            "file file has other content: here.bin (sha256:111111111111...) against here.bin"
                + " (sha256:222222222222...)");
    assertThat(here.difference(identity("a:file=none,k=3", Map.of())))
        .contains("file=here.bin (sha256:111111111111...) against none");
  }

  @Test
  void differencesAreNamed() {
    Identity one = identity("a:k=3,threshold=0.6", Map.of());
    assertThat(one.difference(one)).isEmpty();
    assertThat(one.difference(identity("a:threshold=0.7,k=3", Map.of())))
        .contains("threshold=0.6 against 0.7");
    assertThat(one.difference(identity("a:k=3,threshold=0.6,seed=1", Map.of())))
        .contains("seed not set against 1");
    assertThat(one.difference(identity("b:k=4", Map.of()))).contains("algorithm a against b");
    assertThat(new Identity("a:k=4", new TreeMap<>(), "V1", "12").difference(one))
        .contains(
            "k=4 against 3; threshold not set against 0.6; hash scheme V1 against V2; Unicode 12"
                + " against 13.0");
  }

  @Test
  void orderOfSettingsDoesNotMatter() {
    assertThat(identity("a:k=3,m=4", Map.of())).isEqualTo(identity("a:m=4,k=3", Map.of()));
    assertThat(identity("a:k=3,m=4", Map.of())).isNotEqualTo(identity("a:k=3", Map.of()));
  }

  @Test
  void anAlgorithmHasTheSettingsAndVersionsInForce() {
    Algorithm algorithm = Algorithms.create("wordset:slots=4");
    assertThat(algorithm.identity())
        .hasToString(
            algorithm.settings().toSpec()
                + ";hashes="
                + Identity.HASH_SCHEME
                + ";unicode="
                + Identity.UNICODE);
    assertThat(new ForwardingAlgorithm(algorithm).identity()).isEqualTo(algorithm.identity());
  }

  @Test
  void aFileOfWhichNobodyKnowsTheDigestIsRead() throws IOException {
    Path file = Files.writeString(folder.resolve("abc"), "abc");
    Setting<?> setting = Setting.file("file", "a file");
    Settings settings =
        Settings.parse("a", List.of(setting), List.of(), Map.of("file", file.toString()));
    // From FIPS 180-2, appendix B.1.
    assertThat(Identity.of(settings, Map.of()).files())
        .containsEntry("file", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assertThat(Identity.of(settings, Map.of("file", ONE)).files()).containsEntry("file", ONE);
    Files.delete(file);
    assertThatThrownBy(() -> Identity.of(settings, Map.of())).hasMessageContaining(file.toString());
  }
}
