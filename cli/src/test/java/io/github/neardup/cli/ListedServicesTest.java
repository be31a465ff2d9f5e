package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.index.storage.StorageProvider;
import io.github.neardup.io.database.DatabaseProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command's own files in META-INF/services, which are all that it reads of them. */
class ListedServicesTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        AlgorithmProvider.class,
        AlgorithmWrapper.class,
        TextExtension.class,
        StorageProvider.class,
        DatabaseProvider.class
      })
  void nameAllThatIsOnTheClassPath(Class<?> service) throws IOException {
    List<String> listed = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (URL file :
        Collections.list(
            Main.class.getClassLoader().getResources("META-INF/services/" + service.getName()))) {
      try (InputStream in = file.openStream()) {
        List<String> names = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        (file.getPath().contains("/cli/target/") ? listed : all).addAll(names);
      }
    }
    assertThat(all).isNotEmpty();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(all);
  }
}
