package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.Scoring;
import java.util.List;
import java.util.Locale;

/**
 * A public benchmark: what it is, where it is published, and how to read what is published there.
 */
public final class PublishedDataset {

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
   * What a description file says.
   *
   * @param name the name it is installed and evaluated under
   * @param title what its owners call it
   * @param language of the texts, as a BCP 47 tag
   * @param documents how many documents it has; 0 if that is not stated
   * @param labels what its labels are and how many, in a few words
   * @param license the license, as its owners state it
   * @param citation what to cite
   * @param homepage where it is published
   * @param files the files that are published there
   * @param byHand what to get by hand and from where; empty if everything can be downloaded
   * @param meaning what is a duplicate in it
   * @param lexical whether lexical methods can be expected to solve it
   * @param scoring in which measure published results are given
   * @param layout how the files are read
   */
  record Properties(
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
      String lexical,
      String scoring,
      Layout layout) {}

  private final Properties properties;
  private final Lexical lexical;
  private final Scoring scoring;
  private final DatasetDescription description;

  PublishedDataset(Properties properties) {
    this.properties = properties;
    lexical = Lexical.valueOf(properties.lexical().toUpperCase(Locale.ROOT));
    scoring =
        properties.scoring().isEmpty()
            ? Scoring.PAIRS
            : Scoring.of(properties.scoring())
                .orElseThrow(
                    () -> new IllegalArgumentException("no scoring " + properties.scoring()));
    description =
        new DatasetDescription(
            properties.name(),
            properties.language(),
            properties.license(),
            properties.title() + ", " + properties.homepage() + "; cite: " + properties.citation(),
            properties.meaning(),
            properties.layout().truth(),
            scoring);
    boolean downloadable = isDownloadable();
    if (properties.files().isEmpty() || (!downloadable && properties.byHand().isEmpty())) {
      throw new IllegalArgumentException(
          properties.name() + ": it must say which files there are and how to get them");
    }
  }

  /** The name it is installed and evaluated under. */
  public String name() {
    return properties.name();
  }

  /** What its owners call it. */
  public String title() {
    return properties.title();
  }

  /** The language of the texts as a BCP 47 tag. */
  public String language() {
    return properties.language();
  }

  /** How many documents it has; 0 if that is not stated. */
  public int documents() {
    return properties.documents();
  }

  /** What its labels are and how many, in a few words. */
  public String labels() {
    return properties.labels();
  }

  /** The license, as its owners state it. */
  public String license() {
    return properties.license();
  }

  /** What to cite. */
  public String citation() {
    return properties.citation();
  }

  /** Where it is published. */
  public String homepage() {
    return properties.homepage();
  }

  /** The files that are published there. */
  public List<PublishedFile> files() {
    return properties.files();
  }

  /** What to get by hand and from where; empty if everything can be downloaded. */
  public String byHand() {
    return properties.byHand();
  }

  /** What is a duplicate in it, in plain words. */
  public String meaning() {
    return properties.meaning();
  }

  /** What its labels say. */
  public Dataset.Truth truth() {
    return description.truth();
  }

  /** Whether lexical methods can be expected to solve it. */
  public Lexical lexical() {
    return lexical;
  }

  /** In which measure published results are given. */
  public Scoring scoring() {
    return scoring;
  }

  /** Whether all its files have an address to be downloaded from. */
  public boolean isDownloadable() {
    return properties.files().stream().allMatch(file -> file.address().isPresent());
  }

  DatasetDescription description() {
    return description;
  }

  Layout layout() {
    return properties.layout();
  }

  @Override
  public String toString() {
    return name();
  }
}
