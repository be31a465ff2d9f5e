package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.Format;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The inputs of a run, and the copies of streams, which are deleted when this is closed. */
public final class OpenInputs implements AutoCloseable {

  private final CorpusFiles files;
  private final StreamCopies copies;

  private OpenInputs(CorpusFiles files, StreamCopies copies) {
    this.files = files;
    this.copies = copies;
  }

  /** How the inputs are read. */
  record Reading(
      Optional<Format> format,
      boolean lines,
      TableOptions tables,
      EncodingOption encoding,
      OptionalLong limit) {

    /** Returns the files as they are read; reports what a user may not expect about that. */
    private CorpusFiles of(CorpusFiles files, Console console, QuietOption quiet) {
      CorpusFiles read = lines ? files.byLines() : files;
      check(read);
      quiet.printHints(console, read.notes());
      return first(limit, encoding.files(read.withTables(tables), console, quiet));
    }

    private void check(CorpusFiles files) {
      if (!tables.areDefault() && files.formats().stream().noneMatch(Format::isSeparated)) {
        throw new UsageException(
            "--delimiter, --no-header and --backslash-quotes apply to CSV and TSV, but no input is"
                + " either; add --input-format csv if one is");
      }
      if (encoding.charset().isPresent()
          && (files.paths().isEmpty() || files.formats().stream().noneMatch(Format::hasEncoding))) {
        throw new UsageException(
            "--encoding applies to texts and tables of text, but no input is one");
      }
    }
  }

  static OpenInputs of(List<String> names, Reading reading, Console console, QuietOption quiet) {
    FileArguments.inputs(names);
    StreamCopies copies = StreamCopies.of(names, console, quiet);
    try {
      CorpusFiles files = CorpusFiles.of(names, reading.format(), copies.byName());
      return new OpenInputs(reading.of(files, console, quiet), copies);
    } catch (RuntimeException e) {
      copies.close();
      throw e;
    }
  }

  /** Also refuses to read the file behind standard output or standard error. */
  private static CorpusFiles first(OptionalLong limit, CorpusFiles files) {
    new FileRoles().read("INPUT", files.paths()).check();
    return limit.isPresent() ? files.first(limit.getAsLong()) : files;
  }

  public CorpusFiles files() {
    return files;
  }

  @Override
  public void close() {
    copies.close();
  }
}
