package io.github.neardup.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All hostile situations that are tried, by area; docs/reliability.md has their numbers. */
final class HostileAreas {

  /**
   * An area.
   *
   * @param done in how many situations the command does its work
   * @param refused in how many it says in a line what is wrong, and leaves all as it was
   * @param interrupted in how many it is told to end in the middle
   * @param test what tries them
   */
  record Area(String name, long done, long refused, long interrupted, String test) {

    long all() {
      return done + refused + interrupted;
    }
  }

  private HostileAreas() {}

  /** Every area; each that is tried in another module counts its own source. */
  static List<Area> all() {
    return List.of(
        ofCases("corpora: broken, cut off, bombs, encodings", HostileTest.corpora(), "HostileTest"),
        ofCases("arguments", HostileTest.arguments(), "HostileTest"),
        ofCases("texts to compare", HostileTest.texts(), "HostileTest"),
        ofCases("commands that are none", HostileTest.commands(), "HostileTest"),
        ofCases("specs of algorithms", HostileSettingsTest.specs(), "HostileSettingsTest"),
        ofCases(
            "settings and results of eval",
            HostileSettingsTest.evaluations(),
            "HostileSettingsTest"),
        ofCases("datasets and archives", HostileDatasetsTest.datasets(), "HostileDatasetsTest"),
        ofCases("outputs that are folders", HostileOutputsTest.folders(), "HostileOutputsTest"),
        ofCases(
            "outputs that are files, links, devices",
            HostileOutputsTest.files(),
            "HostileOutputsTest"),
        ofCases(
            "folders that may only be read", HostileOutputsTest.readOnly(), "HostileOutputsTest"),
        of(
            "streams, pipes, limits of the process",
            HostileProcessTest.situations().map(HostileProcessTest.Situation::status),
            "HostileProcessTest"),
        new Area(
            "signals while it writes",
            0,
            0,
            HostileSignalsTest.signals().count(),
            "HostileSignalsTest"),
        ofSource(
            "servers that are none of Redis, or sick",
            "index/redis/src/test/java/io/github/neardup/redis/HostileServerTest.java",
            "(?m)^ {8}\".* \\| ",
            false),
        ofSource(
            "Python: threads, signals, forks, the end of the program",
            "apps/python/src/test/python/test_processes.py",
            "(?m)^ {4}\"[^\"]+\": \"\"\"$",
            true));
  }

  private static Area ofCases(String name, Stream<HostileCase> cases, String test) {
    return of(name, cases.map(HostileCase::status), test);
  }

  private static Area of(String name, Stream<Integer> statuses, String test) {
    List<Integer> all = statuses.toList();
    long done = all.stream().filter(status -> status == 0).count();
    return new Area(name, done, all.size() - done, 0, test);
  }

  /**
   * An area that is tried in another module.
   *
   * @param source of the test, in the folder of the project
   * @param situation an expression that matches once for each situation
   * @param done whether work is done in all of them, or else refused
   */
  private static Area ofSource(String name, String source, String situation, boolean done) {
    Path file = Path.of("../..").resolve(source);
    String test = String.valueOf(file.getFileName()).replaceFirst("\\..*", "");
    try {
      long situations =
          Pattern.compile(situation).matcher(Files.readString(file)).results().count();
      return new Area(name, done ? situations : 0, done ? 0 : situations, 0, test);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
