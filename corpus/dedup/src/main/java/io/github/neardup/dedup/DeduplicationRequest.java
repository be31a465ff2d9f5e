package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.BASE;
import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.DRY_RUN;
import static io.github.neardup.dedup.DedupOptions.EACH;
import static io.github.neardup.dedup.DedupOptions.FORCE;
import static io.github.neardup.dedup.DedupOptions.INSIDE;
import static io.github.neardup.dedup.DedupOptions.INSIDE_SHARE;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static io.github.neardup.dedup.DedupOptions.REPORT;
import static io.github.neardup.dedup.DedupOptions.WITHIN;
import static io.github.neardup.dedup.DedupOptions.WORK_DIR;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.composite.FieldsWrapper;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.inside.InsideRule;
import io.github.neardup.dedup.reasons.ReasonTable;
import io.github.neardup.dedup.reasons.Removal;
import io.github.neardup.dedup.resume.KeptCollection;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * What to deduplicate, and how. The setters of {@link Deduplicator.Builder} explain each part;
 * nobody changes a part during a run.
 */
final class DeduplicationRequest {

  CorpusFiles inputs = CorpusFiles.of(List.of());
  CorpusFields fields = CorpusFields.DEFAULT;

  DedupOptions options = DedupOptions.USUAL;
  OnError onError = OnError.FAIL;
  CorpusFiles against = CorpusFiles.of(List.of());
  List<NearDuplicateIndex> indexes = List.of();

  /** The rule for texts inside documents, once the parts are checked. */
  Optional<InsideRule> inside = Optional.empty();

  OpenSpec algorithm = OpenSpec.of(Deduplicator.DEFAULT_ALGORITHM);
  Spec given = Spec.parse(Deduplicator.DEFAULT_ALGORITHM);
  long mostMemory = Runtime.getRuntime().maxMemory();
  int threads = Runtime.getRuntime().availableProcessors();
  Optional<CorpusTarget> output = Optional.empty();
  Optional<OutputStream> stream = Optional.empty();
  Optional<Path> work = Optional.empty();
  IntConsumer onResume = documents -> {};
  Consumer<Forecast> onForecast = forecast -> {};
  Optional<Consumer<Removal>> onRemoval = Optional.empty();
  Progress progress = Progress.NONE;

  /** Returns the value of an option. */
  <T> T get(DedupOption<T> option) {
    return options.get(option);
  }

  /** Returns the file or folder of an option, if there is one. */
  Optional<Path> file(DedupOption<Path> option) {
    return options.find(option);
  }

  /** Refuses parts that are missing or do not go together, as {@link Deduplicator.Builder#run}. */
  void check() {
    if (inputs.isEmpty()) {
      throw new IllegalStateException("name an input");
    }
    if (output.isEmpty() && stream.isEmpty() && !get(DRY_RUN)) {
      throw new IllegalStateException("name an output, or choose a dry run");
    }
    if (get(EACH)) {
      if (fields.texts().size() == 1) {
        throw new InvalidSpecException(
            "--each: comparing each field by itself needs several fields, as in question,answer,"
                + " not one: "
                + fields.text());
      }
      compareFields(FieldsWrapper.EACH);
    }
    try {
      options.find(WITHIN).ifPresent(field -> fields = fields.within(field));
    } catch (IllegalArgumentException e) {
      throw new InvalidSpecException("--within: " + e.getMessage(), e);
    }
    if (!fields.within().isEmpty()) {
      compareFields(FieldsWrapper.WITHIN);
    }
    file(BASE).ifPresent(base -> set(BASE.name(), base.toString()));
    checkDirection();
    inside = inside();
  }

  /** Returns the rule for texts inside documents, if these are to be found. */
  private Optional<InsideRule> inside() {
    if (!get(INSIDE)) {
      if (options.given().containsKey(INSIDE_SHARE)) {
        throw new InvalidSpecException("--inside-share needs --inside");
      }
      return Optional.empty();
    }
    if (FieldsWrapper.asked(algorithm.reading().settings()).isPresent()) {
      throw new InvalidSpecException(
          "--inside searches whole documents; leave out --each and --within");
    }
    if (!indexes.isEmpty()) {
      throw new InvalidSpecException(
          "--inside needs the texts of --against, and an index stores none; name only files, and"
              + " compare with the index in a separate run");
    }
    if (against.isEmpty()) {
      throw new InvalidSpecException(
          "--inside searches the documents for the texts of --against; name a file with"
              + " --against");
    }
    return Optional.of(InsideRule.of(algorithm.reading(), get(INSIDE_SHARE)));
  }

  /** Makes the algorithm also compare fields in the given way. */
  private void compareFields(String how) {
    String before = FieldsWrapper.asked(algorithm.reading().settings()).orElse(how);
    set(FieldsWrapper.FIELDS.name(), before.equals(how) ? how : FieldsWrapper.WITHIN_AND_EACH);
  }

