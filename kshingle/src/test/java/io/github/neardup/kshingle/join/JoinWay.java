package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;

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
      return byShingles(
          rule, (sets, index, parallel, sink) -> new PlainJoin(sets, index).join(parallel, sink));
    }
  },
  LISTS {
    @Override
    SelfJoin join(MatchRule rule) {
      return lists(rule, ListJoin::joinInLists);
    }
  },
  ONE_LIST {
    @Override
    SelfJoin join(MatchRule rule) {
      return lists(rule, ListJoin::joinInOneList);
    }
  };

  abstract SelfJoin join(MatchRule rule);

  /** A join that is made ready by prefixes and their index. */
  @FunctionalInterface
  private interface ByShingles {
    void join(RarePrefixedSets sets, PlainIndex index, Parallel parallel, SelfJoin.Sink sink);
  }

  /** A join of lists that are made ready. */
  @FunctionalInterface
  private interface InLists {
    void join(ListJoin lists, Parallel parallel, SelfJoin.Sink sink);
  }

  private static SelfJoin lists(MatchRule rule, InLists join) {
    return byShingles(
        rule,
        (sets, index, parallel, sink) ->
            join.join(ListJoin.of(sets, index, sink.linksOnly(), parallel), parallel, sink));
  }

  private static SelfJoin byShingles(MatchRule rule, ByShingles join) {
    return (table, rows, threads, sink) -> {
      try (Parallel parallel = new Parallel(threads)) {
        RarePrefixedSets sets = RarePrefixedSets.of(table, rows, rule, parallel);
        PlainIndex index = PlainIndex.of(sets, parallel);
        join.join(sets, index, parallel, sink);
      }
    };
  }
}
