package io.github.neardup.cli.option;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.UsageException;
import io.github.neardup.core.util.TemporaryFolder;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusFiles.TableOptions;
import io.github.neardup.io.RowFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The inputs of a run, and the copy of standard input, which goes when this is closed. */
public final class OpenInputs implements AutoCloseable {

  private final CorpusFiles files;
  private final Optional<TemporaryFolder> folder;

  private OpenInputs(CorpusFiles files, Optional<TemporaryFolder> folder) {
    this.files = files;
    this.folder = folder;
  }

  /** How the inputs are read. */
  record Reading(
      Optional<RowFormat> format,
      boolean lines,
      TableOptions tables,
      EncodingOption encoding,
      OptionalLong limit) {

    /** The files as they are read; says what a user may not expect of that. */
    private CorpusFiles of(CorpusFiles files, Console console, QuietOption quiet) {
      CorpusFiles read = lines ? files.byLines() : files;
      check(read);
      quiet.printHints(console, read.notes());
      return first(limit, encoding.files(read.withTables(tables), console, quiet));
    }

    private void check(CorpusFiles files) {
      if (!tables.equals(TableOptions.DEFAULT)
          && files.formats().stream().noneMatch(RowFormat::isSeparated)) {
        throw new UsageException(
            "--delimiter, --no-header and --backslash-quotes are for CSV and TSV, but no input is"
                + " either; add --input-format csv if one is");
      }
      if (encoding.charset().isPresent()
          && (files.paths().isEmpty()
              || files.formats().stream().noneMatch(RowFormat::hasEncoding))) {
        throw new UsageException("--encoding is for texts and tables of text, but no input is one");
      }
    }
  }

  static OpenInputs of(List<String> names, Reading reading, Console console, QuietOption quiet) {
    FileArguments.inputs(names);
    if (!names.contains(CorpusInput.STANDARD_STREAM)) {
      return new OpenInputs(
          reading.of(CorpusFiles.of(names, reading.format(), Map.of()), console, quiet),
          Optional.empty());
    }
    TemporaryFolder folder = folder();
    try {
      Path copy = folder.path().resolve("standard-input");
      quiet.print(console, "neardup: copying standard input to " + copy);
      copy(console, folder, copy);
      Map<String, Path> copies = Map.of(CorpusInput.STANDARD_STREAM, copy);
      return new OpenInputs(
          reading.of(CorpusFiles.of(names, reading.format(), copies), console, quiet),
          Optional.of(folder));
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  /** Also refuses to read what standard output or standard error goes to. */
  private static CorpusFiles first(OptionalLong limit, CorpusFiles files) {
    new FileRoles().read("INPUT", files.paths()).check();
    return limit.isPresent() ? files.first(limit.getAsLong()) : files;
  }

  private static TemporaryFolder folder() {
    String parent = System.getProperty("java.io.tmpdir", "");
    try {
      return TemporaryFolder.in(Path.of(parent));
    } catch (IOException e) {
      throw CorpusException.writing(parent, e);
    }
  }

  private static void copy(Console console, TemporaryFolder folder, Path copy) {
    try (OutputStream out = Channels.newOutputStream(folder.newFile(copy))) {
      console.in().transferTo(out);
    } catch (IOException e) {
      throw CorpusException.writing("the copy of standard input, " + copy, e);
    }
  }

  public CorpusFiles files() {
    return files;
  }

  @Override
  public void close() {
    folder.ifPresent(TemporaryFolder::close);
  }
}
