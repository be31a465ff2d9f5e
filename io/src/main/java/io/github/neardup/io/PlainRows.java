package io.github.neardup.io;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records of one line each, in UTF-8, with tabs between the columns and no quoting. */
final class PlainRows extends HeadedRows {

  private final LineReader lines;

  PlainRows(CorpusSource source, boolean header) {
    super(source.name(), header);
    this.lines = LineReader.open(source);
  }

  @Override
  @Nullable List<String> next() {
    while (lines.advance()) {
      if (!lines.isBlank()) {
        return List.of(lines.text().split("\t", -1));
      }
    }
    return null;
  }

  @Override
  public long lineNumber() {
    return lines.lineNumber();
  }

  @Override
  public void close() {
    lines.close();
  }
}
