package io.github.neardup.cli.option;

import io.github.neardup.io.CorpusFiles;

/**
 * The inputs of a run.
 *
 * @param copies the copies of streams, which are deleted when this is closed
 */
public record OpenInputs(CorpusFiles files, StreamCopies copies) implements AutoCloseable {

  @Override
  public void close() {
    copies.close();
  }
}
