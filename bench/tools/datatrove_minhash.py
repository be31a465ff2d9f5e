"""datatrove: its four MinHash stages in LocalPipelineExecutor, clusters by their ids in the last one's output."""

import collections
import glob
import json
import re
import tempfile

from datatrove.executor.local import LocalPipelineExecutor
from datatrove.data import Document
from datatrove.pipeline.dedup import MinhashDedupBuckets, MinhashDedupCluster, MinhashDedupFilter, MinhashDedupSignature
from datatrove.pipeline.dedup.minhash import MinhashConfig
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers import JsonlWriter
from datatrove.utils.typeshelper import Languages
from loguru import logger
from tool import Clusters, main

logger.remove()
HAN = re.compile(r"[\u4e00-\u9fff]")


def solve(texts, setting):
    sample = "".join(texts[:100])
    chinese = len(HAN.findall(sample)) > len(sample) / 4
    language = Languages.mandarin_chinese if chinese else Languages.english
    buckets, hashes = setting.get("bands", (14, 8))
    config = MinhashConfig(n_grams=setting["n"], num_buckets=buckets, hashes_per_bucket=hashes)
    with tempfile.TemporaryDirectory() as folder:
        rows = [row for row, text in enumerate(texts) if text.strip()]
        for part in range(2):
            with open(f"{folder}/{part}.jsonl", "w", encoding="utf-8") as out:
                for row in rows[part::2]:
                    out.write(json.dumps({"id": str(row), "text": texts[row]}) + "\n")

        def stage(tasks, *steps):
            LocalPipelineExecutor(
                pipeline=list(steps), tasks=tasks, workers=min(2, tasks), logging_dir=None, skip_completed=False).run()

        def reader():
            return JsonlReader(folder, glob_pattern="*.jsonl")

        stage(2, reader(), MinhashDedupSignature(f"{folder}/signatures", config=config, language=language))
        stage(buckets, MinhashDedupBuckets(f"{folder}/signatures", f"{folder}/buckets", config=config))
        stage(1, MinhashDedupCluster(f"{folder}/buckets", f"{folder}/clusters", config=config, save_cluster_id=True))
        excluded = JsonlWriter(f"{folder}/removed", compression=None)
        kept = JsonlWriter(f"{folder}/kept", compression=None)
        stage(
            2, reader(),
            MinhashDedupFilter(f"{folder}/clusters", exclusion_writer=excluded, load_cluster_ids=True), kept)
        members = collections.defaultdict(list)
        for file in glob.glob(f"{folder}/removed/*") + glob.glob(f"{folder}/kept/*"):
            with open(file, encoding="utf-8") as lines:
                for line in lines:
                    record = json.loads(line)
                    cluster = record["metadata"].get("minhash_cluster_id", -1)
                    if cluster >= 0:
                        members[cluster].append(int(record["id"]))
        return Clusters(members.values())


if __name__ == "__main__":
    main(solve, "datatrove")
