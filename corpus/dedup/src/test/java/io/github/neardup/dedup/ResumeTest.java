package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERS;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.MIN_LENGTH;
import static io.github.neardup.dedup.DedupOptions.PAIRS;
import static io.github.neardup.dedup.DedupOptions.REMOVED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.neardup.dedup.MalformedRecords.OnError;
import io.github.neardup.dedup.resume.WorkFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that goes on from where another ended gives what an undisturbed one does. */
class ResumeTest {

  /** Several batches, and more than the texts from which settings are first chosen. */
  private static final int DOCUMENTS = 3000;

  private static final String COLLECTION = "collection";

  @TempDir private Path folder;

  private Path input;
  private Path work;

  /** A run was ended here. */
  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @BeforeEach
  void writeCorpus() throws IOException {
    work = folder.resolve("out.jsonl.work");
    input = corpus("in.jsonl", number -> 12);
  }

  /**
   * Texts of a given number of words; among them copies, changed copies, short ones and broken
   * records.
   */
  private Path corpus(String name, UnaryOperator<Integer> words) throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    List<String> texts = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      int length = words.apply(i);
      String text =
          i % 3 != 0 && random.nextInt(3) == 0
              ? texts.get(random.nextInt(texts.size())).replaceFirst("w1\\d+", "other")
              : IntStream.range(0, length)
                  .mapToObj(word -> "w" + random.nextInt(5000))
                  .collect(Collectors.joining(" "));
      texts.add(text);
      lines.add(
          switch (i % 97) {
            case 13 -> "{\"id\": \"%d\", \"text\": \"%s".formatted(i, text); // no end
            case 14 -> "{\"id\": \"%d\", \"text\": \"again\"}".formatted(i - 5); // used before
            case 15 -> "{\"id\": \"%d\", \"text\": \"w\"}".formatted(i); // too short
            default ->
                "{\"id\": \"%d\", \"n\": %d, \"text\": \"%s\"}"
                    .formatted(i, random.nextInt(9), text);
          });
    }
    return Files.write(folder.resolve(name), lines);
  }

  private Deduplicator.Builder deduplicator(String spec) {
    return Deduplicator.builder()
        .input(input)
        .algorithm(spec)
        .with(KEEP, KeepPolicy.of("highest:n"))
        .with(MIN_LENGTH, 3)
        .onError(OnError.quarantine(folder.resolve("bad.jsonl")))
        .with(REMOVED, folder.resolve("removed.jsonl"))
        .with(CLUSTERS, folder.resolve("clusters.tsv"))
        .with(PAIRS, folder.resolve("pairs.tsv"))
        .output(folder.resolve("out.jsonl"));
  }

  /** All files that a run has written, by name. */
  private Map<String, String> outputs() throws IOException {
    Map<String, String> outputs = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> !file.equals(input)).toList()) {
        outputs.put(file.getFileName().toString(), Files.readString(file));
        Files.delete(file);
      }
    }
    return outputs;
  }

  /** Ends a run when it begins to search, and gives what it has kept. */
  private Map<String, byte[]> keptBySearch(Deduplicator.Builder run) throws IOException {
    Progress deadly =
        (name, bytes) -> {
          if (name.equals("searching")) {
            throw new Killed();
          }
          return Progress.NONE.stage(name, bytes);
        };
    assertThatExceptionOfType(Killed.class)
        .isThrownBy(() -> run.resume(work).progress(deadly).run());
    Map<String, byte[]> kept = new TreeMap<>();
    for (String name : List.of(COLLECTION)) {
      kept.put(name, Files.readAllBytes(work.resolve(name)));
    }
    return kept;
  }

  /** Puts what was kept back, and goes on from it; gives the numbers of documents it began from. */
  private List<Integer> goOn(Map<String, byte[]> kept, Deduplicator.Builder run)
      throws IOException {
    Files.createDirectories(work);
    for (Map.Entry<String, byte[]> file : kept.entrySet()) {
      Files.write(work.resolve(file.getKey()), file.getValue());
    }
    List<Integer> from = new ArrayList<>();
    run.resume(work).progress(Progress.NONE).onResume(from::add).run();
    assertThat(work).doesNotExist();
    return from;
  }

  static Stream<String> specs() {
    return Stream.of(
        "minhash",
        "minhash:verify=estimate,threshold=0.6",
        "simhash:distance=8",
        "kshingle:shingle=2",
        "ksentence",
        "minhash:parts=paragraph");
  }

  @ParameterizedTest
  @MethodSource("specs")
  void whereverTheFileEndsTheResultIsThatOfAnUndisturbedRun(String spec) throws IOException {
    deduplicator(spec).run();
    Map<String, String> whole = outputs();
    assertThat(whole).containsKeys("out.jsonl", "bad.jsonl", "clusters.tsv", "pairs.tsv");
    byte[] kept = keptBySearch(deduplicator(spec)).get(COLLECTION);
    List<Integer> cuts = new ArrayList<>(List.of(7, 100, kept.length - 1, kept.length));
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2; i++) {
      cuts.add(random.nextInt(kept.length));
    }
    for (int cut : cuts) {
      byte[] part = Arrays.copyOf(kept, cut);
      List<Integer> from =
          goOn(Map.of(COLLECTION, part), deduplicator(spec).threads(1 + random.nextInt(3)));
      assertThat(outputs()).as("%s, cut at byte %d", spec, cut).isEqualTo(whole);
      if (cut == kept.length) {
        int rows = DOCUMENTS - 3 * ((DOCUMENTS - 13 + 96) / 97);
        assertThat(from).as("documents that were not fingerprinted again").containsExactly(rows);
      } else if (cut <= 100) {
        assertThat(from).isEmpty();
      }
    }
  }

  @Test
  void hintsAreThoseOfAnUndisturbedRun() throws IOException {
    String digitsInWords = "\"text\": \"the comp1eted 1ighthouse ";
    String misread = Files.readString(input).replace("\"text\": \"w", digitsInWords);
    Files.writeString(input, misread.replaceAll("w(\\d+)", "word w$1"));
    List<String> whole = deduplicator("kshingle").threads(1).run().hints();
    assertThat(whole).singleElement().asString().contains("look like OCR");
    assertThat(deduplicator("kshingle").threads(3).run().hints()).isEqualTo(whole);
    keptBySearch(deduplicator("kshingle"));
    assertThat(deduplicator("kshingle").resume(work).run().hints()).isEqualTo(whole);
  }

  @Test
  void aByteThatIsWrongIsNoticed() throws IOException {
    String spec = "kshingle:shingle=2";
    deduplicator(spec).run();
    Map<String, String> whole = outputs();
    byte[] kept = keptBySearch(deduplicator(spec)).get(COLLECTION);
    SplittableRandom random = new SplittableRandom(2);
    for (int i = 0; i < 12; i++) {
      byte[] other = kept.clone();
      int place = i == 0 ? kept.length - 1 : random.nextInt(kept.length);
      other[place] ^= (byte) (1 << random.nextInt(8));
      List<Integer> from = goOn(Map.of(COLLECTION, other), deduplicator(spec));
      assertThat(outputs()).as("byte %d is wrong", place).isEqualTo(whole);
      assertThat(from.stream().mapToInt(rows -> rows).sum()).isLessThan(DOCUMENTS - 93);
    }
  }

  @Test
  void aRunThatIsKilledAgainAndAgainGoesOn() throws IOException {
    String spec = "minhash:threshold=0.6";
    input = corpus("in.jsonl", number -> 60); // what is read at once is but a part of it
    deduplicator(spec).run();
    Map<String, String> whole = outputs();
    List<Integer> from = new ArrayList<>();
    long size = Files.size(input);
    for (int part : new int[] {5, 7, 9}) {
      long end = size * part / 10;
      Progress deadly =
          (name, bytes) ->
              new Progress.Stage() {
                @Override
                public void reached(long position) {
                  if (position > end) {
                    throw new Killed();
                  }
                }

                @Override
                public void close() {}
              };
      assertThatExceptionOfType(Killed.class)
          .isThrownBy(
              () ->
                  deduplicator(spec)
                      .threads(1)
                      .resume(work)
                      .onResume(from::add)
                      .progress(deadly)
                      .run());
    }
    from.addAll(goOn(Map.of(), deduplicator(spec)));
    assertThat(outputs()).isEqualTo(whole);
    assertThat(from).as("each went further").hasSize(3).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void whatIsInAReferenceGoesFirst() throws IOException {
    Path reference =
        Files.write(folder.resolve("ref.jsonl"), Files.readAllLines(input).subList(0, 12));
    String spec = "kshingle:shingle=2";
    deduplicator(spec).against(List.of(reference)).run();
    String kept = Files.readString(folder.resolve("out.jsonl"));
    Map<String, byte[]> files = keptBySearch(deduplicator(spec).against(List.of(reference)));
    goOn(files, deduplicator(spec).against(List.of(reference)));
    assertThat(folder.resolve("out.jsonl")).hasContent(kept);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> goOn(files, deduplicator(spec)))
        .withMessageContaining("number of references 1 against 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spec | shingle=2 against 3",
        "length | minimum length 3 against 4",
        "keep | keep policy highest:n against longest",
        "field | field of the text text against id2",
        "file | in.jsonl (jsonl, ",
        "name | changed",
        "more | number of inputs 1 against 2"
      })
  void whatIsOfAnotherRunIsRefused(String change, String message) throws IOException {
    Map<String, byte[]> kept = keptBySearch(deduplicator("kshingle:shingle=2"));
    Deduplicator.Builder other = deduplicator("kshingle:shingle=2");
    switch (change) {
      case "spec" -> other.algorithm("kshingle:shingle=3");
      case "length" -> other.with(MIN_LENGTH, 4);
      case "keep" -> other.with(KEEP, KeepPolicy.LONGEST);
      case "field" -> other.fields(new CorpusFields("id", false, "id2", List.of()));
      case "file" -> Files.writeString(input, Files.readString(input) + "\n");
      case "name" ->
          Files.setLastModifiedTime(
              input, FileTime.fromMillis(Files.getLastModifiedTime(input).toMillis() + 1));
      default -> other.inputs(List.of(input, Files.createFile(folder.resolve("more.jsonl"))));
    }
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> goOn(kept, other))
        .withMessageStartingWith(work + ": the collection kept there belongs to another run: ")
        .withMessageContaining(message)
        .withMessageEndingWith("; run it as before, or delete the folder to start again");
    assertThat(folder.resolve("out.jsonl")).doesNotExist();
    assertThat(work.resolve(COLLECTION))
        .as("it is as it was")
        .hasBinaryContent(kept.get(COLLECTION));
  }

  @Test
  void theFileOfAnotherVersionIsRefused() throws IOException {
    Map<String, byte[]> kept = keptBySearch(deduplicator("simhash"));
    byte[] other = kept.get(COLLECTION).clone();
    other[16] = 5; // the version, also where it was before blocks had another form
    other[0] ^= 1;
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> goOn(Map.of(COLLECTION, other), deduplicator("simhash")))
        .withMessageContaining("in a form that this version of neardup does not know");
    assertThat(work.resolve(COLLECTION)).as("it is as it was").hasBinaryContent(other);
  }

  @Test
  void whatWasChangedBehindItsBackIsNoticed() throws IOException {
    Map<String, byte[]> kept = keptBySearch(deduplicator("ksentence"));
    FileTime time = Files.getLastModifiedTime(input);
    List<String> lines = Files.readAllLines(input);
    String line = lines.get(2560); // one that is looked at
    lines.set(2560, line.replaceFirst("w\\d", "Z9"));
    assertThat(lines.get(2560)).isNotEqualTo(line);
    Files.write(input, lines);
    Files.setLastModifiedTime(input, time);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> goOn(kept, deduplicator("ksentence")))
        .withMessageContaining("an input or a reference has changed");
  }

  @Test
  void recordsThatCannotBeReadMayBeTreatedInAnotherWay() throws IOException {
    // A run that fails for a record can go on without that record.
    String spec = "simhash";
    Stream<String> good =
        Files.readAllLines(input).stream()
            .filter(line -> line.endsWith("}") && !line.contains("again"));
    Files.write(input, Stream.concat(good, Stream.of("broken")).toList());
    deduplicator(spec).onError(OnError.SKIP).run();
    Map<String, String> whole = outputs();
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator(spec).onError(OnError.FAIL).resume(work).run());
    assertThat(goOn(Map.of(), deduplicator(spec).onError(OnError.SKIP))).hasSize(1);
    assertThat(outputs()).isEqualTo(whole);
  }

  @Test
  void oneRunAtATimeHasTheFolder() {
    WorkFolder held = WorkFolder.open(work);
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator("simhash").resume(work).run())
        .withMessageContaining("another neardup is using it now");
    held.close();
    deduplicator("simhash").resume(work).run();
    assertThat(work).doesNotExist();
  }

  @Test
  void aFolderThatCouldNotBeOpenedCanBeOnceThatIsMended() throws IOException {
    Path wrong = Files.createDirectories(work.resolve(COLLECTION));
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator("simhash").resume(work).run())
        .withMessageContaining("cannot be written");
    Files.delete(wrong);
    deduplicator("simhash").resume(work).run();
    assertThat(work).doesNotExist();
  }

  @Test
  void foldersThatAreNotNeardupsAreLeftAlone() throws IOException {
    Path mine = Files.writeString(Files.createDirectory(work).resolve("mine"), "mine");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator("simhash").resume(work).run())
        .withMessageContaining("holds a file that is not neardup's, mine");
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    Files.delete(work);
    Files.writeString(work, "mine");
    assertThatExceptionOfType(CorpusException.class)
        .isThrownBy(() -> deduplicator("simhash").resume(work).run())
        .withMessageContaining("is a file");
    assertThat(work).hasContent("mine");
  }
}
