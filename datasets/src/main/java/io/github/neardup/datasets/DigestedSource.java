package io.github.neardup.datasets;

import io.github.neardup.io.Compression;
import io.github.neardup.io.CorpusSource;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;

/** A source whose uncompressed content goes into a digest while it is read. */
record DigestedSource(CorpusSource source, MessageDigest digest) implements CorpusSource {

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public InputStream open() throws IOException {
    return new DigestInputStream(source.compression().decompress(source.open()), digest);
  }

  @Override
  public Compression compression() {
    return Compression.NONE;
  }
}
