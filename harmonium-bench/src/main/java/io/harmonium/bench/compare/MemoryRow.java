package io.harmonium.bench.compare;

import java.util.List;
import java.util.Locale;

/// How much memory does training on a million rows of 784 bits take? The largest resident size (VmHWM) of a JVM of its
/// own, data and all.
record MemoryRow() implements Row {

  /// The heap holds the data (128 MB with padded rows) and the machine; the serial collector keeps few books.
  private static final List<String> JVM = List.of("-XX:+UseSerialGC", "-Xmx208m", "-Xmn32m");

  private static final double MEGABYTE = 1e6;

  @Override
  public String number() {
    return "7";
  }

  @Override
  public String question() {
    return "resident memory of PCD training on 1 000 000 x 784 bits, 784 x 500, batch 500";
  }

  @Override
  public String against() {
    return "1.3 x bit-packed size + 200 MB";
  }

  @Override
  public Goal goal() {
    return Goal.atMost(Math.rint((1.3 * packed() + 200 * MEGABYTE) / MEGABYTE), " MB");
  }

  private static double packed() {
    return MemoryChild.ROWS * (784.0 / 8);
  }

  @Override
  public Outcome run(Setting setting) {
    java.util.List<String> command = new java.util.ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(JVM);
    command.addAll(
        List.of(
            "--add-modules",
            "jdk.incubator.vector",
            "-cp",
            System.getProperty("java.class.path"),
            MemoryChild.class.getName(),
            Integer.toString(setting.choose(100, 20))));
    String answer = Peer.output(setting.root(), command.toArray(String[]::new));
    if (answer == null)
      throw new IllegalStateException("the child JVM failed: " + String.join(" ", command));
    double kilobytes = Double.parseDouble(answer.lines().toList().getLast());
    double megabytes = kilobytes * 1024 / MEGABYTE;
    return Outcome.of(
        megabytes,
        megabytes,
        megabytes,
        String.format(Locale.ROOT, "%.0f MB", megabytes),
        "",
        List.of(),
        String.format(
            Locale.ROOT,
            "bit-packed size %.0f MB; JVM options %s",
            packed() / MEGABYTE,
            String.join(" ", JVM)));
  }
}
