package io.github.neardup.io;

/** A text a line and nothing else: records with one column, {@code text}. */
public final class TextFormat extends RowFormat {

  /** Creates the format. */
  public TextFormat() {
    super("txt", "txt");
  }

  @Override
  public boolean hasFields() {
    return false;
  }

  @Override
  Rows open(Opening file) {
    return new TextRows.Lines(file.source(), file.bytesRead());
  }

  @Override
  RecordWriter writer(Layouts inputs, RecordWriter.Destination destination) {
    if (!inputs.have(this)) {
      throw new CorpusException(
          destination.name(),
          "a .txt file has one text a line and nothing else, but the inputs have records; end the"
              + " name in .jsonl or .csv");
    }
    return new RecordWriter.ToFiles(destination, RecordWriter.Form.UNCHANGED);
  }
}
