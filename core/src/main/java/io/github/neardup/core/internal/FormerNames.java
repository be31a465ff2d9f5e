package io.github.neardup.core.internal;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The former names that specs have used, for a program to tell its user. Thread-safe. */
public final class FormerNames {

  private static final Set<String> USED = ConcurrentHashMap.newKeySet();

  private FormerNames() {}

  /** Notes that a former name was used where there is a new one. */
  public static void note(String former, String now) {
    USED.add(former + " is now called " + now);
  }

  /** What was noted since the last call, in lines such as "tokens=a is now called tokens=b". */
  public static List<String> takeNotes() {
    List<String> notes = USED.stream().sorted().toList();
    USED.removeAll(notes);
    return notes;
  }
}
