package io.github.neardup.dedup;

import io.github.neardup.core.Progress;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.composite.FieldsWrapper;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.spec.Spec;
import io.github.neardup.dedup.Deduplicator.Clustering;
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
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * What to deduplicate, and how. The setters of {@link Deduplicator.Builder} explain each part;
 * nobody changes a part during a run.
 */
final class DeduplicationRequest {

  private static final String BY_DEFAULT = "minhash";

  CorpusFiles inputs = CorpusFiles.of(List.of());
  CorpusFields fields = CorpusFields.DEFAULT;

  /** Whether each text field is compared by itself. */
  boolean each;

  OnError onError = OnError.FAIL;
  int minLength;
  CorpusFiles against = CorpusFiles.of(List.of());
  List<NearDuplicateIndex> indexes = List.of();
  OptionalDouble share = OptionalDouble.empty();

  /** The rule for {@link #share}, once the parts are checked. */
  Optional<InsideRule> inside = Optional.empty();

  OpenSpec algorithm = OpenSpec.of(BY_DEFAULT);
  Spec given = Spec.parse(BY_DEFAULT);
  KeepPolicy keep = KeepPolicy.FIRST;
  Clustering clustering = Clustering.STAR;
  Budget budget = Budget.USUAL;
  long mostMemory = Runtime.getRuntime().maxMemory();
  int threads = Runtime.getRuntime().availableProcessors();
  Optional<CorpusTarget> output = Optional.empty();
  Optional<OutputStream> stream = Optional.empty();
  boolean dryRun;
  Optional<Path> removed = Optional.empty();
  Optional<Path> clusters = Optional.empty();
  Optional<Path> pairs = Optional.empty();
  Optional<Path> report = Optional.empty();
  Optional<Path> work = Optional.empty();
  Optional<Path> workDir = Optional.empty();
  IntConsumer onResume = documents -> {};
  Consumer<Forecast> onForecast = forecast -> {};
  Optional<Consumer<Removal>> onRemoval = Optional.empty();
  Progress progress = Progress.NONE;

  /** Refuses parts that are missing or do not go together, as {@link Deduplicator.Builder#run}. */
  void check() {
    if (inputs.isEmpty()) {
      throw new IllegalStateException("name an input");
    }
    if (output.isEmpty() && stream.isEmpty() && !dryRun) {
      throw new IllegalStateException("name an output, or choose a dry run");
    }
    if (each) {
      compareFields(FieldsWrapper.EACH);
    }
    if (!fields.within().isEmpty()) {
      compareFields(FieldsWrapper.WITHIN);
    }
    checkDirection();
    if (share.isPresent() && FieldsWrapper.asked(algorithm.reading().settings()).isPresent()) {
      throw new IllegalArgumentException(
          "a text is looked for inside whole documents; compare neither each field nor within one");
    }
    if (share.isPresent() && (against.isEmpty() || !indexes.isEmpty())) {
      throw new IllegalStateException(
          "texts are looked for inside documents only in other corpora, and an index keeps no"
              + " texts; name files with against, and no indexes");
    }
    inside =
        share.stream().mapToObj(least -> InsideRule.of(algorithm.reading(), least)).findFirst();
    checkOutputs();
  }

  /** Makes the algorithm also compare fields in the given way. */
  private void compareFields(String how) {
    Map<String, String> values = new LinkedHashMap<>(given.values());
    String before = FieldsWrapper.asked(algorithm.reading().settings()).orElse(how);
    values.put(
        FieldsWrapper.FIELDS.name(), before.equals(how) ? how : FieldsWrapper.WITHIN_AND_EACH);
    given = new Spec(given.algorithm(), values);
    algorithm = OpenSpec.of(given.text());
  }

