package io.github.neardup.dedup.cut;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.dedup.UniqueIds;
import io.github.neardup.dedup.cut.PartFinder.Cut;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.Progress;
import io.github.neardup.io.json.Json;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cuts repeated parts out of the texts of a corpus, and keeps the first occurrence of each:
 *
 * <pre>{@code
 * CutSummary done =
 *     Cutter.run(
 *         CutRequest.of(
 *             List.of(Path.of("pages.jsonl")),
 *             CutRule.of(CutRule.Kind.PARAGRAPH),
 *             Path.of("clean.jsonl")));
 * System.out.println(done.parts() + " paragraphs were repeated");
 * }</pre>
 *
 * <p>Every part that the {@link CutRule} describes is found, in any number of texts or in one: no
 * two equal parts remain uncut. Each cut text occurs, in one piece, in the kept text before the
 * cut. Where the text on both sides of a cut is joined, new repetitions may arise, which are left
 * alone; paragraphs have none.
 *
 * <p>Parts are compared by hashes of more than 90 bits, under new random keys for each run: the
 * probability that any two of a billion different parts have the same hash is below 10^-8, even if
 * somebody chooses them on purpose. Words are 64-bit hashes: two passages that differ in one word
 * are taken for equal with a probability of 2^-64.
 *
 * <p>It takes two passes over the files, which must not change meanwhile. The first pass samples
 * the windows of the texts and remembers the samples: for passages of n words about 48 / n bytes a
 * word, for paragraphs 12 bytes each. The second pass looks at the windows with repeated samples,
 * decides and writes. It remembers their first occurrence in 28 to 50 bytes for each repeated word
 * (or sentence, or paragraph), counted once. Everything else takes 20 to 45 bytes for each id. Time
 * is linear in the size of the files. The result is the same for any number of threads.
 *
 * <p>Outputs appear complete when the run has succeeded, or not at all. Runs are independent:
 * several threads may each run one.
 */
public final class Cutter {

  private static final double NANOSECONDS = 1e9;
  private static final double MEGABYTE = 1e6;

  private final CutRequest request;
  private final Progress progress;
  private final long seed = new SecureRandom().nextLong();
  private final Memory memory = Memory.ofHeap();

  private final StandingParts standing = new StandingParts(memory);
  private final PartFinder finder;
  private final TopParts top = new TopParts();

  /**
   * The ids of documents that keep a part which is cut elsewhere; empty if cut parts are not
   * written.
   */
  private final Int2ObjectOpenHashMap<String> ids = new Int2ObjectOpenHashMap<>();

  private int documents;
  private long inputBytes;
  private long content;
  private int row;
  private int changed;
  private int emptied;
  private long parts;
  private long characters;
  private long charactersCut;

  private Cutter(CutRequest request, Progress progress) {
    this.request = request;
    this.progress = progress;
    finder = new PartFinder(request.rule(), standing);
  }

  /**
   * Runs a request that names its output or is a dry run.
   *
   * @throws IllegalArgumentException if the request does neither
   * @throws CorpusException under the conditions of {@link #run(CutRequest, OutputStream,
   *     Progress)}
   */
  public static CutSummary run(CutRequest request) {
    if (request.output().isEmpty() && !request.dryRun()) {
      throw new IllegalArgumentException("the request names no output");
    }
    return run(request, OutputStream.nullOutputStream(), Progress.NONE);
  }

  /**
   * Runs a request.
   *
   * @param out receives the records if the request names no file for them; is flushed, not closed.
   *     After a failure it may have received some records
   * @param progress is shown how far the work is
   * @throws CorpusException if the output format cannot hold the records; if a file cannot be read
   *     or written, holds no document, a malformed record or a repeated id, or changes between the
   *     passes. The message names the file and, if there is one, the line. The outputs are then as
   *     they were before
   * @throws io.github.neardup.core.CapacityException if the repeated parts do not fit into memory
   * @throws UncheckedIOException if {@code out} cannot be written to
   */
  public static CutSummary run(CutRequest request, OutputStream out, Progress progress) {
    return new Cutter(request, progress).run(out);
  }

