package io.github.neardup.datasets;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.core.Document;
import io.github.neardup.core.util.Suggestions;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.LineReader;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.files.Checksums;
import io.github.neardup.io.json.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the files of one dataset, in the order in which they enter the checksum. */
final class DatasetReader {

  static final String DESCRIPTION = "dataset.json";
  static final String DOCUMENTS = "documents.jsonl";
  static final String CLUSTERS = "clusters.tsv";
  static final String PAIRS = "pairs.tsv";
  private static final String IGNORED = "ignore.tsv";

  /** The column of the weight in a line of a judged pair. */
  private static final int WEIGHT = 3;

  /** The BCP 47 tag of an unknown language. */
  private static final String UNDETERMINED = "und";

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final CorpusFields FIELDS = new CorpusFields("id", true, "text", List.of("kind"));

  private final String location;
  private final Function<String, Optional<CorpusSource>> files;
  private final Checksums checksum = new Checksums();

  private final List<Document> documents = new ArrayList<>();
  private final List<String> kinds = new ArrayList<>();
  private final Map<String, Integer> rows = new HashMap<>();

  private final List<Long> documentLines = new ArrayList<>();

  private final Consumer<CorpusException> doubtful;

  /**
   * @param doubtful receives each line of labels that contradicts itself or another line, each
   *     document without text and each field of the description that looks mistyped; if it returns,
   *     the pair is left out, the document kept, the field ignored
   */
  DatasetReader(
      String location,
      Function<String, Optional<CorpusSource>> files,
      Consumer<CorpusException> doubtful) {
    this.location = location;
    this.files = files;
    this.doubtful = doubtful;
  }

  Dataset read() {
    Optional<CorpusSource> found = files.apply(DESCRIPTION).map(checksum::adding);
    CorpusSource descriptionFile = required(found, DESCRIPTION, "a dataset needs one");
    JsonNode description = readDescription(descriptionFile);
    DescriptionFields fields = new DescriptionFields(descriptionFile, description);
    Dataset.Builder builder =
        Dataset.builder(fields.required("name"))
            .about(
                new Dataset.About(
                    fields.optional("language", UNDETERMINED),
                    fields.optional("license", ""),
                    fields.optional("source", ""),
                    fields.optional("meaning", "")));
    Dataset.Truth truth = fields.truth();
    CorpusSource documentsFile = required(DOCUMENTS, "a dataset needs its documents");
    readDocuments(documentsFile);
    checkCount(descriptionFile, description, documentsFile);
    builder.documents(documents).kinds(kinds);
    switch (truth) {
      case CLUSTERS -> {
        refuse(PAIRS, truth);
        builder.clusters(readClusters(required(CLUSTERS, "the truth is " + truth), documentsFile));
      }
      case JUDGED_PAIRS -> {
        refuse(CLUSTERS, truth);
        builder.judgedPairs(readPairs(required(PAIRS, "the truth is " + truth)));
      }
    }
    optional(IGNORED).ifPresent(file -> builder.ignoredPairs(readIgnored(file)));
    return builder.sha256(checksum.hex()).build();
  }

  private CorpusSource required(String name, String reason) {
    return required(optional(name), name, reason);
  }

  private CorpusSource required(Optional<CorpusSource> file, String name, String reason) {
    return file.orElseThrow(() -> new CorpusException(location, "no " + name + "; " + reason));
  }

  /** Returns the file with the given name, compressed or not. */
  private Optional<CorpusSource> optional(String name) {
    List<CorpusSource> found =
        Stream.of(Compression.values())
            .flatMap(compression -> files.apply(name + compression.ending()).stream())
            .toList();
    if (found.size() > 1) {
      String names = found.stream().map(CorpusSource::name).collect(Collectors.joining(" and "));
      throw new CorpusException(location, "both " + names + " are there; remove one");
    }
    return found.stream().findFirst().map(checksum::adding);
  }

  private void refuse(String name, Dataset.Truth truth) {
    optional(name)
        .ifPresent(
            file -> {
              throw new CorpusException(
                  file.name(),
                  "does not go with the truth %s; remove it, or correct the truth in %s"
                      .formatted(truth, DESCRIPTION));
            });
  }

  private static JsonNode readDescription(CorpusSource file) {
    try {
      JsonNode description = JSON.readTree(Decoding.read(file, Decoding.UTF_8));
      if (!description.isObject()) {
        throw new CorpusException(file.name(), "not a JSON object; write one");
      }
      return description;
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new CorpusException(
          file.name(), line, "broken JSON (" + Json.reason(e) + "); correct it", e);
    }
  }

