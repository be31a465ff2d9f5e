package io.github.neardup.mongodb;

import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Copies a collection, and waits before the commit until it is killed. */
final class KilledWriter {

  private KilledWriter() {}

  /** From one URI to another. */
  public static void main(String[] uris) throws Exception {
    CorpusFiles files = CorpusFiles.of(List.of(uris[0]), Optional.empty(), Map.of());
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.openWhole(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(
              files,
              Optional.of(CorpusTarget.ofCollection(uris[1])),
              OutputStream.nullOutputStream(),
              outputs);
      while (reader.advance()) {
        writer.write(reader);
      }
      writer.end();
      System.out.println("written");
      Thread.sleep(60_000);
    }
  }
}
