package io.github.neardup.core.spec;

import io.github.neardup.core.algorithm.BaseAlgorithm;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.util.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All that a fingerprint, its keys and its similarity depend on besides the text. Fingerprints with
 * equal identities can be compared, no matter where or by which release they were made; others must
 * not be.
 *
 * <p>An identity is written in one line, which {@link #parse} reads:
 *
 * <pre>
 * kshingle:threshold=0.6,...,frequencies=freq.bin,...;frequencies=sha256:12ab...;hashes=V2;unicode=13.0
 * </pre>
 *
 * <p>The spec with all settings comes first. Then follows, for each setting that names a file, the
 * SHA-256 of the file's content. The content identifies the file: identities with equal content are
 * equal whatever the paths.
 *
 * @param spec the spec with all its settings
 * @param files by the name of a setting, the SHA-256 of the file that its value names: 64
 *     hexadecimal digits in lower case. For stop words, the SHA-256 of the sorted words with line
 *     feeds between them
 * @param hashes the version of the hash functions, such as {@code V2}
 * @param unicode the version of the Unicode tables, such as {@code 13.0}
 */
public record Identity(
    String spec, SortedMap<String, String> files, String hashes, String unicode) {

  /** The hash functions of this release. */
  public static final String HASH_SCHEME = Hash64.SCHEME;

  /** The Unicode tables of this release. */
  public static final String UNICODE = PinnedUnicode.VERSION;

  private static final int DIGITS_SHOWN = 12;
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
  private static final Pattern FILE = Pattern.compile(";([^;=]+)=sha256:([0-9a-f]{64})");
  private static final Pattern FORM =
      Pattern.compile(
          "(.+?)((?:" + FILE.pattern() + ")*);hashes=([^;=]+);unicode=([^;=]+)", Pattern.DOTALL);

  /**
   * Copies the map.
   *
   * @throws IllegalArgumentException if a digest is malformed
   * @throws InvalidSpecException if the spec is invalid
   */
  public Identity {
    Objects.requireNonNull(spec, "spec");
    Objects.requireNonNull(files, "files");
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    Objects.requireNonNull(hashes, "hashes");
    Objects.requireNonNull(unicode, "unicode");
    Spec.parse(spec);
    for (Map.Entry<String, String> file : files.entrySet()) {
      if (!DIGEST.matcher(file.getValue()).matches()) {
        throw new IllegalArgumentException(
            file.getKey() + ": not a SHA-256 in hexadecimal: '" + file.getValue() + "'");
      }
    }
  }

  /**
   * Returns the identity of the given settings in this release.
   *
   * @param settings the settings
   * @param files by the name of a setting, the SHA-256 of the file that its value names. A {@link
   *     Setting.FileValue} knows its digest; a file without a known digest is read
   * @throws UncheckedIOException if such a file cannot be read
   */
  public static Identity of(Settings settings, Map<String, String> files) {
    TreeMap<String, String> all = new TreeMap<>(settings.digests());
    all.putAll(files);
    settings.files().forEach((setting, file) -> all.computeIfAbsent(setting, s -> digest(file)));
    return new Identity(settings.toSpec(), all, HASH_SCHEME, UNICODE);
  }

  private static String digest(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return file.sha256();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the digest of a file by the name of its setting, for {@link BaseAlgorithm}.
   *
   * @param setting the setting that names the file
   * @param content the content as read; empty or without a digest if there is no file
   */
  public static Map<String, String> files(
      Setting<?> setting, Optional<? extends Setting.FileValue> content) {
    return content
        .flatMap(Setting.FileValue::sha256)
        .map(digest -> Map.of(setting.name(), digest))
        .orElse(Map.of());
  }

  /**
   * Reads what {@link #toString()} writes.
   *
   * @throws IllegalArgumentException if the text is not in that format
   */
  public static Identity parse(String text) {
    Matcher whole = FORM.matcher(text);
    if (!whole.matches()) {
      throw new IllegalArgumentException(
          "not an identity, SPEC;SETTING=sha256:...;hashes=...;unicode=...: '" + text + "'");
    }
    TreeMap<String, String> files = new TreeMap<>();
    Matcher file = FILE.matcher(whole.group(2));
    while (file.find()) {
      files.put(file.group(1), file.group(2));
    }
    return new Identity(whole.group(1), files, whole.group(5), whole.group(6));
  }

  /**
   * Describes the differences in words, such as "threshold=0.6 against 0.7; hash scheme V1 against
   * V2".
   *
   * @param other the other identity, named second
   * @return empty if the identities are equal
   */
  public Optional<String> difference(Identity other) {
    List<String> differences = new ArrayList<>();
    Spec here = parsed();
    Spec there = other.parsed();
    if (!here.algorithm().equals(there.algorithm())) {
      differences.add("algorithm " + here.algorithm() + " against " + there.algorithm());
    } else {
      Map<String, String> settings = new LinkedHashMap<>(here.values());
      there.values().forEach(settings::putIfAbsent);
      for (String setting : settings.keySet()) {
        if (!Objects.equals(known(here, setting), other.known(there, setting))) {
          differences.add(difference(setting, here, other, there));
        }
      }
      // Files whose settings the spec does not show.
      TreeSet<String> unseen = new TreeSet<>(files.keySet());
      unseen.addAll(other.files.keySet());
      unseen.removeAll(settings.keySet());
      for (String setting : unseen) {
        if (!Objects.equals(files.get(setting), other.files.get(setting))) {
          differences.add(difference(setting, here, other, there));
        }
      }
    }
    if (!hashes.equals(other.hashes)) {
      differences.add("hash scheme " + hashes + " against " + other.hashes);
    }
    if (!unicode.equals(other.unicode)) {
      differences.add("Unicode " + unicode + " against " + other.unicode);
    }
    return Optional.of(String.join("; ", differences)).filter(text -> !text.isEmpty());
  }

  private String difference(String setting, Spec here, Identity other, Spec there) {
    if (files.containsKey(setting) && other.files.containsKey(setting)) {
      return "%s file has other content: %s against %s"
          .formatted(setting, shown(here, setting), other.shown(there, setting));
    }
    String mine = here.values().containsKey(setting) ? "=" + shown(here, setting) : " not set";
    return setting
        + mine
        + " against "
        + (there.values().containsKey(setting) ? other.shown(there, setting) : "not set");
  }

  /** Returns the value, with the first digits of the file's digest. */
  private String shown(Spec of, String setting) {
    String value = of.values().getOrDefault(setting, "");
    return files.containsKey(setting)
        ? value + " (sha256:" + files.get(setting).substring(0, DIGITS_SHOWN) + "...)"
        : value;
  }

  /**
   * Returns what identifies a setting: the content of its file if it has one, otherwise its value.
   */
  private Optional<String> known(Spec of, String setting) {
    return files.containsKey(setting)
        ? Optional.of("sha256:" + files.get(setting))
        : Optional.ofNullable(of.values().get(setting));
  }

  private Spec parsed() {
    return Spec.parse(spec);
  }

  private Map<String, Optional<String>> known() {
    Map<String, Optional<String>> known = new TreeMap<>();
    Spec parsed = parsed();
    parsed.values().keySet().forEach(setting -> known.put(setting, known(parsed, setting)));
    files.keySet().forEach(setting -> known.put(setting, known(parsed, setting)));
    return known;
  }

  /** Whether fingerprints of both identities can be compared. Paths of files do not matter. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Identity that
        && parsed().algorithm().equals(that.parsed().algorithm())
        && known().equals(that.known())
        && hashes.equals(that.hashes)
        && unicode.equals(that.unicode);
  }

  @Override
  public int hashCode() {
    return Objects.hash(parsed().algorithm(), known(), hashes, unicode);
  }

  /** Returns the identity in one line, as {@link #parse} reads it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(spec);
    files.forEach(
        (setting, digest) -> text.append(';').append(setting).append("=sha256:").append(digest));
    return text.append(";hashes=").append(hashes).append(";unicode=").append(unicode).toString();
  }
}
