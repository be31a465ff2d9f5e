package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CandidateSampleTest {

  private static final TimeBudget TIME = new TimeBudget(() -> 0, 1);

  private static CandidateSample sample(long most, int candidates) {
    CandidateSample sample = new CandidateSample(most, TIME);
    for (int i = 0; i < candidates; i++) {
      sample.candidate(i, i + 1);
    }
    return sample;
  }

  /** One in 65,536 candidates is a moment to give up, so here it comes to the end. */
  @Test
  void tooManyIsSaidOfASearchThatCameToItsEnd() {
    assertThat(sample(1000, 1000).tooMany()).isFalse();
    assertThat(sample(1000, 1001).tooMany()).isTrue();
  }

  @Test
  void aSearchWithFarTooManyIsGivenUp() {
    assertThatThrownBy(() -> sample(1000, 2_000_000))
        .isInstanceOf(CandidateSample.TooManyException.class);
  }

  @Test
  void whatIsKeptIsTheSameInAnyOrder() {
    int candidates = 200_000;
    CandidateSample sample = sample(candidates, candidates);
    CandidateSample other = new CandidateSample(candidates, TIME);
    for (int i = candidates - 1; i >= 0; i--) {
      other.candidate(i, i + 1);
    }
    sample.sort();
    other.sort();
    assertThat(sample.keptShare()).isEqualTo(other.keptShare()).isLessThan(1);
    assertThat(sample.size()).isEqualTo(other.size()).isGreaterThan(10_000);
    for (int i = 0; i < sample.size(); i++) {
      assertThat(sample.left(i)).isEqualTo(other.left(i));
    }
  }

  @Test
  void aSearchThatTakesTooLongIsGivenUp() {
    AtomicLong now = new AtomicLong();
    CandidateSample sample = new CandidateSample(Long.MAX_VALUE, new TimeBudget(now::get, 1));
    int candidates = 1_000_000;
    for (int i = 0; i < candidates; i++) {
      sample.candidate(i, i + 1);
    }
    now.set(1_000_000_000);
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < candidates; i++) {
                sample.candidate(i, i + 2);
              }
            })
        .isInstanceOf(TimeUpException.class);
  }
}
