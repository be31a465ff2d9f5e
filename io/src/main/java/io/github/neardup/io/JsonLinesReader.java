package io.github.neardup.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.github.neardup.core.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON Lines: a JSON object a line in UTF-8, in plain, {@code .gz} or {@code .zst} files.
 *
 * <ul>
 *   <li>The id is a string or a number, which is taken as it is written. Without an id field it is
 *       {@code FILE:LINE}, unless {@linkplain JsonLinesFields#idRequired required}.
 *   <li>A field that is read must not come twice in an object. Fields that are not read may hold
 *       anything.
 *   <li>Blank lines count as lines and hold no record.
 *   <li>{@code \}{@code u} escapes of lone surrogates are legal JSON and come through as such;
 *       bytes that are not UTF-8 make the record malformed: nothing is replaced.
 * </ul>
 *
 * <p>A line may have up to 2 GB (2,147,483,639 bytes), if it fits into memory.
 */
public final class JsonLinesReader implements CorpusReader {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          // Field names come from strangers: they must neither fill the JVM's table of strings nor
          // end the run by colliding in the parser's.
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.FAIL_ON_SYMBOL_HASH_OVERFLOW)
          .build();

  /** What Jackson adds to a message about a place in its input, which is not a place in ours. */
  private static final Pattern JACKSON_PLACE =
      Pattern.compile(" \\((for|start marker at) .*\\]\\)");

  private final List<? extends CorpusSource> sources;
  private final JsonLinesFields fields;
  private final int longestLine;
  private final AtomicLong bytesRead = new AtomicLong();

  private int nextSource;
  private @Nullable LineReader lines;

  private @Nullable Document document;
  private final @Nullable String[] extras;

  private JsonLinesReader(
      List<? extends CorpusSource> sources, JsonLinesFields fields, int longestLine) {
    this.sources = List.copyOf(sources);
    this.fields = fields;
    this.longestLine = longestLine;
    this.extras = new String[fields.extras().size()];
  }

  /**
   * Opens files with the fields {@code id} and {@code text}.
   *
   * @param files the files, read one after the other
   * @throws CorpusException if one of them is missing or a folder
   */
  public static JsonLinesReader open(List<Path> files) {
    return open(files, JsonLinesFields.DEFAULT);
  }

  /**
   * Opens files.
   *
   * @param files the files, read one after the other
   * @param fields the fields to be read
   * @throws CorpusException if one of them is missing or a folder
   */
  public static JsonLinesReader open(List<Path> files, JsonLinesFields fields) {
    List<PathSource> sources = files.stream().map(PathSource::new).toList();
    for (PathSource source : sources) {
      try {
        // Now, not hours later when its turn comes.
        source.checkExists();
      } catch (IOException e) {
        throw CorpusException.reading(source.name(), 0, e);
      }
    }
    return openSources(sources, fields);
  }

  /**
   * Opens sources.
   *
   * @param sources the sources, opened when their turn comes
   * @param fields the fields to be read
   */
  public static JsonLinesReader openSources(
      List<? extends CorpusSource> sources, JsonLinesFields fields) {
    return new JsonLinesReader(sources, fields, LineReader.LONGEST_LINE);
  }

  /** For tests: with a limit to the length of lines that can be reached. */
  static JsonLinesReader openSources(
      List<? extends CorpusSource> sources, JsonLinesFields fields, int longestLine) {
    return new JsonLinesReader(sources, fields, longestLine);
  }

  @Override
  public boolean advance() {
    document = null;
    while (true) {
      if (lines == null) {
        if (nextSource == sources.size()) {
          return false;
        }
        lines = LineReader.open(sources.get(nextSource), bytesRead, longestLine);
        nextSource++;
      }
      while (lines.advance()) {
        if (!lines.isBlank()) {
          return true;
        }
      }
      lines.close();
      lines = null;
    }
  }

  @Override
  public Document document() {
    if (document == null) {
      document = parse(line());
    }
    return document;
  }

  /**
   * The value of an extra field.
   *
   * @param field one of {@link JsonLinesFields#extras}
   * @return the value, or the empty string if the record has none
   * @throws CorpusException if the record is malformed
   * @throws IllegalArgumentException if the field was not asked for
   */
  public String extra(String field) {
    int index = fields.extras().indexOf(field);
    if (index < 0) {
      throw new IllegalArgumentException("the field '" + field + "' is not one of the extras");
    }
    document();
    String value = extras[index];
    return value == null ? "" : value;
  }

  /**
   * The record's line exactly as in the file, with its line end. The last line of a file may have
   * none: who writes another line after it must end it first. A byte order mark is not part of the
   * line.
   */
  public byte[] rawLine() {
    return line().rawLine();
  }

  /**
   * Writes {@link #rawLine} without a copy.
   *
   * @throws IOException if {@code out} throws it
   */
  public void writeRawLine(OutputStream out) throws IOException {
    line().writeRawLine(out);
  }

  @Override
  public String path() {
    return line().name();
  }

  @Override
  public long lineNumber() {
    return line().lineNumber();
  }

  @Override
  public long bytesRead() {
    return bytesRead.get();
  }

  @Override
  public void close() {
    nextSource = sources.size();
    if (lines != null) {
      lines.close();
      lines = null;
    }
  }

  private LineReader line() {
    if (lines == null) {
      throw new IllegalStateException("there is no record here; call advance() first");
    }
    return lines;
  }

  private Document parse(LineReader line) {
    line.checkUtf8();
    Arrays.fill(extras, null);
    if (hasZeroByte(line)) {
      // Jackson would take it for UTF-16 or UTF-32.
      throw malformed("a zero byte in JSON; convert the file to UTF-8");
    }
    try (JsonParser parser =
        JSON.createParser(line.buffer(), line.from(), line.to() - line.from())) {
      return parseObject(parser);
    } catch (JsonProcessingException e) {
      String reason = JACKSON_PLACE.matcher(e.getOriginalMessage()).replaceAll("");
      throw malformed(
          "broken JSON at byte "
              + e.getLocation().getColumnNr()
              + " of the line ("
              + reason
              + "); mend or remove the line");
    } catch (IOException e) {
      throw new IllegalStateException(e); // there is no input but an array
    }
  }

  private static boolean hasZeroByte(LineReader line) {
    int end = Math.min(line.to(), line.from() + 4);
    for (int i = line.from(); i < end; i++) {
      if (line.buffer()[i] == 0) {
        return true;
      }
    }
    return false;
  }

  private Document parseObject(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw malformed(
          "not a JSON object; each line must be one, like {\"id\": ..., \"text\": ...}");
    }
    String id = null;
    String text = null;
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals(fields.text())) {
        text = once(name, text, string(name, value, parser));
      } else if (name.equals(fields.id())) {
        id = once(name, id, value.isNumeric() ? parser.getText() : string(name, value, parser));
      } else {
        int extra = fields.extras().indexOf(name);
        if (extra >= 0) {
          extras[extra] = once(name, extras[extra], string(name, value, parser));
        } else {
          parser.skipChildren();
        }
      }
    }
    if (parser.nextToken() != null) {
      throw malformed("more than one JSON object; put each on a line of its own");
    }
    return document(id, text);
  }

  private Document document(@Nullable String id, @Nullable String text) {
    if (text == null) {
      throw malformed("no field '" + fields.text() + "'; add it or name the field with the text");
    }
    if (id == null) {
      if (fields.idRequired()) {
        throw malformed("no field '" + fields.id() + "'; give the document an id");
      }
      return new Document(path() + ":" + lineNumber(), text);
    }
    if (id.isEmpty()) {
      throw malformed("the field '" + fields.id() + "' is empty; give the document an id");
    }
    return new Document(id, text);
  }

  private String string(String name, JsonToken value, JsonParser parser) throws IOException {
    if (value != JsonToken.VALUE_STRING) {
      throw malformed(
          "the field '"
              + name
              + "' is not a string; put its value in quotes or name another field");
    }
    return parser.getText();
  }

  private String once(String name, @Nullable String before, String value) {
    if (before != null) {
      throw malformed("the field '" + name + "' comes twice; remove one");
    }
    return value;
  }

  private CorpusException malformed(String problem) {
    return new CorpusException(path(), lineNumber(), problem);
  }
}
