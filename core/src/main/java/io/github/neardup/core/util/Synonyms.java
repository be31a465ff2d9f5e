package io.github.neardup.core.util;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Maps names that other tools use to what to write here. Unknown options, settings, commands and
 * values are all looked up in this table.
 */
final class Synonyms {

  /**
   * A row of the table.
   *
   * @param needs a name that must be known for the row to apply; empty if the row always applies
   * @param names the names that users type, in the form that {@link #normalized} returns
   * @param way what to write instead
   */
  private record Row(String needs, List<String> names, String way) {

    static List<Row> table(String text) {
      return text.lines().map(Row::of).toList();
    }

    private static Row of(String line) {
      String[] cells = line.split("\\s*\\|\\s*", -1);
      return new Row(cells[0], List.of(cells[1].split(" ")), cells[2]);
    }

    boolean isFor(String name, Collection<String> known) {
      return names.contains(name) && (needs.isEmpty() || known.contains(needs));
    }
  }

  /** Rows about settings. The advice is a spec with the setting, which suits options as well. */
  private static final String SETTINGS =
      """
      threshold    | threshold t jaccard jaccardthreshold similarity sim similaritythreshold minsimilarity simthreshold minjaccard cutoff ratio overlap | minhash:threshold=0.8
      distance     | threshold t jaccard jaccardthreshold sim similaritythreshold minsimilarity simthreshold cutoff ratio | simhash:distance=20 or similarity=0.9
      permutations | permutations numperm perms numperms numpermutations nperm numhashes nhashes numhash hashes hashcount hashnum signaturesize sketchsize | minhash:permutations=128
      shingle      | shingle shingles ngram ngrams ngramsize ngramlength wordngram n k shinglesize shinglelength shingling width window windowsize | minhash:shingle=3
      shingle      | chars charngram charngrams characters | minhash:tokens=char,shingle=5
      bands        | bands band b numbands nbands bandcount buckets numbuckets | minhash:bands=32,rows=4
      rows         | rows row r numrows bandsize numrowsperband hashesperbucket | minhash:bands=32,rows=4
      distance     | distance hamming hammingdistance maxdistance bitdiff bitdifference tolerance radius | simhash:distance=20
      bits         | bits f hashbits hashsize hashlength fingerprintbits fingerprintsize bitsize dim dimension | simhash:bits=64
      tokens       | tokens tokenizer tokeniser tokenize tokenization analyzer analyser segmenter | minhash:tokens=standard
      tokens       | lang language locale | minhash:tokens=english
      stopwords    | stopwords stop stoplist removestopwords | minhash:stopwords=default
      normalize    | normalize normalise normalization normalisation normalizer preprocess preprocessing | minhash:normalize=default+diacritics
      normalize    | html striphtml removehtml | minhash:normalize=default+web
      weights      | weights weight weighting weighted tfidf idf | kshingle:weights=idf
      seed         | seed randomstate randomseed rngseed | minhash:seed=1
      measure      | measure metric similaritymeasure dice cosine containment | kshingle:measure=containment
      parts        | parts passages chunks | minhash:parts=paragraph
      k            | sentences numsentences longest | ksentence:k=3
      """;

  /** Rows about both settings and options. */
  private static final String NOT_NEEDED =
      """
      | lower lowercase case casefold ignorecase punct punctuation ignorepunctuation removepunctuation nfkc unicode | leave it out: by default, case, punctuation and forms of characters make no difference
      | hash hashfunc hashfunction hashtype hashmethod | leave it out: the hash function is the same everywhere
      | errorrate falsepositiverate desiredfalsepositiverate bloomfilter falsepositivecheck | leave it out: what is removed is compared exactly
      """;

