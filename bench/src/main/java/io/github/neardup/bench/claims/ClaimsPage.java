package io.github.neardup.bench.claims;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BinomialDistribution;

/**
 * The page that compares the claims of published articles about the algorithms with stored results.
 * Made only from the files, and from sketches of random sets that are always the same.
 */
public final class ClaimsPage {

  private static final String BY_DEFAULT = "default settings";
  private static final String OWN_THRESHOLD = "own threshold";
  private static final List<Integer> DISTANCES = List.of(3, 12, 29);

  /** The precision and recall that Manku, Jain and Das Sarma report. */
  private static final double CLAIMED_SHARE = 0.75;

  private static final double NEAR = 0.1;

  private final KeptResults results;
  private final StringBuilder answers = new StringBuilder();
  private final StringBuilder sections = new StringBuilder();

  private ClaimsPage(KeptResults results) {
    this.results = results;
  }

  /**
   * Returns the page as Markdown.
   *
   * @param folder the results that {@code bench/results} stores: {@code NAME.json}, {@code
   *     NAME.tuning.json} and {@code NAME.curves.json}
   * @throws io.github.neardup.io.CorpusException if a file does not hold results
   */
  public static String markdownOf(Path folder) throws IOException {
    return new ClaimsPage(KeptResults.in(folder)).toMarkdown();
  }

  private String toMarkdown() {
    Ordering.CLAIMED.forEach(this::ordering);
    distances();
    formulas();
    exactness();
    return """
    # Claims of published articles

    Made by `bench/results` of %s. The verdict on each claim:

    %s
    %s%s\
    """
        .formatted(
            results.files().stream()
                .map(KeptResults::name)
                .map(name -> "[" + name + "](" + name + ")")
                .collect(Collectors.joining(" and ")),
            row("claim", BY_DEFAULT, OWN_THRESHOLD) + row("---", "---", "---") + answers,
            """
            - **Default settings**: the defaults of `neardup eval` when the results were made ([settings](#settings)), on whole datasets.
            - **Own threshold**: each algorithm has the threshold (KSentence: the `k`) with the highest F1 on one half of the true clusters;
              figures are for the other half ([tuning](../internals/evaluation.md#tuning)). Other settings are the defaults.
            - **On a dataset** an order is *confirmed* if each algorithm is above the next at p < 0.05. Both steps must hold, so no correction is needed.
              It is *refuted* if one algorithm is below the next at p < 0.025, because two steps are two chances. The evaluation's own
              [tests and intervals for differences](../internals/evaluation.md#which-is-better) are used, which resample the clusters of a dataset. Times are
              compared by the intervals of their medians (with fewer than six runs, by the range of the runs), and only within one session. Times below 5 ms
              are too short.
            - **Overall** an order is judged by the mean advantage over datasets, each counting once (for speed: the geometric mean of ratios), with a
              bootstrap interval over datasets. It is *confirmed* if the intervals of both steps are above 0 (for speed: 1), and *refuted* if one is below.
              With some ten datasets, chosen by us, the answer is a rough one, about data like these. A dataset with a missing figure is left out of the mean.

            """,
            sections + settings());
  }

  private static String row(String... cells) {
    return row(Arrays.asList(cells));
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|").replace("<", "\\<").replace(">", "\\>"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String header(int texts, List<String> names) {
    return row(names)
        + IntStream.range(0, names.size())
            .mapToObj(i -> i < texts ? "---" : "---:")
            .collect(Collectors.joining("|", "|", "|\n"));
  }

  private void ordering(Ordering claim) {
    List<Ordering.OnDataset> byDefault = results.byDefault(claim);
    List<Ordering.OnDataset> own = results.withOwnThresholds(claim);
    answers.append(row(claim.title(), answer(claim, byDefault), answer(claim, own)));
    sections.append("## ").append(claim.title().replace(">", "\\>")).append("\n\n");
    sections.append(inWords(claim, "Default settings", byDefault));
    sections.append(inWords(claim, "Own thresholds", own)).append('\n');
    List<String> names = new ArrayList<>(List.of("dataset", "settings", "outcome"));
    String unit = claim.isOfSpeed() ? ", documents/s" : "";
    claim.order().forEach(algorithm -> names.add(Ordering.name(algorithm) + unit));
    for (int i = 0; i + 1 < claim.order().size(); i++) {
      names.add(
          Ordering.name(claim.order().get(i))
              + (claim.isOfSpeed() ? " / " : " minus ")
              + Ordering.name(claim.order().get(i + 1)));
    }
    sections.append(header(3, names));
    Stream.concat(byDefault.stream(), own.stream())
        .map(Ordering.OnDataset::dataset)
        .distinct()
        .forEach(
            dataset -> {
              rows(claim, dataset, BY_DEFAULT, byDefault);
              rows(claim, dataset, OWN_THRESHOLD, own);
            });
    sections.append('\n');
  }

