package io.github.neardup.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Captions are what is spoken, without numbers and times. */
class CaptionsTest {

  private static final String SRT =
      """
      \ufeff1
      00:00:01,000 --> 00:00:02,000
      <i>The rain</i> fell

      2
      00:00:02,000 --> 00:00:03,500
      {\\an8}for 40 days.
      1984
      """;

  @TempDir private Path folder;

  @Test
  void numbersTimesAndMarkupAreNotSpoken() throws IOException {
    assertThat(speech(SRT)).isEqualTo("\n\nThe rain fell\n\n\n\nfor 40 days.\n1984\n");
    assertThat(speech(SRT.replace("\n", "\r\n"))).isEqualTo(speech(SRT));
  }

  @Test
  void whatWebVttSaysAboutItselfIsNotSpoken() throws IOException {
    assertThat(
            speech(
                """
                WEBVTT - a film
                Kind: captions

                NOTE by
                hand

                STYLE
                ::cue { color: red }

                intro
                00:01.000 --> 00:02.000 align:start position:0%
                <v Ann>NOTES are taken
                """))
        .isEqualTo("\n".repeat(11) + "NOTES are taken\n");
  }

  @Test
  void aLineThatRollsOnIsSpokenOnce() throws IOException {
    String times = "\n00:00:01,000 --> 00:00:02,000\n";
    assertThat(
            speech(
                    "1"
                        + times
                        + "a\n\n2"
                        + times
                        + "a\nb\n\n3"
                        + times
                        + "b\n\n4"
                        + times
                        + "b\nc\n\n5"
                        + times
                        + "a\n")
                .replaceAll("\n+", " "))
        .isEqualTo(" a b c a ");
  }

  @Test
  void aFileIsOneTextOrALineATextWithItsNumber() throws IOException {
    Path file = Files.writeString(folder.resolve("a.srt"), SRT);
    CorpusFiles files = CorpusFiles.of(List.of(file.toString()), Optional.empty(), Map.of());
    assertThat(records(files)).containsExactly(file + " The rain fell\nfor 40 days.\n1984\n");
    assertThat(records(files.byLines()))
        .containsExactly(file + ":3 The rain fell", file + ":7 for 40 days.", file + ":8 1984");
  }

  @Test
  void invalidBytesAreAFaultAsInAnyText() throws IOException {
    Path file = folder.resolve("a.srt");
    Files.write(file, SRT.replace("fell", "f\u00e4llt").getBytes(StandardCharsets.ISO_8859_1));
    CorpusFiles files = CorpusFiles.of(List.of(file));
    try (CorpusReader reader = CorpusReader.open(files.byLines(), CorpusFields.DEFAULT)) {
      List<String> faults = new ArrayList<>();
      reader.documents(fault -> faults.add(fault.getMessage())).forEachRemaining(text -> {});
      assertThat(faults).hasSize(1).allMatch(fault -> fault.startsWith(file + ":3: not UTF-8"));
    }
  }

  private static String speech(String captions) throws IOException {
    byte[] bytes = captions.getBytes(StandardCharsets.UTF_8);
    return new String(
        Captions.speech(new ByteArrayInputStream(bytes)).readAllBytes(), StandardCharsets.UTF_8);
  }

  private static List<String> records(CorpusFiles files) {
    List<String> records = new ArrayList<>();
    try (CorpusReader reader = CorpusReader.open(files, CorpusFields.DEFAULT)) {
      reader.documents().forEachRemaining(text -> records.add(text.id() + " " + text.text()));
    }
    return records;
  }
}
