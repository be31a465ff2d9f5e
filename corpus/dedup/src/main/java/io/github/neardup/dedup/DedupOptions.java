package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.core.search.Search.Budget;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a deduplication: which documents are removed, and what is written about them.
 * Immutable.
 *
 * @param given the values that differ from what is usual
 */
public record DedupOptions(Map<DedupOption<?>, Object> given) {

  /** The policy that picks the kept document of each cluster. */
  public static final DedupOption<KeepPolicy> KEEP =
      DedupOption.of(
          "keep",
          "POLICY",
          Optional.of(KeepPolicy.FIRST),
          KeepPolicy::of,
          "The document of a cluster to keep: first, last, longest, shortest; highest:FIELD or"
              + " lowest:FIELD, by number or date (highest:date keeps the newest);"
              + " prefer:FIELD=VALUE,..., the best value first; or none, to remove every document"
              + " of a cluster.");

  /** How verified pairs become clusters. */
  public static final DedupOption<Clustering> CLUSTERING =
      DedupOption.ofEnum(
          "clustering",
          "KIND",
          Optional.of(Clustering.STAR),
          "clustering",
          List.of(Clustering.values()),
          "star: every removed document is a near-duplicate of the one kept in its place;"
              + " connected: a chain of near-duplicates is one cluster.");

  /** Whether each text field is compared by itself: gives the algorithm the setting fields. */
  public static final DedupOption<Boolean> EACH =
      DedupOption.ofSwitch(
          "each",
          "Compares each field of --text-field by itself: texts are near-duplicates if all fields"
              + " are (--text-field question,answer --each).");

  /** A field within which texts are compared: gives the algorithm the setting fields. */
  public static final DedupOption<String> WITHIN =
      DedupOption.of(
          "within",
          "FIELD",
          Optional.empty(),
          name -> name,
          "Compares texts only if they have the same value in this field, such as a language, source"
              + " or label.");

  /** A text whose passages do not count: gives the algorithm the setting base. */
  public static final DedupOption<Path> BASE =
      DedupOption.ofFile(
          "base",
          "Leaves the passages of this text out of every text before it is compared, such as the"
              + " given code of an exercise, a form or a licence. Records are written whole.");

  /**
   * The minimum number of characters (Unicode code points) of a text, without white space at either
   * end; 0 for no limit.
   */
  public static final DedupOption<Integer> MIN_LENGTH =
      new DedupOption<>(
          "min-length",
          "NUMBER",
          Optional.of(0),
          List.of(),
          Integer::valueOf,
          length -> length >= 0,
          "0 or more",
          "Removes texts of fewer characters, not counting white space at either end.");

  /**
   * Whether documents are also removed that <em>contain</em> a text of another corpus, however long
   * the documents are, such as training documents that contain test questions. The algorithm
   * supplies the tokens. A shingle has the number of tokens in the spec, or three if the spec
   * leaves the number open or the algorithm has no such setting. For a text with n tokens and m
   * different shingles, a document contains the text if some 2 n consecutive tokens of the document
   * include at least the {@linkplain #INSIDE_SHARE given share} of the m shingles. Every such
   * document is found. Takes memory for the shingles of the references, some 20 bytes a token.
   *
   * <p>Texts with fewer tokens than a shingle are not searched for; {@link
   * DeduplicationSummary#shortReferences()} counts them. If a document contains several texts, the
   * one with the highest share is named, and the first of equal ones.
   */
  public static final DedupOption<Boolean> INSIDE =
      DedupOption.ofSwitch(
          "inside",
          "With --against FILE: also removes documents that contain a text of FILE, whatever their"
              + " length, such as training documents with test questions in them.");

  /** The share of a text's shingles that must be {@linkplain #INSIDE inside} a document. */
  public static final DedupOption<Double> INSIDE_SHARE =
      new DedupOption<>(
          "inside-share",
          "SHARE",
          Optional.of(0.8),
          List.of(),
          Double::valueOf,
          share -> share > 0 && share <= 1,
          "above 0 and up to 1",
          "With --inside: the least share of the text's shingles found in one place of a document,"
              + " above 0 and up to 1.");

  /** The most comparisons of the search. */
  public static final DedupOption<Long> MAX_COMPARISONS =
      new DedupOption<>(
          "max-comparisons",
          "NUMBER",
          Optional.empty(),
          List.of(),
          Long::valueOf,
          most -> most >= 1,
          "at least 1",
          "The most pairs of documents to compare (default: 10,000 a document, and at least"
              + " 10,000,000,000).");

  /** What becomes of a search that needs more comparisons. */
  public static final DedupOption<OnIncomplete> INCOMPLETE =
      DedupOption.ofEnum(
          "incomplete",
          "WHAT",
          Optional.of(OnIncomplete.FAIL),
          "choice",
          List.of(OnIncomplete.values()),
          "The treatment of a search that needs more than --max-comparisons: fail; or allow a"
              + " result with some near-duplicates left, and name the documents concerned.");

  /** Whether a run goes on that is likely to need more memory than it may use. */
  public static final DedupOption<Boolean> FORCE =
      DedupOption.ofSwitch(
          "force", "Continues even if the run is likely to need more memory than Java may use.");

  /** Whether no records are written, only the requested reasons; an output is not needed then. */
  public static final DedupOption<Boolean> DRY_RUN =
      DedupOption.ofSwitch(
          "dry-run",
          "Writes no OUTPUT, even if -o names one, only the files of the next options, and reports what"
              + " would be kept.");

