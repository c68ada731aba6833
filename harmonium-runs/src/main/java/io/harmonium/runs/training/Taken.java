package io.harmonium.runs.training;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// What work has taken.
///
/// @param seconds from its beginning to its end
/// @param processor seconds of all cores together, compiling and collecting included
public record Taken(double seconds, double processor) {

  static final Taken NOTHING = new Taken(0, 0);

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /// The moment at which Java was started.
  public static Taken start() {
    Taken now = now();
    return new Taken(now.seconds - ManagementFactory.getRuntimeMXBean().getUptime() * 1e-3, 0);
  }

  /// A moment, from which [#since] counts.
  public static Taken now() {
    return new Taken(System.nanoTime() * 1e-9, SYSTEM.getProcessCpuTime() * 1e-9);
  }

  /// From `moment` until now.
  public static Taken since(Taken moment) {
    Taken now = now();
    return new Taken(now.seconds - moment.seconds, now.processor - moment.processor);
  }

  /// What `work` takes.
  public static Taken by(Runnable work) {
    Taken moment = now();
    work.run();
    return since(moment);
  }

  public Taken plus(Taken other) {
    return new Taken(seconds + other.seconds, processor + other.processor);
  }

  Taken times(double factor) {
    return new Taken(factor * seconds, factor * processor);
  }
}
