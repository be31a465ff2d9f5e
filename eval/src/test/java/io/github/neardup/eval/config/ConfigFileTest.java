package io.github.neardup.eval.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.RunDescription;
import io.github.neardup.eval.tuning.TuningPlan;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigFileTest {

  /** Tests run in the folder of their module. */
  private static final Path REFERENCE = Path.of("..", "docs", "eval.yaml");

  /** Without a file. */
  private static final EvaluationPlan DEFAULT =
      EvaluationPlan.of(
          new YAMLMapper()
              .registerModule(new Jdk8Module())
              .convertValue(Map.of(), EvaluationConfig.class));

  @TempDir private Path folder;

  private EvaluationPlan plan(String yaml) throws IOException {
    return EvaluationPlan.of(ConfigFile.read(file(yaml)).config());
  }

  /** What options could say. */
  private EvaluationConfig options(String yaml) throws IOException {
    return ConfigFile.read(file(yaml)).config();
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("eval.yaml"), yaml, UTF_8);
  }

  // --- the reference file -----------------------------------------------------------------------

  @Test
  void settingsCanBeTunedForEveryMeasureThatIsResampled() throws IOException {
    assertThat(Measures.resampled()).contains(Measures.MATTHEWS_CORRELATION, Measures.V_MEASURE);
    for (Measure measure : Measures.resampled()) {
      assertThat(plan("tune: {measure: " + measure.label() + "}").tune().orElseThrow().measure())
          .isSameAs(measure);
    }
  }

  @Test
  void theReferenceFileMeansTheSameAsNoFileAndNamesEveryKey() throws IOException {
    assertThat(EvaluationPlan.of(ConfigFile.read(REFERENCE).config()).toConfig())
        .isEqualTo(DEFAULT.toConfig());
    List<String> keys =
        Arrays.stream(EvaluationConfig.class.getRecordComponents())
            .map(RecordComponent::getName)
            .toList();
    assertThat(new YAMLMapper().readTree(REFERENCE.toFile()).fieldNames())
        .toIterable()
        .containsExactlyElementsOf(keys);
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> plan("none: 1"))
        .withMessageEndingWith(" Known: " + String.join(", ", new TreeSet<>(keys)));
  }

  @Test
  void whatTheReferenceFileSaysOfTuningIsTheDefault() throws IOException {
    String text = Files.readString(REFERENCE);
    int section = text.indexOf("\n# tune:");
    assertThat(section).isPositive();
    String uncommented = text.substring(section).replace("\n# ", "\n");
    assertThat(plan(uncommented).tune()).contains(TuningPlan.DEFAULT);
    assertThat(uncommented).contains("development:", "measure:", "grid:");
  }

  // --- what is understood -----------------------------------------------------------------------

  @Test
  void everyKeySetsItsValue() throws IOException {
    EvaluationPlan plan =
        plan(
            """
            datasets: [everyday-zh, ./some/folder]
            algorithms: ["minhash:shingle=2,threshold=0.6", ksentence]
            output: some/results
            threads: 7
            runs: 4
            bootstrap: 0
            seed: -5
            robustness: true
            tune: true
            """);
    assertThat(plan.datasets()).containsExactly("everyday-zh", "./some/folder");
    assertThat(plan.specs())
        .containsExactly(
            Algorithms.create("minhash:shingle=2").settings().toSpec(),
            // What it is depends on the dataset.
            "ksentence");
    assertThat(plan.output()).contains(Path.of("some/results"));
    assertThat(plan.threads()).isEqualTo(7);
    assertThat(plan.runs()).isEqualTo(4);
    assertThat(plan.bootstrap()).isZero();
    assertThat(plan.seed()).isEqualTo(-5);
    assertThat(plan.robustness()).isTrue();
    assertThat(plan.tune()).contains(TuningPlan.DEFAULT);
    assertThat(plan("tune: false").tune()).isEmpty();
  }

  @Test
  void valuesOfTheGridAreTextAsWritten() throws IOException {
    TuningPlan tune =
        plan("""
        tune:
          development: 0.25
          measure: b_cubed_f1
          grid:
            minhash: {tokens: [standard, char], threshold: [0.50, 0.6], permutations: [128]}
            simhash:
              bits:
              - 64
              - "128"
        """)
            .tune()
            .orElseThrow();
    assertThat(tune.development()).isEqualTo(0.25);
    assertThat(tune.measure()).isEqualTo(Measures.B_CUBED_F1);
    assertThat(tune.grid())
        .isEqualTo(
            Map.of(
                "minhash",
                Map.of(
                    "tokens", List.of("standard", "char"),
                    "threshold", List.of("0.50", "0.6"),
                    "permutations", List.of("128")),
                "simhash",
                Map.of("bits", List.of("64", "128"))));
    assertThat(tune.grid().get("minhash").keySet())
        .containsExactly("tokens", "threshold", "permutations");
  }

  @Test
  void whatIsSetLaterReplacesWhatTheFileSays() throws IOException {
    EvaluationConfig file =
        ConfigFile.read(
                file(
                    """
                    datasets: [everyday-zh]
                    runs: 9
                    seed: 3
                    robustness: true
                    tune: {measure: f2}
                    """))
            .config();
    EvaluationPlan built =
        EvaluationPlan.of(
            options("{datasets: [everyday-en], runs: 2, robustness: false, tune: true}")
                .orElse(file));
    assertThat(built.datasets()).containsExactly("everyday-en");
    assertThat(built.runs()).isEqualTo(2);
    assertThat(built.seed()).isEqualTo(3);
    assertThat(built.robustness()).isFalse();
    assertThat(built.tune()).contains(new TuningPlan(0.5, Measures.F2, Map.of()));
    assertThat(EvaluationPlan.of(options("tune: false").orElse(file)).tune()).isEmpty();
    EvaluationConfig none = ConfigFile.read(file("tune: false")).config();
    assertThat(EvaluationPlan.of(options("tune: true").orElse(none)).tune())
        .contains(TuningPlan.DEFAULT);
    assertThat(EvaluationPlan.of(options("runs: 1").orElse(none)).tune()).isEmpty();
  }

  @Test
  void theRecordOfARunIsItsPlan() throws IOException {
    EvaluationPlan plan =
        plan(
            """
            datasets: [everyday-zh]
            algorithms: [simhash:bits=128]
            output: results
            threads: 2
            tune: {grid: {simhash: {distance: [3, 4]}}}
            """);
    RunDescription run =
        new RunDescription(
            "1",
            "17",
            "os",
            2,
            "date",
            2,
            3,
            0.25,
            1000,
            1,
            List.of(
                new RunDescription.DatasetDescription(
                    "everyday-zh", "everyday-zh", 1, 1, "00ff", "zh", "clusters", "", "", "")),
            plan.specs(),
            List.of(),
            new RunDescription.Environment("", 0, "", "", 0));
    Path record = Files.writeString(folder.resolve("run.json"), RunFile.toJson(run, plan), UTF_8);
    ConfigFile read = ConfigFile.read(record);
    EvaluationPlan again = EvaluationPlan.of(read.config());
    assertThat(again.toConfig()).isEqualTo(plan.toConfig());
    assertThat(again.tune()).isEqualTo(plan.tune());
    assertThat(read.checksums()).isEqualTo(Map.of("everyday-zh", "00ff"));
    assertThat(ConfigFile.read(REFERENCE).checksums()).isEmpty();
  }

  // --- what is not ------------------------------------------------------------------------------

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          algoritms: [minhash]              | 1:1: unknown key 'algoritms'; did you mean 'algorithms'? Known: algorithms, bootstrap, datasets, expect, output, pairs, robustness, runs, scaling, seed, systems, threads, timing, tune
          run: 5;datasets: [everyday-en]    | 1:1: unknown key 'run'; did you mean 'runs'? Known: algorithms,
          runs: 1;runs: 2                   | 2:1: 'runs' is there twice, first in line 1
          tune: {measure: f1, measure: f2}  | 1:21: 'measure' is there twice, first in line 1
          runs: '3'                         | 1:7: runs must be a whole number, not '3'
          runs: 0                           | 1:7: runs must be at least 1, not 0
          runs: three                       | 1:7: runs must be a whole number, not 'three'
          runs: 2.5                         | 1:7: runs must be a whole number, not '2.5'
          runs: [1]                         | 1:7: runs must be a whole number, not a list
          runs: 99999999999                 | 1:7: runs must be a whole number of the usual size, not '99999999999'
          threads: 0                        | 1:10: threads must be from 1 to 1024, not 0
          bootstrap: -1                     | 1:12: bootstrap must be at least 0, not -1
          seed: true                        | 1:7: seed must be a whole number, not 'true'
          robustness: yes                   | 1:13: robustness must be true or false, not 'yes'
          output: ~/results                 | 1:9: only a shell knows what ~ is; write the whole path, or ./~ for a name that begins so
          expect: ~me/results.json          | 1:9: only a shell knows what ~ is;
          datasets: [everyday-en, ~/data]   | 1:25: only a shell knows what ~ is;
          output: {a: b}                    | 1:9: output must be a path, not a mapping
          datasets: everyday-en             | 1:11: datasets must be a list, such as [a, b], not 'everyday-en'
          datasets: []                      | 1:11: datasets must not be empty; leave the key out for the default
          datasets:;- everyday-en;- evryday-zh | 3:3: unknown dataset 'evryday-zh'; did you mean 'everyday-zh'?
          datasets:;-                       | 2:2: an item of datasets must be a single value, not nothing
          datasets: [{a: b}]                | 1:12: an item of datasets must be a single value, not a mapping
          seed: 1;algorithms:;  - minhesh   | 3:5: unknown algorithm 'minhesh'; did you mean 'minhash'?
          algorithms: ["minhash:shingel=2"] | 1:14: minhash: unknown setting 'shingel'; did you mean 'shingle'?
          algorithms: ["minhash:shingle=0"] | 1:14: minhash: shingle must be a whole number from 1 to 1000, not '0'
          tune: maybe                       | 1:7: tune must be true, false, or have some of the keys development, measure and grid, not 'maybe'
          tune: {developement: 1}           | 1:8: unknown key 'developement'; did you mean 'development'?
          tune: {development: 1}            | 1:21: development must be above 0 and below 1, not 1.0
          tune: {development: half}         | 1:21: development must be a number above 0 and below 1, not 'half'
          tune: {development: .inf}         | 1:21: development must be a number above 0 and below 1, not '.inf'
          tune: {development: '0.5'}        | 1:21: development must be a number above 0 and below 1, not '0.5'
          tune: {measure: [f1]}             | 1:17: measure must be a name, not a list
          tune: {measure: f3}               | 1:17: measure: unknown name 'f3'; did you mean 'f1'?
          tune: {grid: [minhash]}           | 1:14: grid must be keys with values, not a list
          tune: {grid: {minhesh: {}}}       | 1:15: unknown algorithm 'minhesh'; did you mean 'minhash'?
          tune:;  grid:;    minhash:;      shingel: [1] | 4:7: unknown minhash setting 'shingel'; did you mean 'shingle'?
          tune: {grid: {minhash: {shingle: [1, x]}}} | 1:38: shingle must be a whole number from 1 to 1000, not 'x'
          tune: {grid: {simhash: {similarty: [70%]}}} | 1:25: unknown simhash setting 'similarty'; did you mean 'similarity'?
          tune: {grid: {simhash: {similarity: [70%, 0.4]}}} | 1:43: simhash: similarity must be a number from 0.5 to 1, or a percentage from 50% to 100%, not '0.4'
          tune: {grid: {minhash: {shingle: 1}}} | 1:34: shingle must be a list, such as [a, b], not '1'
          tune: {grid: {minhash: {threshold: [0.5, 0.50]}}} | 1:42: threshold has the value '0.50' twice
          tune: {grid: {minhash: }}         | 1:23: minhash must be keys with values, not nothing
          tune: {grid: {minhash: {shingle: []}}} | 1:25: shingle must not be empty; leave the key out for the default
          tune: {grid: {minhash: {shingle: [1, [2]]}}} | 1:38: an item of shingle must be a single value, not a list
          a: &a [1];b: &b [*a, *a];c: [*b, *b] | 2:8: aliases (*name) are not supported; write the value itself
          datasets: [*a]                    | 1:12: aliases (*name) are not supported; write the value itself
          output: *a                        | 1:9: aliases (*name) are not supported; write the value itself
          runs: &a 1;seed: *a               | 2:7: aliases (*name) are not supported; write the value itself
          runs: 1;---;runs: 2               | 3:1: a second document begins here; there can be only one
          minhash                           | 1:1: a config file must be keys with values, not 'minhash'
          [runs]                            | 1:1: a config file must be keys with values, not a list
          datasets: [a, b                   | 1:16: this is not YAML: expected ',' or ']', but got <stream end>
          runs: 1; seed: 2                  | 2:6: this is not YAML: mapping values are not allowed here
          run: {}                           | 1:1: has no config
          {run: {}, config: {}, seed: 1}    | 1:23: unknown key 'seed'. Known: config, run
          {run: {}, config: {sed: 1}}       | 1:20: unknown key 'sed'; did you mean 'seed'?
          """)
  void aFaultIsNamedByLineAndColumn(String yaml, String message) throws IOException {
    Path file = file(yaml.replace(';', '\n') + "\n");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.read(file))
        .withMessageStartingWith(file + ":" + message)
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void whatIsNestedTooDeeplyIsNamed() throws IOException {
    Path file = file("datasets: " + "[".repeat(100_000));
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.read(file))
        .withMessageStartingWith(file + ":")
        .withMessageContaining("depth")
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
  }

  @Test
  void aFileOfNothingIsNamed() throws IOException {
    for (String nothing : List.of("", "\n\n", "# only a comment\n", "\uFEFF")) {
      Path file = file(nothing);
      assertThatExceptionOfType(ConfigException.class)
          .as("'%s'", nothing)
          .isThrownBy(() -> ConfigFile.read(file))
          .withMessage(file + ": is empty; name at least one key, or leave the file out");
    }
  }

  @Test
  void aFileThatCannotBeReadIsNamed() throws IOException {
    Path none = folder.resolve("none.yaml");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.read(none))
        .withMessage(none + ": there is no such file; check the path");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.read(folder))
        .withMessage(folder + ": is a folder; name a file");
    Path latin = Files.write(folder.resolve("latin.yaml"), new byte[] {'a', ':', ' ', (byte) 0xE4});
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.read(latin))
        .withMessage(latin + ": not UTF-8; save the file as UTF-8");
  }

  @Test
  void aKeyWithNothingBehindItHasItsDefault() throws IOException {
    assertThat(plan("runs:\noutput: ~\ntune:\n").toConfig()).isEqualTo(DEFAULT.toConfig());
    assertThat(plan("tune: {grid: , measure: }").tune()).isEqualTo(Optional.of(TuningPlan.DEFAULT));
  }
}