  private void rows(
      Ordering claim, String dataset, String settings, List<Ordering.OnDataset> outcomes) {
    for (Ordering.OnDataset outcome : outcomes) {
      if (outcome.dataset().equals(dataset)) {
        List<String> cells = new ArrayList<>(List.of(dataset, settings, outcome.verdict().label()));
        outcome
            .figures()
            .forEach(
                figure ->
                    cells.add(
                        !claim.isOfSpeed()
                            ? figure.toString()
                            : figure.isDefined() ? figure.rounded() : "too short"));
        outcome.steps().forEach(step -> cells.add(advantage(claim, step.advantage())));
        sections.append(row(cells));
      }
    }
  }

  private static String advantage(Ordering claim, Estimate advantage) {
    return advantage.text(claim.isOfSpeed() ? "%.2f" : "%.3f");
  }

  private static String answer(Ordering claim, List<Ordering.OnDataset> datasets) {
    return datasets.isEmpty()
        ? "not measured"
        : "**%s**; of %d datasets %s"
            .formatted(verdict(claim.overall(datasets)).label(), datasets.size(), counts(datasets));
  }

  private static Verdict verdict(List<Ordering.Step> steps) {
    return Verdict.ofAll(steps.stream().map(Ordering.Step::verdict).toList());
  }

  private static String counts(List<Ordering.OnDataset> datasets) {
    return Arrays.stream(Verdict.values())
        .map(
            verdict ->
                datasets.stream().filter(dataset -> dataset.verdict() == verdict).count()
                    + " "
                    + verdict.label())
        .collect(Collectors.joining(", "));
  }

  private static String inWords(
      Ordering claim, String settings, List<Ordering.OnDataset> datasets) {
    if (datasets.isEmpty()) {
      return "- " + settings + ": not measured.\n";
    }
    List<Ordering.Step> steps = claim.overall(datasets);
    String means =
        IntStream.range(0, steps.size())
            .mapToObj(
                i ->
                    (claim.isOfSpeed() ? "%s is %s times as fast as %s" : "%1$s minus %3$s is %2$s")
                        .formatted(
                            Ordering.name(claim.order().get(i)),
                            advantage(claim, steps.get(i).advantage()),
                            Ordering.name(claim.order().get(i + 1))))
            .collect(Collectors.joining(", and "));
    return "- %s: **%s**. On average %s. Of %d datasets %s.\n"
        .formatted(settings, verdict(steps).label(), means, datasets.size(), counts(datasets));
  }

  private void distances() {
    sections.append("## SimHash at 3, 12 and 29 of 64 bits\n\n");
    List<KeptResults.AtDistances> all = results.atDistances(DISTANCES);
    String claim = "SimHash, 64 bits: precision and recall near 0.75 at a distance of 3";
    if (all.isEmpty()) {
      answers.append(row(claim, "not measured", "–"));
      sections.append("Not measured: there are no curves.\n\n");
      return;
    }
    Estimate precision = mean(all.stream().map(one -> one.precision().get(0)));
    Estimate recall = mean(all.stream().map(one -> one.recall().get(0)));
    Verdict verdict = Verdict.ofAll(List.of(near(precision), near(recall)));
    answers.append(
        row(
            claim,
            "**%s**: precision %s, recall %s, means of %d datasets"
                .formatted(verdict.label(), precision, recall, all.size()),
            "–"));
    sections.append(
        """
        Manku, Jain and Das Sarma (WWW 2007) found precision and recall near 0.75 for 64 bits at a distance of 3, on web pages. Here the claim is confirmed
        if the intervals of both means over datasets are within %s of that value, and refuted if one interval is wholly outside: it is **%s**.

        One article states that two pairs of texts are 2 and 8 bits apart; the method that it describes gives 12 and 29 bits. No default finds such pairs:
        `simhash:distance=12` finds the first, `simhash:distance=29` the second. Each bit differs with probability angle / pi, so a cosine of %.2f gives
        12 bits on average, and a cosine of %.2f gives 29 bits. Two unrelated texts are within 12 bits with probability %.1e, and within 29 bits with
        probability %.2f: among a million such texts, %s pairs and %s pairs. The table shows the cost of these distances on labelled
        datasets, taken from the [curves](../internals/evaluation.md#ranking) that compare all pairs. Each dataset has its default features. For judged
        pairs, only the judged ones count, and precision says nothing about the many others.

        """
            .formatted(
                NEAR,
                verdict.label(),
                Math.cos(Math.PI * 12 / Long.SIZE),
                Math.cos(Math.PI * 29 / Long.SIZE),
                byChance(12),
                byChance(29),
                pairsOfMillion(12),
                pairsOfMillion(29)));
    List<String> names = new ArrayList<>(List.of("dataset", "labels", "features of"));
    DISTANCES.forEach(
        distance -> names.addAll(List.of("precision at " + distance, "recall at " + distance)));
    sections.append(header(3, names));
    for (KeptResults.AtDistances one : all) {
      List<String> cells = new ArrayList<>(List.of(one.dataset(), one.truth(), one.label()));
      for (int i = 0; i < DISTANCES.size(); i++) {
        cells.add(number(one.precision().get(i)));
        cells.add(number(one.recall().get(i)));
      }
      sections.append(row(cells));
    }
    List<String> means = new ArrayList<>(List.of("**mean**", "", ""));
    for (int i = 0; i < DISTANCES.size(); i++) {
      int at = i;
      means.add(mean(all.stream().map(one -> one.precision().get(at))).toString());
      means.add(mean(all.stream().map(one -> one.recall().get(at))).toString());
    }
    sections.append(row(means)).append('\n');
  }

