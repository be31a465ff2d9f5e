package io.github.neardup.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.index.storage.StorageProvider;
import io.github.neardup.io.Format;
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

/** The lists that the command reads in place of what each jar of the class path names. */
class ListedServicesTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        AlgorithmProvider.class,
        AlgorithmWrapper.class,
        TextExtension.class,
        StorageProvider.class,
        DatabaseProvider.class,
        Format.class
      })
  void nameAllThatIsOnTheClassPath(Class<?> service) throws IOException {
    List<String> listed = names("META-INF/listed-services/" + service.getName());
    List<String> all = names("META-INF/services/" + service.getName());
    assertThat(all).isNotEmpty();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(all);
  }

  private static List<String> names(String resource) throws IOException {
    List<String> names = new ArrayList<>();
    for (URL file : Collections.list(Main.class.getClassLoader().getResources(resource))) {
      try (InputStream in = file.openStream()) {
        names.addAll(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
      }
    }
    return names;
  }
}
