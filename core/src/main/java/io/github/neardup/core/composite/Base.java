package io.github.neardup.core.composite;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.PlacedWords;
import io.github.neardup.core.text.scan.WordList;
import io.github.neardup.core.util.Sha256;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * A text that does not count: its passages are left out of every text before it is compared, as the
 * given code of an exercise, the text of a form or a licence. A passage has at least {@value
 * #SHORTEST} words, distinguished as in {@link PlacedWords}, in the order of the base. A text of
 * which no word is left is compared whole. Takes time linear in the text, and memory linear in the
 * base. Immutable and thread-safe.
 */
final class Base implements Division, Setting.FileValue {

  private static final String NOTHING = "none";
  private static final int SHORTEST = 5;
  private static final Hash64 HASH = Hash64.seeded(0x62617365L);

  /** No base. */
  static final Base NONE = new Base(Optional.empty(), "", 0);

  private final Optional<Path> file;
  private final String sha256;
  private final LongOpenHashSet passages = new LongOpenHashSet();

  /** The words of a passage: fewer than {@link #SHORTEST} only if the base has fewer. */
  private final int length;

  private Base(Optional<Path> file, String sha256, int length) {
    this.file = file;
    this.sha256 = sha256;
    this.length = length;
  }

  /** Parses a value as written in a spec. */
  static Base parse(String written) {
    if (written.equals(NOTHING)) {
      return NONE;
    }
    Path file = Path.of(written);
    String text = WordList.text("base", "none or", file);
    PlacedWords words = new PlacedWords(1);
    words.read(text);
    if (words.size() == 0) {
      throw new InvalidSpecException("base: there is no word in " + file);
    }
    byte[] digest = Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8));
    Base base =
        new Base(
            Optional.of(file), HexFormat.of().formatHex(digest), Math.min(SHORTEST, words.size()));
    long[] hashes = hashes(words);
    for (int word = 0; word + base.length <= hashes.length; word++) {
      base.passages.add(HASH.hash(hashes, word, word + base.length));
    }
    return base;
  }

  private static long[] hashes(PlacedWords words) {
    long[] hashes = new long[words.size()];
    Arrays.setAll(hashes, words::hash);
    return hashes;
  }

  @Override
  public Reader reader() {
    PlacedWords words = new PlacedWords(1);
    return fields -> Divided.of(0, fields.stream().map(field -> without(field, words)).toList());
  }

  /** Returns a text with a line break for each run of passages. */
  private String without(String text, PlacedWords words) {
    words.read(text);
    long[] hashes = hashes(words);
    BitSet left = new BitSet();
    left.set(0, hashes.length);
    for (int word = 0; word + length <= hashes.length; word++) {
      if (passages.contains(HASH.hash(hashes, word, word + length))) {
        left.clear(word, word + length);
      }
    }
    if (left.isEmpty()) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int copied = 0;
    for (int word = left.nextClearBit(0); word < words.size(); ) {
      int end = left.nextSetBit(word);
      kept.append(text, copied, Math.max(copied, words.start(word))).append('\n');
      int last = end < 0 ? words.size() : end;
      copied = words.end(last - 1);
      word = left.nextClearBit(last);
    }
    return kept.append(text, copied, text.length()).toString();
  }

  /** Never asked, because all texts have the same header. */
  @Override
  public String difference(List<String> left, List<String> right) {
    return "";
  }

  @Override
  public Optional<String> sha256() {
    return file.map(some -> sha256);
  }

  @Override
  public Optional<Path> file() {
    return file;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Base that && file.equals(that.file) && sha256.equals(that.sha256);
  }

  @Override
  public int hashCode() {
    return sha256.hashCode();
  }

  /** Returns the value as in a spec. */
  @Override
  public String toString() {
    return file.map(Path::toString).orElse(NOTHING);
  }
}