  /**
   * The fields of a description. Unknown fields are ignored, except those that look like mistyped
   * known ones.
   */
  private final class DescriptionFields {

    private final CorpusSource file;
    private final JsonNode description;

    DescriptionFields(CorpusSource file, JsonNode description) {
      this.file = file;
      this.description = description;
      for (Map.Entry<String, JsonNode> field : description.properties()) {
        String name = field.getKey();
        if (!DatasetDescription.KNOWN.contains(name)
            && Suggestions.nearest(name, DatasetDescription.KNOWN).isPresent()) {
          doubtful.accept(fault(Suggestions.unknown("field", name, DatasetDescription.KNOWN)));
        }
      }
    }

    private CorpusException fault(String problem) {
      return new CorpusException(file.name(), problem);
    }

    String required(String field) {
      if (!description.has(field)) {
        throw fault("no field '" + field + "'; add it");
      }
      return optional(field, "");
    }

    /** Returns a field that only readers of the description need; it may be missing. */
    String optional(String field, String otherwise) {
      JsonNode value = description.path(field);
      if (value.isMissingNode()) {
        return otherwise;
      }
      if (!value.isTextual() || value.textValue().isBlank()) {
        throw fault("the field '" + field + "' must be a string and not empty; correct it");
      }
      return value.textValue();
    }

    Dataset.Truth truth() {
      String label = required("truth");
      List<Dataset.Truth> known = List.of(Dataset.Truth.values());
      List<String> labels = known.stream().map(Dataset.Truth::label).toList();
      if (!labels.contains(label)) {
        throw fault(Suggestions.unknown("truth", label, labels));
      }
      return known.get(labels.indexOf(label));
    }
  }

  private void readDocuments(CorpusSource file) {
    try (CorpusReader reader = CorpusReader.openSources(List.of(file), FIELDS)) {
      while (reader.advance()) {
        Document document = reader.document();
        String id = document.id();
        if (id.indexOf('\t') >= 0 || id.indexOf('\n') >= 0) {
          throw reader.fault(
              "the id holds a tab or a line break, which no label can name; take another id");
        }
        Integer before = rows.putIfAbsent(id, documents.size());
        if (before != null) {
          throw reader.fault(
              "the id '%s' is already used in line %s; give each document an id of its own"
                  .formatted(id, documentLines.get(before)));
        }
        if (document.text().isBlank()) {
          doubtful.accept(
              reader.fault(
                  "the text of the document '" + id + "' is empty; remove it and its labels"));
        }
        documents.add(document);
        kinds.add(reader.extra("kind"));
        documentLines.add(reader.lineNumber());
      }
    }
    if (documents.isEmpty()) {
      throw new CorpusException(file.name(), "holds no documents; a dataset needs some");
    }
  }

  private void checkCount(CorpusSource file, JsonNode description, CorpusSource documentsFile) {
    JsonNode count = description.get("documents");
    if (count == null) {
      return;
    }
    if (!count.isIntegralNumber() || count.longValue() != documents.size()) {
      throw new CorpusException(
          file.name(),
          "says documents: %s, but %s holds %s; correct the wrong one"
              .formatted(count, documentsFile.name(), documents.size()));
    }
  }

  private int[] readClusters(CorpusSource file, CorpusSource documentsFile) {
    Map<String, Integer> numbers = new HashMap<>();
    String[] names = new String[documents.size()];
    int[] clusters = new int[documents.size()];
    int[] lines = new int[documents.size()];
    forEachLine(
        file,
        List.of("id", "cluster"),
        Optional.empty(),
        line -> {
          int row = row(line, 0);
          String name = line.value(1);
          if (name.isEmpty()) {
            throw line.fault("the cluster is empty; name it");
          }
          if (lines[row] > 0 && !name.equals(names[row])) {
            throw line.fault(
                "the document '%s' is in the cluster '%s' here and in '%s' in line %s; remove one"
                    .formatted(line.value(0), name, names[row], lines[row]));
          }
          names[row] = name;
          clusters[row] = numbers.computeIfAbsent(name, added -> numbers.size());
          lines[row] = line.number();
        });
    for (int row = 0; row < lines.length; row++) {
      if (lines[row] == 0) {
        throw new CorpusException(
            file.name(),
            "no cluster for the document '%s' (%s:%s); add a line for it, alone in its cluster if it has no duplicate"
                .formatted(documents.get(row).id(), documentsFile.name(), documentLines.get(row)));
      }
    }
    return clusters;
  }

