package io.github.neardup.datasets.generate;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.neardup.core.hash.Hash64;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * A labelled dataset of any size. Each document is computed by a formula from the seed and its row.
 * Documents can therefore be made in any order and by any number of threads, and none is kept in
 * memory.
 *
 * <p>Originals are texts of a source or, if the source has too few, texts composed of its sentences
 * so that any two are far apart. A duplicate is the original of its cluster after one perturbation;
 * a look-alike has the form of an original and other facts. Rows, ids and clusters are shuffled, so
 * order and ids say nothing about duplicates.
 *
 * <p>Immutable and thread-safe.
 */
public final class DatasetGenerator {

  /** The kind of a document that was not made from another document. */
  public static final String ORIGINAL = "original";

  private static final String LOOK_ALIKE = "template";
  private static final String ID_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
  private static final int BITS_A_DIGIT = 5;
  private static final int LEAST_ID_DIGITS = 4;
  private static final int SAMPLE = 50;

  /**
   * A generated document.
   *
   * @param id its id, which says nothing of how it was made
   * @param text its text
   * @param kind how it was made: {@code original}, a perturbation such as {@code typos=0.1}, or
   *     {@code template=1} for a look-alike, which is not a duplicate
   * @param cluster its cluster: documents of the same cluster are duplicates, all others are not
   */
  public record GeneratedDocument(String id, String text, String kind, @JsonIgnore long cluster) {}

  private final SourceTexts source;
  private final Settings settings;
  private final ClusterPlan plan;
  private final Originals originals;
  private final List<Perturbation.Graded> perturbations;
  private final Perturbation.Graded lookAlike;
  private final long editSeed;
  private final Permutation rows;
  private final Permutation clusters;
  private final Permutation ids;
  private final Permutation models;
  private final int idDigits;

  /**
   * A generator of a dataset.
   *
   * @param source the texts from which documents are made; it should hold no duplicates
   * @throws IllegalArgumentException if the settings are out of range or contradict one another, a
   *     perturbation is unknown or changes nothing in the texts of the source, or the source is too
   *     small
   */
  public DatasetGenerator(SourceTexts source, Settings settings) {
    this.source = source;
    this.settings = settings;
    this.plan =
        new ClusterPlan(
            settings.documents(),
            settings.duplicates(),
            settings.lookAlikes(),
            settings.largestCluster());
    this.originals = Originals.of(source, plan.originals(), seed(0));
    Perturbations known = new Perturbations(settings.synonyms(), originals::stranger);
    this.lookAlike = new Perturbation.Graded(known.get(LOOK_ALIKE), 1);
    this.perturbations = perturbations(known);
    this.editSeed = seed(1);
    this.rows = new Permutation(settings.documents(), seed(2));
    this.clusters = new Permutation(settings.documents(), seed(3));
    int digits = LEAST_ID_DIGITS;
    while (1L << (digits * BITS_A_DIGIT) < settings.documents()) {
      digits++;
    }
    this.idDigits = digits;
    this.ids = new Permutation(1L << (digits * BITS_A_DIGIT), seed(4));
    this.models = new Permutation(Math.max(1, plan.originals()), seed(5));
  }

  private long seed(int purpose) {
    return Hash64.random(Hash64.mix(settings.seed()), purpose);
  }

  private List<Perturbation.Graded> perturbations(Perturbations known) {
    boolean chosen = !settings.perturbations().isEmpty();
    List<Perturbation.Graded> list = new ArrayList<>();
    for (String given : chosen ? settings.perturbations() : Settings.DEFAULT_PERTURBATIONS) {
      Perturbation.Graded graded = known.parse(given);
      if (graded.perturbation().result() == Perturbation.Result.LOOK_ALIKE) {
        throw new IllegalArgumentException(
            graded.perturbation().name()
                + " makes no duplicates; ask for a share of look-alikes instead");
      }
      if (isCopy(graded) || applies(graded.perturbation())) {
        list.add(graded);
      } else if (chosen && plan.duplicates() > 0) {
        throw new IllegalArgumentException(
            "%s changes nothing in texts such as these of %s; leave it out"
                .formatted(graded.perturbation().name(), source.name()));
      }
    }
    return list;
  }

  private boolean applies(Perturbation perturbation) {
    return LongStream.range(0, Math.min(SAMPLE, plan.originals()))
        .anyMatch(
            number -> {
              String text = originals.text(number);
              return !perturbation.apply(text, 1, Randomness.of(0, number)).equals(text);
            });
  }

  private static boolean isCopy(Perturbation.Graded graded) {
    return graded.perturbation().name().equals(Perturbations.EXACT_COPY);
  }

  /** The number of documents. */
  public long size() {
    return settings.documents();
  }

  /** The texts from which documents are made. */
  public SourceTexts source() {
    return source;
  }

  /** The settings given by the caller. */
  public Settings settings() {
    return settings;
  }

  /** The number of documents made from another document of their cluster. */
  public long duplicates() {
    return plan.duplicates();
  }

  /** The number of documents that look like a document of another cluster. */
  public long lookAlikes() {
    return plan.lookAlikes();
  }

  /** Whether originals are composed of the sentences of the source. */
  public boolean composed() {
    return originals.composed();
  }

  /** The perturbations that make duplicates: as given, or the default ones that apply. */
  public List<Perturbation.Graded> perturbations() {
    return perturbations;
  }

