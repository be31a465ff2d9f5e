package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.DatasetFolderWriter;
import io.github.neardup.io.CorpusException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Asks questions about pairs of a corpus, stores the answers in a folder, and chooses settings from
 * them.
 *
 * <p>A sample of the corpus, in which similar texts are drawn together, is held in memory. It
 * depends only on the texts and the seed, so a later session continues the questions of a folder.
 */
public final class LabelSession implements Questions {

  private static final int CHOICES = 4;

  private final LabelRequest request;
  private final CorpusSample corpus;
  private final PairPool pool;
  private final PairQuestions questions;
  private final Chooser chooser;
  private final LabelFolder folder;
  private final Map<String, Chooser.Removed> removed = new HashMap<>();

  /** All answers, in the order of the folder. */
  private final List<LabelFolder.Line> lines = new ArrayList<>();

  /** The pairs that may be asked about, by ids. */
  private final Map<Set<String>, Integer> pairs = new HashMap<>();

  /**
   * The scope of the questions, and the place of the answers.
   *
   * @param folder the folder for answers; new, or from an earlier session
   * @param by the person who answers
   * @param sample the maximum number of texts to draw, at least 2
   * @param seed the seed of the sample and of the order of questions
   * @param others folders of other people with answers to the same questions, which also count
   * @param until the half width of the interval of F1 that ends the session, above 0
   * @param threads the number of threads to use, at least 1
   */
  public record LabelRequest(
      Path folder, String by, List<Path> others, int sample, long seed, double until, int threads) {

    /** The usual number of texts drawn. */
    public static final int USUAL_SAMPLE = 10_000;

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public LabelRequest {
      others = List.copyOf(others);
      if (sample < 2) {
        throw new IllegalArgumentException("sample must be at least 2, not " + sample);
      }
      if (!(until > 0 && until < 1)) {
        throw new IllegalArgumentException("until must be above 0 and below 1, not " + until);
      }
    }
  }

  private LabelSession(
      LabelRequest request, CorpusSample corpus, PairPool pool, LabelFolder folder) {
    this.request = request;
    this.corpus = corpus;
    this.pool = pool;
    this.questions = new PairQuestions(pool, request.seed());
    this.chooser = new Chooser(pool);
    this.folder = folder;
    for (int pair = 0; pair < pool.size(); pair++) {
      Question question = question(pair);
      pairs.put(Set.of(question.left(), question.right()), pair);
    }
  }

  /**
   * Reads a corpus and finds the pairs to ask about.
   *
   * @param documents the corpus, read once; exceptions of the iterator are passed on
   * @param progress receives a short description of each step before it begins
   * @throws CorpusException if the folder holds something else, or cannot be written to
   * @throws IllegalArgumentException if the corpus has fewer than two different texts
   */
  public static LabelSession open(
      Iterator<Document> documents, LabelRequest request, Consumer<String> progress) {
    CorpusSample corpus =
        CorpusSample.read(documents, request.sample(), request.seed(), request.threads());
    if (corpus.texts().size() < 2) {
      throw new IllegalArgumentException(
          "holds fewer than two different texts, so there is no pair to ask about");
    }
    List<LabelFolder.Line> ofOthers =
        request.others().stream()
            .flatMap(other -> new LabelFolder(other).linesAbout(origin(corpus, request)).stream())
            .toList();
    LabelFolder folder = new LabelFolder(request.folder());
    List<LabelFolder.Line> lines = folder.open(origin(corpus, request));
    progress.accept("comparing " + corpus.texts().size() + " texts in many ways");
    LabelSession session =
        new LabelSession(
            request,
            corpus,
            PairPool.of(corpus.texts().documents(), corpus, request.seed(), request.threads()),
            folder);
    lines.forEach(session::take);
    ofOthers.forEach(session::takeOver);
    return session;
  }

  /** Adds an answer from another folder unless the same one is here already. */
  private void takeOver(LabelFolder.Line line) {
    if (!lines.contains(line)) {
      folder.add(line);
      take(line);
    }
  }

  private static LabelFolder.Origin origin(CorpusSample corpus, LabelRequest request) {
    return new LabelFolder.Origin(
        corpus.documents(), corpus.digest(), request.sample(), request.seed());
  }

  private void take(LabelFolder.Line line) {
    lines.add(line);
    count(line);
  }

  /** Updates what is known about a pair; answers of several people count only if they agree. */
  private void count(LabelFolder.Line changed) {
    Integer pair = pairs.get(changed.ids());
    if (pair == null) {
      return; // found only by the searches of an earlier release
    }
    Map<String, Answer> answers = answers(changed.ids());
    if (answers.isEmpty()) {
      questions.forget(pair);
    } else {
      Set<Answer> sure = EnumSet.noneOf(Answer.class);
      sure.addAll(answers.values());
      sure.remove(Answer.UNSURE);
      questions.answer(pair, sure.size() == 1 ? sure.iterator().next() : Answer.UNSURE);
    }
  }

