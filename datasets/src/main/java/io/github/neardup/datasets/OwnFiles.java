package io.github.neardup.datasets;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Distinguishes a dataset's folder that neardup wrote, and may replace, from everything else. */
final class OwnFiles {

  private static final int LARGEST_DESCRIPTION = 1 << 20;
  private static final String TEMPORARY = ".neardup-";

  /** A person's answers, from which a dataset is made; never deleted. */
  private static final String ANSWERS = "answers.jsonl";

  private static final Set<String> NAMES =
      Set.of(
          DatasetReader.DESCRIPTION,
          DatasetReader.DOCUMENTS,
          DatasetReader.CLUSTERS,
          DatasetReader.PAIRS);

  private OwnFiles() {}

  /**
   * Returns the files of the dataset in a folder, all written by neardup: none if the folder is
   * empty or does not exist.
   *
   * @throws CorpusException if the folder holds anything else
   */
  static List<Path> in(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    List<Path> content;
    try (Stream<Path> list = Files.list(folder)) {
      content =
          list.filter(file -> !name(file).startsWith(TEMPORARY) && !name(file).equals(ANSWERS))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw CorpusException.reading(folder.toString(), 0, e);
    }
    for (Path file : content) {
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !NAMES.contains(name(file))) {
        throw foreign(folder, name(file), "is not part of a dataset that neardup wrote");
      }
    }
    Path description = folder.resolve(DatasetReader.DESCRIPTION);
    if (!content.isEmpty() && !content.contains(description)) {
      throw foreign(
          folder, name(content.get(0)), "has no " + DatasetReader.DESCRIPTION + " beside it");
    }
    if (!content.isEmpty() && !isOurs(description)) {
      throw foreign(
          folder, DatasetReader.DESCRIPTION, "was not written by neardup, or was changed");
    }
    return content;
  }

  private static CorpusException foreign(Path folder, String file, String why) {
    return new CorpusException(
        folder.toString(),
        "the file %s in it %s, so nothing in this folder is replaced; move it away, or name another folder"
            .formatted(file, why));
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  /** Whether the file is a description, byte for byte as neardup writes it. */
  private static boolean isOurs(Path description) {
    try (InputStream in = Files.newInputStream(description)) {
      String content = new String(in.readNBytes(LARGEST_DESCRIPTION), StandardCharsets.UTF_8);
      JsonNode tree = new JsonMapper().readTree(content);
      return DatasetDescription.FIELDS.stream().allMatch(tree::hasNonNull)
          && DatasetDescription.write(tree).equals(content);
    } catch (IOException e) {
      return false;
    }
  }
}