  private CutSummary run(OutputStream out) {
    long start = System.nanoTime();
    // Outputs are opened first, so that an unwritable place fails the run at once rather than at
    // the end.
    try (Outputs outputs = new Outputs(request.threads())) {
      OutputStream stream = request.dryRun() ? OutputStream.nullOutputStream() : out;
      Optional<CorpusTarget> target = request.output().filter(file -> !request.dryRun());
      CorpusWriter output = CorpusWriter.open(request.inputs(), target, stream, outputs);
      Optional<OutputStream> removed = request.removed().map(outputs::file);
      LongOpenHashSet repeated = findRepeated();
      long found = System.nanoTime();
      cut(repeated, output, removed);
      outputs.commit();
      return summary(start, found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the first pass, and returns the samples that occur more than once. */
  private LongOpenHashSet findRepeated() {
    Samples samples = new Samples(memory);
    try (CorpusReader reader = open();
        Progress.Stage stage = progress.stage("finding", reader.size())) {
      DocumentBatches.process(
          new UniqueIds().checking(reader, reader.documents(stage)),
          request.threads(),
          () -> {
            WindowReader windows = new WindowReader(request.rule(), seed);
            return batch -> {
              LongArray taken = new LongArray();
              batch.forEach(document -> windows.sample(document.text(), taken));
              return new Sampled(batch.size(), taken);
            };
          },
          batch -> {
            documents += batch.documents();
            samples.addAll(batch.samples());
          });
      reader.requireRecords();
      inputBytes = reader.bytesRead();
      content = reader.content();
    }
    return samples.repeated();
  }

  private record Sampled(int documents, LongArray samples) {}

  private record Read(Document document, Windows windows) {}

  /**
   * Makes the second pass. It reads the files twice, side by side: ahead, to find what may be
   * repeated, and the records themselves, to write them.
   */
  private void cut(LongOpenHashSet repeated, CorpusWriter out, Optional<OutputStream> removed)
      throws IOException {
    try (CorpusReader reader = open();
        CorpusReader records = CorpusReader.openWhole(request.inputs(), request.fields());
        Progress.Stage stage = progress.stage("cutting", reader.size())) {
      DocumentBatches.process(
          reader.documents(stage),
          request.threads(),
          () -> {
            WindowReader windows = new WindowReader(request.rule(), seed);
            return batch ->
                batch.stream()
                    .map(document -> new Read(document, windows.windows(document.text(), repeated)))
                    .toList();
          },
          batch -> {
            try {
              for (Read read : batch) {
                write(read, records, out, removed);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      if (row < documents || records.advance() || reader.content() != content) {
        throw request.inputs().changed();
      }
    }
    out.end();
  }

  private void write(
      Read read, CorpusReader records, CorpusWriter out, Optional<OutputStream> removed)
      throws IOException {
    Document document = read.document();
    String text = document.text();
    if (row == documents || !records.advance()) {
      throw request.inputs().changed();
    }
    int before = standing.size();
    List<Cut> cuts = finder.cuts(read.windows(), row);
    if (removed.isPresent() && (standing.size() > before || !cuts.isEmpty())) {
      ids.put(row, document.id());
    }
    row++;
    characters += text.length();
    if (cuts.isEmpty()) {
      out.write(records);
      return;
    }
    if (!records.document().equals(document)) {
      throw request.inputs().changed();
    }
    List<Cut> wholeCuts = new ArrayList<>(cuts.size());
    for (Cut cut : cuts) {
      Cut whole =
          request.rule().kind() == CutRule.Kind.PASSAGE
              ? Remainder.withPunctuation(text, cut)
              : cut;
      wholeCuts.add(whole);
      top.add(text, whole);
      if (removed.isPresent()) {
        removed.get().write(Json.writeLine(part(document, whole)));
      }
    }
    parts += cuts.size();
    changed++;
    String left = Remainder.of(text, wholeCuts);
    charactersCut += text.length() - left.length();
    boolean empty = left.isEmpty();
    emptied += empty ? 1 : 0;
    if (!empty || !request.dropEmpty()) {
      out.write(records, left);
    }
  }

  private RemovedPart part(Document document, Cut cut) {
    return new RemovedPart(
        document.id(),
        cut.from(),
        cut.to(),
        TopParts.beginning(document.text(), cut.from(), cut.to()),
        ids.get(cut.keptRow()),
        cut.keptFrom());
  }

  private CutSummary summary(long start, long found) {
    double find = (found - start) / NANOSECONDS;
    double cut = (System.nanoTime() - found) / NANOSECONDS;
    return new CutSummary(
        request.rule(),
        documents,
        changed,
        emptied,
        request.dropEmpty() ? emptied : 0,
        parts,
        characters,
        charactersCut,
        characters == 0 ? 0 : (double) charactersCut / characters,
        top.list(),
        inputBytes,
        new CutSummary.Seconds(find, cut, find + cut),
        inputBytes / MEGABYTE / (find + cut));
  }

  private CorpusReader open() {
    return CorpusReader.open(request.inputs(), request.fields());
  }

  /**
   * One cut. In snake case, the names are the keys of its JSON object.
   *
   * @param id the document that the part was cut from
   * @param from offset of its first character in the original text, in UTF-16 code units
   * @param to offset after its last character
   * @param text its beginning, at most 200 characters
   * @param keptIn the document in which the part still stands
   * @param keptFrom offset, in the original text of that document, of the first character of the
   *     part's first word, sentence or line. For a long part, only as many words or sentences as
   *     the rule requires are sure to stand there: the rest may stand elsewhere
   */
  record RemovedPart(String id, int from, int to, String text, String keptIn, int keptFrom) {}
}