  /**
   * Refuses what would be wrong for an algorithm with a direction, which removes a text only for
   * one that contains it.
   */
  private void checkDirection() {
    Algorithm some = algorithm.reading();
    if (some.direction().isPresent() && clustering == Clustering.CONNECTED) {
      throw new InvalidSpecException(
          some.settings().toShortSpec()
              + ": connected clusters would remove a text for one that does not contain it; use"
              + " --clustering star");
    }
    if (some.direction().isPresent() && !keep.keepsOne()) {
      throw new InvalidSpecException(
          some.settings().toShortSpec()
              + ": --keep none would remove a text together with those it contains, and no text"
              + " contains it; use another policy, such as --keep first");
    }
  }

  private void checkOutputs() {
    List<Path> outputs =
        Stream.of(
                target().flatMap(CorpusTarget::path),
                removed,
                clusters,
                pairs,
                report,
                onError.quarantine())
            .flatMap(Optional::stream)
            // Several outputs may share a device such as /dev/null.
            .filter(path -> !Files.exists(path) || Files.isRegularFile(path))
            .map(path -> path.toAbsolutePath().normalize())
            .toList();
    for (int i = 0; i < outputs.size(); i++) {
      if (outputs.subList(0, i).contains(outputs.get(i))) {
        throw new IllegalArgumentException(
            "each output must be a file of its own, but two are " + outputs.get(i));
      }
    }
  }

  /** Returns the algorithm; references leave nothing open. */
  OpenSpec spec() {
    return hasReferences() ? algorithm.without("with --against") : algorithm;
  }

  /** Returns where the kept records go, if that is neither a stream nor nowhere. */
  Optional<CorpusTarget> target() {
    return output.filter(file -> !dryRun);
  }

  /** Returns the stream for the kept records, if these do not go to a target. */
  OutputStream out() {
    return stream.filter(some -> !dryRun).orElse(OutputStream.nullOutputStream());
  }

  /** Returns the fields that are read. */
  CorpusFields read() {
    return keep.field().map(field -> fields.withExtras(List.of(field))).orElse(fields);
  }

  /** Returns the folder for temporary files: the user's, or beside what the run writes. */
  Path temporary() {
    return Outputs.place(
        workDir
            .map(folder -> folder.resolve("rows"))
            .or(() -> target().flatMap(CorpusTarget::path))
            .or(() -> Stream.of(removed, clusters, report).flatMap(Optional::stream).findFirst()));
  }

  /** Opens the corpus from its start. */
  CorpusReader open() {
    return CorpusReader.open(inputs, read());
  }

  /** Opens the corpus from its start for a pass that writes most records again. */
  CorpusReader openWhole() {
    CorpusFields shown = read().withoutWithin();
    return dryRun && !wantsReasons()
        ? CorpusReader.open(inputs, shown)
        : CorpusReader.openWhole(inputs, shown);
  }

  /** Returns whether the corpus is compared with references first. */
  boolean hasReferences() {
    return !against.isEmpty() || !indexes.isEmpty();
  }

  /** Returns whether ids are written to tables, which cannot hold every id. */
  boolean wantsTables() {
    return Stream.of(clusters, pairs)
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
    description.put("minimum length", String.valueOf(minLength));
    description.put("keep policy", keep.toString());
    description.put("ids fit into tables", String.valueOf(wantsTables()));
    addVersions("input", inputs, description);
    addVersions("reference", against, description);
    description.put("number of indexes", String.valueOf(indexes.size()));
    share.ifPresent(least -> description.put("share inside", String.valueOf(least)));
    return description;
  }

  private static void addVersions(String kind, CorpusFiles files, Map<String, String> description) {
    List<String> versions = files.versions();
    description.put("number of %ss".formatted(kind), String.valueOf(versions.size()));
    for (int i = 0; i < versions.size(); i++) {
      description.put(kind + " " + (i + 1), versions.get(i));
    }
  }

  /** Returns whether the run explains removed documents. */
  boolean wantsReasons() {
    return Stream.of(removed, clusters, report).anyMatch(Optional::isPresent);
  }
}
