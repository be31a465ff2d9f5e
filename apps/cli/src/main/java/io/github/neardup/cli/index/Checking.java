package io.github.neardup.cli.index;

import io.github.neardup.cli.index.IncomingRecords.Incoming;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.index.Match;
import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides for each record whether it is new. Not thread-safe. */
final class Checking implements RecordOptions.Work {

  private final boolean add;
  private final boolean rerun;
  private final Optional<OutputStream> news;
  private final Optional<OutputStream> verdicts;
  private boolean lineEnded = true;
  private long records;
  private long newRecords;
  private long ownEntries;

  /**
   * Creates a check with the destinations of the results.
   *
   * @param add whether new records are added
   * @param rerun whether a record that the store has under the same id counts as new
   */
  Checking(
      boolean add, boolean rerun, Optional<OutputStream> news, Optional<OutputStream> verdicts) {
    this.add = add;
    this.rerun = rerun;
    this.news = news;
    this.verdicts = verdicts;
  }

  @Override
  public void take(
      NearDuplicateIndex index, List<Incoming> batch, List<long[]> fingerprints, Parallel parallel)
      throws IOException {
    if (add) {
      // One after the other: whether a record is new depends on those before it.
      for (int i = 0; i < batch.size(); i++) {
        write(batch.get(i), addIfNew(index, batch.get(i), fingerprints.get(i)));
      }
    } else {
      double threshold = index.algorithm().threshold();
      List<Optional<Match>> found =
          RecordOptions.each(
              fingerprints,
              parallel,
              fingerprint -> index.query(fingerprint, threshold, 1).stream().findFirst());
      for (int i = 0; i < batch.size(); i++) {
        write(batch.get(i), found.get(i));
      }
    }
  }

  private Optional<Match> addIfNew(NearDuplicateIndex index, Incoming record, long[] fingerprint) {
    Optional<Match> match = index.addIfNew(record.entry(), fingerprint);
    String id = record.entry().id();
    if (!rerun || match.isEmpty() || !match.get().entry().id().equals(id)) {
      return match;
    }
    return index.query(fingerprint, index.algorithm().threshold(), 2).stream()
        .filter(other -> !other.entry().id().equals(id))
        .findFirst();
  }

  private void write(Incoming record, Optional<Match> match) throws IOException {
    records++;
    if (match.isPresent() && match.get().entry().id().equals(record.entry().id())) {
      ownEntries++;
    }
    if (match.isEmpty()) {
      newRecords++;
      if (news.isPresent()) {
        writeLine(record.line(), news.get());
      }
    }
    if (verdicts.isPresent()) {
      verdicts.get().write(Json.writeLine(verdict(record.entry().id(), match)));
    }
  }

  /** Writes a line, and its end if it lacks one, as the last line of a file may. */
  private void writeLine(byte[] line, OutputStream out) throws IOException {
    if (!lineEnded) {
      out.write('\n');
    }
    out.write(line);
    lineEnded = line.length > 0 && line[line.length - 1] == '\n';
  }

  private static Map<String, Object> verdict(String id, Optional<Match> match) {
    Map<String, Object> verdict = new LinkedHashMap<>();
    verdict.put("id", id);
    verdict.put("new", match.isEmpty());
    match.ifPresent(
        found -> {
          verdict.put("match", found.entry().id());
          verdict.put("similarity", found.similarity());
          verdict.put("match_time", found.entry().time().toString());
          verdict.put("match_payload", found.entry().payload());
        });
    return verdict;
  }

  @Override
  public void flush(NearDuplicateIndex index) throws IOException {
    for (Optional<OutputStream> out : List.of(news, verdicts)) {
      if (out.isPresent()) {
        out.get().flush();
      }
    }
  }

  /** Returns how many records were checked. */
  long records() {
    return records;
  }

  /** Returns how many of them were new. */
  long news() {
    return newRecords;
  }

  /** Returns how many of the others repeat the entry with their own id. */
  long ownEntries() {
    return ownEntries;
  }
}