  private void set(String setting, String value) {
    Map<String, String> values = new LinkedHashMap<>(given.values());
    values.put(setting, value);
    given = new Spec(given.algorithm(), values);
    algorithm = OpenSpec.of(given.text());
  }

  /**
   * Refuses what would be wrong for an algorithm with a direction, which removes a text only for
   * one that contains it.
   */
  private void checkDirection() {
    Algorithm some = algorithm.reading();
    if (some.direction().isPresent() && get(CLUSTERING) == Clustering.CONNECTED) {
      throw new InvalidSpecException(
          some.settings().toShortSpec()
              + ": connected clusters would remove a text for one that does not contain it; use"
              + " --clustering star");
    }
    if (some.direction().isPresent() && !get(KEEP).keepsOne()) {
      throw new InvalidSpecException(
          some.settings().toShortSpec()
              + ": --keep none would remove a text together with those it contains, and no text"
              + " contains it; use another policy, such as --keep first");
    }
  }

  /** Returns the algorithm; references leave nothing open. */
  OpenSpec spec() {
    return hasReferences() ? algorithm.without("with --against") : algorithm;
  }

  /** Returns where the kept records go, if that is neither a stream nor nowhere. */
  Optional<CorpusTarget> target() {
    return output.filter(file -> !get(DRY_RUN));
  }

  /** Returns the stream for the kept records, if these do not go to a target. */
  OutputStream out() {
    return stream.filter(some -> !get(DRY_RUN)).orElse(OutputStream.nullOutputStream());
  }

  /** Returns the fields that are read. */
  CorpusFields read() {
    return get(KEEP).field().map(field -> fields.withExtras(List.of(field))).orElse(fields);
  }

  /** Returns the folder for temporary files: the user's, or beside what the run writes. */
  Path temporary() {
    return Outputs.place(
        file(WORK_DIR)
            .map(folder -> folder.resolve("rows"))
            .or(() -> target().flatMap(CorpusTarget::path))
            .or(() -> reasons().findFirst()));
  }

  /** Opens the corpus from its start. */
  CorpusReader open() {
    return CorpusReader.open(inputs, read());
  }

  /** Opens the corpus from its start for a pass that writes most records again. */
  CorpusReader openWhole() {
    CorpusFields shown = read().withoutWithin();
    return readsWhole() ? CorpusReader.openWhole(inputs, shown) : CorpusReader.open(inputs, shown);
  }

  /** Returns whether that pass reads all fields of the records. */
  boolean readsWhole() {
    return !get(DRY_RUN) || reasons().findAny().isPresent();
  }

  /** Returns whether the corpus is compared with references first. */
  boolean hasReferences() {
    return !against.isEmpty() || !indexes.isEmpty();
  }

  /** Returns whether ids are written to tables, which cannot hold every id. */
  boolean wantsTables() {
    return Stream.of(file(CLUSTERS), file(PAIRS))
        .flatMap(Optional::stream)
        .anyMatch(file -> !ReasonTable.holdsAnyId(file));
  }

  /**
   * Describes everything that determines the fingerprints and the facts kept beside them.
   *
   * @throws CorpusException if an input cannot be checked for changes
   */
  Map<String, String> description() {
    Map<String, String> description = new LinkedHashMap<>();
    description.put(KeptCollection.ALGORITHM, algorithm.reading().identity().toString());
    description.put("field of the id", fields.id() + (fields.idRequired() ? " (required)" : ""));
    description.put("field of the text", fields.text());
    description.put("field that texts are compared within", fields.within());
    description.put("minimum length", String.valueOf(get(MIN_LENGTH)));
    description.put("keep policy", get(KEEP).toString());
    description.put("ids fit into tables", String.valueOf(wantsTables()));
    addVersions("input", inputs, description);
    addVersions("reference", against, description);
    description.put("number of indexes", String.valueOf(indexes.size()));
    if (get(INSIDE)) {
      description.put("share inside", String.valueOf(get(INSIDE_SHARE)));
    }
    return description;
  }

  private static void addVersions(String kind, CorpusFiles files, Map<String, String> description) {
    List<String> versions = files.versions();
    description.put("number of %ss".formatted(kind), String.valueOf(versions.size()));
    for (int i = 0; i < versions.size(); i++) {
      description.put(kind + " " + (i + 1), versions.get(i));
    }
  }

  /** Returns the files that explain removed documents. */
  Stream<Path> reasons() {
    return Stream.of(file(REMOVED), file(CLUSTERS), file(REPORT)).flatMap(Optional::stream);
  }

  /** Returns the most memory that the run may need. */
  long mostMemory() {
    return get(FORCE) ? Long.MAX_VALUE : mostMemory;
  }
}
