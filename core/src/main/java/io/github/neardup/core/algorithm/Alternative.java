package io.github.neardup.core.algorithm;

import java.util.function.BiFunction;

/**
 * Another way to write a setting: a spec may give this in its place, and becomes the same as with
 * the setting itself. So it stands in no {@linkplain Settings#toSpec resolved spec} and in no
 * {@link Identity}. Immutable.
 *
 * @param name the name in a spec
 * @param setting the setting in whose place it is given
 * @param permitted the permitted values, in words that follow "must be"
 * @param meaning what it does, in one line
 * @param value gives the value of the setting, as written in a spec, for a value of this and the
 *     other settings; throws an {@link IllegalArgumentException} if the value is not permitted
 */
public record Alternative(
    String name,
    Setting<?> setting,
    String permitted,
    String meaning,
    BiFunction<String, Settings, String> value) {

  /**
   * Reads the value of the setting.
   *
   * @param text the value of this, as written
   * @param others the other settings
   * @throws InvalidSpecException if the value is not permitted
   */
  Object parse(String text, Settings others) {
    String written;
    try {
      written = value.apply(text, others);
    } catch (IllegalArgumentException e) {
      throw new InvalidSpecException(name + " must be " + permitted + ", not '" + text + "'", e);
    }
    return setting.parse(written);
  }
}
