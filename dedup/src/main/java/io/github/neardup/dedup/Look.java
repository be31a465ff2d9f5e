package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.lengths.TextLengths;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusRecord;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What can be found out about a record without those before it, on any thread.
 *
 * @param fault why the record cannot be read, if it cannot; the rest then means nothing
 * @param unfit why a table cannot hold its id, if one is to, and it can't
 * @param id a hash of its id
 * @param tooShort whether its text is too short
 * @param inReference whether it is a near-duplicate of a text in a reference
 * @param words how many words of its text count
 * @param length of its text, in UTF-16 code units
 * @param text a hash of its text
 * @param value of the field that the keep policy compares, if there is one
 */
record Look(
    Optional<CorpusException> fault,
    Optional<CorpusException> unfit,
    long id,
    boolean tooShort,
    boolean inReference,
    int words,
    int length,
    long text,
    String value) {

  /** Whether the record gets a row, if nothing before it speaks against that. */
  boolean hasRow() {
    return fault.isEmpty() && !tooShort && !inReference;
  }

  /** Looks at records, for the use of one thread. */
  static final class Looker {
    private final DeduplicationRequest request;
    private final UniqueIds ids;
    private final IntPredicate inReference;
    private final TextBuffer buffer = new TextBuffer();
    private final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();

    /** With what tells of a record, by its number in the corpus, whether it is in a reference. */
    Looker(DeduplicationRequest request, UniqueIds ids, IntPredicate inReference) {
      this.request = request;
      this.ids = ids;
      this.inReference = inReference;
    }

    /**
     * Looks at the record at which a reader or a batch stands.
     *
     * @param number of the record in the corpus, from 0
     */
    Look look(CorpusRecord record, int number) {
      Document document;
      String value;
      try {
        document = record.document();
        value = request.keep().field().map(record::extra).orElse("");
      } catch (CorpusException e) {
        return new Look(Optional.of(e), Optional.empty(), 0, false, false, 0, 0, 0, "");
      }
      String text = document.text();
      buffer.set(text);
      return new Look(
          Optional.empty(),
          unfit(record, document.id()),
          ids.hash(document.id()),
          isTooShort(text),
          inReference.test(number),
          TextLengths.count(buffer.chars(), buffer.length()),
          buffer.length(),
          Ranking.hash(buffer),
          value);
    }

    private boolean isTooShort(String text) {
      return request.minLength() > 0
          && text.strip().codePointCount(0, text.strip().length()) < request.minLength();
    }

    private Optional<CorpusException> unfit(CorpusRecord record, String id) {
      @Nullable CorpusException unfit = null;
      if (request.wantsTables()
          && (id.indexOf('\t') >= 0
              || id.indexOf('\n') >= 0
              || id.indexOf('\r') >= 0
              || !encoder.canEncode(id))) {
        unfit =
            record.fault(
                "the id holds a tab, a line break or half a character, which a table cannot hold;"
                    + " change the id, or end the name of the file for clusters or pairs in"
                    + " .jsonl");
      }
      return Optional.ofNullable(unfit);
    }
  }
}
