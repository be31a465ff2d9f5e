package io.github.neardup.bench.speed;

import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads, parses and writes each record of a corpus: the least work of any deduplication. */
final class PlainPass {

  private PlainPass() {}

  public static void main(String[] arguments) throws IOException {
    CorpusFiles files = CorpusFiles.of(List.of(Path.of(arguments[0])));
    Optional<CorpusTarget> target = Optional.of(CorpusTarget.of(Path.of(arguments[1])));
    try (Outputs outputs = new Outputs();
        CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      CorpusWriter writer =
          CorpusWriter.open(files, target, OutputStream.nullOutputStream(), outputs);
      while (reader.advance()) {
        reader.document();
        writer.write(reader);
      }
      writer.end();
      outputs.commit();
    }
  }
}
