package io.github.neardup.datasets.generate;

import java.util.HashMap;
import java.util.Map;

/**
 * Chinese characters that are taken for one another: those that sound alike, as a wrong choice of
 * an input method gives, or those that look alike, as a scanner mixes up. A character that is in no
 * group is taken for any common one.
 */
final class SimilarCharacters {

  private static final int[] COMMON =
      String.join("", WordLists.bundled("characters-common.txt")).codePoints().toArray();

  private final Map<Integer, int[]> groups = new HashMap<>();

  private SimilarCharacters(String resource) {
    for (String line : WordLists.bundled(resource)) {
      int[] group = line.codePoints().toArray();
      for (int character : group) {
        groups.putIfAbsent(character, group);
      }
    }
  }

  static SimilarCharacters inSound() {
    return new SimilarCharacters("characters-same-sound.txt");
  }

  static SimilarCharacters inShape() {
    return new SimilarCharacters("characters-same-shape.txt");
  }

  /** A character that may be taken for this one, never itself. */
  int other(int character, Randomness chance) {
    int[] group = groups.getOrDefault(character, COMMON);
    int at = chance.below(group.length);
    return group[at] != character ? group[at] : group[(at + 1) % group.length];
  }
}
