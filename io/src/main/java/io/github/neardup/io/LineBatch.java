package io.github.neardup.io;

import io.github.neardup.core.Document;
import io.github.neardup.io.internal.json.JsonRecord;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Lines of JSON Lines. */
final class LineBatch extends RecordBatch {

  private final LineBlock lines;
  private final CorpusFields fields;
  private final OfBlock rows;
  private @Nullable Document document;

  LineBatch(String name, CorpusFields fields, JsonRecord.Wanted wanted) {
    this.lines = new LineBlock(name);
    this.fields = fields;
    this.rows = new OfBlock(lines, wanted);
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
    lines.add(((JsonLineRows) from).line());
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

  /** The records in the lines of a block. */
  private static final class OfBlock extends JsonLineRows {
    private final LineBlock block;

    OfBlock(LineBlock block, JsonRecord.Wanted wanted) {
      super(block.name(), wanted);
      this.block = block;
    }

    @Override
    public boolean advance() {
      forget();
      return block.advance();
    }

    @Override
    LineCursor line() {
      return block;
    }

    @Override
    public void close() {}
  }
}
