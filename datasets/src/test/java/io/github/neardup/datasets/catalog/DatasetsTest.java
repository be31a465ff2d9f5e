package io.github.neardup.datasets.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.datasets.catalog.Datasets.UnknownDatasetException;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatasetsTest {

  @TempDir private Path folder;

  @Test
  void aBundledNameIsFound() {
    assertThat(Datasets.resolve("everyday-en").name()).isEqualTo("everyday-en");
  }

  @Test
  void aFolderIsFound() throws IOException {
    Files.writeString(
        folder.resolve("dataset.json"),
        """
        {"name": "n", "language": "en", "license": "l", "source": "s", "meaning": "m",
         "truth": "judged-pairs"}
        """);
    Files.writeString(folder.resolve("documents.jsonl"), "{\"id\": 1, \"text\": \"t\"}\n");
    Files.writeString(folder.resolve("pairs.tsv"), "");
    assertThat(Datasets.resolve(folder.toString()).name()).isEqualTo("n");
  }

  @Test
  void aFolderThatIsNoDatasetIsNamed() {
    assertThatThrownBy(() -> Datasets.resolve(folder.toString()))
        .isInstanceOf(CorpusException.class)
        .hasMessage(folder + ": no dataset.json; a dataset needs one");
  }

  @Test
  void anythingElseNamesTheNearestKnownOneAndAll() {
    assertThatThrownBy(() -> Datasets.resolve("everyday-e"))
        .isInstanceOf(UnknownDatasetException.class)
        .hasMessage(
            "unknown dataset 'everyday-e'; did you mean 'everyday-en'? Known: "
                + String.join(", ", Datasets.names()));
    assertThatThrownBy(() -> Datasets.resolve("dblp-acn"))
        .isInstanceOf(UnknownDatasetException.class)
        .hasMessageStartingWith("unknown dataset 'dblp-acn'; did you mean 'dblp-acm'? Known: ");
    for (String name : new String[] {"", "a\0b"}) {
      assertThatThrownBy(() -> Datasets.resolve(name))
          .isInstanceOf(UnknownDatasetException.class)
          .hasMessageContaining("everyday-en, everyday-zh");
    }
  }

  @Test
  void aFileIsNoDataset() throws IOException {
    Path file = Files.writeString(folder.resolve("dataset.json"), "{}");
    assertThatThrownBy(() -> Datasets.resolve(file.toString()))
        .isInstanceOf(UnknownDatasetException.class)
        .hasMessage(
            file
                + ": is a file, and a dataset is a folder; make one of a table with labels:"
                + " neardup datasets import "
                + file
                + " -o FOLDER --text-column TEXT --cluster-column CLUSTER");
  }

  @Test
  void aFolderOfTextsIsNoDataset() throws IOException {
    Path texts = Files.createDirectory(folder.resolve("my texts"));
    Files.writeString(texts.resolve("a.txt"), "text");
    assertThatThrownBy(() -> Datasets.resolve(texts.toString()))
        .isInstanceOf(UnknownDatasetException.class)
        .hasMessageStartingWith(texts + ": no dataset.json; a dataset needs one; ")
        .hasMessageContaining("neardup datasets import '" + texts + "' --labels TABLE");
    Files.writeString(texts.resolve("clusters.tsv.gz"), "");
    assertThatThrownBy(() -> Datasets.resolve(texts.toString()))
        .isInstanceOf(CorpusException.class)
        .hasMessage(texts + ": no dataset.json; a dataset needs one");
  }

  @Test
  void aPathThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> Datasets.resolve("/no/such/folder"))
        .isInstanceOf(CorpusException.class)
        .hasMessage(
            "/no/such/folder: there is no such folder; name a dataset or the folder of one");
  }
}
