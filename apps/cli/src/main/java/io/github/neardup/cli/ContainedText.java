package io.github.neardup.cli;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.core.util.ShellText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A text that lies in another one wholly or almost, such as an excerpt in its book.
 *
 * @param text which text, {@code left} or {@code right}
 * @param in the other text
 * @param share the share of its shingles found in the other text, from 0.8 to 1
 * @param command removes such texts from a corpus
 */
record ContainedText(String text, String in, double share, String command) {

  private static final double LEAST = 0.8;
  private static final String LEFT = "left";
  private static final String RIGHT = "right";

  /**
   * Looks for containment. Two texts that lie in each other are simply near-duplicates.
   *
   * @param settings determine how texts become words
   */
  static Optional<ContainedText> of(String left, String right, Settings settings) {
    String spec = spec(settings);
    // A file of stop words that can be read only once cannot be used by another command.
    return OpenSpec.ifValid(spec).flatMap(valid -> of(left, right, valid.reading(), spec));
  }

  private static Optional<ContainedText> of(
      String left, String right, Algorithm containment, String spec) {
    long[] a = containment.fingerprint(left);
    long[] b = containment.fingerprint(right);
    Direction.Share share = Direction.share(containment);
    double ofLeft = share.of(Row.of(a), Row.of(b), 0);
    double ofRight = share.of(Row.of(b), Row.of(a), 0);
    if (ofLeft >= LEAST == ofRight >= LEAST) {
      return Optional.empty();
    }
    String command = "neardup dedup CORPUS -o OUTPUT -a " + ShellText.quoted(spec);
    return Optional.of(
        ofLeft >= LEAST
            ? new ContainedText(LEFT, RIGHT, ofLeft, command)
            : new ContainedText(RIGHT, LEFT, ofRight, command));
  }

  private static String spec(Settings settings) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("measure", "containment");
    values.put("threshold", Double.toString(LEAST));
    Map<String, String> given = Spec.parse(settings.toShortSpec()).values();
    for (var setting :
        List.of(TextPipeline.NORMALIZE, TextPipeline.TOKENS, TextPipeline.STOPWORDS)) {
      Optional.ofNullable(given.get(setting.name()))
          .ifPresent(value -> values.put(setting.name(), value));
    }
    return new Spec("kshingle", values).text();
  }

  /**
   * Returns a sentence about it, and the command.
   *
   * @param left the name of the left text
   * @param right the name of the right text
   */
  String line(String left, String right) {
    boolean isLeft = text.equals(LEFT);
    return "%s lies %s in %s: %s%% of its shingles. To remove such texts: %s\n"
        .formatted(
            isLeft ? left : right,
            share == 1 ? "wholly" : "almost wholly",
            isLeft ? right : left,
            Similarities.rounded(100 * share, 0, 100),
            command);
  }
}
