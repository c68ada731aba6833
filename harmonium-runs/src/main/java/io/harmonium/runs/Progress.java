package io.harmonium.runs;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Is told how far long work has come.
public interface Progress extends AutoCloseable {

  /// Where work that has several steps asks for a progress of each.
  @FunctionalInterface
  interface Source {
    Progress start(String what, long total);

    /// The same of work of which `done` steps are done already.
    default Progress start(String what, long done, long total) {
      return start(what, total);
    }
  }

  /// `done` of all steps are done; `detail` is a short remark such as the newest value. Cheap: may be called after every
  /// step.
  void at(long done, String detail);

  /// A line that stays.
  void line(String text);

  /// A warning that stays, whatever else is silenced.
  default void warn(String text) {
    line("warning: " + text);
  }

  /// Ends the display; what was drawn and does not stay is taken away.
  @Override
  void close();

  /// This progress with one warning at most: none where `warned` is set, which the first one does. The stages of one work
  /// share it, since what is wrong with the first one is why the next ones go wrong.
  default Progress warningOnce(AtomicBoolean warned) {
    return warning(
        text -> {
          if (!warned.getAndSet(true)) warn(text);
        });
  }

  /// This progress with warnings that go to `other`.
  default Progress warning(Consumer<String> other) {
    Progress shown = this;
    return new Progress() {
      @Override
      public void at(long done, String detail) {
        shown.at(done, detail);
      }

      @Override
      public void line(String text) {
        shown.line(text);
      }

      @Override
      public void warn(String text) {
        other.accept(text);
      }

      @Override
      public void close() {
        shown.close();
      }
    };
  }

  /// Progress that shows nothing.
  static Progress silent() {
    return silent(text -> {});
  }

  /// Progress that shows nothing but warnings.
  static Progress silent(Consumer<String> warnings) {
    return new Progress() {
      @Override
      public void at(long done, String detail) {}

      @Override
      public void line(String text) {}

      @Override
      public void warn(String text) {
        warnings.accept(text);
      }

      @Override
      public void close() {}
    };
  }
}
