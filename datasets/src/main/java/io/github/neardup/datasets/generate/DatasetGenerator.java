package io.github.neardup.datasets.generate;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
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

  private static final int SAMPLE = 50;

  private static final int DOCUMENTS_A_BLOCK = 4096;
  private static final int DOCUMENTS_A_PIECE = 32;

  /**
   * A generated document.
   *
   * @param id its id, which says nothing of how it was made
   * @param text its text
   * @param kind how it was made: {@code original}, a perturbation such as {@code typos=0.1}, or
   *     {@code template=1} for a look-alike, which is not a duplicate
   * @param cluster its cluster: documents of the same cluster are duplicates, all others are not
   */
  public record GeneratedDocument(String id, String text, String kind, long cluster) {}

  private final SourceTexts source;
  private final Settings settings;
  private final ClusterPlan plan;
  private final LongFunction<String> originals;
  private final boolean composed;
  private final List<Perturbation.Graded> perturbations;
  private final Perturbation.Graded lookAlike =
      new Perturbation.Graded(Perturbations.get("template"), 1);
  private final long editSeed;
  private final Permutation rows;
  private final Permutation clusters;
  private final Permutation ids;
  private final Permutation models;

  /**
   * A generator of a dataset.
   *
   * @param source the texts from which documents are made; it should hold no duplicates
   * @throws IllegalArgumentException if the settings are out of range or contradict one another, a
   *     perturbation is unknown, none changes anything in the texts of the source, or the source is
   *     too small
   */
  public DatasetGenerator(SourceTexts source, Settings settings) {
    if (source.texts().isEmpty()) {
      throw new IllegalArgumentException("the source " + source.name() + " has no text");
    }
    this.source = source;
    this.settings = settings;
    this.plan =
        new ClusterPlan(
            settings.documents(),
            settings.duplicates(),
            settings.lookAlikes(),
            settings.largestCluster());
    this.composed = plan.originals() > source.texts().size();
    this.originals = originals(plan.originals(), seed(0));
    this.perturbations = applicable();
    this.editSeed = seed(1);
    this.rows = new Permutation(settings.documents(), seed(2));
    this.clusters = new Permutation(settings.documents(), seed(3));
    this.ids = new Permutation(settings.documents(), seed(4));
    this.models = new Permutation(Math.max(1, plan.originals()), seed(5));
  }

  private long seed(int purpose) {
    return Hash64.random(Hash64.mix(settings.seed()), purpose);
  }

  /** Originals by number: shuffled texts of the source, or texts composed of its sentences. */
  private LongFunction<String> originals(long wanted, long seed) {
    List<String> texts = source.texts();
    if (composed) {
      return SentenceMixer.of(texts, wanted, seed)::text;
    }
    Permutation order = new Permutation(texts.size(), Hash64.mix(seed));
    return number -> texts.get((int) order.at(number));
  }

  /** Returns the perturbations asked for, without those that change nothing. */
  private List<Perturbation.Graded> applicable() {
    List<Perturbation.Graded> list =
        settings.perturbations().stream().map(Perturbations::parse).filter(this::applies).toList();
    if (list.isEmpty() && plan.duplicates() > 0) {
      throw new IllegalArgumentException(
          "%s: no such change applies to texts such as these of %s; name another"
              .formatted(String.join(", ", settings.perturbations()), source.name()));
    }
    return list;
  }

  private boolean applies(Perturbation.Graded graded) {
    Perturbation perturbation = graded.perturbation();
    if (perturbation.result() == Perturbation.Result.LOOK_ALIKE) {
      throw new IllegalArgumentException(
          perturbation.name() + " makes no duplicates; ask for a share of look-alikes instead");
    }
    return isCopy(graded)
        || LongStream.range(0, Math.min(SAMPLE, plan.originals()))
            .anyMatch(
                number -> {
                  String text = originals.apply(number);
                  return !perturbation.apply(text, 1, Randomness.of(0, number)).equals(text);
                });
  }

  private static boolean isCopy(Perturbation.Graded graded) {
    return graded.perturbation().name().equals(Perturbations.EXACT_COPY);
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
    return composed;
  }

  /**
   * Computes a document.
   *
   * @param row from 0 to one below the number of documents
   * @throws IllegalArgumentException if the document is a look-alike and too few texts have facts
   */
  public GeneratedDocument document(long row) {
    long number = rows.at(row);
    ClusterPlan.Place place = plan.place(number);
    Randomness chance = Randomness.of(editSeed, number);
    return switch (place.role()) {
      case ORIGINAL -> made(row, place, originals.apply(place.cluster()), ORIGINAL);
      case DUPLICATE -> duplicate(row, place, chance);
      case LOOK_ALIKE -> lookAlike(row, place, number, chance);
    };
  }

  private GeneratedDocument made(long row, ClusterPlan.Place place, String text, String kind) {
    return new GeneratedDocument(
        Long.toString(ids.at(row)), text, kind, clusters.at(place.cluster()));
  }

  private GeneratedDocument duplicate(long row, ClusterPlan.Place place, Randomness chance) {
    String original = originals.apply(place.cluster());
    int first = chance.below(perturbations.size());
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
      String original = originals.apply(models.at(model));
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

  /**
   * Writes the dataset to a folder, whole or not at all. Several threads make a block of documents,
   * which is then written in order, so memory does not grow with the dataset. The files do not
   * depend on the number of threads.
   *
   * @param folder the folder, as for {@link DatasetFolderWriter}
   * @param inputs files and folders that are read to make the dataset
   * @param threads the number of threads that make documents, at least 1
   * @param progress receives the number of documents written so far
   * @throws io.github.neardup.io.CorpusException if the folder holds anything other than a dataset
   *     that neardup wrote, or a file cannot be written
   */
  public void write(Path folder, List<Path> inputs, int threads, LongConsumer progress) {
    GeneratedDocument[] block = new GeneratedDocument[DOCUMENTS_A_BLOCK];
    try (Parallel parallel = new Parallel(threads);
        DatasetFolderWriter out = new DatasetFolderWriter(folder, description(), inputs)) {
      for (long from = 0; from < settings.documents(); from += DOCUMENTS_A_BLOCK) {
        long first = from;
        int count = (int) Math.min(settings.documents() - from, DOCUMENTS_A_BLOCK);
        parallel.forRange(
            count,
            DOCUMENTS_A_PIECE,
            (worker, begin, end) -> {
              for (int i = begin; i < end; i++) {
                block[i] = document(first + i);
              }
            });
        for (GeneratedDocument document : Arrays.asList(block).subList(0, count)) {
          out.document(document.id(), document.text(), document.kind());
          out.cluster(document.id(), "c" + document.cluster());
        }
        progress.accept(from + count);
      }
      out.commit(fields());
    }
  }

  private Map<String, ?> fields() {
    Map<String, Object> made = new LinkedHashMap<>();
    made.put("seed", settings.seed());
    made.put("duplicates", duplicates());
    made.put("look_alikes", lookAlikes());
    made.put("largest_cluster", settings.largestCluster());
    made.put("composed", composed);
    made.put(
        "perturbations",
        perturbations.stream().map(Perturbation.Graded::toString).collect(Collectors.joining(",")));
    return made;
  }

  private DatasetDescription description() {
    return new DatasetDescription(
        "generated-" + settings.documents() + "-" + settings.seed(),
        source.language(),
        source.license(),
        "generated by neardup from " + source.name(),
        "Duplicates are an original and what one perturbation made of it, which is the document's"
            + " kind. A document of the kind template=1 has the form of another and other facts:"
            + " no duplicate."
            + (composed
                ? " Originals are mixed of the source's sentences; any two have at most one in"
                    + " five in common."
                : ""),
        Dataset.Truth.CLUSTERS);
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
   *     often; {@link #DEFAULT_PERTURBATIONS} if empty
   */
  public record Settings(
      long documents,
      double duplicates,
      double lookAlikes,
      int largestCluster,
      long seed,
      List<String> perturbations) {

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
            "synonyms=0.3",
            "sentence-order=0.5",
            "sentence-deletion=0.2",
            "truncation=0.3",
            "boilerplate=0.3");

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the number of documents is out of range
     */
    public Settings {
      perturbations = perturbations.isEmpty() ? DEFAULT_PERTURBATIONS : List.copyOf(perturbations);
      if (documents < 1 || documents > MOST_DOCUMENTS) {
        throw new IllegalArgumentException(
            "documents must be from 1 to " + MOST_DOCUMENTS + ", not " + documents);
      }
    }
  }
}
