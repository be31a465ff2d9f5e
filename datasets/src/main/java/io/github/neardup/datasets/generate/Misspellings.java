package io.github.neardup.datasets.generate;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts typing errors into words. */
final class Misspellings {

  private static final int LEFT_OUT = 0;
  private static final int TWICE = 1;
  private static final int SWAPPED = 2;

  /** By key: the keys beside it. */
  private static final Map<Character, String> BESIDE =
      Stream.of(
              ("12 213 324 435 546 657 768 879 980 09 qwa wqeas ewrsd retdf tryfg ytugh uyihj "
                      + "iuojk oipkl pol aqwsz sweadzx dersfxc frtdgcv gtyfhvb hyugjbn juihknm kiojlm "
                      + "lopk zasx xsdzc cdfxv vfgcb bghvn nhjbm mjkn")
                  .split(" "))
          .collect(Collectors.toMap(keys -> keys.charAt(0), keys -> keys.substring(1)));

  private static final int[] COMMON =
      String.join("", WordLists.bundled("characters-common.txt")).codePoints().toArray();
  private static final Map<Integer, int[]> SAME_SOUND = sameSound();

  private Misspellings() {}

  private static Map<Integer, int[]> sameSound() {
    Map<Integer, int[]> groups = new HashMap<>();
    for (String line : WordLists.bundled("characters-same-sound.txt")) {
      int[] group = line.codePoints().toArray();
      for (int character : group) {
        groups.putIfAbsent(character, group);
      }
    }
    return groups;
  }

  /**
   * Returns a Chinese character that may be confused with this one, never the character itself; any
   * common character if it is in no group.
   */
  private static int other(int character, Randomness chance) {
    int[] group = SAME_SOUND.getOrDefault(character, COMMON);
    int at = chance.below(group.length);
    return group[at] != character ? group[at] : group[(at + 1) % group.length];
  }

  /**
   * Makes typing errors: in a chosen word, a neighbouring key is hit instead, a key is left out or
   * hit twice, or two keys are swapped. A chosen Chinese character becomes another with the same
   * sound, as after a wrong choice in an input method.
   */
  static String typos(String text, double strength, Randomness chance) {
    return Words.edit(
        text, (word, from) -> chance.happens(strength) ? misspelt(word, chance) : word);
  }

  /** The keys beside a key, in its case; none if the character is not on the keyboard. */
  static String neighbours(char key) {
    String keys = BESIDE.getOrDefault(Character.toLowerCase(key), "");
    return Character.isLowerCase(key) ? keys : keys.toUpperCase(Locale.ROOT);
  }

  private static String misspelt(String word, Randomness chance) {
    int first = word.codePointAt(0);
    if (Words.isCharacter(first)) {
      return Character.toString(other(first, chance));
    }
    int at = word.offsetByCodePoints(0, chance.below(word.codePointCount(0, word.length())));
    int next = word.offsetByCodePoints(at, 1);
    String key = word.substring(at, next);
    int afterNext = next < word.length() ? word.offsetByCodePoints(next, 1) : next;
    String following = word.substring(next, afterNext);
    boolean swappable = !following.isEmpty() && !following.equals(key);
    int kind = chance.below(4);
    if (kind == LEFT_OUT && key.length() < word.length()) {
      key = "";
    } else if (kind == SWAPPED && swappable) {
      key = following + key;
      next = afterNext;
    } else if (kind == LEFT_OUT || kind == TWICE) {
      key += key;
    } else {
      key = beside(key, chance);
    }
    return word.substring(0, at) + key + word.substring(next);
  }

  /** Returns a key beside this one; the key twice if it is not on the keyboard. */
  private static String beside(String key, Randomness chance) {
    String keys = neighbours(key.charAt(0));
    return keys.isEmpty() ? key + key : String.valueOf(keys.charAt(chance.below(keys.length())));
  }
}
