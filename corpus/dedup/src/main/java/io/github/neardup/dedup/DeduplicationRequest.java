package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Budget;
import io.github.neardup.core.threshold.OpenSpec;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.inside.InsideRule;
import io.github.neardup.dedup.reasons.PairTable;
import io.github.neardup.dedup.resume.KeptCollection;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** What to deduplicate, and how. {@link Deduplicator.Builder} explains each part. Immutable. */
record DeduplicationRequest(
    CorpusFiles inputs,
    CorpusFields fields,
    OnError onError,
    int minLength,
    CorpusFiles against,
    List<NearDuplicateIndex> indexes,
    Optional<InsideRule> inside,
    OpenSpec spec,
    KeepPolicy keep,
    Clustering clustering,
    Budget budget,
    int threads,
    long mostMemory,
    Optional<CorpusTarget> output,
    boolean dryRun,
    Optional<Path> removed,
    Optional<Path> clusters,
    Optional<Path> pairs,
    Optional<Path> report,
    Optional<Path> work,
    Optional<Path> workDir,
    IntConsumer onResume,
    Consumer<Forecast> onForecast) {

  DeduplicationRequest {
    List<Path> outputs =
        Stream.of(
                output.flatMap(CorpusTarget::path),
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

  /** Returns the algorithm that reads the corpus. */
  Algorithm algorithm() {
    return spec.reading();
  }

  /** Returns a path beside which temporary files go. */
  Optional<Path> besideWork() {
    return workDir
        .map(folder -> folder.resolve("tokens"))
        .or(() -> output.flatMap(CorpusTarget::path));
  }

  /**
   * Returns a path for the temporary files of the reasons: beside the reasons, where the user
   * expects much data.
   */
  Optional<Path> besideReasons() {
    return workDir
        .map(folder -> folder.resolve("documents"))
        .or(() -> Stream.of(removed, clusters, report).flatMap(Optional::stream).findFirst());
  }

  /** Opens the corpus from its start. */
  CorpusReader open() {
    return CorpusReader.open(inputs, fields);
  }

  /** Opens the corpus from its start for a pass that writes most records again. */
  CorpusReader openWhole() {
    CorpusFields shown = fields.asOneText();
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
    return Stream.of(clusters, pairs).flatMap(Optional::stream).anyMatch(PairTable::isSeparated);
  }

  /**
   * Describes everything that determines the fingerprints and the facts kept beside them.
   *
   * @throws CorpusException if an input cannot be checked for changes
   */
  Map<String, String> description() {
    Map<String, String> description = new LinkedHashMap<>();
    description.put(KeptCollection.ALGORITHM, algorithm().identity().toString());
    description.put("field of the id", fields.id() + (fields.idRequired() ? " (required)" : ""));
    description.put("field of the text", fields.text());
    description.put("field that texts are compared within", fields.within());
    description.put("minimum length", String.valueOf(minLength));
    description.put("keep policy", keep.toString());
    description.put("ids fit into tables", String.valueOf(wantsTables()));
    addVersions("input", inputs, description);
    addVersions("reference", against, description);
    description.put("number of indexes", String.valueOf(indexes.size()));
    inside.ifPresent(rule -> description.put("share inside", String.valueOf(rule.share())));
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
