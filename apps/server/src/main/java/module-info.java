/** An index over HTTP. */
module io.github.neardup.server {
  requires transitive io.github.neardup.index;
  requires io.github.neardup.io;
  requires com.fasterxml.jackson.annotation;
  requires com.fasterxml.jackson.core;
  requires com.fasterxml.jackson.databind;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires static transitive org.jspecify;

  exports io.github.neardup.server;

  // For records written as JSON.
  opens io.github.neardup.server to
      com.fasterxml.jackson.databind;
}
