package io.github.neardup.cli.option;

import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusTarget;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --shard-size} of commands that write a corpus. */
public final class ShardSizeOption {

  @Option(
      names = "--shard-size",
      paramLabel = "SIZE",
      description =
          "Begins another file after SIZE bytes of records, before compression, such as 500MB or"
              + " 2GiB; OUTPUT then has a place for the number, as in part-%%05d.jsonl.")
  private @Nullable String size;

  /** The output of that name. */
  public CorpusTarget target(Path path) {
    try {
      return new CorpusTarget(
          path,
          size == null
              ? OptionalLong.empty()
              : OptionalLong.of(ByteSize.parse("--shard-size", size)));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--shard-size: " + e.getMessage());
    }
  }

  public boolean isGiven() {
    return size != null;
  }
}
