package io.github.neardup.cli;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.text.TextPipeline;
import io.github.neardup.dedup.DeduplicationSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Warns of results of {@code dedup} that often come from unsuitable settings. */
final class DedupWarnings {

  /**
   * A cluster of at least this many documents is suspicious if it is also a large share of them
   * all.
   */
  private static final int LARGE_CLUSTER = 100;

  private static final double LARGE_SHARE = 0.05;

  /** A larger share of texts at the ends of chains is suspicious, too. */
  private static final double UNLIKE_SHARE = 0.25;

  /** Fewer texts say little about a corpus. */
  private static final int SOME = 20;

  private DedupWarnings() {}

  /** One line each; often none. */
  static List<String> of(DeduplicationSummary summary) {
    List<String> warnings = new ArrayList<>();
    if (summary.skipped() > 0 && summary.documents() == 0) {
      warnings.add("no record could be read, so the output is empty");
    }
    if (summary.largestCluster() >= LARGE_CLUSTER
        && summary.largestCluster() > LARGE_SHARE * summary.documents()
        && summary.removedNear() > LARGE_SHARE * summary.removed()) {
      warnings.add(
          text(
              "%,d of %,d documents are in one cluster. If they are not all copies, texts are joined"
                  + " by words that many have in common, or by chains of small differences. Look at"
                  + " them with --clusters; try %s",
              summary.largestCluster(), summary.documents(), stricter(summary)));
    }
    if (summary.unlikeKept() >= SOME
        && summary.unlikeKept() > UNLIKE_SHARE * summary.comparedWithKept()) {
      warnings.add(
          text(
              "%,d of %,d removed texts that were looked at are less similar than the threshold to"
                  + " the one that is kept: chains of small differences join them. They may be"
                  + " editions of one text, or different texts. Look at some with --clusters; try"
                  + " %s",
              summary.unlikeKept(), summary.comparedWithKept(), stricter(summary)));
    }
    if (mostOf(summary, summary.shorterThanShingle())) {
      warnings.add(
          text(
              "%,d of %,d texts have fewer words than a shingle and match hardly anything but"
                  + " themselves; try %s",
              summary.shorterThanShingle(), summary.documents(), shorter(summary)));
    } else if (mostOf(summary, summary.fewShingles())) {
      warnings.add(
          text(
              "%,d of %,d texts have so few words that a single other one may change half of their"
                  + " shingles, so that near-duplicates are missed; try %s",
              summary.fewShingles(), summary.documents(), shorter(summary)));
    }
    return warnings;
  }

  private static boolean mostOf(DeduplicationSummary summary, int texts) {
    return texts >= SOME && texts > summary.documents() / 2;
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** What joins fewer texts. */
  private static String stricter(DeduplicationSummary summary) {
    Settings settings = Algorithms.settings(summary.algorithm());
    AlgorithmProvider provider = Algorithms.provider(Spec.parse(summary.algorithm()));
    Optional<String> threshold = provider.thresholdSetting().map(s -> written(s, settings));
    String star =
        switch (summary.clustering()) {
          case CONNECTED -> "--clustering star";
          case STAR -> "";
        };
    String stricter = threshold.map(value -> "a stricter setting than " + value).orElse("");
    return star + (star.isEmpty() || stricter.isEmpty() ? "" : ", or ") + stricter;
  }

  /** What makes more shingles of a short text. */
  private static String shorter(DeduplicationSummary summary) {
    Settings settings = Algorithms.settings(summary.algorithm());
    return TextPipeline.of(settings).shingle() == 1
        ? "characters in place of words (tokens=char,shingle=3)"
        : "a smaller shingle, or leave it open: then it follows from the length of the texts";
  }

  private static <T> String written(Setting<T> setting, Settings settings) {
    return setting.name() + "=" + setting.format(settings.get(setting));
  }
}
