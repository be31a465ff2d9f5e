package io.github.neardup.datasets;

import io.github.neardup.io.CorpusSource;
import java.util.Optional;

/** The files of a dataset, wherever they are. */
public interface DatasetFiles {

  /** What messages call the place. */
  String location();

  /** The file of that name, if it is there. */
  Optional<CorpusSource> find(String fileName);
}
