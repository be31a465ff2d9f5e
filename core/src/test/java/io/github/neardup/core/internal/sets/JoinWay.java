package io.github.neardup.core.internal.sets;

/** The two ways of the join, and its own choice between them. */
enum JoinWay {
  CHOSEN {
    @Override
    PrefixJoin join(MatchRule rule) {
      return new PrefixJoin(rule);
    }
  },
  PLAIN {
    @Override
    PrefixJoin join(MatchRule rule) {
      return new PrefixJoin(rule, Long.MAX_VALUE);
    }
  },
  BUNDLES {
    @Override
    PrefixJoin join(MatchRule rule) {
      return new PrefixJoin(rule, -1);
    }
  };

  abstract PrefixJoin join(MatchRule rule);
}