  /** Returns each person's last answer. */
  private Map<String, Answer> answers(Set<String> ids) {
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (LabelFolder.Line line : lines) {
      if (line.answer() != null && ids.equals(line.ids())) {
        answers.put(line.by(), line.answer());
      }
    }
    return answers;
  }

  /**
   * The agreement of people on the pairs that two of them judged yes or no.
   *
   * @param both the number of pairs of such judgements
   * @param same the number of these in which the two agree
   * @param kappa agreement beyond chance, at most 1 (Cohen, "A coefficient of agreement for nominal
   *     scales", Educational and Psychological Measurement 20, 1960); NaN if chance alone would
   *     give full agreement
   */
  public record Agreement(int both, int same, double kappa) {}

  /** Returns the agreement between people. */
  public Agreement agreement() {
    int both = 0;
    int same = 0;
    int firstYes = 0;
    int secondYes = 0;
    for (Set<String> ids : lines.stream().map(LabelFolder.Line::ids).distinct().toList()) {
      List<Answer> sure =
          answers(ids).values().stream().filter(answer -> answer != Answer.UNSURE).toList();
      for (int i = 1; i < sure.size(); i++) {
        both++;
        same += sure.get(0) == sure.get(i) ? 1 : 0;
        firstYes += sure.get(0) == Answer.YES ? 1 : 0;
        secondYes += sure.get(i) == Answer.YES ? 1 : 0;
      }
    }
    double first = (double) firstYes / both;
    double second = (double) secondYes / both;
    double byChance = first * second + (1 - first) * (1 - second);
    return new Agreement(both, same, ((double) same / both - byChance) / (1 - byChance));
  }

  /** Returns how many answers are about pairs that are not compared here; they do not count. */
  public long unknown() {
    return lines.stream().filter(line -> !pairs.containsKey(line.ids())).count();
  }

  @Override
  public Optional<Question> next() {
    OptionalInt next = questions.next();
    return next.isEmpty() ? Optional.empty() : Optional.of(question(next.getAsInt()));
  }

  private Question question(int pair) {
    Document left = corpus.texts().documents().get(pool.left(pair));
    Document right = corpus.texts().documents().get(pool.right(pair));
    return new Question(questions.answered() + 1, left.id(), left.text(), right.id(), right.text());
  }

  @Override
  public void answer(Answer answer) {
    int pair = questions.next().orElseThrow(() -> new IllegalStateException("no question is left"));
    Question question = question(pair);
    LabelFolder.Line line =
        new LabelFolder.Line(question.left(), question.right(), answer, request.by());
    folder.add(line);
    take(line);
  }

  @Override
  public boolean back() {
    if (lines.isEmpty() || !lines.get(lines.size() - 1).by().equals(request.by())) {
      return false; // nobody can take back another person's answer
    }
    folder.add(LabelFolder.Line.back(request.by()));
    count(lines.remove(lines.size() - 1));
    return true;
  }

  @Override
  public Standing standing() {
    return standing(1);
  }

  /** The same with the next best choices and the default as well; takes longer. */
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
        questions.answered(),
        questions.count(Answer.YES),
        questions.count(Answer.NO),
        questions.count(Answer.UNSURE),
        choices,
        enough || questions.next().isEmpty());
  }

  /** What a deduplication removes from the corpus, as estimated from the sample. */
  private Chooser.Removed removed(Representation by, Grid.Step step) {
    return removed.computeIfAbsent(
        step.shortSpec(),
        spec -> {
          double share = by.removed(step, corpus.texts().size());
          return new Chooser.Removed(corpus.withCopies(share), share * corpus.different());
        });
  }

  /**
   * Writes the dataset of the judged pairs into the folder, if there are any.
   *
   * @param version the version of the program
   * @throws CorpusException if it cannot be written
   */
  public void write(String version) {
    Chooser.Answers known = questions.known();
    if (known.pairs().length == 0) {
      return;
    }
    Map<String, Object> provenance = new LinkedHashMap<>();
    provenance.put("program", "neardup " + version);
    provenance.put("documents", corpus.documents());
    provenance.put("digest", corpus.digest());
    provenance.put("sample", request.sample());
    provenance.put("seed", request.seed());
    provenance.put("by", lines.stream().map(LabelFolder.Line::by).distinct().sorted().toList());
    Set<String> written = new HashSet<>();
    try (DatasetFolderWriter writer = folder.writer()) {
      for (int i = 0; i < known.pairs().length; i++) {
        Question question = question(known.pairs()[i]);
        String left = LabelFolder.plain(question.left());
        String right = LabelFolder.plain(question.right());
        if (written.add(left)) {
          writer.document(left, question.leftText(), "");
        }
        if (written.add(right)) {
          writer.document(right, question.rightText(), "");
        }
        writer.pair(left, right, known.duplicates()[i], known.weights()[i]);
      }
      writer.commit(provenance);
    }
  }
}
