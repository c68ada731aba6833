package io.harmonium.app.console;

import io.harmonium.runs.Cancellation;
import java.util.concurrent.atomic.AtomicReference;

/// A wish to end early. The first Ctrl-C (or SIGTERM, SIGHUP) is a wish that long work heeds at its next safe point; the second
/// leaves at once.
///
/// A shutdown hook could not do this: a second signal waits for the hook that the first one started.
public final class Interruption implements Cancellation {

  private final AtomicReference<ExitCode> wish = new AtomicReference<>();

  /// Signals that reach this interruption until it is closed.
  public interface Listening extends AutoCloseable {
    @Override
    void close();
  }

  /// The exit code that a signal asked for, or null.
  public ExitCode code() {
    return wish.get();
  }

  @Override
  public boolean requested() {
    return wish.get() != null;
  }

  /// Asks for an early end; false when that was asked before.
  public boolean request(ExitCode code) {
    return wish.compareAndSet(null, code);
  }

  /// Heeds SIGINT, SIGTERM and SIGHUP (the terminal was closed); `announce` runs at the first one. Where SIGHUP is ignored, as
  /// under nohup, it stays so.
  public Listening listen(Runnable announce) {
    Runnable interrupt = handler("INT", ExitCode.INTERRUPTED, announce);
    Runnable terminate = handler("TERM", ExitCode.TERMINATED, announce);
    Runnable hangUp = handler("HUP", ExitCode.HUNG_UP, announce);
    return () -> {
      interrupt.run();
      terminate.run();
      hangUp.run();
    };
  }

  private Runnable handler(String name, ExitCode code, Runnable announce) {
    return Signals.handle(
        name,
        () -> {
          if (request(code)) announce.run();
          else Runtime.getRuntime().halt(code.number());
        });
  }
}
