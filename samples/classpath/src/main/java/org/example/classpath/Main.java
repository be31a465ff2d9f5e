package org.example.classpath;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.simhash.SimHash;

/** Uses one algorithm, by its class and by its name, and a tokenizer that is found at run time. */
public final class Main {

  private Main() {}

  /** Ends with a stack trace if a result is not as expected. */
  public static void main(String[] args) {
    SimHash simHash = SimHash.create("bits=64,distance=6");
    long a = simHash.fingerprint64("Heavy rain flooded the market square on Sunday.");
    long b = simHash.fingerprint64("On Sunday, heavy rain flooded the market square!");
    System.out.println("simhash, bits that differ: " + SimHash.distance(a, b));
    require(SimHash.distance(a, b) <= simHash.distance());

    Algorithm chinese = Algorithms.create("simhash:normalize=chinese,tokens=dictionary");
    double similarity =
        chinese.similarity(chinese.fingerprint("我購買了道具和服裝。"), chinese.fingerprint("我购买了道具和服装"));
    System.out.println("simhash of Chinese: " + similarity);
    require(similarity == 1);

    try {
      Algorithms.create("simhash:tokens=smartcn");
      throw new IllegalStateException("smartcn is not a dependency of this project");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
      require(e.getMessage().contains("neardup-smartcn"));
    }
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException("not as it should be");
    }
  }
}
