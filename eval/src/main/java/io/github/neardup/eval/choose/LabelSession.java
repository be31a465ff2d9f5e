package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.core.threshold.OpenThreshold;
import io.github.neardup.io.CorpusException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Asks about pairs of a corpus, keeps the answers in a folder, and chooses settings by them.
 *
 * <p>A sample of the corpus is held in memory, in which similar texts come together. It depends on
 * the texts and the seed alone, so that the questions of a folder go on where they stopped.
 */
public final class LabelSession implements Questions {

  private static final String USUAL = "kshingle";
  private static final int CHOICES = 4;

  private final LabelRequest request;
  private final CorpusSample corpus;
  private final Ground ground;
  private final PairQuestions questions;
  private final Chooser chooser;
  private final LabelFolder folder;
  private final Map<String, Double> removed = new HashMap<>();

  /** The pairs that were answered here, the last one first. */
  private final Deque<Integer> answered = new ArrayDeque<>();

  /** Of each pair that was answered, who did. */
  private final Map<Integer, String> by = new HashMap<>();

  /**
   * What is asked, and where the answers go.
   *
   * @param folder keeps the answers; new, or of a session before
   * @param by who answers
   * @param sample the most texts to draw, at least 2
   * @param seed chooses them, and the order of questions
   * @param until half the width of the interval of F1 at which there are answers enough, above 0
   * @param threads how many threads to use, at least 1
   */
  public record LabelRequest(
      Path folder, String by, int sample, long seed, double until, int threads) {

    /** As many texts as are usually drawn. */
    public static final int USUAL_SAMPLE = 10_000;

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public LabelRequest {
      if (sample < 2) {
        throw new IllegalArgumentException("sample must be at least 2, not " + sample);
      }
      if (!(until > 0 && until < 1)) {
        throw new IllegalArgumentException("until must be above 0 and below 1, not " + until);
      }
      if (threads < 1) {
        throw new IllegalArgumentException("threads must be at least 1, not " + threads);
      }
    }
  }

  /**
   * Texts that all differ, every way to compare them, and pairs of them.
   *
   * @param usualThreshold what {@code dedup} would take
   */
  record Ground(
      List<Document> texts,
      Map<String, Representation> representations,
      PairPool pool,
      double usualThreshold) {

    static Ground of(
        List<Document> texts, CorpusSample corpus, PairPool.Effort effort, long seed, int threads) {
      TokenColumns tokens = new TokenColumns(texts::stream, threads);
      Map<String, Representation> representations = Representation.all(tokens, threads);
      PairPool pool =
          PairPool.of(
              representations,
              PairPool.search(representations, effort, threads),
              texts.size(),
              corpus.probability(tokens),
              seed);
      return new Ground(texts, representations, pool, usualThreshold(representations, threads));
    }

    static double usualThreshold(Map<String, Representation> representations, int threads) {
      Fingerprints first = Fingerprints.of(representations.values().iterator().next().table());
      return OpenThreshold.of(USUAL).orElseThrow().in(first, threads).algorithm().threshold();
    }
  }

  private LabelSession(
      LabelRequest request, CorpusSample corpus, Ground ground, LabelFolder folder) {
    this.request = request;
    this.corpus = corpus;
    this.ground = ground;
    this.questions = new PairQuestions(ground.pool(), request.seed());
    this.chooser = new Chooser(ground.pool(), ground.usualThreshold());
    this.folder = folder;
  }

  /**
   * Reads a corpus, and finds the pairs to ask about.
   *
   * @param documents read once; what the iterator throws is passed on
   * @param progress receives a few words on each work before it begins
   * @throws CorpusException if the folder holds something else, or cannot be written to
   * @throws IllegalArgumentException if the corpus has fewer than two different texts
   */
  public static LabelSession open(
      Iterator<Document> documents, LabelRequest request, Consumer<String> progress) {
    CorpusSample corpus =
        CorpusSample.read(documents, request.sample(), request.seed(), request.threads());
    if (corpus.texts().size() < 2) {
      throw new IllegalArgumentException(
          "the corpus has fewer than two different texts, so there is no pair to ask about");
    }
    LabelFolder folder = new LabelFolder(request.folder());
    List<LabelFolder.Line> lines =
        folder.open(
            new LabelFolder.Origin(
                corpus.documents(), corpus.digest(), request.sample(), request.seed()));
    progress.accept("comparing " + corpus.texts().size() + " texts in many ways");
    LabelSession session =
        new LabelSession(
            request,
            corpus,
            Ground.of(
                corpus.texts().documents(),
                corpus,
                PairPool.Effort.USUAL,
                request.seed(),
                request.threads()),
            folder);
    session.resume(lines);
    return session;
  }

