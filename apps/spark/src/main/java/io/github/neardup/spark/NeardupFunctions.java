package io.github.neardup.spark;

import static io.github.neardup.core.Row.fromBytes;
import static io.github.neardup.core.Row.toBytes;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Keys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Functions for SQL:
 *
 * <ul>
 *   <li>{@code neardup_fingerprint(text, spec)}: the fingerprint of a text, or of the array of its
 *       fields, in words of 8 bytes, little-endian, as {@link io.github.neardup.core.Row#toBytes}
 *       writes it
 *   <li>{@code neardup_keys(fingerprint, spec)}: its keys, an array of (slot, key); two documents
 *       that share a key are candidates
 *   <li>{@code neardup_similarity(fingerprint, fingerprint, spec)}: from 0 to 1
 * </ul>
 *
 * <p>They return null for null. A spec has fixed defaults here, since no function sees the whole
 * collection.
 */
public final class NeardupFunctions {

  private static final StructType KEY = Schemas.of("slot int, key long");

  /** The algorithms of one executor. */
  private static final Map<String, Algorithm> ALGORITHMS = new ConcurrentHashMap<>();

  private NeardupFunctions() {}

  /** Registers the functions with a session. */
  public static void register(SparkSession spark) {
    UDF2<@Nullable Object, String, byte @Nullable []> fingerprint = NeardupFunctions::fingerprint;
    UDF2<byte @Nullable [], String, @Nullable List<Row>> keys = NeardupFunctions::keys;
    UDF3<byte @Nullable [], byte @Nullable [], String, @Nullable Double> similarity =
        NeardupFunctions::similarity;
    spark.udf().register("neardup_fingerprint", fingerprint, DataTypes.BinaryType);
    spark.udf().register("neardup_keys", keys, DataTypes.createArrayType(KEY, false));
    spark.udf().register("neardup_similarity", similarity, DataTypes.DoubleType);
  }

  private static Algorithm algorithm(String spec) {
    return ALGORITHMS.computeIfAbsent(spec, Algorithms::create);
  }

  private static byte @Nullable [] fingerprint(@Nullable Object text, String spec) {
    if (text == null) {
      return null;
    }
    List<?> fields =
        text instanceof Seq<?> array ? CollectionConverters.asJava(array) : List.of(text);
    return toBytes(algorithm(spec).fingerprint(DocumentTable.fields(fields)));
  }

  private static @Nullable List<Row> keys(byte @Nullable [] fingerprint, String spec) {
    if (fingerprint == null) {
      return null;
    }
    Algorithm algorithm = algorithm(spec);
    long[] words = words(algorithm, fingerprint);
    Keys keys = algorithm.keys();
    List<Row> all = new ArrayList<>();
    for (int slot = 0; slot < keys.slots(); slot++) {
      int ofSlot = slot;
      keys.keys(
          io.github.neardup.core.Row.of(words),
          slot,
          key -> all.add(RowFactory.create(ofSlot, key)));
    }
    return all;
  }

  private static @Nullable Double similarity(
      byte @Nullable [] left, byte @Nullable [] right, String spec) {
    if (left == null || right == null) {
      return null;
    }
    Algorithm algorithm = algorithm(spec);
    return algorithm.similarity(words(algorithm, left), words(algorithm, right));
  }

  private static long[] words(Algorithm algorithm, byte[] fingerprint) {
    long[] words = fromBytes(fingerprint);
    algorithm.check(io.github.neardup.core.Row.of(words));
    return words;
  }
}
