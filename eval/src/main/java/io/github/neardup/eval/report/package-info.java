/** The report of an evaluation for people: HTML, Markdown, LaTeX, and lists of errors. */
@NullMarked
package io.github.neardup.eval.report;

import org.jspecify.annotations.NullMarked;
