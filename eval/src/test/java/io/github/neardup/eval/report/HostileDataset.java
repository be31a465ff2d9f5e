package io.github.neardup.eval.report;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import java.util.List;

/** Texts that would break out of a page if they could. */
final class HostileDataset {

  static final String NAME = "<img src=x onerror=\"window.hacked=1\">/..";

  static final String MARKUP =
      "</script><script>window.hacked = 1</script><!-- <b>bold</b> &amp; \u2028\u202E lone \uD800"
          + " null \u0000 end";

  static final Dataset DATASET =
      Dataset.builder(NAME)
          .about(new Dataset.About("en", "", "", MARKUP))
          .documents(
              List.of(
                  new Document("</script>", MARKUP),
                  new Document("two", "Something else that is said to be the same, & isn't."),
                  new Document("long a", "x".repeat(50_000) + "a" + "x".repeat(50_000)),
                  new Document("long b", "x".repeat(50_000) + "b" + "x".repeat(50_000)),
                  new Document("zh a", "今天天气很好，我们去公园。"),
                  new Document("zh b", "今天天气不好，我们去公园。"),
                  new Document("copy a", "The same text for all, a false alarm by the labels."),
                  new Document("copy b", "The same text for all, a false alarm by the labels.")))
          .clusters(0, 0, 1, 1, 2, 2, 3, 4)
          .build();

  private HostileDataset() {}
}
