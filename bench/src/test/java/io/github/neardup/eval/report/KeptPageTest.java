package io.github.neardup.eval.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptPageTest {

  private static final Path BUNDLED = Path.of("..", "docs", "measurements", "bundled.json");

  @TempDir private Path folder;

  @Test
  void theBundledPageIsWhatItsFileGives() throws IOException {
    assertThat(Files.readString(BUNDLED.resolveSibling("bundled.md")))
        .as("bench/results makes it")
        .isEqualTo(KeptPage.markdownOf(BUNDLED));
  }

  @Test
  void aSmallFileIsASmallPageAndWhatItSaysNothingOfIsADash() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("small.json"),
            """
            {
              "run": {
                "version": "1.2", "date": "2024-06-11T12:00:00Z", "java": "17", "os": "Linux",
                "cpus": 2, "threads": 2, "runs": 3, "timing": 2.5, "bootstrap": 1000,
                "seed": 1,
                "datasets": [
                  {"name": "it's", "documents": 1000, "bytes": 1500000, "sha256": "0123456789abcdef",
                   "language": "en", "truth": "judged-pairs", "license": "CC0-1.0",
                   "source": "a|b", "meaning": "the same"}
                ]
              },
              "results": [
                {"dataset": "it's", "algorithm": "minhash", "spec": "minhash:a=1", "label": "minhash",
                 "quality": {"precision": 0.5, "recall": null, "f1": 0.25,
                             "intervals": {"f1": {"low": 0.125, "high": 0.375}}},
                 "speed": {"spread": {"fingerprint_seconds": {"runs": 45},
                                      "search_seconds": {"runs": 3},
                                      "star_seconds": {"runs": 0}}},
                 "kinds": [{"kind": "copy", "documents": 4, "tp": 1, "fp": 0,
                            "fn": 1}]}
              ],
              "comparisons": [
                {"dataset": "it's", "first": "minhash:a=1", "second": "x:b=2",
                 "f1_difference": 0.25, "interval": {"low": 0.1, "high": 0.4},
                 "differing_units": 7, "adjusted_p": 0.000999, "verdict": "better"}
              ]
            }
            """);
    assertThat(KeptPage.markdownOf(file))
        .isEqualTo(
            """
            # Results: small

            neardup 1.2, 2024-06-11T12:00:00Z, Java 17, Linux, 2 CPUs, 2 threads; times are medians of 3 to 45 runs, intervals of 1,000 resamplings with seed 1.

            Made by `bench/results` from [small.json](small.json), which has these figures unrounded, and more.

            To reproduce:

                neardup eval -d 'it'\\''s' -a minhash --threads 2 --runs 3 --timing 2.5 --bootstrap 1000 --seed 1

            ## Datasets

            | name | language | labels | source | license | SHA-256 | documents | MB of text |
            |---|---|---|---|---|---|---:|---:|
            | it's | en | judged-pairs | a\\|b | CC0-1.0 | 0123456789ab | 1,000 | 1.5 |

            Definition of a duplicate:

            - it's: the same

            ## Quality, with 95% intervals

            | dataset | algorithm | units | duplicates | found | of them right | precision | recall | F1 | Matthews correlation | average precision | ROC AUC |
            |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            | it's | minhash | – | 0 | 0 | – | 0.500 | – | 0.250 (0.125 to 0.375) | – | – | – |

            ## Candidates

            | dataset | algorithm | pairs | recall | recall of similar pairs | precision | reduction ratio |
            |---|---|---:|---:|---:|---:|---:|
            | it's | minhash | – | – | – | – | – |

            ## Cost beside quality

            | dataset | algorithm | F1 | documents/s | MB/s | fingerprints, s | search, s | connected clusters, s | star clusters, s | bytes/document | peak heap, MB |
            |---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            | it's | minhash | 0.250 | – | – | – | – | – | – | – | – |

            ## Differences in F1, and whether they could be chance

            | dataset | algorithm | is | than (from) | difference | 95% interval | units that differ | p (Holm) |
            |---|---|---|---|---:|---:|---:|---:|
            | it's | minhash | better | x:b=2 | 0.250 | 0.100 to 0.400 | 7 | \\< 0.001 |

            ## Kinds of text: it's

            | kind | texts | minhash |
            |---|---:|---:|
            | precision: copy | 4 | 1.000 |
            | recall: copy | 4 | 0.500 |
            | F1: copy | 4 | 0.667 |
            """);
  }
}
