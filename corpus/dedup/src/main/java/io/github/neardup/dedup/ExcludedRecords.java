package io.github.neardup.dedup;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Rows.CorpusRecord;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records without a row, by their number in the corpus: malformed records, texts that are too
 * short, and documents that are in a reference or contain a reference text. Takes one bit a record,
 * and some 100 bytes for each record of the last kind. Not thread-safe.
 */
final class ExcludedRecords {

  private final BitSet malformed = new BitSet();
  private final BitSet tooShort = new BitSet();
  private final Int2ObjectMap<References.Found> inReference = new Int2ObjectOpenHashMap<>();
  private final MalformedRecords records;

  ExcludedRecords(MalformedRecords records) {
    this.records = records;
  }

  /** Returns whether a record has no row. */
  boolean has(int number) {
    return malformed.get(number) || tooShort.get(number) || inReference.containsKey(number);
  }

  boolean isMalformed(int number) {
    return malformed.get(number);
  }

  void addTooShort(int number) {
    tooShort.set(number);
  }

  /** Returns the reference text that a record contains or is a near-duplicate of. */
  Optional<References.Found> inReference(int number) {
    return Optional.ofNullable(inReference.get(number));
  }

  /** Returns all these reference texts. */
  Stream<References.Found> inReferences() {
    return inReference.values().stream();
  }

  void addInReference(int number, References.Found found) {
    inReference.put(number, found);
  }

  /**
   * Excludes a malformed record, at which the reader or batch stands.
   *
   * @throws CorpusException the problem, if malformed records fail the run
   */
  void addMalformed(int number, CorpusException problem, CorpusRecord record) {
    records.add(problem, record);
    malformed.set(number);
  }

  /** Returns the number of malformed records. */
  int malformed() {
    return malformed.cardinality();
  }

  /** Returns the number of texts that are too short. */
  int tooShort() {
    return tooShort.cardinality();
  }

  /** Returns the number of texts that are near-duplicates of a reference text. */
  int inReference() {
    return inReference.size() - inside();
  }

  /**
   * Returns the number of texts that contain a reference text without being a near-duplicate of
   * one.
   */
  int inside() {
    return (int) inReferences().filter(References.Found::inside).count();
  }

  /** Returns what is wrong with the first malformed records, each with file and line. */
  List<String> problems() {
    return records.problems();
  }
}
