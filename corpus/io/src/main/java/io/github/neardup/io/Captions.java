package io.github.neardup.io;

import io.github.neardup.io.compress.Compression;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The lines of captions (SubRip, WebVTT) that are spoken; all other lines are blank, so that lines
 * keep their numbers. A line that a caption repeats from the one before, as in captions that roll
 * on, is blank, too.
 */
final class Captions implements Format.Records {

  private static final Pattern NAME = Pattern.compile("(?i).*\\.(srt|vtt)");
  private static final Pattern TIMES = Pattern.compile("[\\d:,. ]+-->[\\d:,. ]+.*");
  private static final Pattern MARKUP = Pattern.compile("<[^>]*>|\\{\\\\[^}]*\\}");

  /** What begins a block of WebVTT that is not spoken, possibly after a byte order mark. */
  private static final Pattern ASIDE =
      Pattern.compile("(\u00ef\u00bb\u00bf)?(WEBVTT|NOTE|STYLE|REGION)\\b.*");

  private static final byte[] BLANK = {};

  /** Has a character for each byte of UTF-8, so that invalid bytes are passed on. */
  private final BufferedReader lines;

  private @Nullable String ahead;
  private boolean blankBefore = true;
  private boolean aside;
  private Set<String> before = Set.of();
  private Set<String> caption = new HashSet<>();

  private Captions(InputStream utf8) throws IOException {
    lines = new BufferedReader(new InputStreamReader(utf8, StandardCharsets.ISO_8859_1));
    ahead = lines.readLine();
  }

  static boolean isNamed(String fileName) {
    return NAME.matcher(Compression.nameWithout(fileName)).matches();
  }

  /** Returns the spoken lines of a text in UTF-8. */
  static InputStream speech(InputStream utf8) throws IOException {
    return new RecordLines(new Captions(utf8));
  }

  /** Returns the lines that are not blank. */
  static byte[] withoutBlankLines(byte[] text) {
    String lines = new String(text, StandardCharsets.ISO_8859_1);
    return lines.replaceAll("(?m)^\\s*\\n", "").getBytes(StandardCharsets.ISO_8859_1);
  }

  @Override
  public byte @Nullable [] next() throws IOException {
    String line = ahead;
    if (line == null) {
      return null;
    }
    ahead = lines.readLine();
    String spoken = spoken(line);
    blankBefore = line.isBlank();
    return spoken.isBlank() ? BLANK : spoken.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Returns what is spoken in a line; empty if that is nothing, or was spoken before. */
  private String spoken(String line) {
    aside = blankBefore ? ASIDE.matcher(line).matches() : aside && !line.isBlank();
    if (TIMES.matcher(line).matches()) {
      before = caption;
      caption = new HashSet<>();
      return "";
    }
    boolean name = blankBefore && ahead != null && TIMES.matcher(ahead).matches();
    String spoken = MARKUP.matcher(line).replaceAll("").strip();
    return aside || name || !caption.add(spoken) || before.contains(spoken) ? "" : spoken;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
