package io.github.neardup.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes records of a corpus into one file of the format they are read from. Lines of JSON Lines
 * come through byte for byte. Of CSV and TSV the values do, under one header, in quotes where they
 * must be. Of JSON the elements do, one a line, in an array or an object as they were.
 *
 * <p>Not thread-safe.
 */
public final class CorpusWriter {

  /**
   * What files must have in common for their records to be written into one.
   *
   * @param format the format
   * @param header the columns of CSV and TSV; {@link Rows#KEY} for a JSON object of records
   */
  public record Layout(RowFormat format, List<String> header) {

    /** Copies the list. */
    public Layout {
      header = List.copyOf(header);
    }

    /**
     * The layout of files. Reads their first lines.
     *
     * @param files at least one file
     * @throws CorpusException if one cannot be read, or they have more than one layout
     */
    public static Layout of(List<Path> files) {
      Layout first = of(files.get(0));
      for (Path file : files.subList(1, files.size())) {
        Layout other = of(file);
        if (other.format != first.format) {
          throw new CorpusException(
              file.toString(),
              "is %s, but %s is %s; take files of one format at a time"
                  .formatted(other.format.label(), files.get(0), first.format.label()));
        }
        if (first.isKeyed() || other.isKeyed()) {
          throw new CorpusException(
              (first.isKeyed() ? files.get(0) : file).toString(),
              "a JSON object of records cannot be joined with other files, whose keys may be the"
                  + " same; make it an array");
        }
        if (first.header.isEmpty()) {
          first = other; // an empty file has no header
        } else if (!other.header.isEmpty() && !other.header.equals(first.header)) {
          throw new CorpusException(
              file.toString(),
              1,
              "the columns are %s, but those of %s are %s; take files with the same columns"
                  .formatted(
                      String.join(", ", other.header),
                      files.get(0),
                      String.join(", ", first.header)));
        }
      }
      return first;
    }

    private static Layout of(Path file) {
      CorpusSource source = CorpusSource.of(file);
      RowFormat format = RowFormat.ofCorpus(source.name());
      try (Rows rows = Rows.open(source, format, Decoding.UTF_8, true)) {
        return new Layout(format, rows.header());
      }
    }

    private boolean isKeyed() {
      return format == RowFormat.JSON && !header.isEmpty();
    }

    /**
     * Refuses a name for a file of this layout that tells another format.
     *
     * @throws CorpusException if it does
     */
    public void checkName(Path file) {
      RowFormat.ofFile(file.toString())
          .filter(named -> named != format)
          .ifPresent(
              named -> {
                throw new CorpusException(
                    file.toString(),
                    "the name says %s, but what is written is %s like the input; end it in .%s"
                        .formatted(named.label(), format.label(), format.label()));
              });
    }
  }

  private final OutputStream out;
  private final Layout layout;
  private boolean begun;
  private boolean lineEnded = true;

  /**
   * A writer.
   *
   * @param layout that of the records
   * @param out receives them; is never closed
   */
  public CorpusWriter(Layout layout, OutputStream out) {
    this.layout = layout;
    this.out = out;
  }

  /**
   * Writes the record that a reader is at.
   *
   * @throws IOException if {@code out} throws it
   */
  public void write(CorpusReader reader) throws IOException {
    beginRecord();
    lineEnded = reader.rows().writeTo(out);
  }

  private void beginRecord() throws IOException {
    begin();
    if (!lineEnded) {
      write(layout.format == RowFormat.JSON ? ",\n" : "\n");
    }
  }

  /**
   * Writes the record that a reader is at with another text. All else of it is as {@link
   * #write(CorpusReader)} writes it; of JSON Lines no other byte changes. In JSON a text that was
   * written in ASCII still is.
   *
   * @param text takes the place of the text
   * @throws CorpusException if the record is malformed
   * @throws IOException if {@code out} throws it
   */
  public void write(CorpusReader reader, String text) throws IOException {
    beginRecord();
    lineEnded = reader.rows().writeTo(out, reader.textField(), text);
  }

  /**
   * Writes what belongs behind the last record.
   *
   * @throws IOException if {@code out} throws it
   */
  public void end() throws IOException {
    begin();
    if (layout.format == RowFormat.JSON) {
      write((lineEnded ? "" : "\n") + (layout.isKeyed() ? "}\n" : "]\n"));
    }
  }

  private void begin() throws IOException {
    if (!begun) {
      begun = true;
      write(
          switch (layout.format) {
            case CSV -> SeparatedRows.line(',', layout.header);
            case TSV, PLAIN_TSV -> SeparatedRows.line('\t', layout.header);
            case JSON -> layout.isKeyed() ? "{\n" : "[\n";
            case JSONL -> "";
          });
    }
  }

  private void write(String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