  private List<JudgedPair> readPairs(CorpusSource file) {
    Map<RowPair, Judgement> judgements = new LinkedHashMap<>();
    Set<RowPair> contradicted = new HashSet<>();
    forEachLine(
        file,
        List.of("id", "id", "1 or 0"),
        Optional.of("weight"),
        line -> {
          Optional<RowPair> rows = pair(line);
          Judgement judgement = new Judgement(isDuplicate(line), weight(line), line.number());
          if (rows.isPresent()) {
            Judgement before = judgements.putIfAbsent(rows.get(), judgement);
            if (before != null && !before.agrees(judgement)) {
              contradicted.add(rows.get());
              doubtful.accept(
                  line.fault(
                      "the pair is labelled %s here and %s in line %s; remove one"
                          .formatted(judgement, before, before.line())));
            }
          }
        });
    judgements.keySet().removeAll(contradicted);
    List<JudgedPair> pairs = new ArrayList<>();
    judgements.forEach(
        (rows, judgement) ->
            pairs.add(new JudgedPair(rows, judgement.duplicate(), judgement.weight())));
    return pairs;
  }

  private static boolean isDuplicate(LabelLine line) {
    String label = line.value(2);
    return switch (label) {
      case "1" -> true;
      case "0" -> false;
      default ->
          throw line.fault("the label is '" + label + "'; write 1 for duplicates or 0 for others");
    };
  }

  /** How many pairs the pair stands for: 1 if the line does not say. */
  private static double weight(LabelLine line) {
    if (line.values().size() == WEIGHT) {
      return 1;
    }
    String weight = line.value(WEIGHT);
    return JudgedPair.parseWeight(weight)
        .orElseThrow(
            () -> line.fault("the weight is '" + weight + "'; write a number above 0, up to 1e30"));
  }

  private record Judgement(boolean duplicate, double weight, int line) {

    boolean agrees(Judgement other) {
      return duplicate == other.duplicate && weight == other.weight;
    }

    @Override
    public String toString() {
      return (duplicate ? "1" : "0") + (weight == 1 ? "" : " with the weight " + weight);
    }
  }

  private List<RowPair> readIgnored(CorpusSource file) {
    List<RowPair> pairs = new ArrayList<>();
    forEachLine(
        file, List.of("id", "id"), Optional.empty(), line -> pair(line).ifPresent(pairs::add));
    return pairs.stream().distinct().toList();
  }

  /** Returns the pair in the line; empty if a document is paired with itself. */
  private Optional<RowPair> pair(LabelLine line) {
    int left = row(line, 0);
    int right = row(line, 1);
    if (left == right) {
      doubtful.accept(
          line.fault(
              "the document '" + line.value(0) + "' is paired with itself; remove the line"));
      return Optional.empty();
    }
    return Optional.of(new RowPair(left, right));
  }

  private int row(LabelLine line, int column) {
    Integer row = rows.get(line.value(column));
    if (row == null) {
      throw line.fault(
          "no document has the id '" + line.value(column) + "'; correct it or remove the line");
    }
    return row;
  }

  private record LabelLine(String file, int number, List<String> values) {

    String value(int column) {
      return values.get(column);
    }

    CorpusException fault(String problem) {
      return new CorpusException(file, number, problem);
    }
  }

  /**
   * Passes on each line that is not empty, after a check that it has as many values as there are
   * columns, or one more if that is allowed.
   */
  private static void forEachLine(
      CorpusSource file,
      List<String> columns,
      Optional<String> more,
      Consumer<LabelLine> consumer) {
    try (LineReader lines = LineReader.open(file)) {
      while (lines.advance()) {
        if (lines.text().isEmpty()) {
          continue;
        }
        List<String> values = List.of(lines.text().split("\t", -1));
        LabelLine line = new LabelLine(lines.name(), Math.toIntExact(lines.lineNumber()), values);
        int beyond = values.size() - columns.size();
        if (beyond != 0 && !(beyond == 1 && more.isPresent())) {
          throw line.fault(
              "has %s tab-separated column%s; write the %s columns %s%s"
                  .formatted(
                      values.size(),
                      values.size() == 1 ? "" : "s",
                      columns.size(),
                      String.join(", ", columns),
                      more.map(name -> ", and a " + name + " if there is one").orElse("")));
        }
        consumer.accept(line);
      }
    }
  }
}
