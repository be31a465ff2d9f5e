package io.github.neardup.eval.choose;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetDescription;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.json.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folder of {@code neardup label}: a dataset of the judged pairs, and {@code answers.jsonl}, to
 * which each answer is appended as soon as it is given. The dataset is made from these lines.
 */
final class LabelFolder {

  /** The file that holds the answers. */
  static final String ANSWERS = "answers.jsonl";

  private static final JsonMapper JSON = new JsonMapper();

  private final Path folder;
  private final Path log;

  /** The bytes of the file when this program last read it or wrote to it. */
  private long size;

  LabelFolder(Path folder) {
    this.folder = folder;
    this.log = folder.resolve(ANSWERS);
  }

  /**
   * The origin of the questions. Answers count only for questions with the same origin.
   *
   * @param documents the number of documents in the corpus
   * @param digest the digest of its texts
   * @param sample the maximum number of texts drawn
   * @param seed the seed of the sample
   */
  record Origin(long documents, String digest, int sample, long seed) {}

  /**
   * An answer, as stored.
   *
   * @param left the id of one text
   * @param right the id of the other
   * @param answer the answer; null if the previous answer was taken back
   * @param by the person who answered
   */
  record Line(String left, String right, @Nullable Answer answer, String by) {

    Line {
      if (answer != null && left.equals(right)) {
        throw new IllegalArgumentException("a pair needs two different texts");
      }
    }

    /** The ids of the two texts, unordered. */
    Set<String> ids() {
      return Set.of(left, right);
    }

    static Line back(String by) {
      return new Line("", "", null, by);
    }
  }

  /**
   * Returns the stored answers, without those taken back; creates the file if there is none.
   *
   * @throws CorpusException if they are about another corpus, or a line is broken
   */
  List<Line> open(Origin origin) {
    if (!Files.exists(log)) {
      writer().close(); // refuses a folder that holds other files
      try {
        Files.createDirectories(folder);
        append(origin);
      } catch (IOException e) {
        throw CorpusException.writing(folder.toString(), e);
      }
      return List.of();
    }
    return linesAbout(origin);
  }

  /** The same for an existing folder. */
  List<Line> linesAbout(Origin origin) {
    List<String> text;
    try {
      String whole = whole(Files.readString(log));
      size = whole.getBytes(StandardCharsets.UTF_8).length;
      text = List.of(whole.split("\n", -1));
    } catch (IOException e) {
      throw CorpusException.reading(log.toString(), 0, e);
    }
    if (!parse(text.get(0), 0, Origin.class).equals(origin)) {
      throw new CorpusException(
          log.toString(),
          "holds answers about other texts, or with another --sample or --seed; repeat what was"
              + " given then, or name another folder");
    }
    List<Line> lines = new ArrayList<>();
    for (int i = 1; i + 1 < text.size(); i++) {
      Line line = parse(text.get(i), i, Line.class);
      if (line.answer() != null) {
        lines.add(line);
      } else if (!lines.isEmpty()) {
        lines.remove(lines.size() - 1);
      }
    }
    return lines;
  }

  /**
   * Cuts off a last line without an end, left by a killed process: its answer was never
   * acknowledged.
   */
  private String whole(String text) throws IOException {
    int end = text.lastIndexOf('\n') + 1;
    if (end < text.length() && end > 0) {
      try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
        channel.truncate(text.substring(0, end).getBytes(StandardCharsets.UTF_8).length);
      }
    }
    return text.substring(0, end);
  }

  private <T> T parse(String line, int number, Class<T> type) {
    try {
      return JSON.readValue(line, type);
    } catch (JsonProcessingException e) {
      throw new CorpusException(
          log.toString(), number + 1L, "is broken; remove the line, or name another folder");
    }
  }

  /**
   * Appends a line; it is on disk when this method returns.
   *
   * @throws CorpusException if another program has added lines meanwhile: the same person would
   *     answer the same question twice
   */
  void add(Line line) {
    try {
      append(line);
    } catch (IOException e) {
      throw CorpusException.writing(log.toString(), e);
    }
  }

  private void append(Object line) throws IOException {
    if (Files.exists(log) && Files.size(log) != size) {
      throw new CorpusException(
          log.toString(),
          "another neardup label has added answers; end this one, and start it again to go on"
              + " from them");
    }
    Files.write(
        log,
        Json.writeLine(line),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.SYNC);
    size = Files.size(log);
  }

  /** Returns a writer of the dataset, which leaves the answers in place. */
  DatasetFolderWriter writer() {
    return new DatasetFolderWriter(
        folder,
        new DatasetDescription(
            folder.toAbsolutePath().normalize().getFileName().toString(),
            "und",
            "the license of the corpus",
            "pairs of a corpus, drawn and judged with neardup label",
            "pairs that the people who answered call duplicates",
            Dataset.Truth.JUDGED_PAIRS),
        List.of());
  }

  /**
   * Returns an id that fits into a line of labels: an id with a tab, a line break or a lone
   * surrogate is hashed.
   */
  static String plain(String id) {
    boolean isPlain =
        id.codePoints()
            .noneMatch(
                c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
    return isPlain ? id : "id-" + Long.toHexString(Hash64.seeded(0).hash(id));
  }
}
