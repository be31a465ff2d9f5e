package io.github.neardup.eval.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;
import java.util.function.Supplier;

/**
 * Measures how far the heap rises while a task runs: the sum, over the memory pools of the heap, of
 * their peak usage minus the usage after an earlier garbage collection. Uncollected garbage is
 * included. The result is therefore the memory that the task took, not the least that it needs, and
 * depends on the collector and on the size of the heap.
 */
public interface HeapMeter {

  /**
   * The result of a task.
   *
   * @param value the value returned by the task
   * @param peakBytes the rise of the heap in bytes
   */
  record Metered<T>(T value, long peakBytes) {}

  /** Uses the measurements of the JVM. */
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
