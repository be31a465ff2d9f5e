package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.datasets.published.DatasetImport.PairColumns;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.Format;
import io.github.neardup.io.Rows;
import java.util.List;
import java.util.Optional;

/**
 * Files of records with two texts and a label, 1 for duplicates and 0 for others. Equal texts are
 * one document.
 *
 * @param files the names of the files
 * @param format the format of the records
 * @param unnamed whether the files begin with a record, so that their columns are {@code 1}, {@code
 *     2} and so on
 * @param markup a regular expression of what in the texts is no text; empty for nothing
 * @param first column of the first text
 * @param second column of the second text
 * @param label column of the label
 */
record PairsLayout(
    List<String> files,
    Format format,
    boolean unnamed,
    String markup,
    String first,
    String second,
    String label)
    implements Layout {

  PairsLayout {
    files = List.copyOf(files);
  }

  @Override
  public Dataset.Truth truth() {
    return Dataset.Truth.JUDGED_PAIRS;
  }

  @Override
  public List<String> read(SourceFiles source, DatasetFolderWriter out) {
    PairColumns columns =
        new PairColumns(first, second, label, List.of("1"), List.of("0"), Optional.empty());
    PairCollector pairs = new PairCollector(out);
    for (String file : files) {
      try (Rows rows = Rows.open(source.required(file), format, Decoding.UTF_8, !unnamed)) {
        pairs.addAll(
            rows,
            columns,
            text -> pairs.row(markup.isEmpty() ? text : text.replaceAll(markup, ""), rows));
      }
    }
    return pairs.write(Integer::toString);
  }
}
