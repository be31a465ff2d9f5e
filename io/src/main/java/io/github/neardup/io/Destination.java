package io.github.neardup.io;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The files that records go to: one, or as many shards as it takes. Not thread-safe. */
final class Destination {

  private final CorpusFiles inputs;
  private final Optional<CorpusTarget> target;
  private final Outputs outputs;

  /** Is opened early: that a place cannot be written to should come out before the work. */
  private @Nullable OutputStream first;

  private int opened;

  Destination(
      CorpusFiles inputs, Optional<CorpusTarget> target, OutputStream standard, Outputs outputs) {
    this.inputs = inputs;
    this.target = target;
    this.outputs = outputs;
    target.ifPresent(CorpusTarget::refuseFormerShards);
    first = target.map(this::open).orElse(standard);
  }

  /** The next file; there is one more only if there are shards. */
  OutputStream next() {
    OutputStream next = first == null ? open(target.orElseThrow()) : first;
    first = null;
    return next;
  }

  private OutputStream open(CorpusTarget to) {
    Path file = to.file(opened++);
    if (inputs.contains(file)) {
      throw new CorpusException(
          file.toString(), "is an input, and cannot be an output as well; name other files");
    }
    return outputs.file(file);
  }

  boolean isSharded() {
    return target.isPresent() && target.get().shardSize().isPresent();
  }

  /** After so many bytes a shard ends. */
  long size() {
    return target.isPresent() ? target.get().shardSize().orElse(Long.MAX_VALUE) : Long.MAX_VALUE;
  }

  /** A name for messages. */
  String name() {
    return target.map(to -> to.path().toString()).orElse("standard output");
  }

  /** Where files that are needed meanwhile may lie: beside the target. */
  Path workshop() {
    return outputs.workshop(target.map(CorpusTarget::path));
  }
}
