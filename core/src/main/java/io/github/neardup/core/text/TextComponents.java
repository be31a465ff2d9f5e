package io.github.neardup.core.text;

import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TextKind;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.util.Services;
import io.github.neardup.core.util.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.SortedMap;
import java.util.TreeMap;

/** The normalisation steps, tokenizers and kinds of text on the class path. Thread-safe. */
public final class TextComponents {

  private static final SortedMap<String, NormalizationStep> STEPS = new TreeMap<>();
  private static final SortedMap<String, TokenizerType> TOKENIZERS = new TreeMap<>();

  private static final List<TextKind> KINDS = new ArrayList<>();

  static {
    List<TextExtension> extensions = new ArrayList<>();
    extensions.add(new BuiltInText());
    Services.of(TextExtension.class).forEach(extensions::add);
    for (TextExtension extension : extensions) {
      for (NormalizationStep step : extension.normalizationSteps()) {
        register(STEPS.putIfAbsent(step.name(), step), "normalisation step", step.name());
      }
      for (TokenizerType type : extension.tokenizers()) {
        register(TOKENIZERS.putIfAbsent(type.name(), type), "tokenizer", type.name());
      }
      KINDS.addAll(extension.textKinds());
    }
  }

  private TextComponents() {}

  private static void register(
      @org.jspecify.annotations.Nullable Object before, String kind, String name) {
    if (before != null) {
      throw new ServiceConfigurationError("two libraries provide a " + kind + " named " + name);
    }
  }

  /** Returns all normalisation steps, by name. */
  public static List<NormalizationStep> normalizationSteps() {
    return List.copyOf(STEPS.values());
  }

  /** Returns all tokenizers, by name. */
  public static List<TokenizerType> tokenizers() {
    return List.copyOf(TOKENIZERS.values());
  }

  /** Returns all kinds of text for which some other setting suits better than the default. */
  public static List<TextKind> textKinds() {
    return List.copyOf(KINDS);
  }

  /**
   * Returns the normalisation step of that name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name and
   *     lists all
   */
  public static NormalizationStep normalizationStep(String name) {
    return find(STEPS, "normalisation step", name);
  }

  /**
   * Returns the tokenizer of that name.
   *
   * @throws IllegalArgumentException if there is none; the message suggests the nearest name and
   *     lists all
   */
  public static TokenizerType tokenizer(String name) {
    return find(TOKENIZERS, "tokenizer", name);
  }

  private static <T> T find(SortedMap<String, T> all, String kind, String name) {
    T found = all.get(name);
    if (found == null) {
      throw new IllegalArgumentException(Suggestions.unknown(kind, name, all.keySet()));
    }
    return found;
  }
}
