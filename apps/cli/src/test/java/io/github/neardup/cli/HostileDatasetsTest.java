package io.github.neardup.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Datasets and archives of them that nobody would wish for. */
class HostileDatasetsTest {

  static Stream<HostileCase> datasets() {
    return HostileCase.table(
        """
        # datasets
        datasets info @dataset-good | 0 |
        datasets info @dataset-no-description | 1 | neardup: @dataset-no-description: no dataset.json; a dataset needs one
        datasets info @dataset-list | 1 | neardup: @dataset-list/dataset.json: not a JSON object; write one
        datasets info @dataset-cut | 1 | neardup: @dataset-cut/dataset.json:1: broken JSON ...; correct it
        datasets info @dataset-deep | 1 | neardup: @dataset-deep/dataset.json: broken JSON ...; correct it
        datasets info @dataset-twice | 1 | neardup: @dataset-twice/dataset.json:1: broken JSON (Duplicate field 'name'); correct it
        datasets info @dataset-count | 1 | neardup: @dataset-count/dataset.json: says documents: "Infinity", but @dataset-count/documents.jsonl holds 2;
        datasets info @dataset-endless-count | 1 | neardup: @dataset-endless-count/dataset.json: broken JSON ...; correct it
        datasets info @dataset-truth | 1 | neardup: @dataset-truth/dataset.json: unknown truth 'clutsers'; did you mean 'clusters'?
        datasets info @dataset-no-documents | 1 | neardup: @dataset-no-documents/documents.jsonl: holds no documents; a dataset needs some
        datasets info @dataset-same-ids | 1 | neardup: @dataset-same-ids/documents.jsonl:3: the id 'a' is already used in line 1;
        datasets info @dataset-unlabelled | 1 | neardup: @dataset-unlabelled/clusters.tsv: no cluster for the document 'b' ...;
        datasets info @dataset-unknown-id | 1 | neardup: @dataset-unknown-id/clusters.tsv:3: no document has the id 'c';
        datasets info @dataset-columns | 1 | neardup: @dataset-columns/clusters.tsv:1: has 1 tab-separated column;
        datasets info @dataset-evil-name | 0 |
        datasets info @dataset-missing | 1 | neardup: @dataset-missing: there is no such folder; name a dataset or the folder of one
        datasets info \u001b[2J | 2 | neardup: unknown dataset '\\u001b[2J'.
        datasets info no-such | 2 | neardup: unknown dataset 'no-such'.
        eval -a ksentence -d @dataset-good --runs 1 --bootstrap 0 | 0 |
        eval -a ksentence -d @dataset-evil-name -o @out --runs 1 --bootstrap 0 | 0 |
        datasets install dblp-acm --from @outside.zip | 1 | neardup: @outside.zip: cannot be unpacked: it would write outside its folder, to ../outside.txt;
        datasets install dblp-acm --from @absolute.tar | 1 | neardup: @absolute.tar: cannot be unpacked: it would write outside its folder, to /absolute.txt;
        datasets install dblp-acm --from @cut.zip | 1 | neardup: @cut.zip: cannot be unpacked: zip END header not found; download or copy it again
        datasets install dblp-acm --from @cut.tar.gz | 1 | neardup: @cut.tar.gz: cannot be unpacked: it is cut off; download or copy it again
        datasets install dblp-acm --from @not.zip | 1 | neardup: @not.zip: cannot be unpacked: zip END header not found; download or copy it again
        datasets install dblp-acm --from @other.zip | 1 | neardup: @other.zip: no file DBLP2.csv in it; it holds other.zip/unrelated.txt
        datasets install dblp-acm --from @empty.zip | 1 | neardup: @empty.zip: no file DBLP2.csv in it; it holds no files
        datasets install dblp-acm --from @evil.zip | 1 | neardup: @evil.zip: no file DBLP2.csv in it; it holds evil.zip/\\u001b[2Jx.txt
        datasets install dblp-acm --from @good.jsonl | 1 | neardup: @good.jsonl: no file DBLP2.csv in it; it holds good.jsonl
        datasets install dblp-acm --from @missing | 1 | neardup: @missing: there is no such file or folder; check the path
        datasets install dblp-acm --from @dataset-good | 1 | neardup: @dataset-good: no file DBLP2.csv in it;
        datasets install dblp-acm --from /dev/zero | 1 | neardup: /dev/zero: no file DBLP2.csv in it; it holds no files
        datasets install nope | 2 | neardup: unknown public dataset 'nope'.
        datasets import @table.jsonl -o @out | 2 | neardup: name the columns: --text-column and --cluster-column, or --pair-columns and --label-column
        datasets import @good.csv -o @out --text-column text --cluster-column nope | 1 | neardup: @good.csv:1: unknown column 'nope'.
        datasets import @good.csv -o @out --text-column text --cluster-column id --id-column id | 0 | imported 2 documents into @out
        datasets import @good.csv -o @out --encoding nope --text-column text --cluster-column id | 2 | neardup: --encoding: there is no encoding 'nope'
        datasets import @latin.csv -o @out --text-column text --cluster-column id | 1 | neardup: @latin.csv:2: not UTF-8 (the byte 0xE9); convert the file to UTF-8
        datasets import @gzip.jsonl -o @out --text-column text --cluster-column id | 1 | neardup: @gzip.jsonl: holds gzip, not text; end its name in .gz
        datasets import /dev/zero -o @out --text-column text --cluster-column id | 1 | neardup: /dev/zero: its name does not tell its format;
        datasets import @good.csv -o @good.csv --text-column text --cluster-column id | 1 | neardup: @good.csv: is a file; name a folder
        """);
  }

  @ParameterizedTest
  @MethodSource("datasets")
  void datasets(HostileCase situation, @TempDir Path folder) throws IOException {
    situation.runIn(folder);
  }
}
