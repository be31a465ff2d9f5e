package io.github.neardup.datasets.generate;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A document of a generated dataset.
 *
 * @param id its id, which says nothing of how it was made
 * @param text its text
 * @param kind how it was made: {@code original}, a perturbation such as {@code typos=0.1}, or
 *     {@code template=1}, which is no duplicate
 * @param cluster its cluster: documents of one number are duplicates, all others are not
 */
public record GeneratedDocument(String id, String text, String kind, @JsonIgnore long cluster) {}
