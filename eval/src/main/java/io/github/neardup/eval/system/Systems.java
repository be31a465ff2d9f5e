package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What systems found in all datasets of a run: every system in every dataset, in one order. */
public final class Systems {

  private Systems() {}

  /**
   * Reads the files of all systems.
   *
   * @return by name of dataset what each system found in it
   * @throws IllegalArgumentException if a name is that of an algorithm, if it is not clear which
   *     dataset a file is of, or if a system lacks one
   * @throws io.github.neardup.io.CorpusException if a file cannot be read or is at fault
   */
  public static Map<String, List<SystemOutput>> read(
      List<SystemSpec> specs, List<Dataset> datasets) {
    List<String> algorithms = Algorithms.providers().stream().map(AlgorithmProvider::name).toList();
    for (SystemSpec spec : specs) {
      if (algorithms.contains(spec.name())) {
        throw new IllegalArgumentException(
            "'" + spec.name() + "' is an algorithm of neardup's own; give the system another name");
      }
    }
    List<SystemSpec> each = ofEachDataset(specs, datasets);
    List<String> names = each.stream().map(SystemSpec::name).distinct().toList();
    Map<String, List<SystemOutput>> outputs = new LinkedHashMap<>();
    for (Dataset dataset : datasets) {
      List<SystemSpec> here = new ArrayList<>();
      names.forEach(name -> here.add(only(name, dataset.name(), each)));
      SystemReader reader = new SystemReader(dataset);
      outputs.put(dataset.name(), here.stream().map(reader::read).toList());
    }
    return outputs;
  }

  private static SystemSpec only(String name, String dataset, List<SystemSpec> each) {
    List<SystemSpec> found =
        each.stream()
            .filter(spec -> spec.name().equals(name))
            .filter(spec -> spec.dataset().orElseThrow().equals(dataset))
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "the system %s has no file for the dataset %s; add %s@%s=FILE"
              .formatted(name, dataset, name, dataset));
    }
    if (found.size() > 1) {
      throw new IllegalArgumentException(
          "the system %s has two files for the dataset %s, %s and %s; leave one out, or name one otherwise"
              .formatted(name, dataset, found.get(0).file(), found.get(1).file()));
    }
    return found.get(0);
  }

  private static List<SystemSpec> ofEachDataset(List<SystemSpec> specs, List<Dataset> datasets) {
    List<String> names = datasets.stream().map(Dataset::name).toList();
    List<SystemSpec> each = new ArrayList<>();
    for (SystemSpec spec : specs) {
      if (spec.dataset().isPresent()) {
        String dataset = spec.dataset().get();
        if (!names.contains(dataset)) {
          throw new IllegalArgumentException(
              "%s: there is no dataset '%s' in this run, whose datasets are %s"
                  .formatted(spec, dataset, String.join(", ", names)));
        }
        each.add(spec.on(dataset));
      } else {
        requireClear(spec, names);
        names.forEach(name -> each.add(spec.on(name)));
      }
    }
    return each;
  }

  private static void requireClear(SystemSpec spec, List<String> datasets) {
    if (datasets.size() > 1 && !spec.file().contains(SystemSpec.PLACEHOLDER)) {
      throw new IllegalArgumentException(
          "%s: this run has %s datasets (%s); say which the file is of, as in %s@%s=%s, or put %s for its name into the path"
              .formatted(
                  spec,
                  datasets.size(),
                  String.join(", ", datasets),
                  spec.name(),
                  datasets.get(0),
                  spec.file(),
                  SystemSpec.PLACEHOLDER));
    }
    if (datasets.size() > 1 && (spec.seconds().isPresent() || spec.memory().isPresent())) {
      throw new IllegalArgumentException(
          "%s: seconds and memory are of one dataset, and this run has %s; give each its own, as in %s@%s=..."
              .formatted(spec, datasets.size(), spec.name(), datasets.get(0)));
    }
  }

  /** Their names, in order. */
  public static List<String> names(List<SystemSpec> specs) {
    return specs.stream().map(SystemSpec::name).distinct().toList();
  }
}