  private static final Map<String, String> TABLES =
      Map.of(
          "setting",
          """
          seed | threads jobs workers numproc | leave it out: threads are no setting; commands have --threads 4
          """,
          "option",
          """
          --threads | jobs j workers numworkers nworkers numproc nproc procs processes numprocesses cpus numcpus cores numthreads nthreads parallel parallelism concurrency p | write --threads 4
          --threads | batchsize batch blocksize gpu cuda device | leave it out: the program chooses its batches, and runs on all processors
          -a | t | write -a minhash:threshold=0.8 for a threshold, and --threads 4 for threads
          -a | method algo algorithms hasher mode backend technique engine detector | write -a simhash, or another name that neardup algorithms lists
          -a | minhash lsh minhashlsh | write -a minhash
          -a | simhash | write -a simhash
          -a | kshingle | write -a kshingle
          -a | ksentence | write -a ksentence
          -a | exact exactmatch exactonly | write -a kshingle:threshold=1
          --text-field | text textcolumn textkey textcol column columns col field fields key jsonkey content contentfield contentkey attribute bodyfield | write --text-field NAME
          --text-column | text textfield textkey textcol column columns col field key content | write --text-column NAME
          --id-field | id ids idcolumn idkey idcol idx docid uid indexcolumn | write --id-field NAME
          --id-column | id idfield idkey idcol docid uid | write --id-column NAME
          --id-field | input inputs inputfile inputfiles inputpath inputdir inputfolder infile in i file files filename path data datafile datafiles datadir inputdatadirs loadfromdisk local split subset dataset source corpus documents folder dir directory | leave it out and write the name of the file or folder alone
          --id-field | recursive r recurse subfolders | leave it out: a folder is read with all folders in it
          --id-field | glob pattern include wildcard | write the pattern in quotes in the place of a file, such as 'news/**/*.jsonl'
          --removed | inplace overwrite replace | write -o with the name of another file: the input stays as it is
          --output | outputfile outputfiles outputpath outputdir outputfolder outfile outdir out outputs dest destination target save saveto savepath write | write -o and a name
          --removed | outputformat filetype type | leave it out: the ending of the output's name tells its format, as in -o out.csv
          --removed | compress compression gzip gz zstd zip | leave it out: the ending of the output's name tells it, as in -o out.jsonl.gz
          --keep | keepfirst | write --keep first
          --keep | keeplast | write --keep last
          --keep | keeplongest | write --keep longest
          --keep | keepshortest | write --keep shortest
          --keep | keepnewest keeplatest | write --keep highest:date with the field of the date
          --keep | policy prefer priority survivor retain | write --keep longest, or another policy that --help lists
          --removed | duplicates dupes dups removedfile duplicatesfile duplicatesoutput dropped rejects rejected | write --removed removed.jsonl for the removed texts, or --clusters clusters.tsv for who is like whom
          --clusters | groups group groupsfile clusterfile clusteroutput | write --clusters clusters.tsv
          --report | html htmlreport | write --report report.html
          --quiet | silent s noprogress nobar disabletqdm progressoff | write --quiet
          --debug | verbose v progress progressbar loglevel log trace stacktrace | leave it out: a terminal shows the progress without an option; --debug shows where a failure was
          --threads | memory maxmemory mem ram memorylimit xmx heap maxheap | set the environment variable NEARDUP_OPTS=-Xmx8g before the command
          --work-dir | tmp tmpdir temp tempdir tmpfolder cache cachedir scratch workdir | write --work-dir DIR
          --delimiter | sep separator delim d fieldseparator csvdelimiter | write --delimiter ';'
          --encoding | charset enc inputencoding | write --encoding NAME
          --charset | encoding enc inputencoding | write --charset NAME
          --no-header | header headerless skipheader withoutheader | write --no-header if the first line is a record
          --format | json jsonoutput | write --format json
          --dry-run | n dry preview simulate noop whatif | write --dry-run
          --min-length | minlen minchars minsize | write --min-length NUMBER
          --shard-size | shard shards chunksize splitsize numshards | write --shard-size 500MB -o part-%05d.jsonl
          --against | reference references ref compareto exclude testset decontaminate | write --against FILE
          --resume | checkpoint continue restart | write --resume
          --within | groupby by partition partitionby | write --within FIELD
          --debug | version | write neardup --version
          """,
          "command",
          """
          dedup   | version v | write neardup --version
          dedup   | deduplicate dedupe dedups deduplication unique uniq removeduplicates clean filter duplicates dupes cluster clusters run minhashlsh | write neardup dedup FILE -o OUTPUT
          dedup   | minhash | write neardup dedup FILE -o OUTPUT -a minhash
          dedup   | simhash | write neardup dedup FILE -o OUTPUT -a simhash
          dedup   | kshingle | write neardup dedup FILE -o OUTPUT -a kshingle
          dedup   | ksentence | write neardup dedup FILE -o OUTPUT -a ksentence
          dedup   | pairs similarpairs | write neardup dedup FILE --dry-run --pairs pairs.tsv
          compare | similar similarity sim diff distance match score | write neardup compare A B
          index   | check query search lookup find insert | write neardup index check, query or add
          eval    | evaluate evaluation benchmark bench test | write neardup eval
          recommend | tune suggest optimize optimise threshold | write neardup recommend FILE --recall 0.99
          serve   | server http api rest daemon start | write neardup serve
          datasets | import convert generate install download list ls dataset | write neardup datasets import, generate, install or list
          frequencies | idf tfidf df count | write neardup frequencies
          completion | complete autocomplete | write neardup completion
          expire  | stats stat status show list ls describe size count | write neardup index info
          expire  | delete rm del drop | write neardup index remove
          expire  | insert put create build update upsert load init | write neardup index add
          expire  | search lookup get find match similar | write neardup index query
          expire  | prune clean ttl | write neardup index expire
          expire  | vacuum | write neardup index compact
          install | download fetch get pull | write neardup datasets install NAME
          install | convert load create add from | write neardup datasets import FILE -o FOLDER
          install | show describe stats | write neardup datasets info NAME
          install | ls | write neardup datasets list
          """,
          "keep policy",
          """
          | newest latest recent mostrecent youngest new | write highest:date with the field of the date
          | oldest earliest old | write lowest:date with the field of the date
          | random any sample | no policy is random, so that a run can be repeated; write first
          | best score quality max maximum rank priority | write highest:score with the field of the number
          | worst min minimum | write lowest:score with the field of the number
          | all every | --dry-run --clusters clusters.tsv names the duplicates and removes none
          | false no nothing zero unique drop delete | write none to remove every document of a cluster
          | longer biggest largest long maxlen | write longest
          | smallest shorter short minlen | write shortest
          | 1 one head | write first
          | source domain | write prefer:source=best,second with the field of the source
          """,
          "algorithm",
          """
          minhash  | lsh | write minhash
          kshingle | jaccard ngram ngrams exact setsimilarity | write kshingle
          simhash  | cosine charikar hamming | write simhash
          | semantic embedding embeddings bert sbert semdedup semhash | algorithms compare the words of texts, not their meaning; write minhash
          | suffixarray substring exactsubstr | neardup dedup --cut passage cuts what texts repeat
          """,
          "value of tokens",
          """
          standard   | word words unicode default | write standard
          char       | chars character characters letters | write char
          english    | en eng stem stemmed stemming porter | write english
          cjk        | ja jp ko japanese korean bigram bigrams | write cjk
          smartcn    | zh cn jieba | write smartcn
          whitespace | space spaces split ws | write whitespace
          """);

