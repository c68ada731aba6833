package io.harmonium.app.console;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Shows how far long work has come, on standard error.
public interface Progress extends AutoCloseable {

  /// How progress is shown.
  enum Mode {
    AUTO,
    BAR,
    PLAIN,
    NONE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
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
        if (!warned.getAndSet(true)) shown.warn(text);
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
