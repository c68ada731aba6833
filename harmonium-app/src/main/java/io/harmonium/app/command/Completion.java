package io.harmonium.app.command;

import io.harmonium.app.console.ExitCode;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Prints a script that completes verbs, options and values in a shell.
@Command(name = "completion", description = "Print a completion script for bash, zsh or fish.")
@Examples({
  "source <(harmonium completion bash)                                   this shell only",
  "harmonium completion fish > ~/.config/fish/completions/harmonium.fish  for good"
})
public final class Completion implements Callable<Integer> {

  /// Shells with a script.
  enum Shell {
    BASH,
    ZSH,
    FISH;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
  private Shell shell;

  @Mixin private Common common;

  @Override
  public Integer call() {
    String script =
        switch (shell) {
          case BASH, ZSH -> AutoComplete.bash("harmonium", spec.root().commandLine());
          case FISH -> FishCompletion.script(spec.root());
        };
    common.console().out().print(script);
    return ExitCode.DONE.number();
  }
}
