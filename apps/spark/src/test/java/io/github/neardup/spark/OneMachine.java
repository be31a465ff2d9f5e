package io.github.neardup.spark;

import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.dedup.KeepPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the deduplicator finds on one machine; all of it as lines of text. */
record OneMachine(
    DeduplicationSummary summary, SortedSet<String> clusters, SortedSet<String> pairs) {

  /** The id of a document, such that ids are in the order of the documents. */
  static String id(int document) {
    return String.format("d%06d", document);
  }

  static OneMachine of(
      List<String> texts, String spec, Clustering clustering, KeepPolicy keep, Path folder)
      throws IOException {
    return of(texts, spec, clustering, keep, true, folder);
  }

  static OneMachine of(
      List<String> texts,
      String spec,
      Clustering clustering,
      KeepPolicy keep,
      boolean withPairs,
      Path folder)
      throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      lines.add(
          "{\"id\":\"%s\",\"text\":\"%s\",\"size\":%d}"
              .formatted(id(i), escaped(texts.get(i)), i * 7919L % 101));
    }
    Path input = Files.write(folder.resolve("input.jsonl"), lines);
    Path clusters = folder.resolve("clusters.tsv");
    Path pairs = folder.resolve("pairs.tsv");
    Deduplicator.Builder builder =
        Deduplicator.builder()
            .input(input)
            .algorithm(spec)
            .with(DedupOptions.CLUSTERING, clustering)
            .with(DedupOptions.KEEP, keep)
            .with(DedupOptions.CLUSTERS, clusters)
            .with(DedupOptions.DRY_RUN, true);
    if (withPairs) {
      builder.with(DedupOptions.PAIRS, pairs);
    }
    DeduplicationSummary summary = builder.run();
    return new OneMachine(summary, table(clusters), withPairs ? table(pairs) : new TreeSet<>());
  }

  /** As JSON wants it. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(
            c -> {
              if (c < ' ' || c == '"' || c == '\\' || Character.isSurrogate((char) c)) {
                escaped.append(String.format("\\u%04x", c));
              } else {
                escaped.append((char) c);
              }
            });
    return escaped.toString();
  }

  private static SortedSet<String> table(Path file) throws IOException {
    return Files.readAllLines(file).stream().skip(1).collect(Collectors.toCollection(TreeSet::new));
  }
}
