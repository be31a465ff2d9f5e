package io.github.neardup.io.text;

import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A {@linkplain FileSystem#getPathMatcher glob} that is matched without backtracking, in time
 * linear in the length of the path times the length of the glob.
 */
public final class Glob {

  /* An automaton. A state with a test takes a character that satisfies the test and leads to its
   * first target; a state without a test takes nothing and leads to both targets. The accepting
   * state has the number of states as its number. */
  private final List<State> states = new ArrayList<>();

  private static final class State {
    final @Nullable IntPredicate test;
    int first;
    int second;

    State(@Nullable IntPredicate test, int first, int second) {
      this.test = test;
      this.first = first;
      this.second = second;
    }
  }

  private final int[] glob;
  private int at;

  private Glob(String glob) {
    this.glob = glob.codePoints().toArray();
  }

  /**
   * Parses a glob.
   *
   * @throws PatternSyntaxException if the file system refuses it
   */
  public static Glob of(String text, FileSystem system) {
    system.getPathMatcher("glob:" + text);
    Glob glob = new Glob(text);
    glob.parse();
    return glob;
  }

  private void parse() {
    State branch = null;
    List<State> ends = new ArrayList<>();
    while (at < glob.length) {
      int c = glob[at++];
      if (c == '*') {
        boolean folders = at < glob.length && glob[at] == '*';
        at += folders ? 1 : 0;
        int start = states.size();
        add(null, start + 1, start + 2);
        add(folders ? any -> true : Glob::isNoSlash, start, start);
      } else if (c == '?') {
        take(Glob::isNoSlash);
      } else if (c == '[') {
        take(oneOf());
      } else if (c == '{') {
        branch = add(null, states.size() + 1, 0);
      } else if (c == ',' && branch != null) {
        ends.add(add(null, 0, 0));
        branch.second = states.size();
        branch = add(null, states.size() + 1, 0);
      } else if (c == '}' && branch != null) {
        branch.second = branch.first;
        branch = null;
        ends.forEach(end -> end.first = end.second = states.size());
        ends.clear();
      } else {
        int wanted = c == '\\' ? glob[at++] : c;
        take(given -> given == wanted);
      }
    }
  }

  private State add(@Nullable IntPredicate test, int first, int second) {
    State state = new State(test, first, second);
    states.add(state);
    return state;
  }

  private void take(IntPredicate test) {
    add(test, states.size() + 1, 0);
  }

  private static boolean isNoSlash(int c) {
    return c != '/';
  }

  /** Parses a set in brackets, up to the closing one. */
  private IntPredicate oneOf() {
    boolean not = glob[at] == '!';
    at += not ? 1 : 0;
    List<int[]> ranges = new ArrayList<>();
    while (glob[at] != ']') {
      int from = glob[at++];
      boolean isRange = glob[at] == '-' && glob[at + 1] != ']';
      ranges.add(new int[] {from, isRange ? glob[at + 1] : from});
      at += isRange ? 2 : 0;
    }
    at++;
    return c ->
        c != '/' && not != ranges.stream().anyMatch(range -> range[0] <= c && c <= range[1]);
  }

  public boolean matches(Path path) {
    String separator = path.getFileSystem().getSeparator();
    BitSet now = new BitSet();
    reach(0, now);
    for (int c : path.toString().replace(separator, "/").codePoints().toArray()) {
      BitSet next = new BitSet();
      now.stream()
          .filter(state -> state < states.size())
          .mapToObj(states::get)
          .filter(state -> state.test != null && state.test.test(c))
          .forEach(state -> reach(state.first, next));
      now = next;
    }
    return now.get(states.size());
  }

  private void reach(int from, BitSet reached) {
    Deque<Integer> open = new ArrayDeque<>(List.of(from));
    while (!open.isEmpty()) {
      int state = open.pop();
      if (!reached.get(state)) {
        reached.set(state);
        if (state < states.size() && states.get(state).test == null) {
          open.push(states.get(state).first);
          open.push(states.get(state).second);
        }
      }
    }
  }
}
