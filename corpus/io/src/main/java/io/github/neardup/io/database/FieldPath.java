package io.github.neardup.io.database;

import io.github.neardup.io.database.FieldValue.Kind;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way to a value within objects and lists: {@code m[0].c} leads to the member {@code c} of the
 * first element of the list {@code m}, and {@code m[].c} to the members {@code c} of all elements,
 * whose strings are joined by line breaks. Immutable.
 *
 * @param steps names of members, and elements of lists as {@code [0]} or {@code []}
 */
public record FieldPath(List<String> steps) {

  private static final String ALL = "[]";

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
    return new FieldPath(
        List.of(field.replaceAll("(?<=[^.])(\\[[0-9]*])(?=[.\\[]|\\z)", ".$1").split("\\.", -1)));
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
        return steps.get(i).equals(ALL)
            ? joined(node.elements().stream().map(element -> find(element, rest)).toList())
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
