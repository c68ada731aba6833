package io.harmonium.app.command;

import java.util.List;
import picocli.CommandLine.Model.OptionSpec;

/// A verb that has more options than help should show at once.
public interface SelectiveHelp {

  /// The options to show, of `all` in their order.
  List<HelpSection> help(List<OptionSpec> all);

  /// The examples to show, of `all`.
  List<String> examples(List<String> all);

  /// Lines that follow the options.
  List<String> afterOptions();
}
