"""Spark MLlib: RegexTokenizer, NGram, HashingTF, MinHashLSH.approxSimilarityJoin, from JSON Lines to JSON Lines."""

import sys

from pyspark.ml import Pipeline
from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, RegexTokenizer
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, lit, size

documents, output, shingle, threshold, tables = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
tokenizer = RegexTokenizer(inputCol="text", outputCol="tokens", gaps=False, pattern=r"(?U)\w+")
ngrams = NGram(n=int(shingle), inputCol="tokens", outputCol="ngrams")
hashing = HashingTF(inputCol="ngrams", outputCol="features", binary=True, numFeatures=1 << 24)
frame = spark.read.schema("id string, text string").json(documents)
features = Pipeline(stages=[tokenizer, ngrams, hashing]).fit(frame).transform(frame)
features = features.where(size(col("ngrams")) > 0).select("id", "features").cache()
model = MinHashLSH(inputCol="features", outputCol="hashes", numHashTables=int(tables), seed=1).fit(features)
joined = model.approxSimilarityJoin(features, features, 1 - float(threshold), distCol="distance")
(joined.where(col("datasetA.id") < col("datasetB.id"))
    .select(col("datasetA.id").alias("left"), col("datasetB.id").alias("right"), (lit(1) - col("distance")).alias("score"))
    .write.json(output))
spark.stop()
