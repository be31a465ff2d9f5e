package io.github.neardup.server;

/** A request cannot be answered as it is. The message explains why, in one line for the sender. */
final class RequestException extends RuntimeException {

  static final int BAD_REQUEST = 400;
  static final int UNAUTHORIZED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int REQUEST_TIMEOUT = 408;
  static final int TOO_LARGE = 413;
  static final int FAILED = 500;
  static final int UNAVAILABLE = 503;

  private static final long serialVersionUID = 1;

  private final int status;

  RequestException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** Returns the failure of an invalid request. */
  static RequestException bad(String message) {
    return new RequestException(BAD_REQUEST, message);
  }

  /** Returns the HTTP status. */
  int status() {
    return status;
  }
}
