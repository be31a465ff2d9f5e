package io.github.neardup.rocksdb;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * A process that changes an index until it is killed. Before each change it prints what it is going
 * to do, and afterwards how that went.
 */
final class CrashWriter {

  static final String SPEC = "minhash:threshold=0.5,shingle=1,permutations=32";

  private static final int IDS = 400;
  private static final String[] WORDS =
      "rain sun wind snow hail fog dew frost ice heat cold storm cloud sky sea tide".split(" ");

  private CrashWriter() {}

  /** The text that has a number. */
  static String text(long number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
    }
    return text.toString();
  }

  static Entry entry(String id, long number) {
    return new Entry(id, Instant.ofEpochSecond(number), "payload " + number);
  }

  public static void main(String[] arguments) {
    SplittableRandom random = new SplittableRandom(Long.parseLong(arguments[1]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate(arguments[0], Algorithms.create(SPEC))) {
      while (true) {
        String id = "id " + random.nextInt(IDS);
        long number = random.nextInt(1_000);
        int kind = random.nextInt(1_000);
        if (kind < 2) {
          index.sync();
        } else if (kind == 2) {
          index.compact();
        } else if (kind < 400) {
          out.println("put\t" + id + "\t" + number);
          index.add(entry(id, number), text(number));
          out.println("done");
        } else if (kind < 750) {
          out.println("new\t" + id + "\t" + number);
          out.println(
              index.addIfNew(entry(id, number), text(number)).isEmpty() ? "done" : "matched");
        } else {
          out.println("remove\t" + id + "\t0");
          index.remove(id);
          out.println("done");
        }
      }
    }
  }
}
