package io.github.neardup.core.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Operations;

/** Words error messages about unknown names. */
public final class Suggestions {

  /*
   * A Levenshtein automaton accepts all names within a given number of edits (Schulz, Mihov, "Fast string
   * correction with Levenshtein automata", IJDAR 2002; implemented in Lucene). The automata for 0,
   * 1 and 2 edits are tried in turn on all known names, in alphabetical order, so the nearest name
   * wins, and in case of a tie the first. Swapping two letters is one edit. Example: minhahs is one
   * edit from minhash.
   *
   * If no name is that near, a name with the same beginning is suggested: simh gives simhash.
   */

  private Suggestions() {}

  /**
   * Words the message for an unknown name. It names the nearest known name, if one is near, and
   * lists all known names. If another neardup artifact provides the name, or other tools use it for
   * something known in specs, the message says what to do instead.
   *
   * @param kind the kind of thing, such as "algorithm"
   * @param given the unknown name
   * @param known the known names
   * @return one line
   */
  public static String unknown(String kind, String given, Collection<String> known) {
    StringBuilder message = new StringBuilder("unknown " + kind + " '" + given + "'");
    Optional<String> wayOut = OtherNames.inSpecs().advice(kind, given, known);
    if (wayOut.isPresent()) {
      return message.append("; ").append(wayOut.get()).toString();
    }
    message.append(nearest(given, known).map(name -> "; did you mean '" + name + "'?").orElse("."));
    return message.append(" Known: ").append(String.join(", ", new TreeSet<>(known))).toString();
  }

  /** Returns the known name that is within two edits or begins alike. */
  public static Optional<String> nearest(String given, Collection<String> known) {
    String lower = given.toLowerCase(Locale.ROOT);
    for (int distance = 0; distance <= LevenshteinAutomata.MAXIMUM_SUPPORTED_DISTANCE; distance++) {
      // A two-letter name is within two edits of everything.
      if (distance >= Math.max(1, lower.length())) {
        break;
      }
      var automaton = new LevenshteinAutomata(lower, true).toAutomaton(distance);
      for (String name : new TreeSet<>(known)) {
        if (automaton != null && Operations.run(automaton, name.toLowerCase(Locale.ROOT))) {
          return Optional.of(name);
        }
      }
    }
    return known.stream()
        .filter(name -> lower.length() >= 3 && (name.startsWith(lower) || lower.startsWith(name)))
        .min(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
  }
}
