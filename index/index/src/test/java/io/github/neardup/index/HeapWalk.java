package io.github.neardup.index;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Measures what an index holds: follows the references of its own classes and of lists of numbers,
 * and adds up objects and arrays as a 64-bit JVM with compressed references lays them out.
 */
final class HeapWalk {

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> pending = new ArrayDeque<>();

  long bytes(Object root) {
    long bytes = 0;
    push(root);
    while (!pending.isEmpty()) {
      bytes += visit(pending.pop());
    }
    return bytes;
  }

  private void push(Object object) {
    if (object != null && isCounted(object.getClass()) && seen.add(object)) {
      pending.push(object);
    }
  }

  private static boolean isCounted(Class<?> type) {
    if (type.isArray()) {
      return type.componentType().isPrimitive() || isCounted(type.componentType());
    }
    String name = type.getName();
    return !type.isHidden()
        && (name.startsWith("io.github.neardup.index.")
            || name.startsWith("it.unimi.dsi.fastutil."));
  }

  private long visit(Object object) {
    Class<?> type = object.getClass();
    if (type.isArray()) {
      int length = Array.getLength(object);
      if (!type.componentType().isPrimitive()) {
        for (int i = 0; i < length; i++) {
          push(Array.get(object, i));
        }
      }
      return padded(16 + (long) length * size(type.componentType()));
    }
    long bytes = 12;
    for (Class<?> c = type; c != null; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          bytes += size(field.getType());
          if (!field.getType().isPrimitive() && c != Object.class) {
            push(value(object, field));
          }
        }
      }
    }
    return padded(bytes);
  }

  private static Object value(Object object, Field field) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static int size(Class<?> type) {
    if (type == long.class || type == double.class) {
      return 8;
    }
    if (type == byte.class || type == boolean.class) {
      return 1;
    }
    return type == short.class || type == char.class ? 2 : 4;
  }

  private static long padded(long bytes) {
    return (bytes + 7) & -8;
  }
}
