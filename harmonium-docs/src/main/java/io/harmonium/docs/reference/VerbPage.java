package io.harmonium.docs.reference;

import io.harmonium.app.command.Examples;
import io.harmonium.app.command.HelpSection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The page of a verb: what it does, examples, arguments, options under their headings, and its own verbs.
final class VerbPage {

  private VerbPage() {}

  static String summary(CommandLine verb) {
    return String.join(" ", verb.getCommandSpec().usageMessage().description());
  }

  static String of(CommandLine verb) {
    Markdown page = new Markdown(verb.getCommandName());
    describe(page, verb, "harmonium " + verb.getCommandName(), page::heading);
    verb.getSubcommands()
        .forEach(
            (name, inner) -> {
              page.heading(verb.getCommandName() + " " + name);
              String words = "harmonium " + verb.getCommandName() + " " + name;
              describe(page, inner, words, page::smallHeading);
            });
    return page.toString();
  }

  private static void describe(
      Markdown page, CommandLine verb, String words, Consumer<String> group) {
    CommandSpec spec = verb.getCommandSpec();
    page.line(summary(verb));
    Examples examples = spec.userObject().getClass().getAnnotation(Examples.class);
    if (examples != null) page.code(List.of(examples.value()));
    page.line("Usage: " + Markdown.code(usage(spec, words)));
    if (!spec.positionalParameters().isEmpty()) {
      Markdown.Table table = new Markdown.Table("argument", "meaning");
      for (PositionalParamSpec each : spec.positionalParameters())
        table.row(Markdown.code(each.paramLabel()), description(each));
      page.table(table);
    }
    for (HelpSection section : sections(spec)) {
      group.accept(section.heading());
      page.table(table(section.options()));
    }
  }

  private static String usage(CommandSpec spec, String words) {
    StringBuilder usage = new StringBuilder(words);
    for (PositionalParamSpec each : spec.positionalParameters()) {
      String label = each.paramLabel() + (each.arity().max() > 1 ? "..." : "");
      usage.append(' ').append(each.arity().min() == 0 ? "[" + label + "]" : label);
    }
    if (!spec.subcommands().isEmpty()) usage.append(" VERB");
    return usage.append(" …").toString();
  }

  /// All options under the headings of help.
  static List<HelpSection> sections(CommandSpec spec) {
    return HelpSection.grouped(
        spec.options().stream()
            .filter(option -> !option.hidden())
            .sorted(Comparator.comparingInt(OptionSpec::order))
            .toList());
  }

  private static Markdown.Table table(List<OptionSpec> options) {
    Markdown.Table table = new Markdown.Table("option", "meaning");
    for (OptionSpec option : options) {
      List<String> names = new ArrayList<>();
      for (String name : option.names()) names.add(Markdown.code(name) + value(option, name));
      String required = option.required() ? " Required." : "";
      table.row(String.join(", ", names), description(option) + required);
    }
    return table;
  }

  private static String value(OptionSpec option, String name) {
    boolean takes = option.arity().max() > 0 && name.startsWith("--");
    return takes ? " " + Markdown.code(option.paramLabel()) : "";
  }

  /// The description with its variables filled in.
  private static String description(ArgSpec argument) {
    String text = String.join(" ", argument.description());
    if (argument.completionCandidates() != null)
      text =
          text.replace(
              "${COMPLETION-CANDIDATES}",
              String.join(
                  ", ",
                  StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                      .toList()));
    if (argument.defaultValue() != null)
      text = text.replace("${DEFAULT-VALUE}", argument.defaultValue());
    if (text.contains("${"))
      throw new IllegalStateException(argument.paramLabel() + ": what fills in '" + text + "'?");
    return Markdown.plain(text.replace("%%", "%"));
  }
}
