/**
 * Long documents in parts: how a text is cut, and an algorithm that compares texts part by part.
 */
@NullMarked
package io.github.neardup.parts;

import org.jspecify.annotations.NullMarked;
