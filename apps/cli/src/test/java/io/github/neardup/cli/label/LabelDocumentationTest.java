package io.github.neardup.cli.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.choose.LabelSession;
import io.github.neardup.eval.choose.LabelSession.LabelRequest;
import io.github.neardup.eval.choose.Questions.Answer;
import io.github.neardup.eval.choose.Questions.Question;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ana on docs/guide/choose-settings.md answers as the page says. With the system property {@code
 * neardup.readme.update=true}, writes her answers into the page; {@code ReadmeTest} then writes
 * what the commands print.
 */
class LabelDocumentationTest {

  private static final Path PAGE = Path.of("../..", "docs", "guide", "choose-settings.md");
  private static final int ANSWERS = 40;

  private static Dataset dataset;
  private static final Map<String, Integer> ROWS = new HashMap<>();

  @TempDir private Path folder;

  @BeforeAll
  static void read() {
    dataset = BundledDatasets.load("everyday-en");
    for (int row = 0; row < dataset.size(); row++) {
      ROWS.put(dataset.documents().get(row).id(), row);
    }
  }

  @Test
  void anaAnswersAsTheLabels() throws IOException {
    int sample = LabelRequest.USUAL_SAMPLE;
    List<Document> documents = dataset.documents();
    LabelSession session =
        LabelSession.open(
            documents.iterator(),
            new LabelRequest(folder, "ana", List.of(), sample, 1, 0.05, 2),
            work -> {});
    StringBuilder keys = new StringBuilder();
    while (keys.length() < ANSWERS) {
      Question question = session.next().orElseThrow();
      boolean yes = isLabelled(ROWS.get(question.left()), ROWS.get(question.right()));
      session.answer(yes ? Answer.YES : Answer.NO);
      keys.append(yes ? 'y' : 'n');
    }
    String page = Files.readString(PAGE);
    String shown =
        Pattern.compile("echo ([yn]{2,}) (?=\\| fold -w 1 .* --by ana )")
            .matcher(page)
            .replaceAll(echo -> "echo " + keys.substring(0, echo.group(1).length()) + " ");
    if (Boolean.getBoolean("neardup.readme.update")) {
      Files.writeString(PAGE, shown);
    } else {
      assertThat(page).contains("echo " + keys + " ").isEqualTo(shown);
    }
  }

  private static boolean isLabelled(int a, int b) {
    return dataset.clusters()[a] == dataset.clusters()[b];
  }
}
