package io.github.neardup.datasets.published;

import java.net.URI;
import java.util.Optional;

/**
 * A file that the owners of a dataset publish.
 *
 * @param name its name
 * @param url where it can be downloaded; empty if there is no address known to last
 * @param sha256 its SHA-256 checksum in hexadecimal digits; empty if not known for certain
 */
public record PublishedFile(String name, String url, String sha256) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if the name is empty or no file's, or the address is none
   */
  public PublishedFile {
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new IllegalArgumentException("'" + name + "' is not a plain file name");
    }
    if (!url.isEmpty()) {
      URI.create(url);
    }
    if (!sha256.matches("([0-9a-f]{64})?")) {
      throw new IllegalArgumentException("'" + sha256 + "' is not a SHA-256 checksum");
    }
  }

  /** Where it can be downloaded, if that is known. */
  public Optional<URI> address() {
    return url.isEmpty() ? Optional.empty() : Optional.of(URI.create(url));
  }
}
