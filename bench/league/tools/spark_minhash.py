"""Spark MLlib: RegexTokenizer, NGram, HashingTF, MinHashLSH.approxSimilarityJoin, in local mode on two cores."""

from pyspark.ml import Pipeline
from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, RegexTokenizer
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, size
from tool import main

SPARK = (
    SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    .config("spark.driver.memory", "4g").config("spark.sql.shuffle.partitions", "8").getOrCreate())
SPARK.sparkContext.setLogLevel("ERROR")


def solve(texts, setting):
    frame = SPARK.createDataFrame([(row, text) for row, text in enumerate(texts)], ["row", "text"])
    words = setting["tokens"] == "word"
    tokenizer = RegexTokenizer(inputCol="text", outputCol="tokens", gaps=False, pattern=r"(?U)\w+" if words else r"(?U)\w")
    ngrams = NGram(n=setting["n"], inputCol="tokens", outputCol="ngrams")
    hashing = HashingTF(inputCol="ngrams", outputCol="features", binary=True, numFeatures=1 << 20)
    features = Pipeline(stages=[tokenizer, ngrams, hashing]).fit(frame).transform(frame)
    features = features.where(size(col("ngrams")) > 0).select("row", "features").cache()
    model = MinHashLSH(inputCol="features", outputCol="hashes", numHashTables=5, seed=1).fit(features)
    joined = model.approxSimilarityJoin(features, features, 1 - setting["threshold"], distCol="distance")
    pairs = joined.where(col("datasetA.row") < col("datasetB.row"))
    for first, second, distance in pairs.select("datasetA.row", "datasetB.row", "distance").collect():
        yield first, second, 1 - distance
    features.unpersist()


main(solve, "pyspark")
