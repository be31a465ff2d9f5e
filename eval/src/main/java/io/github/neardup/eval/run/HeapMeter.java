package io.github.neardup.eval.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures how far the heap rises while a task runs: the sum over the heap's memory pools of their
 * peak usage, less what was in use after a garbage collection before. Garbage that had not been
 * collected is counted with the rest, so it is what the task took, not the least it needs, and
 * depends on the collector and on the size of the heap.
 */
public interface HeapMeter {

  /**
   * What a task gave.
   *
   * @param value its value
   * @param peakBytes by how much the heap rose
   */
  record Metered<T>(T value, long peakBytes) {}

  /** Asks the JVM. */
  HeapMeter JVM =
      new HeapMeter() {
        @Override
        public <T> Metered<T> measure(Supplier<T> task) {
          List<MemoryPoolMXBean> pools =
              ManagementFactory.getMemoryPoolMXBeans().stream()
                  .filter(pool -> pool.getType() == MemoryType.HEAP)
                  .toList();
          System.gc();
          long before = pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
          pools.forEach(MemoryPoolMXBean::resetPeakUsage);
          T value = task.get();
          long peak = pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
          return new Metered<>(value, Math.max(0, peak - before));
        }
      };

  /** Runs a task once. */
  <T> Metered<T> measure(Supplier<T> task);
}
