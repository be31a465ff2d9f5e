package io.github.neardup.core.composite;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Spec.InvalidSpecException;
import io.github.neardup.core.text.PlacedWords;
import io.github.neardup.core.text.scan.WordList;
import io.github.neardup.core.util.Resources;
import io.github.neardup.core.util.Sha256;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What must be the same in two texts for them to be duplicates: their {@linkplain Numbers numbers},
 * their number of negations, or which words of a file they contain. In a spec: {@code numbers},
 * {@code negations}, the name of a file with one word per line, or several of these joined by
 * {@code +}. Texts are read before normalisation; words are distinguished as in {@link
 * PlacedWords}. Immutable and thread-safe.
 */
final class Protection implements Division, Setting.FileValue {

  /** Protects nothing. */
  static final Protection NONE = new Protection(false, false, Optional.empty());

  static final Protection OF_NUMBERS = new Protection(true, false, Optional.empty());

  private static final String NUMBERS = "numbers";
  private static final String NEGATIONS = "negations";
  private static final String NOTHING = "none";
  static final String PERMITTED =
      "none, numbers, negations, FILE, or several of them as in numbers+negations";

  private static final Hash64 HASH = Hash64.seeded(0x70726F74656374L);

  private final boolean numbers;
  private final boolean negations;
  private final Optional<WordList> list;
  private final LongOpenHashSet listed;

  private Protection(boolean numbers, boolean negations, Optional<WordList> list) {
    this.numbers = numbers;
    this.negations = negations;
    this.list = list;
    this.listed = list.map(some -> hashes(some.words())).orElseGet(LongOpenHashSet::new);
  }

  /** Parses a value as written in a spec. */
  static Protection parse(String text) {
    boolean numbers = false;
    boolean negations = false;
    Optional<WordList> list = Optional.empty();
    for (String part : text.equals(NOTHING) ? new String[0] : text.split("\\+", -1)) {
      switch (part) {
        case NUMBERS -> numbers = true;
        case NEGATIONS -> negations = true;
        case "", NOTHING -> throw new IllegalArgumentException(text);
        default -> {
          if (list.isPresent()) {
            throw new InvalidSpecException(
                "protect: one file can be named, not both %s and %s; put all words into one"
                    .formatted(list.get().file(), part));
          }
          list = Optional.of(WordList.parse("protect", "none, numbers, negations, or", part));
        }
      }
    }
    return new Protection(numbers, negations, list);
  }

  /** The words and rules for negations, read on first use. */
  private static final class Negations {
    private static final LongOpenHashSet WORDS = hashes(read());

    private static List<String> read() {
      String resource = "negations.txt";
      return Resources.text(Protection.class.getResourceAsStream(resource), resource)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> Stream.of(line.split(" ", -1)))
          .flatMap(word -> Stream.of(word, word.replace('\'', '\u2019')))
          .toList();
    }
  }

  /** Returns whether a word with this hash is a negation. */
  static boolean isNegation(long hash) {
    return Negations.WORDS.contains(hash);
  }

  private static LongOpenHashSet hashes(Collection<String> words) {
    LongOpenHashSet hashes = new LongOpenHashSet();
    PlacedWords placed = new PlacedWords(1);
    for (String word : words) {
      placed.read(word);
      if (placed.size() != 1) {
        throw new InvalidSpecException(
            "protect: '%s' is %s; write one word per line"
                .formatted(word, placed.size() == 0 ? "no word" : placed.size() + " words"));
      }
      hashes.add(placed.hash(0));
    }
    return hashes;
  }

  @Override
  public Reader reader() {
    PlacedWords words = new PlacedWords(1);
    long[] classes = new long[3];
    return fields -> {
      String text = Document.text(fields);
      classes[0] = numbers ? Numbers.hash(text) : 0;
      LongArrayList found = new LongArrayList();
      classes[1] = 0;
      if (negations || list.isPresent()) {
        words.read(text);
        for (int word = 0; word < words.size(); word++) {
          long hash = words.hash(word);
          classes[1] += negations && isNegation(hash) ? 1 : 0;
          if (listed.contains(hash)) {
            found.add(hash);
          }
        }
      }
      classes[2] = Numbers.hash(found);
      return Divided.of(HASH.hash(classes, 0, classes.length), fields);
    };
  }

  @Override
  public String difference(List<String> leftFields, List<String> rightFields) {
    String left = Document.text(leftFields);
    String right = Document.text(rightFields);
    List<String> differences = new ArrayList<>();
    if (numbers && Numbers.hash(left) != Numbers.hash(right)) {
      differences.add(difference("numbers", Numbers.of(left), Numbers.of(right)));
    }
    Words ofLeft = new Words(left);
    Words ofRight = new Words(right);
    if (negations && ofLeft.negations != ofRight.negations) {
      differences.add("%d and %d negations".formatted(ofLeft.negations, ofRight.negations));
    }
    if (!ofLeft.listed.equals(ofRight.listed)) {
      differences.add(difference("protected words", ofLeft.listed, ofRight.listed));
    }
    return String.join("; ", differences);
  }

  /** Describes what each set has that the other lacks. */
  private static String difference(String what, Set<String> left, Set<String> right) {
    return "%s differ: %s against %s".formatted(what, without(left, right), without(right, left));
  }

  private static final int MOST_NAMED = 5;

  private static String without(Set<String> some, Set<String> others) {
    List<String> own = some.stream().filter(one -> !others.contains(one)).sorted().toList();
    String named = String.join(" ", own.subList(0, Math.min(MOST_NAMED, own.size())));
    return own.isEmpty() ? "none" : named + (own.size() > MOST_NAMED ? " ..." : "");
  }

  /** The protected words of a text. */
  private final class Words {
    private final Set<String> listed = new LinkedHashSet<>();
    private int negations;

    Words(String text) {
      PlacedWords words = new PlacedWords(1);
      words.read(text);
      for (int word = 0; word < words.size(); word++) {
        negations += isNegation(words.hash(word)) ? 1 : 0;
        if (Protection.this.listed.contains(words.hash(word))) {
          listed.add(text.substring(words.start(word), words.end(word)).toLowerCase(Locale.ROOT));
        }
      }
    }
  }

  /** The digest of the words, and of the rules for numbers, which are newer than the setting. */
  @Override
  public Optional<String> sha256() {
    Optional<String> words = list.map(WordList::sha256);
    if (!numbers) {
      return words;
    }
    String rules = Numbers.RULES + words.map(digest -> " " + digest).orElse("");
    byte[] digest = Sha256.begin().digest(rules.getBytes(StandardCharsets.UTF_8));
    return Optional.of(HexFormat.of().formatHex(digest));
  }

  @Override
  public Optional<Path> file() {
    return list.map(WordList::file);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Protection that
        && toString().equals(that.toString())
        && listed.equals(that.listed);
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** Returns the value as in a spec. */
  @Override
  public String toString() {
    List<String> parts = new ArrayList<>();
    if (numbers) {
      parts.add(NUMBERS);
    }
    if (negations) {
      parts.add(NEGATIONS);
    }
    list.ifPresent(some -> parts.add(some.toString()));
    return parts.isEmpty() ? NOTHING : String.join("+", parts);
  }
}
