/** The texts of web crawls and of archives. */
@NullMarked
package io.github.neardup.io.crawl;

import org.jspecify.annotations.NullMarked;
