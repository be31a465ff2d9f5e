package io.github.neardup.server;

import org.eclipse.jetty.http.HttpStatus;

/** A request cannot be answered as it is. The message explains why, in one line for the sender. */
final class RequestException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final int status;

  RequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the failure of an invalid request. */
  static RequestException bad(String message) {
    return new RequestException(HttpStatus.BAD_REQUEST_400, message);
  }

  int status() {
    return status;
  }
}
