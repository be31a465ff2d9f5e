package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import io.github.neardup.cli.console.Signals;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the most common commands once, without output, to make the archives with which commands
 * start faster. For one archive, the launcher has the JVM list the classes that many commands load
 * for a few texts. For the other, the JVM learns from {@code dedup} on some thousand texts which
 * methods are worth compiling, and how.
 */
final class Rehearsal {

  private static final int DOCUMENTS = 64;
  private static final int WORDS = 40;

  /** With these, the search is no longer the one for few texts. */
  private static final int SOME_DOCUMENTS = 1_500;

  private static final int SOME_WORDS = 60;
  private static final int MANY_DOCUMENTS = 8_000;
  private static final int MANY_WORDS = 150;
  private static final int COLUMNS = 80;

  /** A letter with a combining mark, a ligature, and words of Thai and Hebrew. */
  private static final String UNUSUAL =
      " cafe\u0301 o\uFB03ce \u0E41\u0E21\u0E27 \u05E6\u05D4\u05F4\u05DC";

  private Rehearsal() {}

  /**
   * Runs the commands.
   *
   * @param arguments a folder for files, which is created; and {@code dedup} to run that command
   *     only
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    Signals.endInOrder();
    List<List<String>> commands = arguments.length == 1 ? commands(folder) : dedup(folder);
    for (List<String> command : commands) {
      Console console =
          new Console(
              InputStream.nullInputStream(),
              OutputStream.nullOutputStream(),
              OutputStream.nullOutputStream(),
              COLUMNS,
              false);
      int status = Main.run(console, command.toArray(String[]::new));
      if (status != 0) {
        throw new IllegalStateException(command + " gave status " + status);
      }
    }
    // As at the end of every command.
    System.exit(0);
  }

  private static List<List<String>> commands(Path folder) throws IOException {
    String texts = texts(folder.resolve("texts.jsonl"), DOCUMENTS, WORDS);
    String some = texts(folder.resolve("some.jsonl"), SOME_DOCUMENTS, SOME_WORDS);
    List<String> csv = new ArrayList<>(List.of("id,text"));
    for (int i = 0; i < DOCUMENTS; i++) {
      csv.add(i + ",\"" + text(i, WORDS) + "\"");
    }
    String table = Files.write(folder.resolve("texts.csv"), csv).toString();
    String kept = folder.resolve("kept.jsonl").toString();
    String keptTable = folder.resolve("kept.csv").toString();
    String clusters = folder.resolve("clusters.tsv").toString();
    return List.of(
        List.of("--version"),
        List.of("help"),
        List.of("dedup", "--help"),
        List.of("algorithms"),
        List.of("compare", "--text", text(0, WORDS), text(1, WORDS)),
        List.of("compare", texts, table, "--format", "json"),
        List.of("dedup", texts, "-o", kept, "--clusters", clusters),
        List.of("dedup", table, "-o", keptTable, "-a", "simhash", "--format", "json"),
        List.of("dedup", table, "-o", keptTable, "-a", "kshingle"),
        List.of("dedup", texts, "-o", kept, "-a", "ksentence"),
        List.of("dedup", some, "-o", kept, "--clusters", clusters),
        List.of("dedup", some, "-o", kept, "-q", "-a", "minhash:shingle=3,threshold=0.7"),
        List.of("dedup", texts, "-o", kept, "-q", "--clustering", "connected"),
        List.of("eval", "-d", "everyday-en", "--dry-run"),
        List.of("datasets", "list"));
  }

  private static List<List<String>> dedup(Path folder) throws IOException {
    String texts = texts(folder.resolve("texts.jsonl"), MANY_DOCUMENTS, MANY_WORDS);
    String kept = folder.resolve("kept.jsonl").toString();
    return List.of(
        List.of("dedup", texts, "-o", kept),
        List.of("dedup", texts, "-o", kept, "-a", "simhash"),
        List.of("dedup", texts, "-o", kept, "-a", "kshingle"),
        List.of("dedup", texts, "-o", kept, "-a", "ksentence"));
  }

  /** Writes a file of texts in JSON Lines. */
  private static String texts(Path file, int documents, int words) throws IOException {
    List<String> json = new ArrayList<>();
    for (int i = 0; i < documents; i++) {
      json.add("{\"id\": \"" + i + "\", \"text\": \"" + text(i, words) + "\"}");
    }
    return Files.write(file, json).toString();
  }

  /**
   * Returns a text. Some texts are near-duplicates; some have Chinese words, or words that only
   * Lucene splits.
   */
  private static String text(int number, int words) {
    StringBuilder text = new StringBuilder("Notice");
    for (int word = 0; word < words; word++) {
      text.append(' ').append(Integer.toString((number / 4 + 1) * 7919 * (word + 1), 36));
    }
    String end = number % 8 == 0 ? " 天气很好。" : " caf\u00E9.";
    return text.append(end).append(number % 4 == 0 ? UNUSUAL : "").toString();
  }
}