  private static Verdict near(Estimate share) {
    return Verdict.between(CLAIMED_SHARE - NEAR, CLAIMED_SHARE + NEAR, share);
  }

  private static Estimate mean(Stream<Double> values) {
    return Estimate.mean(
        values.mapToDouble(value -> value).filter(value -> !Double.isNaN(value)).toArray());
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
  }

  private static double byChance(int distance) {
    return new BinomialDistribution(Long.SIZE, 0.5).cumulativeProbability(distance);
  }

  private static String pairsOfMillion(int distance) {
    double pairs = byChance(distance) * 1e6 * (1e6 - 1) / 2;
    return pairs > 1e9
        ? String.format(Locale.ROOT, "%.0f billion", pairs / 1e9)
        : String.format(Locale.ROOT, "%,.0f", pairs);
  }

  private void formulas() {
    List<EstimatorClaims.Outcome> outcomes = EstimatorClaims.all();
    Verdict verdict = Verdict.ofAll(outcomes.stream().map(o -> o.verdict()).toList());
    answers.append(
        row(
            "Formulas for errors of sketches and for candidates",
            "**%s**: %d of %d"
                .formatted(
                    verdict.label(),
                    outcomes.stream().filter(o -> o.verdict() == Verdict.CONFIRMED).count(),
                    outcomes.size()),
            "–"));
    sections.append(
        """
        ## Formulas

        Measured on 10,000 pairs of random sets each. A formula is confirmed if the whole 95%% interval of the measurement is within %.0f%% of it.

        """
            .formatted(100 * EstimatorClaims.PERMITTED));
    sections.append(
        header(4, List.of("claim", "source", "of", "outcome", "predicted", "measured")));
    for (EstimatorClaims.Outcome outcome : outcomes) {
      sections.append(
          row(
              outcome.claim(),
              outcome.source(),
              outcome.of(),
              outcome.verdict().label(),
              String.format(Locale.ROOT, "%.4f", outcome.predicted()),
              outcome.measured().text("%.4f")));
    }
    sections.append('\n');
  }

  /** Adds the claims of algorithms that promise to find every pair. */
  private void exactness() {
    sections.append(
        """
        ## No pair is lost

        The share that the keys find of the pairs at or above the threshold, on datasets of which all pairs were compared (up to 1,000 documents).

        """);
    sections.append(header(3, List.of("claim", "source", "outcome", "datasets", "least share")));
    exactness(
        "kshingle",
        "K-Shingle: the prefix filter loses no pair",
        "Chaudhuri, Ganti and Kaushik 2006; Bayardo, Ma and Srikant 2007");
    exactness(
        "simhash",
        "SimHash: tables of permuted bits lose no pair within the distance",
        "Manku, Jain and Das Sarma 2007; Pagh 2016");
    sections.append('\n');
  }

  private void exactness(String algorithm, String claim, String source) {
    List<Double> shares =
        results.ofEach(algorithm, "candidates", "recall_of_similar").stream()
            .map(Double::valueOf)
            .toList();
    double least = shares.stream().mapToDouble(share -> share).min().orElse(Double.NaN);
    String verdict =
        shares.isEmpty()
            ? "not measured"
            : (least == 1 ? Verdict.CONFIRMED : Verdict.REFUTED).label();
    answers.append(row(claim, "**" + verdict + "**", "–"));
    sections.append(row(claim, source, verdict, String.valueOf(shares.size()), number(least)));
  }

  private String settings() {
    StringBuilder table = new StringBuilder("## Settings\n\n");
    table.append(header(3, List.of("dataset", BY_DEFAULT, OWN_THRESHOLD)));
    results
        .settings(List.of("ksentence", "minhash", "simhash"))
        .forEach(cells -> table.append(row(cells)));
    return table.toString();
  }
}
