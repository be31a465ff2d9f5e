package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.Rows;
import java.nio.charset.Charset;
import java.util.List;

/**
 * Files of records with two texts and a label. Equal texts are one document.
 *
 * @param files the names of the files
 * @param format the format of the records
 * @param charsets the possible encodings of the files; UTF-8 if empty
 * @param first column of the first text
 * @param second column of the second text
 * @param label column of the label
 */
record PairsLayout(
    List<String> files,
    RowFormat format,
    List<Charset> charsets,
    String first,
    String second,
    JudgementColumn label)
    implements Layout {

  PairsLayout {
    files = List.copyOf(files);
    charsets = charsets.isEmpty() ? Decoding.UTF_8 : List.copyOf(charsets);
  }

  @Override
  public Dataset.Truth truth() {
    return Dataset.Truth.JUDGED_PAIRS;
  }

  @Override
  public List<String> read(SourceFiles source, DatasetFolderWriter out) {
    PairCollector pairs = new PairCollector(out);
    for (String file : files) {
      try (Rows rows = Rows.open(source.required(file), format, charsets, true)) {
        while (rows.advance()) {
          label
              .judgement(rows)
              .ifPresent(
                  duplicate ->
                      pairs.add(rows.value(first), rows.value(second), duplicate, 1, rows.place()));
        }
      }
    }
    return pairs.write(Integer::toString);
  }
}
