package io.github.neardup.datasets.published;

import java.net.URI;

/** Is told how far a download has come. */
public interface DownloadListener {

  /** Wants to know nothing. */
  DownloadListener NONE =
      new DownloadListener() {
        @Override
        public void begins(URI address, long bytes) {}

        @Override
        public void reached(long bytes) {}
      };

  /**
   * A file begins, or goes on.
   *
   * @param bytes its whole size; negative if it is not known
   */
  void begins(URI address, long bytes);

  /** So many bytes of the file are there. */
  void reached(long bytes);
}
