package io.github.neardup.dedup;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Rows.CorpusRecord;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.io.OutputStream;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Records that have no row, by their number in the corpus: those that cannot be read, texts that
 * are too short, and those that are in a reference or contain one of its texts. A bit a record, and
 * some 100 bytes for each of the latter. Not thread-safe.
 */
final class ExcludedRecords {

  private final BitSet malformed = new BitSet();
  private final BitSet tooShort = new BitSet();
  private final Int2ObjectMap<References.Found> inReference = new Int2ObjectOpenHashMap<>();
  private final MalformedRecords records;

  /** With the place where malformed records go, if there is one. */
  ExcludedRecords(Optional<OutputStream> quarantine) {
    this.records = new MalformedRecords(quarantine);
  }

  /** Whether a record has no row. */
  boolean has(int number) {
    return malformed.get(number) || tooShort.get(number) || inReference.containsKey(number);
  }

  boolean isMalformed(int number) {
    return malformed.get(number);
  }

  void addTooShort(int number) {
    tooShort.set(number);
  }

  /** The text of a reference that a record is a near-duplicate of or contains. */
  Optional<References.Found> inReference(int number) {
    return Optional.ofNullable(inReference.get(number));
  }

  /** All these texts. */
  Stream<References.Found> inReferences() {
    return inReference.values().stream();
  }

  void addInReference(int number, References.Found found) {
    inReference.put(number, found);
  }

  /** Leaves out a record, at which a reader or a batch stands. */
  void addMalformed(int number, CorpusException problem, CorpusRecord record) {
    malformed.set(number);
    records.leaveOut(problem, record);
  }

  /** How many records cannot be read. */
  int malformed() {
    return malformed.cardinality();
  }

  /** How many texts are too short. */
  int tooShort() {
    return tooShort.cardinality();
  }

  /** How many texts are near-duplicates of one in a reference. */
  int inReference() {
    return inReference.size() - inside();
  }

  /** How many texts contain one of a reference, and are no near-duplicates of one. */
  int inside() {
    return (int) inReferences().filter(References.Found::inside).count();
  }

  /** What is wrong with the first of the records that cannot be read, each with file and line. */
  List<String> problems() {
    return records.problems();
  }
}
