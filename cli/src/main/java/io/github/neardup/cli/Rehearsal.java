package io.github.neardup.cli;

import io.github.neardup.cli.console.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs once what users start most, on a few texts, and prints nothing. The launcher has the JVM
 * list the classes that this takes, and makes an archive of them, with which commands start faster.
 */
final class Rehearsal {

  private static final int DOCUMENTS = 64;
  private static final int COLUMNS = 80;

  /** A letter with a mark of its own, a ligature, and words of Thai and Hebrew. */
  private static final String UNUSUAL =
      " cafe\u0301 o\uFB03ce \u0E41\u0E21\u0E27 \u05E6\u05D4\u05F4\u05DC";

  private Rehearsal() {}

  /**
   * Runs the commands.
   *
   * @param arguments a folder for files, which is made
   */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (List<String> command : commands(folder)) {
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
    List<String> json = new ArrayList<>();
    List<String> csv = new ArrayList<>(List.of("id,text"));
    for (int i = 0; i < DOCUMENTS; i++) {
      String text = text(i);
      json.add("{\"id\": \"" + i + "\", \"text\": \"" + text + "\"}");
      csv.add(i + ",\"" + text + "\"");
    }
    String texts = Files.write(folder.resolve("texts.jsonl"), json).toString();
    String table = Files.write(folder.resolve("texts.csv"), csv).toString();
    String kept = folder.resolve("kept.jsonl").toString();
    String keptTable = folder.resolve("kept.csv").toString();
    String clusters = folder.resolve("clusters.tsv").toString();
    return List.of(
        List.of("--version"),
        List.of("help"),
        List.of("dedup", "--help"),
        List.of("algorithms"),
        List.of("compare", "--text", text(0), text(1)),
        List.of("compare", texts, table, "--format", "json"),
        List.of("dedup", texts, "-o", kept, "--clusters", clusters),
        List.of("dedup", table, "-o", keptTable, "-a", "simhash", "--format", "json"),
        List.of("dedup", table, "-o", keptTable, "-a", "kshingle"),
        List.of("dedup", texts, "-o", kept, "-a", "ksentence"),
        List.of("dedup", texts, "-o", kept, "-q", "-a", "minhash:shingle=3,threshold=0.7"),
        List.of("dedup", texts, "-o", kept, "-q", "--clustering", "connected"),
        List.of("eval", "-d", "everyday-en", "--dry-run"),
        List.of("datasets", "list"));
  }

  /** Some of these are near-duplicates; some have Chinese words, some what only Lucene splits. */
  private static String text(int number) {
    StringBuilder text = new StringBuilder("Notice");
    for (int word = 0; word < 40; word++) {
      text.append(' ').append(Integer.toString((number / 4 + 1) * 7919 * (word + 1), 36));
    }
    String end = number % 8 == 0 ? " 天气很好。" : " caf\u00E9.";
    return text.append(end).append(number % 4 == 0 ? UNUSUAL : "").toString();
  }
}
