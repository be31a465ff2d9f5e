package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.internal.sets.MatchRule;
import io.github.neardup.core.internal.sets.ShingleWeights;
import io.github.neardup.core.internal.sets.bundles.BundleJoin;
import io.github.neardup.core.internal.sets.bundles.Division;
import io.github.neardup.core.search.SelfJoin;

/** The ways of the join, and its own choice between them. */
enum JoinWay {
  CHOSEN {
    @Override
    SelfJoin join(MatchRule rule) {
      return new PrefixJoin(rule);
    }
  },
  PLAIN {
    @Override
    SelfJoin join(MatchRule rule) {
      return new PrefixJoin(rule, Double.MAX_VALUE, 0);
    }
  },
  LISTS {
    @Override
    SelfJoin join(MatchRule rule) {
      if (rule.weights() != ShingleWeights.EQUAL) {
        return BUNDLES.join(rule);
      }
      return (table, rows, threads, sink) -> {
        try (Parallel parallel = new Parallel(threads)) {
          RarePrefixedSets sets = RarePrefixedSets.of(table, rows, rule, parallel);
          PlainIndex index =
              PlainIndex.of(sets.indexed(), PlainIndex.bits(sets.indexed()), parallel);
          ListJoin.of(sets, index, parallel).join(parallel, sink);
        }
      };
    }
  },
  BUNDLES {
    @Override
    SelfJoin join(MatchRule rule) {
      return bundles(rule, Division.NEVER);
    }
  },
  PASSAGES {
    @Override
    SelfJoin join(MatchRule rule) {
      return bundles(rule, Division.ALWAYS);
    }
  };

  abstract SelfJoin join(MatchRule rule);

  private static SelfJoin bundles(MatchRule rule, Division division) {
    return (table, rows, threads, sink) -> {
      try (Parallel parallel = new Parallel(threads)) {
        new BundleJoin(rule, division).join(table, rows, parallel, sink);
      }
    };
  }
}
