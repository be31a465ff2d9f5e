package io.github.neardup.cli.eval;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Four documents: b is a with other punctuation, c is a with one more sentence, d is another. */
public final class SmallDataset {

  private SmallDataset() {}

  /** Writes the dataset {@code small} into a folder, and returns its own. */
  public static Path in(Path folder) throws IOException {
    return in(folder, "small", "quick brown fox");
  }

  /** The same of another name, about another animal. */
  public static Path in(Path folder, String name, String animal) throws IOException {
    Path dataset = Files.createDirectory(folder.resolve(name));
    Files.writeString(
        dataset.resolve("dataset.json"),
        """
        {"name": "%s", "language": "en", "license": "CC0-1.0", "source": "a test",
         "meaning": "the same but for a word", "truth": "clusters"}
        """
            .formatted(name));
    Files.writeString(
        dataset.resolve("documents.jsonl"),
        """
        {"id": "a", "text": "the %1$s jumps over the lazy dog by the river"}
        {"id": "b", "text": "The %1$s jumps over the lazy dog, by the river."}
        {"id": "c", "text": "The %1$s jumps over the lazy dog by the river. Really!"}
        {"id": "d", "text": "something else entirely, about ships and sealing wax"}
        """
            .formatted(animal));
    Files.writeString(dataset.resolve("clusters.tsv"), "a\t1\nb\t1\nc\t1\nd\t2\n");
    return dataset;
  }
}
