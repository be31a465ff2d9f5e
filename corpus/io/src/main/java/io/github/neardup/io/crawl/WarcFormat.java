package io.github.neardup.io.crawl;

import io.github.neardup.io.Format;
import io.github.neardup.io.compress.UnreadableException;
import java.io.EOFException;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.ParsingException;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * The texts of a crawl. A file of texts (WET) is a WARC file (ISO 28500) with a record of the type
 * {@code conversion} for each page. Each becomes a record with {@code id}, {@code url}, {@code
 * date} and {@code text}; missing values are left out. Read only.
 */
public final class WarcFormat implements Format {

  /** Types of records for web pages as servers sent them. */
  private static final Set<String> PAGES = Set.of("response", "resource", "revisit");

  private static final Map<String, String> FIELDS = fields();

  private static Map<String, String> fields() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("id", "WARC-Record-ID");
    fields.put("url", "WARC-Target-URI");
    fields.put("date", "WARC-Date");
    return fields;
  }

  @Override
  public String name() {
    return "warc";
  }

  @Override
  public List<String> endings() {
    return List.of("warc", "wet");
  }

  /** Lengths in a file count bytes of UTF-8. */
  @Override
  public boolean hasEncoding() {
    return false;
  }

  @Override
  public Records read(Input file) throws IOException {
    return new Pages(new PushbackInputStream(file.content()));
  }

  private static final class Pages implements Records {

    private final PushbackInputStream in;
    private @Nullable WarcReader reader;
    private long texts;

    Pages(PushbackInputStream in) {
      this.in = in;
    }

    @Override
    public byte @Nullable [] next() throws IOException {
      while (true) {
        WarcRecord record;
        try {
          Optional<WarcRecord> next = nextRecord();
          if (next.isEmpty()) {
            return null;
          }
          record = next.get();
          if (type(record).equals("conversion")) {
            byte[] text = text(record);
            texts++;
            return text;
          }
        } catch (EOFException
            | ParsingException
            | IllegalArgumentException
            | NoSuchElementException e) {
          String reason = e.getMessage();
          throw new UnreadableException(
              String.format(
                  Locale.ROOT,
                  "the WARC record after %,d texts is cut off or broken (%s); download or copy the"
                      + " file again",
                  texts,
                  reason == null ? "the file ends within it" : reason),
              e);
        }
        if (PAGES.contains(type(record))) {
          throw new UnreadableException(
              "holds web pages as they were sent (WARC records of the type "
                  + type(record)
                  + "), not their texts; read the WET file of the crawl instead, whose name ends in"
                  + " .warc.wet.gz");
        }
      }
    }

    private Optional<WarcRecord> nextRecord() throws IOException {
      WarcReader open = reader;
      if (open == null) {
        int first = in.read();
        if (first < 0) {
          return Optional.empty();
        }
        in.unread(first);
        open = new WarcReader(in);
        reader = open;
      }
      return open.next();
    }

    private static String type(WarcRecord record) {
      return record.headers().first("WARC-Type").orElse("");
    }

    private static byte[] text(WarcRecord record) throws IOException {
      String type = record.headers().first("Content-Type").orElse("text/plain");
      if (!type.toLowerCase(Locale.ROOT).startsWith("text/")) {
        throw new UnreadableException("holds records of the type " + type + ", not texts");
      }
      Texts.checkLength("a text", record.body().size());
      Map<String, String> fields = new LinkedHashMap<>();
      FIELDS.forEach(
          (field, header) ->
              record
                  .headers()
                  .first(header)
                  .ifPresent(value -> fields.put(field, value.replaceAll("^<|>$", ""))));
      return Texts.record(fields, record.body().stream().readAllBytes());
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
