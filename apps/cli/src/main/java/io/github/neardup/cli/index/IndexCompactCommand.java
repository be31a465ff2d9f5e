package io.github.neardup.cli.index;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.index.NearDuplicateIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup index compact}: frees the space of removed entries. */
@Command(
    name = "compact",
    customSynopsis = "neardup index compact --store LOCATION",
    description =
        "Frees the space of removed entries. Rewrites the files of a folder, which"
            + " may need as much space again while it runs.",
    footer = "  neardup index compact --store news-index")
final class IndexCompactCommand implements Runnable {

  private final Console console;

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private FormatOption format = new FormatOption();

  /** The summary for programs. */
  private record Summary(long bytesBefore, long bytes) {}

  IndexCompactCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    try (NearDuplicateIndex index = store.open()) {
      long before = index.bytes();
      index.compact();
      Summary summary = new Summary(before, index.bytes());
      format.print(
          console,
          summary,
          () -> Console.format("%,d bytes, %,d before%n", summary.bytes(), summary.bytesBefore()));
    }
  }
}
