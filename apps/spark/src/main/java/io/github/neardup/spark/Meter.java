package io.github.neardup.spark;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Adds up what Spark's tasks report. Thread-safe. */
final class Meter extends SparkListener {

  private static final double MEGABYTE = 1e6;

  private final AtomicLong tasks = new AtomicLong();
  private final AtomicLong shuffledBytes = new AtomicLong();
  private final AtomicLong writtenBytes = new AtomicLong();
  private final AtomicLong mostBytes = new AtomicLong();
  private final AtomicLong mostRecords = new AtomicLong();

  @Override
  public void onTaskEnd(SparkListenerTaskEnd task) {
    if (task.taskMetrics() == null) { // from a lost task
      return;
    }
    tasks.incrementAndGet();
    shuffledBytes.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
    writtenBytes.addAndGet(task.taskMetrics().outputMetrics().bytesWritten());
    mostBytes.accumulateAndGet(task.taskMetrics().shuffleReadMetrics().totalBytesRead(), Math::max);
    mostRecords.accumulateAndGet(task.taskMetrics().shuffleReadMetrics().recordsRead(), Math::max);
  }

  long tasks() {
    return tasks.get();
  }

  /** Returns the most records that one task received in a shuffle. */
  long mostRecords() {
    return mostRecords.get();
  }

  /** Returns two lines for people to read. */
  String toText(long documents) {
    long all = Math.max(1, documents);
    return String.format(
        Locale.ROOT,
        """
        %-10s %,.1f MB, %,d bytes a document; %,d tasks, of which the largest read %,.1f MB
        %-10s %,.1f MB, %,d bytes a document, in tables of the run and outputs
        """,
        "shuffled",
        shuffledBytes.get() / MEGABYTE,
        shuffledBytes.get() / all,
        tasks.get(),
        mostBytes.get() / MEGABYTE,
        "written",
        writtenBytes.get() / MEGABYTE,
        writtenBytes.get() / all);
  }
}
