package io.github.neardup.core.internal;

import java.util.Map;
import java.util.Optional;

/** Suggests the artifact to add when a setting names something that is missing. */
final class OtherArtifacts {

  private static final Map<String, String> ALGORITHMS =
      Map.of(
          "simhash", "neardup-simhash",
          "minhash", "neardup-minhash",
          "kshingle", "neardup-kshingle",
          "ksentence", "neardup-ksentence");

  private static final Map<String, String> TOKENIZERS =
      Map.of(
          "smartcn", "neardup-smartcn",
          "dictionary", "neardup-chinese",
          "hanlp", "neardup-chinese",
          "auto", "neardup-chinese");

  private static final Map<String, String> STEPS =
      Map.of(
          "simplified", "neardup-chinese",
          "chinese", "neardup-chinese",
          "html", "neardup-html",
          "web", "neardup-html");

  /** By what is named, as error messages say it. */
  private static final Map<String, Map<String, String>> BY_KIND =
      Map.of(
          "algorithm", ALGORITHMS,
          "setting", Map.of("parts", "neardup-parts"),
          "tokenizer", TOKENIZERS,
          "value of tokens", TOKENIZERS,
          "normalisation step", STEPS,
          "value of normalize", STEPS);

  private OtherArtifacts() {}

  /** The artifact that brings what has this name. */
  static Optional<String> bringing(String kind, String name) {
    return Optional.ofNullable(BY_KIND.getOrDefault(kind, Map.of()).get(name));
  }
}
