package io.github.neardup.dedup.cut;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.Progress;
import io.github.neardup.core.util.DocumentBatches;
import io.github.neardup.dedup.UniqueIds;
import io.github.neardup.dedup.cut.PartFinder.Cut;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusTarget;
import io.github.neardup.io.CorpusWriter;
import io.github.neardup.io.Outputs;
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
 * Cuts what is repeated out of the texts of a corpus, and leaves it where it stands first:
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
 * <p>Every part that the {@link CutRule} describes is found, in any number of texts or in one:
 * afterwards no two equal parts are left uncut. Each cut text occurs, in one piece, in the kept
 * text before the cut. Where what was around a cut comes together, new parts may arise, which are
 * left alone; among paragraphs there are none.
 *
 * <p>Parts are compared by hashes of more than 90 bits, under keys that are drawn anew for each
 * run: among a billion different ones any two are taken for equal with a probability of less than
 * 10^-8, even if somebody wishes them to be. Words are hashes of 64 bits: two passages that differ
 * in one word are taken for equal with a probability of 2^-64.
 *
 * <p>It takes two passes over the files, which must not change meanwhile. The first samples the
 * windows of the texts and remembers the samples: for passages of n words about 48 / n bytes a
 * word, for paragraphs 12 bytes each. The second looks at those windows whose samples are repeated,
 * decides and writes. It remembers where they stand first, with 25 to 40 bytes for each word (or
 * sentence, or paragraph) of what is repeated, counted once. Of what is not repeated nothing is
 * remembered but 20 to 45 bytes an id. Time is linear in the size of the files. The result is the
 * same for any number of threads.
 *
 * <p>Outputs come into place whole, when all is done, or not at all. Runs are independent of each
 * other; several threads may each have one.
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
   * Ids of the documents that keep a part which is cut elsewhere; empty without a report of cuts.
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
   * Runs a request that names its output, or is a dry run.
   *
   * @throws IllegalArgumentException if it names none and is none
   * @throws CorpusException as {@link #run(CutRequest, OutputStream, Progress)}
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
   *     After a failure it may have received some
   * @param progress is shown what is done
   * @throws CorpusException if the format that the name of the output tells cannot hold the
   *     records; if a file cannot be read or written, holds no document, a malformed record or an
   *     id for the second time, or changes between the passes. It names the file and, if there is
   *     one, the line. The outputs are then as they were before
   * @throws io.github.neardup.core.CapacityException if more is repeated than fits into memory
   * @throws UncheckedIOException if {@code out} cannot be written to
   */
  public static CutSummary run(CutRequest request, OutputStream out, Progress progress) {
    return new Cutter(request, progress).run(out);
  }

  private CutSummary run(OutputStream out) {
    long start = System.nanoTime();
    // Opened first: that a place cannot be written to should come out before the work, not after.
    try (Outputs outputs = new Outputs(request.threads())) {
      OutputStream stream = request.dryRun() ? OutputStream.nullOutputStream() : out;
      Optional<CorpusTarget> target = request.output().filter(file -> !request.dryRun());
      CorpusWriter output = CorpusWriter.open(request.inputs(), target, stream, outputs);
      Optional<OutputStream> removed = request.removed().map(outputs::file);
      if (target.isEmpty()) {
        outputs.stream(stream);
      }
      LongOpenHashSet repeated = findRepeated();
      long found = System.nanoTime();
      cut(repeated, output, removed);
      outputs.commit();
      return summary(start, found);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first pass: the samples that are taken more than once. */
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
   * The second pass reads the files side by side twice: ahead, to find what may be repeated, and
   * the records as they are, to write them.
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
        throw filesChanged();
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
      throw filesChanged();
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
      throw filesChanged();
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

  private CorpusException filesChanged() {
    return new CorpusException(
        request.inputs().names(),
        "changed while it was read; leave the files alone while neardup runs, and run it again");
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
   * One cut. In JSON its names are in snake case.
   *
   * @param id the document that the part was cut from
   * @param from offset of its first character in the text as it was, in UTF-16 code units
   * @param to offset after its last character
   * @param text how it begins, at most 200 characters
   * @param keptIn the document in which it still stands
   * @param keptFrom where in the text of that document as it was: offset of the first character of
   *     the part's first word, sentence or line. Of a long part this is the place of as many words
   *     or sentences as the rule asks for: the rest may stand elsewhere
   */
  record RemovedPart(String id, int from, int to, String text, String keptIn, int keptFrom) {}
}