  /**
   * A file for the removed records, in JSON Lines. Each line has the id, the id of the document
   * kept in its place ({@code kept}) or of another document removed with it ({@code like}), the
   * reason ({@code exact}, {@code near-duplicate}, {@code reference}, {@code inside} or {@code
   * short}), the similarity of the two, a passage they share, the file, and the record itself as a
   * JSON object. Where a reference text is {@code inside} the document, the line also has the share
   * of it found there, and the start and end of the passage in the document, in UTF-16 code units.
   * To show passages, the run reads the references again; indexes and pipes have none.
   */
  public static final DedupOption<Path> REMOVED =
      DedupOption.ofFile(
          "removed",
          "Writes the removed documents as JSON Lines: id, reason, the id of the kept document,"
              + " similarity, a passage they share, file, and the record itself. With --cut, the cut"
              + " parts: id, from, to, text, kept_in, kept_from, with offsets in UTF-16 code units of"
              + " the original texts.");

  /**
   * A file for the clusters of two or more documents. For each document in a cluster it has the
   * document's id, the id of the document that represents the cluster (kept, except with {@link
   * KeepPolicy#NONE}), and the similarity of the two. JSON Lines, JSON, CSV and Parquet, which the
   * file name asks for, also have both texts; the columns are {@code id}, {@code cluster}, {@code
   * text}, {@code cluster_text}, {@code similarity}. Any other file is a tab-separated table
   * without texts.
   */
  public static final DedupOption<Path> CLUSTERS =
      DedupOption.ofFile(
          "clusters",
          "Writes a line for each document in a cluster of two or more: its id, the id of the kept"
              + " document, and their similarity. A FILE that ends in .csv, .jsonl, .json or"
              + " .parquet also has both texts; any other is tab-separated.");

  /**
   * A file for all verified pairs, exact copies included: two ids and a similarity each, in the
   * columns {@code left}, {@code right}, {@code score}. The file has one of the formats of {@link
   * #CLUSTERS}. The list takes an additional search; a run with more than 1,000,000,000 pairs
   * fails.
   */
  public static final DedupOption<Path> PAIRS =
      DedupOption.ofFile(
          "pairs",
          "Writes all verified pairs in the same formats: two ids and their similarity. Takes one"
              + " more search.");

  /** A file for an HTML page that shows what was removed. */
  public static final DedupOption<Path> REPORT =
      DedupOption.ofFile(
          "report",
          "Writes an HTML page that shows what was removed: the similarities, the clusters, and"
              + " examples beside the kept documents, with the differences marked.");

  /**
   * An existing folder for data that does not fit into memory: up to 8 bytes for each word of the
   * texts if the algorithm compares sets of shingles, and the texts in clusters if reasons are
   * written. By default, the folder of the output.
   */
  public static final DedupOption<Path> WORK_DIR =
      DedupOption.of(
          "work-dir",
          "DIR",
          Optional.empty(),
          Path::of,
          "Puts temporary files into this folder: data too large for memory, up to 8 bytes for"
              + " each word, and with reasons the texts in clusters. By default, they go beside the"
              + " output.");

  /** Every option as usual. */
  public static final DedupOptions USUAL = new DedupOptions(Map.of());

  /** Copies the values. */
  public DedupOptions {
    given = Map.copyOf(given);
  }

  /** How verified pairs become clusters. */
  public enum Clustering {
    /** Connected components: documents linked by a chain of pairs are in one cluster. */
    @JsonProperty("connected")
    CONNECTED,

    /** Stars: every document forms a verified pair with the kept one. */
    @JsonProperty("star")
    STAR
  }

  /** What becomes of a search that needs too many comparisons. */
  public enum OnIncomplete {
    /** The run fails. */
    FAIL,

    /** Some near-duplicates stay, and the summary names the documents concerned. */
    ALLOW
  }

  /**
   * Returns these options with another value.
   *
   * @throws IllegalArgumentException if the option does not permit it
   */
  public <T> DedupOptions with(DedupOption<T> option, T value) {
    Map<DedupOption<?>, Object> values = new HashMap<>(given);
    if (!option.permits().test(value)) {
      throw option.refused(value);
    }
    values.put(option, value);
    return new DedupOptions(values);
  }

  /**
   * Returns these options with the value that a user wrote.
   *
   * @throws IllegalArgumentException if the option cannot have it
   */
  public <T> DedupOptions withWritten(DedupOption<T> option, String value) {
    T read;
    try {
      read = option.written().apply(value);
    } catch (NumberFormatException e) {
      throw option.refused(value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "invalid value for option '--" + option.name() + "': " + e.getMessage(), e);
    }
    return with(option, read);
  }

  /** Returns the value that was given, or else the usual one, if there is one. */
  @SuppressWarnings("unchecked") // with() puts in values of the option's type
  public <T> Optional<T> find(DedupOption<T> option) {
    Object value = given.get(option);
    return value == null ? option.usual() : Optional.of((T) value);
  }

  /**
   * Returns the value of an option that has a usual one.
   *
   * @throws java.util.NoSuchElementException if there is none
   */
  public <T> T get(DedupOption<T> option) {
    return find(option).orElseThrow();
  }

  /** Returns whether a text is shorter than a value of {@link #MIN_LENGTH}. */
  public static boolean isTooShort(String text, int minLength) {
    String stripped = minLength > 0 ? text.strip() : "";
    return stripped.codePointCount(0, stripped.length()) < minLength;
  }

  /** Returns how much the search may compare. */
  public Budget budget() {
    return new Budget(
        find(MAX_COMPARISONS).stream().mapToLong(Long::longValue).findFirst(),
        get(INCOMPLETE) == OnIncomplete.ALLOW);
  }
}
