package io.github.neardup.io;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The files of a corpus. */
public final class InputFiles {

  private InputFiles() {}

  /**
   * Refuses files that are all empty: an empty result would hide that something went wrong before.
   *
   * @param files the files that were read
   * @param documents how many documents they hold together
   * @throws CorpusException if none
   */
  public static void requireDocuments(List<Path> files, long documents) {
    if (documents == 0) {
      throw new CorpusException(
          joined(files),
          "there is no document in it; check that this is the right file, and whole");
    }
  }

  /** The files as one name for a message. */
  public static String joined(List<Path> files) {
    return files.stream().map(Path::toString).collect(Collectors.joining(", "));
  }
}
