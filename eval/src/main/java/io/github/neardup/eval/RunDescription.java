package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.Machine;
import io.github.neardup.eval.system.SystemOutput;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Where results come from, and everything needed to reproduce them.
 *
 * @param version release of neardup
 * @param java version and vendor of the JVM
 * @param os operating system and architecture
 * @param cpus the number of processors available to the JVM
 * @param date when the run began, in UTC
 * @param threads the number of threads used
 * @param runs the minimum number of timed runs; each time is the median of the runs
 * @param timing the seconds that may be spent on more runs of a task until its median is known
 * @param bootstrap the number of times that data were resampled
 * @param seed the seed of the resampling
 * @param datasets the datasets, in order
 * @param algorithms the full specs of the algorithms, in order, followed by the names of systems
 * @param systems the files of systems that ran elsewhere, by dataset
 * @param environment other influences on times, and the code that ran
 */
public record RunDescription(
    String version,
    String java,
    String os,
    int cpus,
    String date,
    int threads,
    int runs,
    double timing,
    int bootstrap,
    long seed,
    List<DatasetDescription> datasets,
    List<String> algorithms,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SystemDescription> systems,
    Environment environment) {

  /**
   * Influences on times other than the work, as far as they can be determined, and the code that
   * ran.
   *
   * @param cpu the processor's model; empty if the operating system does not report it
   * @param memoryBytes memory of the machine; 0 if unknown
   * @param jvmOptions options of the JVM that matter for speed, and its maximum heap
   * @param commit the commit that was built, if the build was given it ({@code
   *     -Dneardup.commit=...}); else empty
   * @param startSeconds the time from the start of the JVM to the start of the work, which no other
   *     time includes; 0 if unknown
   */
  public record Environment(
      String cpu, long memoryBytes, String jvmOptions, String commit, double startSeconds) {
    static Environment of(Machine machine, double startSeconds) {
      return new Environment(
          machine.cpu(), machine.memoryBytes(), machine.options(), commitBuilt(), startSeconds);
    }

    private static String commitBuilt() {
      try {
        URL code = RunDescription.class.getProtectionDomain().getCodeSource().getLocation();
        try (JarFile jar = new JarFile(Path.of(code.toURI()).toFile())) {
          String commit = jar.getManifest().getMainAttributes().getValue("Commit");
          return commit == null ? "" : commit.strip();
        }
      } catch (IOException | URISyntaxException | RuntimeException e) {
        return ""; // unknown, or a folder of classes
      }
    }
  }

  /**
   * The output of a system for a dataset, as it was used.
   *
   * @param name the system's name
   * @param dataset name of the dataset
   * @param file path of the file
   * @param sha256 checksum of the file's content, uncompressed
   * @param given the argument that selects it again
   */
  public record SystemDescription(
      String name, String dataset, String file, String sha256, String given) {
    static SystemDescription of(SystemOutput system) {
      return new SystemDescription(
          system.name(),
          system.dataset(),
          system.spec().file(),
          system.algorithm().sha256(),
          system.spec().toString());
    }
  }

  /**
   * A dataset as it was used.
   *
   * @param name the dataset's name
   * @param given the argument that selected it: its name, or its folder
   * @param documents the number of documents
   * @param bytes the size of the texts in UTF-8
   * @param sha256 checksum over the content of its files
   * @param language the language of the texts as a BCP 47 tag
   * @param truth the kind of its labels, as in {@code dataset.json}
   * @param license the license of the texts
   * @param source where it comes from
   * @param meaning the definition of a duplicate in it
   */
  public record DatasetDescription(
      String name,
      String given,
      int documents,
      long bytes,
      String sha256,
      String language,
      String truth,
      String license,
      String source,
      String meaning) {
    static DatasetDescription of(Dataset dataset, String given) {
      return new DatasetDescription(
          dataset.name(),
          given,
          dataset.documents().size(),
          dataset.bytes(),
          dataset.sha256(),
          dataset.about().language(),
          dataset.truth().label(),
          dataset.about().license(),
          dataset.about().source(),
          dataset.about().meaning());
    }
  }

  /**
   * Describes a run that begins now on this machine.
   *
   * @param given the names and folders that selected the datasets, in their order; empty if all
   *     were selected by name
   * @param outputs the output of each system for each dataset
   * @param startSeconds the time from the start of the JVM to the start of the work
   */
  public static RunDescription now(
      String version,
      int threads,
      int runs,
      double timing,
      int bootstrap,
      long seed,
      List<Dataset> datasets,
      List<String> given,
      List<String> algorithms,
      List<SystemOutput> outputs,
      double startSeconds) {
    Machine machine = Machine.here();
    return new RunDescription(
        version,
        machine.java(),
        machine.os(),
        machine.cpus(),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        threads,
        runs,
        timing,
        bootstrap,
        seed,
        IntStream.range(0, datasets.size())
            .mapToObj(
                i -> {
                  Dataset dataset = datasets.get(i);
                  return DatasetDescription.of(
                      dataset, given.isEmpty() ? dataset.name() : given.get(i));
                })
            .toList(),
        Stream.concat(algorithms.stream(), outputs.stream().map(SystemOutput::name))
            .distinct()
            .toList(),
        outputs.stream().map(SystemDescription::of).toList(),
        Environment.of(machine, startSeconds));
  }
}
