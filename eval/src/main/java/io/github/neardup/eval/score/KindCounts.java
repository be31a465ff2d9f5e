package io.github.neardup.eval.score;

/**
 * How the documents of one kind fared. In a dataset that says how each text was made, this shows
 * which changes an algorithm sees through and which look-alikes deceive it. Ignored pairs count
 * neither way.
 *
 * @param kind the kind, as the dataset names it
 * @param documents documents of the kind
 * @param duplicates those that have a duplicate
 * @param found those that were paired with at least one of their duplicates
 * @param deceived documents of the kind that were paired with a document that is not a duplicate
 */
public record KindCounts(String kind, int documents, int duplicates, int found, int deceived) {}