  private void resume(List<LabelFolder.Line> lines) {
    Map<String, Integer> rows = new HashMap<>();
    for (int row = 0; row < ground.texts().size(); row++) {
      rows.put(ground.texts().get(row).id(), row);
    }
    Map<Long, Integer> pairs = new HashMap<>();
    for (int pair = 0; pair < ground.pool().size(); pair++) {
      pairs.put(PairPool.pair(ground.pool().left(pair), ground.pool().right(pair)), pair);
    }
    for (LabelFolder.Line line : lines) {
      Integer left = rows.get(line.left());
      Integer right = rows.get(line.right());
      Integer pair = left == null || right == null ? null : pairs.get(PairPool.pair(left, right));
      if (pair != null) {
        take(pair, line.answer(), line.by());
      }
    }
  }

  private void take(int pair, Answer answer, String who) {
    questions.answer(pair, answer);
    by.put(pair, who);
    answered.push(pair);
  }

  @Override
  public Optional<Question> next() {
    OptionalInt next = questions.next();
    return next.isEmpty() ? Optional.empty() : Optional.of(question(next.getAsInt()));
  }

  private Question question(int pair) {
    Document left = ground.texts().get(ground.pool().left(pair));
    Document right = ground.texts().get(ground.pool().right(pair));
    return new Question(answered.size() + 1, left.id(), left.text(), right.id(), right.text());
  }

  @Override
  public void answer(Answer answer) {
    int pair = questions.next().orElseThrow(() -> new IllegalStateException("no question is left"));
    Question question = question(pair);
    folder.add(new LabelFolder.Line(question.left(), question.right(), answer, request.by()));
    take(pair, answer, request.by());
  }

  @Override
  public boolean back() {
    if (answered.isEmpty()) {
      return false;
    }
    folder.add(LabelFolder.Line.back(request.by()));
    int pair = answered.pop();
    questions.forget(pair);
    by.remove(pair);
    return true;
  }

  @Override
  public Standing standing() {
    return standing(1);
  }

  /** The same with the next best choices, too; takes longer. */
  public Standing result() {
    return standing(CHOICES);
  }

  private Standing standing(int measured) {
    Chooser.Answers known = questions.known();
    List<Choice> choices =
        known.pairs().length == 0
            ? List.of()
            : chooser.best(questions.model(), known, measured, request.seed(), this::removed);
    boolean enough =
        !choices.isEmpty()
            && choices.get(0).f1().high() - choices.get(0).f1().low() <= 2 * request.until();
    return new Standing(
        answered.size(),
        questions.count(Answer.YES),
        questions.count(Answer.NO),
        questions.count(Answer.UNSURE),
        choices,
        enough || questions.next().isEmpty());
  }

  /** The share of all documents that a deduplication removes: that of the sample. */
  private double removed(String spec) {
    return removed.computeIfAbsent(
        spec,
        wanted -> corpus.withCopies(removed(ground.representations(), wanted, request.threads())));
  }

  /** The share of different texts that a deduplication removes. */
  static double removed(Map<String, Representation> representations, String spec, int threads) {
    for (Representation one : representations.values()) {
      for (Representation.Step step : one.steps()) {
        if (step.spec().equals(spec)) {
          return removed(one, step.threshold(), threads);
        }
      }
    }
    Representation first = representations.values().iterator().next();
    return removed(
        first, io.github.neardup.core.algorithm.Algorithms.create(spec).threshold(), threads);
  }

  private static double removed(Representation by, double threshold, int threads) {
    Search.StarClusters stars =
        Search.of(by.at(threshold, threads), threads).stars(by.table(), Integer::compare);
    long gone = IntStream.range(0, stars.rows()).filter(row -> stars.centre(row) != row).count();
    return (double) gone / stars.rows();
  }

  /**
   * Writes the dataset of the pairs that were judged into the folder, if there are any.
   *
   * @param version of the program
   * @throws CorpusException if it cannot be written
   */
  public void write(String version) {
    Chooser.Answers known = questions.known();
    if (known.pairs().length == 0) {
      return;
    }
    double[] weights = known.weights();
    Map<String, String> texts = new LinkedHashMap<>();
    List<LabelFolder.Judged> pairs =
        IntStream.range(0, weights.length)
            .mapToObj(
                i -> {
                  Question question = question(known.pairs()[i]);
                  texts.put(question.left(), question.leftText());
                  texts.put(question.right(), question.rightText());
                  return new LabelFolder.Judged(
                      question.left(), question.right(), known.duplicates()[i], weights[i]);
                })
            .toList();
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("program", "neardup " + version);
    provenance.put("documents", corpus.documents());
    provenance.put("digest", corpus.digest());
    provenance.put("sample", request.sample());
    provenance.put("seed", request.seed());
    provenance.put("by", by.values().stream().distinct().sorted().toList());
    folder.write(texts, pairs, provenance);
  }
}
