/** The texts of web crawls. */
@NullMarked
package io.github.neardup.io.crawl;

import org.jspecify.annotations.NullMarked;
