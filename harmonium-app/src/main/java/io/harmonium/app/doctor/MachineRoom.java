package io.harmonium.app.doctor;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Version;
import io.harmonium.store.AtomicStore;
import io.harmonium.store.Unfinished;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// The place where Harmonium runs: Java and its known faults, memory, cores, disk.
public final class MachineRoom {

  private static final int DISK_BYTES = 1 << 20;
  private static final double SLOW_SECONDS = 1;

  private MachineRoom() {}

  /// All checks; the disk is tried in `folder`.
  public static List<Check> checks(Path folder) {
    return List.of(
        Check.pass("harmonium", Version.text()),
        java(Runtime.version()),
        headers(),
        memory(),
        disk(folder));
  }

  /// Java 25.0.0 to 25.0.2 can corrupt data under G1.
  static Check java(Runtime.Version version) {
    String found = version + ", " + System.getProperty("java.vendor", "") + ", " + collectors();
    if (version.feature() < 25)
      return Check.fail(
          "java", found, "Java 25.0.3 or later (HARMONIUM_JAVA names it)", ExitCode.UNAVAILABLE);
    boolean bad = version.feature() == 25 && version.interim() == 0 && version.update() < 3;
    return bad
        ? Check.fail(
            "java",
            found + ": this build can corrupt data under its default collector",
            "25.0.3 or later (HARMONIUM_JAVA names it)",
            ExitCode.UNAVAILABLE)
        : Check.pass("java", found);
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(" + "));
  }

  private static Check headers() {
    HotSpotDiagnosticMXBean options =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    if (options == null) return Check.skip("options", "this is not HotSpot");
    boolean compact = Boolean.parseBoolean(value(options, "UseCompactObjectHeaders"));
    return compact
        ? Check.warn(
            "options",
            "compact object headers are on, which early builds of 25 handle badly",
            "leave -XX:+UseCompactObjectHeaders out of HARMONIUM_JAVA_OPTS")
        : Check.pass("options", "compact object headers are off");
  }

  private static String value(HotSpotDiagnosticMXBean options, String name) {
    try {
      return options.getVMOption(name).getValue();
    } catch (IllegalArgumentException e) {
      return "false";
    }
  }

  private static Check memory() {
    long limit = Runtime.getRuntime().maxMemory() >> 20;
    String found =
        limit
            + " MB for Java, "
            + Runtime.getRuntime().availableProcessors()
            + " cores, "
            + System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch");
    return limit < 256
        ? Check.warn("memory", found, "HARMONIUM_JAVA_OPTS=-Xmx2g")
        : Check.pass("memory", found);
  }

  /// Writes and forces a megabyte, and takes it away again.
  static Check disk(Path folder) {
    long begun = System.nanoTime();
    try {
      Path file = folder.resolve(".harmonium-doctor");
      try (Unfinished written = AtomicStore.disk().begin(file)) {
        written.write(ByteBuffer.allocate(DISK_BYTES));
        written.force();
      }
      double seconds = (System.nanoTime() - begun) * 1e-9;
      String found =
          String.format(
              Locale.ROOT,
              "1 MB written and forced in %.0f ms, %d GB free in %s",
              seconds * 1e3,
              Files.getFileStore(folder).getUsableSpace() >> 30,
              folder.toAbsolutePath().normalize());
      return seconds > SLOW_SECONDS
          ? Check.warn("disk", found, "a faster disk for runs; checkpoints wait for it")
          : Check.pass("disk", found);
    } catch (IOException e) {
      return Check.fail(
          "disk",
          "cannot write in " + folder.toAbsolutePath().normalize() + ": " + e,
          "another folder, or room and rights in this one",
          ExitCode.INPUT_OUTPUT);
    }
  }
}
