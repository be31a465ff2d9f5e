package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.Machine;
import io.github.neardup.eval.system.SystemOutput;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is needed to know where results come from and to get them again.
 *
 * @param version version of neardup
 * @param java version and vendor of the JVM
 * @param os operating system and architecture
 * @param cpus processors the JVM could use
 * @param date when the run began, in UTC
 * @param threads threads used
 * @param runs the least number of timed runs, of which each time is the median
 * @param timing seconds in which there are more runs of a task, until its median is known
 * @param bootstrap how often data were resampled
 * @param seed what chose the resampling
 * @param datasets the datasets, in order
 * @param algorithms the full specs of the algorithms, in order, and after them the names of systems
 * @param systems the files of systems that were run elsewhere, by dataset
 * @param environment what else times depend on, and the code that ran
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
   * What times depend on beside the work, as far as it can be told, and the code that ran.
   *
   * @param cpu the processor's model; empty if the system does not tell
   * @param memoryBytes memory of the machine; 0 if not known
   * @param jvmOptions options of the JVM that matter for speed, and the most heap it may take
   * @param commit the commit that was built, if the build was told ({@code -Dneardup.commit=...});
   *     empty if not
   * @param startSeconds from the start of the JVM to that of the work, which no time includes; 0 if
   *     nobody told
   */
  public record Environment(
      String cpu,
      @JsonProperty("memory_bytes") long memoryBytes,
      @JsonProperty("jvm_options") String jvmOptions,
      String commit,
      @JsonProperty("start_seconds") double startSeconds) {
    static Environment of(Machine machine, double startSeconds) {
      return new Environment(
          machine.cpu(), machine.memoryBytes(), machine.options(), commitBuilt(), startSeconds);
    }

    private static String commitBuilt() {
      try {
        Path jar = Path.of(codeSource().toURI());
        if (!Files.isRegularFile(jar)) {
          return ""; // a folder of classes
        }
        try (JarFile file = new JarFile(jar.toFile())) {
          String commit = file.getManifest().getMainAttributes().getValue("Commit");
          return commit == null ? "" : commit.strip();
        }
      } catch (IOException | URISyntaxException | RuntimeException e) {
        return ""; // not to be told from here
      }
    }

    private static URL codeSource() {
      return RunDescription.class.getProtectionDomain().getCodeSource().getLocation();
    }
  }

  /**
   * What a system found in a dataset, as it was used.
   *
   * @param name name of the system
   * @param dataset name of the dataset
   * @param file path of the file
   * @param sha256 checksum of the file's content, uncompressed
   * @param given what to type to get it again
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
   * @param name its name
   * @param given what it was asked for by: its name, or its folder
   * @param documents how many documents it has
   * @param bytes bytes of text, as UTF-8
   * @param sha256 checksum over its files' content
   * @param language language of the texts, a BCP 47 tag
   * @param truth what its labels are, as in {@code dataset.json}
   * @param license license of the texts
   * @param source where it comes from
   * @param meaning what is a duplicate in it
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
          dataset.language(),
          dataset.truth().label(),
          dataset.license(),
          dataset.source(),
          dataset.meaning());
    }
  }

  public RunDescription {
    datasets = List.copyOf(datasets);
    algorithms = List.copyOf(algorithms);
    systems = List.copyOf(systems);
  }

  /**
   * Describes a run that begins now, on this machine.
   *
   * @param given names and folders by which the datasets were asked for, in their order; none if
   *     all were asked for by name
   * @param outputs what each system found in each dataset
   * @param startSeconds from the start of the JVM to that of the work
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
