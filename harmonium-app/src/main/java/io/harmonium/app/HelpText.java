package io.harmonium.app;

import io.harmonium.app.command.Examples;
import io.harmonium.app.command.HelpSection;
import io.harmonium.app.command.SelectiveHelp;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Paragraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The shape of help: what the verb does, examples, usage, options, and the exit codes at the end.
final class HelpText {

  private static final char NO_BREAK = '\u00a0';
  private static final String EXAMPLES = "examples";
  private static final String EXIT_CODES = "exit-codes";

  private static final List<String> ROOT_EXAMPLES =
      List.of(
          "harmonium demo                        train on embedded digits, look at the report",
          "harmonium train data.csv --out run    learn from a table, sequences or images",
          "harmonium evaluate run                how good is it?");

  private static final List<String> SECTIONS =
      List.of(
          UsageMessageSpec.SECTION_KEY_DESCRIPTION,
          EXAMPLES,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
          UsageMessageSpec.SECTION_KEY_FOOTER,
          EXIT_CODES);

  private HelpText() {}

  /// What the command says without any argument.
  static List<String> welcome() {
    List<String> lines = new ArrayList<>();
    lines.add("Harmonium: Boltzmann machines, from a data file to samples and a report.");
    lines.add("");
    ROOT_EXAMPLES.forEach(line -> lines.add("  " + line));
    lines.add("");
    lines.add("harmonium --help lists all verbs, harmonium help VERB explains one.");
    return lines;
  }

  /// Gives `line` and its verbs this shape.
  static void arrange(CommandLine line) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Show the version.")
                .build());
    each(line);
  }

  private static void each(CommandLine line) {
    line.getCommandSpec()
        .addOption(
            OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .order(99)
                .description("Show this help.")
                .build());
    line.setHelpSectionKeys(SECTIONS);
    line.getHelpSectionMap().put(EXAMPLES, HelpText::examples);
    line.getHelpSectionMap().put(EXIT_CODES, HelpText::exitCodes);
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpText::options);
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    usage.synopsisHeading("%nUsage: ");
    usage.optionListHeading("");
    usage.parameterListHeading(
        line.getCommandSpec().positionalParameters().isEmpty() ? "" : "%nArguments:%n");
    usage.commandListHeading(line.getSubcommands().isEmpty() ? "" : "%nVerbs:%n");
    usage.abbreviateSynopsis(true);
    usage.sortOptions(false);
    line.getSubcommands().values().forEach(HelpText::each);
  }

  /// Options under their headings, all in the same columns; a verb with many shows those that are asked for.
  private static String options(CommandLine.Help help) {
    List<OptionSpec> all =
        help.commandSpec().options().stream()
            .filter(option -> !option.hidden())
            .sorted(Comparator.comparingInt(OptionSpec::order))
            .toList();
    SelectiveHelp selective =
        help.commandSpec().userObject() instanceof SelectiveHelp verb ? verb : null;
    List<HelpSection> sections = selective == null ? HelpSection.grouped(all) : selective.help(all);
    int width = help.commandSpec().usageMessage().width() - indent(help, all);
    StringBuilder text = new StringBuilder();
    for (HelpSection section : sections) {
      text.append(String.format("%n%s:%n", section.heading()));
      CommandLine.Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
      layout.addOptions(
          section.options().stream().map(option -> wrapped(option, width)).toList(),
          help.createDefaultParamLabelRenderer());
      text.append(layout);
    }
    if (selective != null)
      text.append(
          String.format("%n%s%n", String.join(System.lineSeparator(), selective.afterOptions())));
    return text.toString();
  }

  /// Where descriptions begin in a line.
  private static int indent(CommandLine.Help help, List<OptionSpec> all) {
    CommandLine.Help.Layout layout = help.createDefaultLayout(all, List.of(), help.colorScheme());
    layout.addOption(
        all.getFirst().toBuilder().description("" + NO_BREAK).build(),
        help.createDefaultParamLabelRenderer());
    return layout.toString().lines().mapToInt(line -> line.indexOf(NO_BREAK)).max().orElse(0);
  }

  /// The option with a description that is broken between words only, so that 0.8/0.1/0.1 stays whole.
  private static OptionSpec wrapped(OptionSpec option, int width) {
    String whole = String.join("\n", option.description());
    List<String> lines = Paragraph.wrap(whole, "", "", width);
    return option.toBuilder().description(lines.toArray(String[]::new)).build();
  }

  private static String examples(CommandLine.Help help) {
    Object verb = help.commandSpec().userObject();
    Examples examples = verb.getClass().getAnnotation(Examples.class);
    List<String> lines =
        verb instanceof Application.Root
            ? ROOT_EXAMPLES
            : examples == null ? List.of() : List.of(examples.value());
    if (verb instanceof SelectiveHelp selective) lines = selective.examples(lines);
    if (lines.isEmpty()) return "";
    StringBuilder text = new StringBuilder(String.format("%nExamples:%n"));
    for (String line : lines) text.append(String.format("  %s%n", line));
    return text.toString();
  }

  private static String exitCodes(CommandLine.Help help) {
    int width = help.commandSpec().usageMessage().width();
    String codes =
        ExitCode.lines().stream()
            .map(line -> line.replace(' ', NO_BREAK))
            .collect(Collectors.joining(NO_BREAK + "· "));
    List<String> lines = Paragraph.wrap(codes, "  ", "  ", width);
    return String.format("%nExit codes:%n%s%n", String.join("\n", lines).replace(NO_BREAK, ' '));
  }
}
