package io.github.neardup.io;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Records of CSV, or of the same with tabs. Published files are not always strict: characters after
 * a closing quote belong to the field.
 */
final class SeparatedRows extends HeadedRows {

  private final CorpusSource source;
  private final CsvReader<CsvRecord> reader;
  private final Iterator<CsvRecord> records;
  private long lineNumber;

  SeparatedRows(CorpusSource source, List<Charset> charsets, char separator, boolean header) {
    super(source.name(), header);
    this.source = source;
    reader =
        CsvReader.builder()
            .fieldSeparator(separator)
            // Reported with what is expected, instead.
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofCsvRecord(Decoding.open(source, charsets));
    records = reader.iterator();
  }

  @Override
  @Nullable List<String> next() {
    try {
      if (!records.hasNext()) {
        return null;
      }
      CsvRecord next = records.next();
      lineNumber = next.getStartingLineNumber();
      return next.getFields();
    } catch (CsvParseException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new CorpusException(
          source.name(),
          lineNumber + 1,
          "cannot be read on from here ("
              + Objects.requireNonNullElse(reason.getMessage(), "broken quotes")
              + "); check its quotes",
          e);
    } catch (UncheckedIOException e) {
      throw CorpusException.reading(
          source.name(), lineNumber + 1, Objects.requireNonNull(e.getCause()));
    }
  }

  @Override
  public long lineNumber() {
    return lineNumber;
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw CorpusException.reading(source.name(), lineNumber, e);
    }
  }
}
