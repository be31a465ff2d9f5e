package io.github.neardup.core.text.hint;

import io.github.neardup.core.Document;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextComponents;
import io.github.neardup.core.text.TextExtension.NormalizationStep;
import io.github.neardup.core.text.TextExtension.TextKind;
import io.github.neardup.core.text.TextExtension.TokenizerType;
import io.github.neardup.core.text.TextPipeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Examines some texts of a collection and suggests settings that suit them better than the given
 * ones. The numbers of the texts alone determine which texts are examined. Not thread-safe.
 */
public final class TextHints {

  /** The first texts are examined while code is not compiled yet; then one in so many. */
  private static final int FIRST = 32;

  private static final int STRIDE = 512;

  /** The number of characters examined of each text. */
  private static final int BEGINNING = 2048;

  /** More variants than any kind has. */
  private static final int VARIANTS = 8;

  /** A variant with a smaller share of the texts of a kind may be a mistake. */
  private static final double LEAST_SHARE_OF_VARIANT = 0.05;

  private final List<TextKind> kinds;
  private final int[][] counts;
  private int looked;

  /** Creates hints for the kinds of text on the class path. */
  public TextHints() {
    this(TextComponents.textKinds());
  }

  TextHints(List<TextKind> kinds) {
    Set<String> known =
        Stream.concat(
                TextComponents.normalizationSteps().stream().map(NormalizationStep::name),
                TextComponents.tokenizers().stream().map(TokenizerType::name))
            .collect(Collectors.toSet());
    this.kinds = kinds.stream().filter(kind -> known.containsAll(names(kind))).toList();
    this.counts = new int[this.kinds.size()][VARIANTS];
  }

  /** Returns the steps and tokenizers that the settings of a kind name. */
  private static List<String> names(TextKind kind) {
    return kind.settings().stream()
        .filter(setting -> isOneOf(setting, TextPipeline.NORMALIZE, TextPipeline.TOKENS))
        .flatMap(setting -> Stream.of(setting.substring(setting.indexOf('=') + 1).split("\\+")))
        .toList();
  }

  private static boolean isOneOf(String written, Setting<?>... settings) {
    return Arrays.stream(settings).anyMatch(setting -> written.startsWith(setting.name() + "="));
  }

  /**
   * Examines the beginning of a text, if the text is one to examine.
   *
   * @param number the number of the text in the collection, from 0
   * @param text supplies the text
   */
  public void look(long number, Supplier<String> text) {
    if (number >= FIRST && number % STRIDE != 0) {
      return;
    }
    String whole = text.get();
    String beginning = whole.substring(0, Math.min(BEGINNING, whole.length()));
    looked++;
    for (int i = 0; i < counts.length; i++) {
      counts[i][kinds.get(i).variant().applyAsInt(beginning)]++;
    }
  }

  /** Returns an iterator that passes documents on and examines them. */
  public Iterator<Document> watching(Iterator<Document> documents) {
    return new Iterator<>() {
      private long number;

      @Override
      public boolean hasNext() {
        return documents.hasNext();
      }

      @Override
      public Document next() {
        Document document = documents.next();
        look(number++, document::text);
        return document;
      }
    };
  }

  /**
   * Returns hints for the user: a sentence for each kind of text that the settings do not suit.
   *
   * @param algorithms the settings of the algorithms, at least one; if one of them suits the kind,
   *     the user knows about it and needs no hint
   */
  public List<String> about(List<Settings> algorithms) {
    Set<String> used = new HashSet<>();
    algorithms.forEach(settings -> addNames(settings, used));
    // Of several algorithms, the hint shows one with all text settings.
    Settings shown =
        algorithms.stream()
            .filter(settings -> settings.find(TextPipeline.TOKENS.name()).isPresent())
            .findFirst()
            .orElse(algorithms.get(0));
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      TextKind kind = kinds.get(i);
      String suiting =
          kind.settings().stream()
              .filter(written -> shown.find(written.substring(0, written.indexOf('='))).isPresent())
              .collect(Collectors.joining(","));
      if (!suiting.isEmpty()
          && used.stream().noneMatch(kind.answers()::contains)
          && isFound(kind, counts[i])) {
        sentences.add(
            String.format(
                Locale.ROOT,
                "these texts %s (%,d of %,d looked at): add -a '%s:%s'",
                kind.name(),
                ofKind(counts[i]),
                looked,
                shown.algorithm(),
                suiting));
      }
    }
    return sentences;
  }

  /** Adds the steps and the tokenizer of an algorithm. */
  private static void addNames(Settings settings, Set<String> names) {
    Stream.of(TextPipeline.NORMALIZE.name(), TextPipeline.TOKENS.name())
        .flatMap(name -> settings.find(name).stream())
        .map(settings::get)
        .flatMap(value -> value instanceof List<?> steps ? steps.stream() : Stream.of(value))
        .forEach(name -> names.add(String.valueOf(name)));
  }

  private boolean isFound(TextKind kind, int[] count) {
    int all = ofKind(count);
    long variants =
        IntStream.range(1, VARIANTS)
            .filter(variant -> count[variant] > 0)
            .filter(variant -> count[variant] >= LEAST_SHARE_OF_VARIANT * all)
            .count();
    return all > 0 && all >= kind.leastShare() * looked && variants >= kind.variants();
  }

  private static int ofKind(int[] count) {
    return Arrays.stream(count, 1, VARIANTS).sum();
  }
}
