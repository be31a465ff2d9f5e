package io.github.neardup.datasets.published;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import java.util.List;

/** The layout of documents and labels in published files. Each kind of layout is its own reader. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = PairsLayout.class, name = "pairs"),
  @JsonSubTypes.Type(value = TablesLayout.class, name = "tables")
})
sealed interface Layout permits PairsLayout, TablesLayout {

  Dataset.Truth truth();

  /** Reads the files; returns remarks for the user, such as what was left out. */
  List<String> read(SourceFiles files, DatasetFolderWriter out);
}
