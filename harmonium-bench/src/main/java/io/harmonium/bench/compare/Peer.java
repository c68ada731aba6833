package io.harmonium.bench.compare;

import io.harmonium.store.Json;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A peer's script as a process that answers a line of JSON with a line of JSON.
public final class Peer implements AutoCloseable {

  /// The longest that a script may think about one request.
  private static final long SECONDS = 1200;

  /// What the reader sends when the script has ended.
  private static final String END = "";

  private final String script;
  private final Process process;
  private final BufferedWriter requests;
  private final LinkedBlockingQueue<String> replies = new LinkedBlockingQueue<>();
  private final Path complaints;
  private String threads = "";

  /// A stream that ends because we ended the script is no failure.
  private volatile boolean closing;

  private Peer(String script, Process process, Path complaints) {
    this.script = script;
    this.process = process;
    this.complaints = complaints;
    this.requests = process.outputWriter(StandardCharsets.UTF_8);
    Thread.ofPlatform().daemon().name("peer-" + script).start(this::listen);
  }

  /// Starts `script` on a problem and waits until it is ready.
  public static Peer start(Setting setting, String script, Path problem) {
    Path complaints = setting.scratch().resolve(script + ".err");
    ProcessBuilder builder =
        new ProcessBuilder(
            setting.python(),
            setting.root().resolve("bench/peers").resolve(script).toString(),
            problem.toString(),
            Integer.toString(Setting.THREADS));
    String threads = Integer.toString(Setting.THREADS);
    builder.environment().put("OMP_NUM_THREADS", threads);
    builder.environment().put("OPENBLAS_NUM_THREADS", threads);
    builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
    builder.redirectError(complaints.toFile());
    try {
      Peer peer = new Peer(script, builder.start(), complaints);
      peer.next();
      return peer;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + setting.python(), e);
    }
  }

  private void listen() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) replies.add(line);
    } catch (IOException e) {
      if (!closing) throw new UncheckedIOException(e);
    } finally {
      replies.add(END);
    }
  }

  /// The script's reply to a request.
  public Map<String, Object> ask(Map<String, Object> request) {
    try {
      requests.write(Json.line(request));
      requests.newLine();
      requests.flush();
    } catch (IOException e) {
      throw new IllegalStateException("bench/peers/" + script + " has ended: " + lastWords(), e);
    }
    Map<String, Object> reply = next();
    if (reply.get("threads") instanceof String text) threads = text;
    return reply;
  }

  /// The number of threads that the script found to be fastest.
  public String threads() {
    return threads;
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> next() {
    String line;
    try {
      line = replies.poll(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + script, e);
    }
    if (line == null)
      throw new IllegalStateException(
          "bench/peers/" + script + " gave no answer within " + SECONDS + " s");
    if (line.equals(END))
      throw new IllegalStateException("bench/peers/" + script + " has ended: " + lastWords());
    if (Json.parse(line) instanceof Map<?, ?> reply) return (Map<String, Object>) reply;
    throw new IllegalStateException(
        "bench/peers/" + script + " should answer with an object, got " + line);
  }

  /// The end of what the script said on standard error.
  private String lastWords() {
    try {
      List<String> lines = Files.readAllLines(complaints);
      return lines.isEmpty()
          ? "it said nothing"
          : String.join(" / ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
    } catch (IOException e) {
      return "its messages cannot be read (" + e.getMessage() + ")";
    }
  }

  @Override
  public void close() {
    closing = true;
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /// Runs a command to its end and returns what it printed; null where it cannot be run, fails or takes too long.
  static String output(Path folder, String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      CompletableFuture.delayedExecutor(SECONDS, TimeUnit.SECONDS)
          .execute(process::destroyForcibly);
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? text.strip() : null;
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted in " + Arrays.toString(command), e);
    }
  }
}
