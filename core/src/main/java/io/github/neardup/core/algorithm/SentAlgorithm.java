package io.github.neardup.core.algorithm;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;

/** An algorithm on its way to another JVM: its identity, by which it is made again there. */
final class SentAlgorithm implements Serializable {

  private static final long serialVersionUID = 1;

  private final String identity;

  SentAlgorithm(Algorithm algorithm) {
    this.identity = algorithm.identity().toString();
  }

  private Object readResolve() throws ObjectStreamException {
    try {
      return Algorithms.create(Identity.parse(identity));
    } catch (RuntimeException e) {
      InvalidObjectException failure = new InvalidObjectException(e.getMessage());
      failure.initCause(e);
      throw failure;
    }
  }
}
