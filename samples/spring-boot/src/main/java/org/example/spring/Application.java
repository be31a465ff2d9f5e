package org.example.spring;

import io.github.neardup.core.duplicates.DuplicateFinder.Duplicates;
import io.github.neardup.core.duplicates.DuplicateFinder;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import io.github.neardup.minhash.MinHash;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Has an index on the disk with its metrics, and a finder of duplicates, as beans. */
@SpringBootApplication
public class Application {

  private record Article(String id, String text) {}

  private static final String NEWS =
      "The city council voted on Tuesday to close the old harbour bridge for repairs until March.";
  private static final String COPY =
      "The council voted on Tuesday to close the old harbour bridge for repairs until March!";

  /** Ends with a stack trace if anything is not as it should be. */
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args).close();
  }

  /** One for all threads; Spring closes it when the application ends. */
  @Bean
  NearDuplicateIndex index() throws IOException {
    String folder = Files.createTempDirectory("spring").resolve("news-index").toString();
    return NearDuplicateIndex.openOrCreate(
        folder, MinHash.create("threshold=0.6,shingle=1"));
  }

  /** Takes the algorithm by its name, which is found in the jar at run time. */
  @Bean
  DuplicateFinder finder() {
    return DuplicateFinder.of("minhash:threshold=0.6,shingle=1");
  }

  /** The index has no metrics of its own: its size is a gauge, and a timer is around its calls. */
  @Bean
  MeterBinder metrics(NearDuplicateIndex index) {
    return registry -> registry.gauge("neardup.index.entries", index, NearDuplicateIndex::size);
  }

  @Bean
  CommandLineRunner runner(
      NearDuplicateIndex index, DuplicateFinder finder, MeterRegistry registry) {
    return arguments -> {
      Timer adding = registry.timer("neardup.index.add");
      index.add(new Entry("news-17", Instant.now()), NEWS);
      Optional<Match> seen =
          adding.record(() -> index.addIfNew(new Entry("news-18", Instant.now()), COPY));
      System.out.println("index: " + seen.map(match -> match.entry().id()));
      require(seen.isPresent());
      double entries = registry.get("neardup.index.entries").gauge().value();
      System.out.println(
          "metrics: %.0f entry, %d timed call".formatted(entries, adding.count()));
      require(entries == 1 && adding.count() == 1);

      List<Article> articles =
          List.of(new Article("a", NEWS), new Article("b", COPY), new Article("c", "No news."));
      Duplicates<Article> found = finder.find(articles, Article::text);
      found
          .removed()
          .forEach(
              removed ->
                  System.out.println(
                      "finder: %s repeats %s, similarity %.2f"
                          .formatted(
                              removed.item().id(), removed.kept().id(), removed.similarity())));
      require(found.kept().size() == 2);
    };
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalStateException("not as it should be");
    }
  }
}
