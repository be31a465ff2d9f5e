package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.io.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Lines of JSON Lines. */
final class LineBatch extends RecordBatch {

  private final LineBlock lines;
  private final CorpusFields fields;
  private final JsonLines rows;
  private @Nullable Document document;

  LineBatch(String name, CorpusFields fields, JsonRecord.Wanted wanted) {
    this.lines = new LineBlock(name);
    this.fields = fields;
    this.rows = new JsonLines.OfBlock(lines, wanted);
  }

  @Override
  public int size() {
    return lines.lines();
  }

  @Override
  public long characters() {
    return lines.bytes();
  }

  @Override
  void add(Rows from) {
    lines.add(((JsonLines) from).line());
  }

  @Override
  boolean isFull() {
    return lines.isFull();
  }

  @Override
  public boolean advance() {
    document = null;
    return rows.advance();
  }

  @Override
  public void rewind() {
    lines.rewind();
  }

  @Override
  public Document document() {
    if (document == null) {
      document = rows.document(fields);
    }
    return document;
  }

  @Override
  public String extra(String field) {
    return rows.extra(field, fields);
  }

  @Override
  public void writeRaw(OutputStream out) throws IOException {
    rows.writeTo(out);
  }

  @Override
  public String path() {
    return rows.name();
  }

  @Override
  public long lineNumber() {
    return rows.lineNumber();
  }

  @Override
  public CorpusException fault(String problem) {
    return rows.fault(problem);
  }

  /**
   * Lines that were read, copied into an array of their own, so that another thread can go through
   * them. Stands before the first. Not thread-safe.
   */
  static final class LineBlock extends LineCursor {

    /** Enough lines for a thread to be worth waking, and few enough to stay in its cache. */
    private static final int BYTES = 1 << 17;

    /** For the line that fills the block. */
    private static final int ROOM = 1 << 13;

    /** Index after what has been copied. */
    private int size;

    private final LongArray ends = new LongArray();
    private final LongArray nexts = new LongArray();
    private final LongArray numbers = new LongArray();
    private int index = -1;

    LineBlock(String name) {
      super(name, new byte[BYTES + ROOM]);
    }

    /** Adds a line. */
    void add(LineCursor line) {
      int length = line.next - line.from;
      if (buffer.length - size < length) {
        long doubled = Math.min(LineReader.LONGEST_LINE, 2L * buffer.length);
        buffer = Arrays.copyOf(buffer, (int) Math.max(size + (long) length, doubled));
      }
      System.arraycopy(line.buffer, line.from, buffer, size, length);
      ends.add(size + line.to - line.from);
      size += length;
      nexts.add(size);
      numbers.add(line.lineNumber);
    }

    /** Whether there are enough lines. */
    boolean isFull() {
      return size >= BYTES;
    }

    /** How many bytes the lines have together. */
    int bytes() {
      return size;
    }

    /** How many lines there are. */
    int lines() {
      return numbers.size();
    }

    /** Moves before the first line. */
    void rewind() {
      index = -1;
    }

    /** Moves to the next line, if there is one. */
    boolean advance() {
      if (index + 1 == lines()) {
        return false;
      }
      index++;
      from = index == 0 ? 0 : (int) nexts.get(index - 1);
      to = (int) ends.get(index);
      next = (int) nexts.get(index);
      lineNumber = numbers.get(index);
      return true;
    }
  }
}
