package io.github.neardup.dedup;

import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Rows.CorpusRecord;
import io.github.neardup.io.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The malformed records of a run, and what becomes of them. Not thread-safe. */
public final class MalformedRecords {

  /** The most malformed records that are described. */
  private static final int NAMED = 10;

  /** The end of a message about a line without which the file can be read. */
  private static final String OF_ONE_LINE = "; correct or remove the line";

  private final OnError onError;
  private final List<String> problems = new ArrayList<>();
  private final Optional<OutputStream> quarantine;
  private long count;

  private MalformedRecords(OnError onError, Optional<OutputStream> quarantine) {
    this.onError = onError;
    this.quarantine = quarantine;
  }

  /**
   * Creates an empty list.
   *
   * @param onError what to do about malformed records
   * @param outputs moves the quarantine file into place, if there is one
   */
  public static MalformedRecords of(OnError onError, Outputs outputs) {
    return new MalformedRecords(onError, onError.quarantine().map(outputs::file));
  }

  /**
   * Leaves out a malformed record, at which the reader or batch stands, or fails.
   *
   * @throws CorpusException the problem, if malformed records fail the run
   */
  public void add(CorpusException problem, CorpusRecord record) {
    if (onError.fails()) {
      throw ending(problem);
    }
    count++;
    if (problems.size() < NAMED) {
      problems.add(String.valueOf(problem.getMessage()));
    }
    quarantine.ifPresent(out -> write(problem, record, out));
  }

  /** Returns the problem that ends a run; names the option if the line alone is at fault. */
  private static CorpusException ending(CorpusException problem) {
    return problem.problem().endsWith(OF_ONE_LINE)
        ? new CorpusException(
            problem.path(),
            problem.line(),
            problem.problem() + ", or add --on-error quarantine=FILE",
            problem)
        : problem;
  }

  private static void write(CorpusException problem, CorpusRecord record, OutputStream out) {
    try {
      ByteArrayOutputStream raw = new ByteArrayOutputStream();
      record.writeRaw(raw);
      byte[] bytes = raw.toByteArray();
      Map<String, Object> line = new LinkedHashMap<>();
      // A record of a database has no line, but the message of its problem identifies it.
      line.put("file", record.lineNumber() > 0 ? record.path() : problem.path());
      line.put("line", record.lineNumber());
      line.put("problem", problem.problem());
      try {
        String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        line.put("record", text.stripTrailing());
      } catch (CharacterCodingException e) {
        line.put("record_base64", Base64.getEncoder().encodeToString(bytes));
      }
      out.write(Json.writeLine(line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the number of malformed records. */
  public long count() {
    return count;
  }

  /** Returns what is wrong with the first malformed records, each with file and line. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /**
   * What to do about a malformed record: broken JSON, invalid UTF-8, no text, a repeated id. A file
   * that cannot be read any further, such as a truncated archive, ends the run whatever the choice.
   *
   * @param fails whether the run fails, and nothing is written
   * @param quarantine the file for records that are left out, each with its place and what is wrong
   *     with it
   */
  public record OnError(boolean fails, Optional<Path> quarantine) {

    /** The run fails, and nothing is written. */
    public static final OnError FAIL = new OnError(true, Optional.empty());

    /** Leaves the record out and names it in the summary. */
    public static final OnError SKIP = new OnError(false, Optional.empty());

    /** Leaves the record out and writes it to a file, with its place and what is wrong with it. */
    public static OnError quarantine(Path file) {
      return new OnError(false, Optional.of(file));
    }
  }
}
