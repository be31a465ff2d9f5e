package io.github.neardup.core.algorithm;

import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;

/** An algorithm on its way to another JVM: its identity, by which it is made again there. */
final class SentAlgorithm implements Serializable {

  private static final long serialVersionUID = 1;

  private final String identity;

  /** A stage of an algorithm has the identity of the whole, and must not come back as that. */
  private final String type;

  SentAlgorithm(Algorithm algorithm) {
    this.type = algorithm.getClass().getName();
    this.identity = algorithm.identity().toString();
  }

  private Object readResolve() throws ObjectStreamException {
    try {
      Algorithm made = Algorithms.create(Identity.parse(identity));
      if (!made.getClass().getName().equals(type)) {
        throw new InvalidObjectException(
            "a " + type + " cannot be sent; send the " + made.getClass().getName() + " it is of");
      }
      return made;
    } catch (RuntimeException e) {
      InvalidObjectException failure = new InvalidObjectException(e.getMessage());
      failure.initCause(e);
      throw failure;
    }
  }
}