  /**
   * Computes a document.
   *
   * @param row from 0 to {@code size() - 1}
   * @throws IllegalArgumentException if the document is a look-alike and too few texts have facts
   */
  public GeneratedDocument document(long row) {
    long number = rows.at(row);
    ClusterPlan.Place place = plan.place(number);
    Randomness chance = Randomness.of(editSeed, number);
    return switch (place.role()) {
      case ORIGINAL -> made(row, place, originals.text(place.cluster()), ORIGINAL);
      case DUPLICATE -> duplicate(row, place, chance);
      case LOOK_ALIKE -> lookAlike(row, place, number, chance);
    };
  }

  private GeneratedDocument made(long row, ClusterPlan.Place place, String text, String kind) {
    return new GeneratedDocument(id(row), text, kind, clusters.at(place.cluster()));
  }

  private GeneratedDocument duplicate(long row, ClusterPlan.Place place, Randomness chance) {
    String original = originals.text(place.cluster());
    int first = perturbations.isEmpty() ? 0 : chance.below(perturbations.size());
    for (int i = 0; i < perturbations.size(); i++) {
      Perturbation.Graded graded = perturbations.get((first + i) % perturbations.size());
      String text = graded.apply(original, chance);
      if (isCopy(graded)) {
        break;
      }
      if (!text.equals(original)) {
        return made(row, place, text, graded.toString());
      }
    }
    return made(row, place, original, Perturbations.EXACT_COPY);
  }

  /** Every look-alike is made from another original: two made from the same one might be equal. */
  private GeneratedDocument lookAlike(
      long row, ClusterPlan.Place place, long number, Randomness chance) {
    for (long model = number; model < plan.originals(); model += plan.lookAlikes()) {
      String original = originals.text(models.at(model));
      String text = lookAlike.apply(original, chance);
      if (!text.equals(original)) {
        return made(row, place, text, lookAlike.toString());
      }
    }
    throw new IllegalArgumentException(
        "too few texts of "
            + source.name()
            + " have numbers or names that could be changed; ask for fewer look-alikes");
  }

  private String id(long row) {
    char[] id = new char[idDigits];
    long number = ids.at(row);
    for (int i = id.length - 1; i >= 0; i--, number >>>= BITS_A_DIGIT) {
      id[i] = ID_DIGITS.charAt((int) number & (ID_DIGITS.length() - 1));
    }
    return new String(id);
  }

  /**
   * Originals by number: shuffled texts of the source, or texts composed of its sentences if it has
   * too few.
   */
  private record Originals(
      LongFunction<String> texts, LongFunction<String> strangers, boolean composed) {

    /** Refuses a source with too little text for the number of originals. */
    static Originals of(SourceTexts source, long wanted, long seed) {
      List<String> texts = source.texts();
      if (texts.isEmpty()) {
        throw new IllegalArgumentException("the source " + source.name() + " has no text");
      }
      if (wanted > texts.size()) {
        // Half of the texts are originals; the other half are strangers, to be put beside another
        // text.
        SentenceMixer mixer = SentenceMixer.of(texts, 2 * wanted, seed);
        long others = mixer.capacity() - wanted;
        return new Originals(
            mixer::text, n -> mixer.text(wanted + Long.remainderUnsigned(n, others)), true);
      }
      Permutation order = new Permutation(texts.size(), Hash64.mix(seed));
      // Strangers are unused texts, if there are any.
      long used = wanted < texts.size() ? wanted : 0;
      long others = texts.size() - used;
      return new Originals(
          n -> texts.get((int) order.at(n)),
          n -> texts.get((int) order.at(used + Long.remainderUnsigned(n, others))),
          false);
    }

    String text(long number) {
      return texts.apply(number);
    }

    /**
     * Returns a text for any number; not an original, unless all texts of the source are originals.
     */
    String stranger(long number) {
      return strangers.apply(number);
    }
  }

  /**
   * The settings of a generated dataset.
   *
   * @param documents the number of documents, at least 1
   * @param duplicates the share of documents that a perfect deduplication removes, from 0 to below
   *     1
   * @param lookAlikes the share of documents made from an original by {@code template}; these are
   *     not duplicates
   * @param largestCluster the largest size of a cluster, at least 2
   * @param seed selects one of all datasets with these settings
   * @param perturbations how duplicates are made, as {@code name=strength}, each about equally
   *     often; empty for {@link #DEFAULT_PERTURBATIONS}
   * @param synonyms words that can replace one another
   */
  public record Settings(
      long documents,
      double duplicates,
      double lookAlikes,
      int largestCluster,
      long seed,
      List<String> perturbations,
      Synonyms synonyms) {

    /** The maximum number of documents. */
    public static final long MOST_DOCUMENTS = Integer.MAX_VALUE;

    /** The default perturbations; those that do not apply to the source are left out. */
    public static final List<String> DEFAULT_PERTURBATIONS =
        List.of(
            "exact-copy",
            "spacing=0.2",
            "punctuation=0.3",
            "case=0.1",
            "width=0.5",
            "script=1",
            "typos=0.03",
            "ocr=0.03",
            "synonyms=0.3",
            "clause-order=0.3",
            "sentence-order=0.5",
            "sentence-deletion=0.2",
            "paragraph-deletion=0.3",
            "truncation=0.3",
            "boilerplate=0.3",
            "concatenation=0.3");

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the number of documents is out of range
     */
    public Settings {
      perturbations = List.copyOf(perturbations);
      Objects.requireNonNull(synonyms, "synonyms");
      if (documents < 1 || documents > MOST_DOCUMENTS) {
        throw new IllegalArgumentException(
            "documents must be from 1 to " + MOST_DOCUMENTS + ", not " + documents);
      }
    }
  }
}
