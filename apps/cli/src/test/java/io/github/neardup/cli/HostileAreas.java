package io.github.neardup.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The hostile situations of all tests by area, as docs/reference/reliability.md counts them. */
final class HostileAreas {

  /**
   * An area.
   *
   * @param done situations in which the command does its work
   * @param refused situations in which the command names the fault in one line and changes nothing
   * @param interrupted situations in which a signal ends the command
   */
  record Area(String name, long done, long refused, long interrupted) {

    long all() {
      return done + refused + interrupted;
    }
  }

  private HostileAreas() {}

  /** Every area; each that is tried in another module counts its own source. */
  static List<Area> all() {
    return List.of(
        ofCases("corpora: broken, cut off, bombs, encodings", HostileTest.corpora()),
        ofCases("arguments", HostileTest.arguments()),
        ofCases("texts to compare", HostileTest.texts()),
        ofCases("commands that are none", HostileTest.commands()),
        ofCases("specs of algorithms", HostileSettingsTest.specs()),
        ofCases("settings and results of eval", HostileSettingsTest.evaluations()),
        ofCases("datasets and archives", HostileDatasetsTest.datasets()),
        ofCases("outputs that are folders", HostileOutputsTest.folders()),
        ofCases("outputs that are files, links, devices", HostileOutputsTest.files()),
        ofCases("folders that may only be read", HostileOutputsTest.readOnly()),
        of(
            "streams, pipes, limits of the process",
            HostileProcessTest.situations().map(HostileProcessTest.Situation::status)),
        new Area("signals while it writes", 0, 0, HostileSignalsTest.signals().count()),
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

  private static Area ofCases(String name, Stream<HostileCase> cases) {
    return of(name, cases.map(HostileCase::status));
  }

  private static Area of(String name, Stream<Integer> statuses) {
    List<Integer> all = statuses.toList();
    long done = all.stream().filter(status -> status == 0).count();
    return new Area(name, done, all.size() - done, 0);
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
    try {
      long situations =
          Pattern.compile(situation).matcher(Files.readString(file)).results().count();
      return new Area(name, done ? situations : 0, done ? 0 : situations, 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
