package io.github.neardup.core.algorithm;

/**
 * An {@link Algorithm} that tells the two parts of fingerprinting apart: turning a text into
 * features, and these into a fingerprint.
 */
public interface FeatureReading {

  /**
   * Makes a reader, for the use of one thread, that does the first part of fingerprinting and no
   * more: it normalises and tokenises a text, and appends its features. It is for measuring which
   * share of the time that part takes.
   */
  Fingerprinter featureReader();
}
