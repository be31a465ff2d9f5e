package io.github.neardup.bench.speed;

import io.github.neardup.bench.speed.Bench.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Times the way from text to features, compared with the bare token stream. */
final class TextSuite {

  private static final String EN = "everyday-en";
  private static final String ZH = "everyday-zh";
  private static final String LUCENE = "Lucene's tokens alone";

  private record Case(String corpus, String tokens, int shingle, String other, String otherName) {
    Map<String, String> parameters() {
      return Map.of("corpus", corpus, "tokens", tokens, "shingle", String.valueOf(shingle));
    }

    @Override
    public String toString() {
      return corpus + ", " + tokens + " into " + shingle + "-shingles";
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case(EN, "standard", 3, "luceneTokens", LUCENE),
          new Case(ZH, "standard", 3, "luceneTokens", LUCENE),
          new Case(EN, "standard", 5, "luceneTokens", LUCENE),
          new Case(ZH, "standard", 5, "luceneTokens", LUCENE),
          new Case(EN, "english", 5, "luceneTokens", LUCENE),
          new Case(EN, "whitespace", 5, "luceneTokens", LUCENE),
          new Case(ZH, "cjk", 5, "luceneTokens", LUCENE),
          new Case(ZH, "dictionary", 3, "smartcnTokens", "Lucene's smartcn tokens alone"),
          new Case(ZH, "auto", 3, "smartcnTokens", "Lucene's smartcn tokens alone"),
          new Case(EN, "auto", 5, "luceneTokens", LUCENE),
          new Case(EN, "char", 5, "hashedAnew", "every shingle hashed anew"),
          new Case(ZH, "char", 5, "hashedAnew", "every shingle hashed anew"));

  static final Suite SUITE =
      new Suite(
          "text",
          false,
          "Megabytes of UTF-8 per second from text to features on one core, including"
              + " normalisation (nfkc, casefold, whitespace); bytes allocated for a document of"
              + " 4,000 characters; and two threads compared with one.",
          TextSuite::run);

  private TextSuite() {}

  private static List<PeerComparison> run(Bench bench) throws RunnerException {
    List<PeerComparison> figures = new ArrayList<>();
    for (Case c : CASES) {
      List<String> texts = Texts.of(c.corpus());
      double megabytes = Texts.bytes(texts) / 1e6;
      Outcome ours = bench.run(TextBenchmark.class, "features", c.parameters(), 1);
      Outcome other = bench.run(TextBenchmark.class, c.other(), c.parameters(), 1);
      PeerComparison.addSpeeds(
          figures,
          c + ", MB/s",
          ours.score() * megabytes,
          c.otherName(),
          other.score() * megabytes);
      PeerComparison.addCosts(
          figures,
          c + ", bytes allocated a document",
          ours.bytesAllocated() / texts.size(),
          c.otherName(),
          other.bytesAllocated() / texts.size());
      if (c.equals(CASES.get(0)) || !bench.quick()) {
        Outcome two = bench.run(TextBenchmark.class, "features", c.parameters(), 2);
        PeerComparison.addSpeeds(
            figures,
            c + ", MB/s on two threads",
            two.score() * megabytes,
            "one thread",
            ours.score() * megabytes);
      }
    }
    return figures;
  }
}
