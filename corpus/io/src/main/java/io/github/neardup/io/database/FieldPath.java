package io.github.neardup.io.database;

import io.github.neardup.io.database.FieldValue.Kind;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way to a value within objects and lists: {@code m[0].c} leads to the member {@code c} of the
 * first element of the list {@code m}, {@code m[].c} to the members {@code c} of all elements, and
 * {@code m[r=user].c} to members of the elements whose member {@code r} is {@code user}. Several
 * strings are joined by line breaks. Immutable.
 *
 * @param steps names of members, and elements of lists as {@code [0]}, {@code []} or {@code
 *     [r=user]}
 */
public record FieldPath(List<String> steps) {

  private static final String ALL = "[]";

  private static final String IN_BRACKETS = "[0-9]*|[^\\[\\].=]+=[^\\[\\]]*";

  private static final Pattern LIST =
      Pattern.compile("(?<=[^.])(\\[(?:" + IN_BRACKETS + ")])(?=[.\\[]|\\z)");

  private static final Pattern DOT = Pattern.compile("\\.(?![^\\[]*])");

  /** A value that may hold others. */
  public interface Node {

    /** Returns a member of an object; null if there is none. */
    @Nullable Node member(String name);

    /** Returns the elements of a list; none for anything else. */
    List<? extends Node> elements();

    /** Returns the value itself. */
    FieldValue value();
  }

  public FieldPath {
    steps = List.copyOf(steps);
  }

  /** Returns the path that a field means, unless there is a field of that name. */
  public static FieldPath of(String field) {
    return new FieldPath(List.of(DOT.split(LIST.matcher(field).replaceAll(".$1"), -1)));
  }

  /** Returns whether the path may lead to several values, which are joined. */
  public boolean joins() {
    return leadsOn() && steps.stream().anyMatch(step -> step.equals(ALL) || isSelection(step));
  }

  private static boolean isSelection(String step) {
    return step.startsWith("[") && step.contains("=");
  }

  /** Returns the names of all members that the path asks for, also to select elements. */
  public List<String> names() {
    return steps.stream()
        .filter(step -> !step.startsWith("[") || isSelection(step))
        .map(step -> isSelection(step) ? step.substring(1, step.indexOf('=')) : step)
        .toList();
  }

  /** Returns whether the steps lead into an object or a list, rather than to a field. */
  public boolean leadsOn() {
    return steps.size() > 1;
  }

  /** Returns the value to which the path leads. */
  public FieldValue find(Node root) {
    return find(root, 0);
  }

  private FieldValue find(Node from, int begin) {
    Node node = from;
    for (int i = begin; i < steps.size(); i++) {
      Node next = step(node, steps.get(i));
      if (next == null) {
        int rest = i + 1;
        String step = steps.get(i);
        return step.equals(ALL) || isSelection(step)
            ? joined(
                node.elements().stream()
                    .filter(element -> selects(step, element))
                    .map(element -> find(element, rest))
                    .toList())
            : FieldValue.ABSENT;
      }
      node = next;
    }
    return node.value();
  }

  /** Returns the object or list that holds the value itself; null if there is none. */
  public @Nullable Node parent(Node root) {
    Node node = root;
    for (String step : steps.subList(0, steps.size() - 1)) {
      node = node == null ? null : step(node, step);
    }
    return node;
  }

  private static @Nullable Node step(Node node, String step) {
    Node member = node.member(step);
    List<? extends Node> elements = member == null ? node.elements() : List.of();
    for (int i = 0; i < elements.size(); i++) {
      if (step.equals("[" + i + "]")) {
        return elements.get(i);
      }
    }
    return member;
  }

  private static boolean selects(String step, Node element) {
    int equals = step.indexOf('=');
    Node member = equals < 0 ? null : element.member(step.substring(1, equals));
    return equals < 0
        || (member != null && step.substring(equals + 1).equals(member.value().text() + "]"));
  }

  /** Joins strings; null counts only if there is nothing else. */
  private static FieldValue joined(List<FieldValue> values) {
    List<FieldValue> found = values.stream().filter(value -> value.kind() != Kind.ABSENT).toList();
    List<FieldValue> some = found.stream().filter(value -> value.kind() != Kind.NULL).toList();
    if (some.isEmpty()) {
      return found.isEmpty() ? FieldValue.ABSENT : found.get(0);
    }
    return some.stream().allMatch(value -> value.kind() == Kind.STRING)
        ? FieldValue.of(
            Kind.STRING,
            some.stream()
                .map(FieldValue::text)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")))
        : new FieldValue(Kind.LIST, "", some.stream().map(FieldValue::text).toList());
  }
}
