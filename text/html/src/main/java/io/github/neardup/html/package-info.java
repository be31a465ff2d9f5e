/** Normalisation of web pages: the steps {@code html}, {@code maintext} and {@code web}. */
@NullMarked
package io.github.neardup.html;

import org.jspecify.annotations.NullMarked;
