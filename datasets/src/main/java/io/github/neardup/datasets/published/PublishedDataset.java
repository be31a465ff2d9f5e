package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.Scoring;
import java.util.List;

/**
 * A public benchmark: what it is, where it is published, and how to read what is published there,
 * as its description file says. {@link PublishedDatasets} has all of them.
 *
 * @param name the name it is installed and evaluated under
 * @param title what its owners call it
 * @param language the language of the texts as a BCP 47 tag
 * @param documents how many documents it has; 0 if that is not stated
 * @param labels what its labels are and how many, in a few words
 * @param license the license, as its owners state it
 * @param citation what to cite
 * @param homepage where it is published
 * @param files the files that are published there
 * @param byHand what to get by hand and from where; empty if everything can be downloaded
 * @param meaning what is a duplicate in it, in plain words
 * @param lexical whether lexical methods can be expected to solve it
 * @param scoring in which measure published results are given
 * @param layout how the files are read
 */
public record PublishedDataset(
    String name,
    String title,
    String language,
    int documents,
    String labels,
    String license,
    String citation,
    String homepage,
    List<PublishedFile> files,
    String byHand,
    String meaning,
    Lexical lexical,
    Scoring scoring,
    Layout layout) {

  /** Whether methods that compare words and characters can be expected to solve it. */
  public enum Lexical {
    /** They can. */
    YES,
    /** They can solve a part of it. */
    PARTLY,
    /** They cannot: it is there as a control. */
    NO
  }

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if there is no file, or not every file can be downloaded and
   *     nothing says how to get it
   */
  public PublishedDataset {
    files = List.copyOf(files);
    if (files.isEmpty() || (!isDownloadable(files) && byHand.isEmpty())) {
      throw new IllegalArgumentException(
          name + ": it must say which files there are and how to get them");
    }
  }

  /** Whether all its files have an address to be downloaded from. */
  public boolean isDownloadable() {
    return isDownloadable(files);
  }

  private static boolean isDownloadable(List<PublishedFile> files) {
    return files.stream().allMatch(file -> file.address().isPresent());
  }

  /** What its labels say. */
  public Dataset.Truth truth() {
    return layout.truth();
  }

  DatasetDescription description() {
    String source = title + ", " + homepage + "; cite: " + citation;
    return new DatasetDescription(name, language, license, source, meaning, truth(), scoring);
  }

  @Override
  public String toString() {
    return name;
  }
}
