package io.github.neardup.core.util;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.apache.lucene.util.automaton.Operations;

/** Wording for names that do not exist. */
public final class Suggestions {

  /*
   * A Levenshtein automaton accepts all names within a number of edits (Schulz, Mihov, "Fast string
   * correction with Levenshtein automata", IJDAR 2002; Lucene has it). The automata for 0, 1 and 2
   * edits are tried in turn on all known names, in alphabetical order, so the nearest name wins,
   * and of several the first. Swapping two letters is one edit. Example: minhahs is one edit from
   * minhash.
   *
   * If no name is that near, one that starts alike counts: simh gives simhash.
   */

  private Suggestions() {}

  /**
   * Says that a name is unknown, which known one is nearest, if any is near, and which there are;
   * or which of neardup's artifacts brings it. A name that other tools use for something known is
   * answered with what to write.
   *
   * @param kind what is named, such as "algorithm"
   * @param given the name that does not exist
   * @param known the names that do
   * @return one line
   */
  public static String unknown(String kind, String given, Collection<String> known) {
    Optional<String> artifact = OtherArtifacts.bringing(kind, given);
    if (artifact.isPresent()) {
      return String.format(
          "%s '%s' needs io.github.neardup:%s: add it to the dependencies. Known: %s",
          kind, given, artifact.get(), String.join(", ", new TreeSet<>(known)));
    }
    StringBuilder message = new StringBuilder("unknown " + kind + " '" + given + "'");
    Optional<String> wayOut = Synonyms.wayOut(kind, given, known);
    if (wayOut.isPresent()) {
      return message.append("; ").append(wayOut.get()).toString();
    }
    message.append(nearest(given, known).map(name -> "; did you mean '" + name + "'?").orElse("."));
    return message.append(" Known: ").append(String.join(", ", new TreeSet<>(known))).toString();
  }

  /** The known name within two edits, or that starts alike. */
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

  /**
   * Which of neardup's other artifacts brings what, for who asks for something without having it.
   */
  private static final class OtherArtifacts {

    private static final Map<String, String> ALGORITHMS =
        Map.of(
            "simhash", "neardup-simhash",
            "minhash", "neardup-minhash",
            "kshingle", "neardup-kshingle",
            "ksentence", "neardup-ksentence");

    private static final Map<String, String> TOKENIZERS =
        Map.of(
            "smartcn", "neardup-smartcn",
            "icu", "neardup-icu",
            "dictionary", "neardup-chinese",
            "auto", "neardup-chinese");

    private static final Map<String, String> STEPS =
        Map.of(
            "simplified", "neardup-chinese",
            "chinese", "neardup-chinese",
            "confusables", "neardup-icu",
            "html", "neardup-html",
            "web", "neardup-html");

    /** By what is named, as error messages say it. */
    private static final Map<String, Map<String, String>> BY_KIND =
        Map.of(
            "algorithm", ALGORITHMS,
            "setting", Map.of("parts", "neardup-parts"),
            "tokenizer", TOKENIZERS,
            "value of tokens", TOKENIZERS,
            "normalisation step", STEPS,
            "value of normalize", STEPS);

    private OtherArtifacts() {}

    /** The artifact that brings what has this name. */
    static Optional<String> bringing(String kind, String name) {
      return Optional.ofNullable(BY_KIND.getOrDefault(kind, Map.of()).get(name));
    }
  }
}
