package org.example.modular;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.dedup.DedupOptions;
import io.github.neardup.dedup.DeduplicationSummary;
import io.github.neardup.dedup.Deduplicator;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.minhash.MinHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Uses one algorithm by its class, others by name, an index, and files. */
public final class Main {

  private static final String NEWS =
      "The city council voted on Tuesday to close the old harbour bridge for repairs until March.";
  private static final String COPY =
      "The council voted on Tuesday to close the old harbour bridge for repairs until March!";

  private Main() {}

  /** Ends with a stack trace if a result is not as expected. */
  public static void main(String[] args) throws IOException {
    MinHash minHash = MinHash.create("threshold=0.6,shingle=1");
    double estimate = MinHash.similarity(minHash.signature(NEWS), minHash.signature(COPY));
    System.out.println("minhash, estimated: " + estimate);
    require(estimate > 0.6);

    Algorithm pages = Algorithms.create("kshingle:normalize=web,shingle=1");
    double ofPages =
        pages.similarity(pages.fingerprint("<p>" + NEWS), pages.fingerprint("<b>" + NEWS + "</b>"));
    System.out.println("kshingle of pages: " + ofPages);
    require(ofPages == 1);

    Algorithm chinese = Algorithms.create("kshingle:tokens=smartcn,shingle=1");
    double ofChinese =
        chinese.similarity(
            chinese.fingerprint("我购买了道具和服装。"), chinese.fingerprint("我购买了服装和道具！"));
    System.out.println("kshingle of Chinese: " + ofChinese);
    require(ofChinese == 1);

    try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(minHash)) {
      index.add(new Entry("news-17", Instant.now()), NEWS);
      System.out.println("index: " + index.query(COPY));
      require(index.query(COPY).size() == 1);
    }

    Path folder = Files.createTempDirectory("modular");
    Path input = folder.resolve("in.jsonl");
    Files.writeString(
        input,
        "{\"id\": \"a\", \"text\": \"" + NEWS + "\"}\n{\"id\": \"b\", \"text\": \"" + COPY + "\"}\n");
    DeduplicationSummary summary =
        Deduplicator.builder()
            .input(input)
            .algorithm(minHash)
            .output(folder.resolve("out.jsonl"))
            .with(DedupOptions.REMOVED, folder.resolve("removed.jsonl"))
            .run();
    System.out.println("dedup: " + summary.removed().all() + " removed");
    System.out.print(Files.readString(folder.resolve("removed.jsonl")));
    require(summary.removed().all() == 1);

    require(Main.class.getModule().isNamed());
    require(MinHash.class.getModule().getName().equals("io.github.neardup.minhash"));
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException("not as it should be");
    }
  }
}
