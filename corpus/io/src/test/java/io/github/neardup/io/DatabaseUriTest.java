package io.github.neardup.io;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.io.database.Databases;
import org.junit.jupiter.api.Test;

class DatabaseUriTest {

  @Test
  void knowsUrisOfDatabases() {
    assertThat(Databases.isUri("mongodb://localhost/db.c")).isTrue();
    assertThat(Databases.isUri("mongodb+srv://cluster/db.c")).isTrue();
    assertThat(Databases.isUri("mongodb/db.c")).isFalse();
    assertThat(Databases.isUri("https://localhost/db.c")).isFalse();
  }

  @Test
  void masksSecrets() {
    assertThat(Databases.masked("mongodb://me:geheim@host/db.c?w=1"))
        .isEqualTo("mongodb://me:***@host/db.c?w=1");
    assertThat(Databases.masked("mongodb://me:ge@h/e:im@host:27017/db.c"))
        .isEqualTo("mongodb://me:***@host:27017/db.c");
    assertThat(
            Databases.masked(
                "mongodb://host/db.c?proxyPassword=geheim&authMechanismProperties=AWS_SESSION_TOKEN:geheim&w=1"))
        .doesNotContain("geheim")
        .endsWith("&w=1");
    assertThat(Databases.masked("mongodb://host/db.c")).isEqualTo("mongodb://host/db.c");
    assertThat(Databases.masked("a:b@c")).isEqualTo("a:b@c");
  }
}
