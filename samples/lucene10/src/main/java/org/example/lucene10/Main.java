package org.example.lucene10;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.simhash.SimHash;

/** Makes the fingerprints that neardup makes with its own Lucene. */
public final class Main {

  private static final String ENGLISH = "Heavy rain flooded the market square on Sunday.";

  private Main() {}

  /** Ends with a stack trace if anything is not as it should be. */
  public static void main(String[] args) throws ReflectiveOperationException {
    // Not by its class: this compiles on Java 17, too.
    String lucene =
        Class.forName("org.apache.lucene.util.Version").getField("LATEST").get(null).toString();
    System.out.println("Lucene " + lucene + " on Java " + Runtime.version().feature());
    require(lucene.startsWith("10."));

    SimHash simHash = SimHash.create("bits=64,distance=6,shingle=1,stopwords=default");
    String fingerprint = Long.toHexString(simHash.fingerprint64(ENGLISH));
    System.out.println("simhash: " + fingerprint);
    require(fingerprint.equals("71dcb70bda2fa205"));

    Algorithm chinese = Algorithms.create("minhash:tokens=smartcn,shingle=1");
    double similarity =
        chinese.similarity(chinese.fingerprint("我购买了道具和服装。"), chinese.fingerprint("我购买了服装和道具！"));
    System.out.println("minhash of Chinese: " + similarity);
    require(similarity == 1);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException("not as it should be");
    }
  }
}
