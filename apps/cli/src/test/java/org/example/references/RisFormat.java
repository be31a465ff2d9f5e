package org.example.references;

import io.github.neardup.io.Format;
import io.github.neardup.io.compress.UnreadableException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A format by somebody else, whole: references to literature, a field a line, as in RIS. */
public final class RisFormat implements Format {

  private static final String SEPARATOR = "  - ";
  private static final String END = "ER";

  @Override
  public String name() {
    return "ris";
  }

  @Override
  public List<String> endings() {
    return List.of("ris");
  }

  @Override
  public boolean recognises(byte[] begins) {
    return new String(begins, StandardCharsets.US_ASCII).startsWith("TY" + SEPARATOR);
  }

  @Override
  public Records read(Input file) throws IOException {
    return new References(file.text());
  }

  @Override
  public Optional<Writing> writing() {
    return Optional.of(new Writing("", RisFormat::lines, ""));
  }

  private static String lines(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(field -> field.getKey() + SEPARATOR + field.getValue().replaceAll("\\R", " ") + "\n")
        .collect(Collectors.joining("", "", END + SEPARATOR + "\n"));
  }

  private record References(BufferedReader lines) implements Records {

    @Override
    public byte @Nullable [] next() throws IOException {
      Map<String, String> fields = new LinkedHashMap<>();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(END + SEPARATOR.stripTrailing())) {
          return Format.record(fields);
        }
        String[] field = line.split(SEPARATOR, 2);
        if (field.length == 2) {
          fields.merge(field[0], field[1], (first, more) -> first + "; " + more);
        }
      }
      if (!fields.isEmpty()) {
        throw new UnreadableException("ends within a reference; copy the file again");
      }
      return null;
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }
}
