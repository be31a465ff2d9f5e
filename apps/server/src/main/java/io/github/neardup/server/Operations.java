package io.github.neardup.server;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;

/** Carries out operations on an index. Thread-safe. */
final class Operations {

  private static final int USUAL_MATCHES = 100;
  private static final int MOST_MATCHES = 10_000;

  private final IndexServer.Builder settings;
  private final NearDuplicateIndex index;

  Operations(IndexServer.Builder settings) {
    this.settings = settings;
    this.index = settings.index;
  }

  /** Carries out an operation, and returns the body of the answer. */
  Object run(Route operation, RequestFields fields) {
    return switch (operation) {
      case QUERY -> query(fields);
      case ADD -> add(fields);
      case CHECK_AND_ADD -> checkAndAdd(fields);
      case GET -> get(fields.required("id"));
      case REMOVE -> remove(fields.required("id"));
      case COMPARE -> compare(fields.text("a"), fields.text("b"));
      case EXPIRE -> expire(fields);
      case INFO -> info();
      default -> throw new IllegalArgumentException(operation + " is no operation");
    };
  }

  private Answers.Matches query(RequestFields fields) {
    long[] fingerprint = fingerprint(fields);
    double threshold = index.algorithm().threshold();
    double atLeast = fields.number("at_least", threshold, 1).orElse(threshold);
    int limit = fields.count("limit", MOST_MATCHES).orElse(USUAL_MATCHES);
    List<Match> found = index.query(fingerprint, atLeast, limit + 1);
    return new Answers.Matches(
        found.stream().limit(limit).map(Answers.Found::of).toList(), found.size() > limit);
  }

  private Answers.Added add(RequestFields fields) {
    Entry entry = entry(fields);
    return new Answers.Added(entry.id(), !index.add(entry, fingerprint(fields)));
  }

  private Answers.Checked checkAndAdd(RequestFields fields) {
    Entry entry = entry(fields);
    Optional<Match> match = index.addIfNew(entry, fingerprint(fields));
    return new Answers.Checked(
        entry.id(), match.isEmpty(), match.map(Answers.Found::of).orElse(null));
  }

  private long[] fingerprint(RequestFields fields) {
    return index.algorithm().fingerprint(fields.text("text"));
  }

  private Entry entry(RequestFields fields) {
    String id = fields.required("id");
    if (id.isEmpty()) {
      throw RequestException.bad("the field 'id' is empty; give the text an id");
    }
    String text = Document.text(fields.text("text"));
    Optional<String> payload = fields.optional("payload");
    if (settings.keepsTexts && payload.isPresent()) {
      throw RequestException.bad(
          "this server keeps the text as the payload (--keep-texts); leave out the field"
              + " 'payload'");
    }
    Instant time = fields.time("time").orElseGet(Instant::now);
    return entry(id, time, settings.keepsTexts ? text : payload.orElse(""));
  }

  private static Entry entry(String id, Instant time, String payload) {
    try {
      return new Entry(id, time, payload);
    } catch (IllegalArgumentException e) {
      throw RequestException.bad(String.valueOf(e.getMessage()));
    }
  }

  private Answers.Stored get(String id) {
    return index
        .find(entry(id, Instant.EPOCH, "").id())
        .map(Answers.Stored::of)
        .orElseThrow(
            () ->
                new RequestException(
                    HttpStatus.NOT_FOUND_404,
                    "there is no entry with the id '" + RequestFields.shortened(id) + "'"));
  }

  private Answers.Removed remove(String id) {
    return new Answers.Removed(id, index.remove(entry(id, Instant.EPOCH, "").id()));
  }

  private Answers.Comparison compare(List<String> a, List<String> b) {
    Algorithm algorithm = index.algorithm();
    long[] left = algorithm.fingerprint(a);
    long[] right = algorithm.fingerprint(b);
    double similarity = algorithm.similarity(left, right);
    Keys keys = algorithm.keys();
    return new Answers.Comparison(
        algorithm.settings().toShortSpec(),
        algorithm.settings().toSpec(),
        algorithm.identity().toString(),
        similarity,
        algorithm.threshold(),
        similarity >= algorithm.threshold() ? "duplicate" : "different",
        keys.agreeBefore(keys.slots(), Row.of(left), Row.of(right)),
        algorithm.explain(a, b));
  }

  private Answers.Expired expire(RequestFields fields) {
    Instant time =
        fields
            .time("older_than")
            .orElseThrow(() -> RequestException.bad("the field 'older_than' is missing"));
    return new Answers.Expired(index.removeOlderThan(time));
  }

  private Answers.Information info() {
    Algorithm algorithm = index.algorithm();
    return new Answers.Information(
        settings.version,
        algorithm.settings().toShortSpec(),
        algorithm.settings().toSpec(),
        algorithm.identity().toString(),
        algorithm.threshold(),
        index.size(),
        index.bytes(),
        settings.keepsTexts);
  }
}
