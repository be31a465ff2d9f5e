package io.github.neardup.datasets.published;

import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource.NamedFile;
import io.github.neardup.io.Decoding;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files with many documents each, separated by markup such as SGML. Tags are not part of a text.
 * Without clusters, no pair is labelled.
 *
 * @param files a regular expression that is found in the paths of the files
 * @param charsets the possible encodings of the files, tried in this order; UTF-8 if empty
 * @param begin a regular expression that matches the beginning of a document
 * @param id a regular expression whose first group is the id of a document; empty to number the
 *     documents of a file
 * @param cluster a regular expression whose first group is the cluster; empty for none
 * @param text a regular expression whose first group is the text
 */
record MarkupLayout(
    Pattern files,
    List<Charset> charsets,
    Pattern begin,
    List<Pattern> id,
    List<Pattern> cluster,
    Pattern text)
    implements Layout {

  private static final Pattern TAG = Pattern.compile("</?[A-Za-z][^<>]*>");
  private static final Pattern CHARACTER = Pattern.compile("&(?:#(\\d{1,7})|(lt|gt|amp|quot));");
  private static final Pattern SPACE = Pattern.compile("[ \\t]*\\R[ \\t]*|[ \\t]{2,}");
  private static final Map<String, String> ENTITIES =
      Map.of("lt", "<", "gt", ">", "amp", "&", "quot", "\"");

  MarkupLayout {
    charsets = charsets.isEmpty() ? Decoding.UTF_8 : List.copyOf(charsets);
    id = List.copyOf(id);
    cluster = List.copyOf(cluster);
  }

  @Override
  public Dataset.Truth truth() {
    return cluster.isEmpty() ? Dataset.Truth.JUDGED_PAIRS : Dataset.Truth.CLUSTERS;
  }

  @Override
  public List<String> read(SourceFiles source, DatasetFolderWriter out) {
    Map<String, String> clusters = new LinkedHashMap<>();
    for (NamedFile file : source.matching(files)) {
      String content = Decoding.read(file, charsets);
      List<Integer> starts = begin.matcher(content).results().map(MatchResult::start).toList();
      if (starts.isEmpty()) {
        throw new CorpusException(
            file.name(), "no " + begin + " in it; check that this is the right file");
      }
      for (int i = 0; i < starts.size(); i++) {
        int end = i + 1 < starts.size() ? starts.get(i + 1) : content.length();
        String part = content.substring(starts.get(i), end);
        Place place = new Place(file, content, starts.get(i));
        String name =
            id.isEmpty() ? baseName(file) + "-" + (i + 1) : group(id.get(0), part, "id", place);
        String label = cluster.isEmpty() ? "" : group(cluster.get(0), part, "cluster", place);
        if (clusters.put(name, label) != null) {
          throw place.fault("the id '" + name + "' came before; give each file once");
        }
        out.document(name, plainText(group(text, part, "text", place)), "");
      }
    }
    if (!cluster.isEmpty()) {
      clusters.forEach(out::cluster);
    }
    return List.of();
  }

  private record Place(NamedFile file, String content, int offset) {
    CorpusException fault(String problem) {
      long line = 1 + content.substring(0, offset).chars().filter(c -> c == '\n').count();
      return new CorpusException(file.name(), line, problem);
    }
  }

  private static String group(Pattern pattern, String part, String what, Place place) {
    Matcher matcher = pattern.matcher(part);
    if (!matcher.find()) {
      throw place.fault("no " + what + " (" + pattern + ") in this document; check the file");
    }
    return matcher.group(1).strip();
  }

  private static String baseName(NamedFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }

  /**
   * Returns the text between the tags, with character references replaced. Control characters,
   * which end texts in old wire formats, are left out; runs of white space in a line become one
   * space.
   */
  private static String plainText(String markup) {
    String text = TAG.matcher(markup).replaceAll(" ");
    text = CHARACTER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(character(found)));
    text = SPACE.matcher(text).replaceAll(found -> found.group().matches(".*\\R.*") ? "\n" : " ");
    return text.codePoints()
        .filter(c -> c == '\n' || !Character.isISOControl(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString()
        .strip();
  }

  private static String character(MatchResult found) {
    String number = found.group(1);
    if (number == null) {
      return ENTITIES.getOrDefault(found.group(2), "");
    }
    int codePoint = Integer.parseInt(number);
    return Character.isValidCodePoint(codePoint) ? Character.toString(codePoint) : "";
  }
}
