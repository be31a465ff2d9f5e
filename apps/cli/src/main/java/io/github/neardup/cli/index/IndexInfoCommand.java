package io.github.neardup.cli.index;

import io.github.neardup.cli.console.AlignedTable;
import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.option.FormatOption;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.index.NearDuplicateIndex;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code neardup index info}: describes a store. */
@Command(
    name = "info",
    customSynopsis = "neardup index info --store LOCATION",
    description =
        "Shows how many entries a store has, its size, and the algorithm it was made with.",
    footer = "  neardup index info --store news-index")
final class IndexInfoCommand implements Runnable {

  private final Console console;

  @Mixin private StoreOption store = new StoreOption();

  @Mixin private FormatOption format = new FormatOption();

  /** A store, for programs. */
  private record Info(String store, long entries, long bytes, String algorithm, String identity) {}

  IndexInfoCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    try (NearDuplicateIndex index = store.open()) {
      Identity identity = index.algorithm().identity();
      Info info =
          new Info(
              store.location(), index.size(), index.bytes(), identity.spec(), identity.toString());
      format.print(console, info, () -> text(info));
    }
  }

  private static String text(Info info) {
    AlignedTable table = AlignedTable.ofText(0);
    table.add("store", info.store());
    table.add("entries", Console.format("%,d", info.entries()));
    table.add("bytes", Console.format("%,d", info.bytes()));
    table.add("algorithm", info.algorithm());
    return table.render();
  }
}
