package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.runs.Progress;
import io.harmonium.runs.TrainingCost;
import io.harmonium.runs.TrainingResult;
import io.harmonium.runs.Watch;
import io.harmonium.wording.Shell;
import io.harmonium.wording.Spelling;
import java.util.List;

/// Training under the eyes of a person: progress and signals while it goes on, and what it came to. Ctrl-C is a wish to end
/// early while progress is shown, and leaves at once otherwise.
final class TrainingConsole {

  private static final String FINISHING = "finishing this update and saving (again: leave at once)";

  private final Console console;
  private final Interruption interruption = new Interruption();

  TrainingConsole(Console console) {
    this.console = console;
  }

  /// Who looks at the run.
  Watch watch() {
    Progress.Source source =
        new Progress.Source() {
          @Override
          public Progress start(String what, long total) {
            return start(what, 0, total);
          }

          @Override
          public Progress start(String what, long done, long total) {
            return listening(console.progress(what, done, total));
          }
        };
    return new Watch(source, interruption, console::note, console::warn, Spelling.SHELL);
  }

  /// `shown`, and signals that reach the run until it is closed.
  private Progress listening(Progress shown) {
    Interruption.Listening signals = interruption.listen(() -> shown.line(FINISHING));
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
        shown.warn(text);
      }

      @Override
      public void close() {
        signals.close();
        shown.close();
      }
    };
  }

  /// Says what a run came to, and how it goes on where it was interrupted; `hints` follow one that was not, with its folder
  /// in place of RUN.
  int tell(TrainingResult result, List<String> hints) {
    console.document(result.toJson());
    console.print("run       " + result.run());
    result.lines().forEach(console::print);
    result.report().ifPresent(page -> console.print("report    " + page));
    if (!interruption.requested()) {
      hints.forEach(hint -> console.note(hint.replace("RUN", result.run().toString())));
      return ExitCode.DONE.number();
    }
    console.note(
        "stopped "
            + (result.stage().isEmpty() ? "" : "in " + result.stage() + " ")
            + "after update "
            + result.update()
            + " of "
            + result.planned()
            + "; everything is saved. Go on with:");
    console.note("  harmonium train --resume " + Shell.quoted(result.run()));
    return interruption.code().number();
  }

  /// Says what a run that was not begun would cost: its plan, then time, memory and files.
  int tell(TrainingCost cost) {
    cost.summary(Spelling.SHELL).forEach(console::print);
    cost.cost().lines().forEach(console::print);
    cost.remarks().forEach(console::print);
    console.document(cost.toJson());
    return ExitCode.DONE.number();
  }
}
