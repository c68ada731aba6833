package io.harmonium.app.command;

import java.util.StringJoiner;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// A completion script for the fish shell: one `complete` line per verb, option and list of values.
final class FishCompletion {

  private FishCompletion() {}

  static String script(CommandSpec root) {
    StringBuilder script = new StringBuilder("complete -c harmonium -f -n __fish_use_subcommand\n");
    root.subcommands()
        .forEach(
            (name, line) -> {
              script
                  .append("complete -c harmonium -n __fish_use_subcommand -a ")
                  .append(name)
                  .append(" -d ")
                  .append(quoted(first(line.getCommandSpec().usageMessage().description())))
                  .append('\n');
              verb(line.getCommandSpec(), "__fish_seen_subcommand_from " + name, script);
            });
    return script.toString();
  }

  private static void verb(CommandSpec spec, String condition, StringBuilder script) {
    spec.subcommands()
        .forEach(
            (name, line) -> {
              script
                  .append("complete -c harmonium -n '")
                  .append(condition)
                  .append("' -a ")
                  .append(name)
                  .append('\n');
              verb(
                  line.getCommandSpec(),
                  condition + "; and __fish_seen_subcommand_from " + name,
                  script);
            });
    for (OptionSpec option : spec.options()) {
      if (option.hidden()) continue;
      script.append("complete -c harmonium -n '").append(condition).append('\'');
      for (String name : option.names())
        script.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
      if (option.arity().max() > 0) script.append(" -r");
      if (option.completionCandidates() != null) {
        StringJoiner values = new StringJoiner(" ");
        option.completionCandidates().forEach(values::add);
        script.append(" -f -a ").append(quoted(values.toString()));
      }
      script.append(" -d ").append(quoted(first(option.description()))).append('\n');
    }
  }

  private static String first(String[] lines) {
    return lines.length == 0 ? "" : lines[0].replaceAll("\\s*\\(?\\$\\{[^}]*\\}\\)?", "");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