  private static final Pattern SEPARATORS = Pattern.compile("[-_ .]");
  private static final Pattern SHORT_OPTION_WITH_VALUE = Pattern.compile("(-[a-zA-Z])[0-9].*");

  private Synonyms() {}

  /**
   * Returns the advice for an unknown name, if the table has it.
   *
   * @param kind the kind of thing, as in messages
   * @param given the name as typed
   * @param known the known names
   */
  static Optional<String> wayOut(String kind, String given, Collection<String> known) {
    boolean option = kind.equals("option");
    boolean ofAlgorithm =
        option ? known.contains("-a") : kind.equals("setting") && known.contains("seed");
    String name =
        normalized(option ? SHORT_OPTION_WITH_VALUE.matcher(given).replaceFirst("$1") : given);
    String table = TABLES.getOrDefault(kind, "") + (ofAlgorithm ? NOT_NEEDED : "");
    Optional<String> way =
        Row.table(table).stream().filter(row -> row.isFor(name, known)).map(Row::way).findFirst();
    if (way.isPresent() || !ofAlgorithm) {
      return way;
    }
    List<Row> settings =
        Row.table(SETTINGS).stream().filter(row -> row.names.contains(name)).toList();
    return option
        ? settings.stream().findFirst().map(row -> "write -a " + row.way)
        : ofSetting(settings, given, known);
  }

  /** Looks up the setting with another name, or else the algorithm that has the setting. */
  private static Optional<String> ofSetting(
      List<Row> rows, String given, Collection<String> known) {
    Optional<String> here =
        rows.stream()
            .filter(row -> known.contains(row.needs))
            .map(row -> "write " + row.way.substring(row.way.indexOf(':') + 1))
            .findFirst();
    return here.isPresent() || rows.isEmpty()
        ? here
        : Optional.of(
            "%s is a setting of %s: write %s"
                .formatted(
                    rows.get(0).needs.equals(given) ? "it" : rows.get(0).needs,
                    rows.get(0).way.substring(0, rows.get(0).way.indexOf(':')),
                    rows.get(0).way));
  }

  private static String normalized(String name) {
    return SEPARATORS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
