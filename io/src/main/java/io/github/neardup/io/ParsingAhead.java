package io.github.neardup.io;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.io.internal.json.JsonRecord;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Has lines of JSON parsed by other threads while the calling one works on those before them. The
 * calling thread reads; the lines come back to it in order. A few blocks are in memory at a time,
 * or as little as one, if lines are long.
 *
 * <p>Not thread-safe.
 */
final class ParsingAhead implements AutoCloseable {

  private static final int BLOCKS_A_THREAD = 4;

  /** Bytes in all blocks after which none is begun. */
  private static final int BYTES_AHEAD = 1 << 22;

  private final LineReader reader;
  private final JsonRecord.Wanted wanted;
  private final AtomicLong bytesOfReader;
  private final int threads;
  private final ExecutorService executor;
  private final ArrayDeque<Ahead> ahead = new ArrayDeque<>();
  private long bytesAhead;
  private boolean ended;
  private @Nullable CorpusException fault;

  /** How many bytes had been read when the lines were that came back last. */
  private long bytesRead;

  /** And when those before them were. */
  private long bytesBefore;

  private record Ahead(Future<ParsedLines> parsed, int bytes, long bytesRead) {}

  /**
   * Begins before the first line.
   *
   * @param reader what is read from, and closed in the end
   * @param bytesOfReader how many bytes it has read
   * @param threads how many threads parse, at least 1
   */
  ParsingAhead(LineReader reader, AtomicLong bytesOfReader, JsonRecord.Wanted wanted, int threads) {
    this.reader = reader;
    this.bytesOfReader = bytesOfReader;
    this.wanted = wanted;
    this.threads = threads;
    executor = Parallel.daemons(threads, "neardup-records");
  }

  /**
   * The next lines; empty at the end.
   *
   * @throws CorpusException if the source cannot be read on, after all lines before that
   */
  Optional<ParsedLines> next() {
    while (!ended && ahead.size() < threads * BLOCKS_A_THREAD && bytesAhead < BYTES_AHEAD) {
      begin();
    }
    if (ahead.isEmpty()) {
      bytesRead = bytesOfReader.get();
      if (fault != null) {
        throw fault;
      }
      return Optional.empty();
    }
    Ahead first = ahead.remove();
    bytesAhead -= first.bytes();
    bytesBefore = bytesRead;
    bytesRead = first.bytesRead();
    try {
      return Optional.of(first.parsed().get());
    } catch (ExecutionException e) {
      throw Parallel.propagate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /**
   * How many bytes had about been read when a line was, compressed as they are.
   *
   * @param share of the lines that came back last, how much comes before its end
   */
  long bytesRead(double share) {
    return bytesBefore + Math.round(share * (bytesRead - bytesBefore));
  }

  /** Reads lines and has them parsed. */
  private void begin() {
    LineBatch.LineBlock block = new LineBatch.LineBlock(reader.name());
    try {
      while (!ended && !block.isFull()) {
        ended = !reader.advance();
        if (!ended && !reader.isBlank()) {
          block.add(reader);
        }
      }
    } catch (CorpusException e) {
      fault = e;
      ended = true;
    }
    if (block.lines() > 0) {
      // No thread is worth starting for a file of one block.
      Future<ParsedLines> parsed =
          ended && ahead.isEmpty()
              ? CompletableFuture.completedFuture(ParsedLines.of(block, wanted))
              : executor.submit(() -> ParsedLines.of(block, wanted));
      long bytes = Math.round(bytesOfReader.get() * reader.steppedOver());
      ahead.add(new Ahead(parsed, block.bytes(), bytes));
      bytesAhead += block.bytes();
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
    reader.close();
  }

  /** Some lines of JSON with the records in them, or what is wrong with them. */
  static final class ParsedLines {

    private final LineBatch.LineBlock lines;
    private final @Nullable JsonRecord[] records;
    private final @Nullable CorpusException[] faults;

    private ParsedLines(LineBatch.LineBlock lines) {
      this.lines = lines;
      records = new JsonRecord[lines.lines()];
      faults = new CorpusException[lines.lines()];
    }

    /** Parses lines; on any thread. */
    static ParsedLines of(LineBatch.LineBlock lines, JsonRecord.Wanted wanted) {
      ParsedLines parsed = new ParsedLines(lines);
      for (int i = 0; i < lines.lines(); i++) {
        lines.moveTo(i);
        try {
          parsed.records[i] = JsonLines.parse(lines, wanted);
        } catch (CorpusException e) {
          parsed.faults[i] = e;
        }
      }
      lines.rewind();
      return parsed;
    }

    LineBatch.LineBlock lines() {
      return lines;
    }

    /** The record in the line at which the block stands. */
    JsonRecord record() {
      CorpusException fault = faults[lines.index()];
      if (fault != null) {
        throw fault;
      }
      JsonRecord record = records[lines.index()];
      if (record == null) {
        throw new IllegalStateException("not parsed");
      }
      return record;
    }
  }
}
