package io.github.neardup.eval.score;

/**
 * How many candidates there are.
 *
 * @param pairs how many pairs of documents are candidates
 * @param duplicates how many of them are duplicates
 * @param others how many are known to be no duplicates
 */
public record CandidateTally(long pairs, long duplicates, long others) {}
