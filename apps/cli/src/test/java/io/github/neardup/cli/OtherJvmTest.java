package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.text.TextPipeline;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Algorithms, keys and fingerprints are the same on another JVM, another Java if there is one, with
 * the second compiler and without it.
 */
class OtherJvmTest {

  @TempDir private Path folder;

  /** Plain letters and Chinese, in groups that have much in common. */
  private static List<String> texts() {
    Random random = new Random(4242);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String english =
          random.ints(60, 0, 300).mapToObj(n -> "word" + n).collect(Collectors.joining(" "));
      String chinese =
          random
              .ints(80, 0x4E00, 0x5000)
              .mapToObj(Character::toString)
              .collect(Collectors.joining());
      texts.add(english);
      texts.add(english.replace("word1", "other "));
      texts.add(chinese + "。" + english);
      texts.add(chinese + "！");
    }
    texts.add("");
    return texts;
  }

  private Path frequencies(String corpus) throws IOException {
    Path file = folder.resolve("freq.bin");
    Path written = folder.resolve("written.bin");
    List<Document> documents =
        IntStream.range(0, 20).mapToObj(i -> new Document("d" + i, corpus + " word" + i)).toList();
    try (OutputStream out = Files.newOutputStream(written)) {
      TextPipeline pipeline = TextPipeline.of(Algorithms.settings("simhash"));
      DocumentFrequencies.collect(pipeline, documents.iterator(), 1).save(out);
    }
    return Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static OtherJvm.Question question(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    List<long[]> rows = texts().stream().map(algorithm::fingerprint).toList();
    CollectionStatistics.Builder builder =
        CollectionStatistics.builder(
            algorithm.collectionKeys().map(Keys.OfCollection::statistics).orElse(Set.of()));
    algorithm
        .collectionKeys()
        .ifPresent(making -> rows.forEach(row -> making.adding().accept(builder, Row.of(row))));
    return new OtherJvm.Question(algorithm, builder.build(), texts(), rows);
  }

  private static byte[] bytes(List<OtherJvm.Question> questions) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeInt(questions.size());
      for (OtherJvm.Question question : questions) {
        out.writeObject(question);
      }
    }
    return bytes.toByteArray();
  }

  /** A Java that is not this one, if there is one; this one otherwise. */
  static Path java() throws IOException {
    Path installed = Path.of("/usr/lib/jvm");
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(installed)) {
      try (Stream<Path> list = Files.list(installed)) {
        list.filter(home -> home.getFileName().toString().contains("25"))
            .map(home -> home.resolve("bin/java"))
            .filter(Files::isExecutable)
            .forEach(found::add);
      }
    }
    return found.isEmpty() ? Path.of(System.getProperty("java.home"), "bin", "java") : found.get(0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1"})
  void givesTheSameFingerprintsKeysAndSimilarities(String compilers) throws Exception {
    List<OtherJvm.Question> questions =
        Stream.of(
                "simhash",
                "simhash:bits=128,distance=20,tokens=cjk,weights=tfidf,frequencies="
                    + tokensOf("cjk"),
                "minhash:permutations=64",
                "minhash:shingle=1,verify=estimate",
                "minhash:scheme=one-permutation,bits=8,verify=exact",
                "kshingle:tokens=char",
                "kshingle:measure=cosine",
                "ksentence",
                "minhash:parts=words:20/10",
                "kshingle:parts=words:20/10,coverage=0.3")
            .map(OtherJvmTest::question)
            .toList();
    Path java = java();
    Assumptions.assumeTrue(Files.isExecutable(java), "there is no java to run: " + java);
    Path sent = Files.write(folder.resolve("sent"), bytes(questions));
    Path received = folder.resolve("received");
    Path errors = folder.resolve("errors");
    Process other =
        new ProcessBuilder(
                java.toString(),
                compilers,
                "-cp",
                System.getProperty("java.class.path"),
                OtherJvm.class.getName())
            .redirectInput(sent.toFile())
            .redirectOutput(received.toFile())
            .redirectError(errors.toFile())
            .start();
    assertThat(other.waitFor()).as(java + ": " + Files.readString(errors)).isZero();
    Object answers;
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(received))) {
      answers = in.readObject();
    }
    List<OtherJvm.Answer> expected = questions.stream().map(OtherJvm.Question::answer).toList();
    assertThat((List<?>) answers).hasSameSizeAs(expected);
    for (int i = 0; i < expected.size(); i++) {
      OtherJvm.Answer answer = (OtherJvm.Answer) ((List<?>) answers).get(i);
      String of = expected.get(i).identity();
      assertThat(answer.identity()).isEqualTo(of);
      assertThat(answer.fingerprints()).as(of).isEqualTo(expected.get(i).fingerprints());
      assertThat(answer.similarities()).as(of).isEqualTo(expected.get(i).similarities());
      assertThat(answer.keys()).as(of).isEqualTo(expected.get(i).keys());
    }
  }

  private Path tokensOf(String tokens) throws IOException {
    Path file = folder.resolve(tokens + ".bin");
    try (OutputStream out = Files.newOutputStream(file)) {
      TextPipeline pipeline = TextPipeline.of(Algorithms.settings("simhash:tokens=" + tokens));
      List<Document> documents = new ArrayList<>();
      for (String text : texts()) {
        documents.add(new Document("d" + documents.size(), text));
      }
      DocumentFrequencies.collect(pipeline, documents.iterator(), 1).save(out);
    }
    return file;
  }

  @Test
  void anAlgorithmWhoseFileIsMissingOrOtherThereDoesNotArrive() throws IOException {
    Path file = frequencies("word1 word2");
    OtherJvm.Question question = question("simhash:weights=tfidf,frequencies=" + file);
    byte[] sent = bytes(List.of(question));
    frequencies("word3 word4");
    assertThatThrownBy(() -> received(sent))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining(
            " is a different algorithm here: frequencies file has other content: ");
    Files.delete(file);
    assertThatThrownBy(() -> received(sent))
        .isInstanceOf(InvalidObjectException.class)
        .hasMessageContaining(" cannot be created here: there is no file " + file);
    frequencies("word1 word2");
    assertThat(received(sent).answer()).isEqualTo(question.answer());
  }

  private static OtherJvm.Question received(byte[] sent) throws IOException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent))) {
      assertThat(in.readInt()).isOne();
      return (OtherJvm.Question) in.readObject();
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
