package io.harmonium.app.command;

import io.harmonium.app.console.Paragraph;
import io.harmonium.runs.settings.SettingSpec;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.wording.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;

/// What help of `train` shows: what most people need and the list of models, or what one model supports.
final class TrainHelp {

  /// Options that are not settings of learning and that most people need.
  private static final Set<String> ESSENTIAL =
      Set.of(
          "--model",
          "--out",
          "--resume",
          "--force",
          "--dry-run",
          "--config",
          "--visible",
          "--label",
          "--drop",
          "--types",
          "--split",
          "--test",
          "--seed",
          "--threads",
          "--json",
          "--help",
          "--help-all");

  /// A first sentence of some length.
  private static final Pattern SENTENCE = Pattern.compile("^.{20,}?[.:;](?= [A-Z(]|$)");

  /// Models that a sentence is about.
  private static final Pattern ABOUT =
      Pattern.compile("^(?:Of ([^:.]*)|(Sequences and networks|Networks|Sequences)): ");

  private static final int WIDTH = 80;

  private TrainHelp() {}

  /// What most people need.
  static List<HelpSection> essentials(List<OptionSpec> all) {
    return HelpSection.grouped(all.stream().filter(TrainHelp::essential).toList());
  }

  /// What a model supports: what most people need first, then the rest by headings.
  static List<HelpSection> of(MachineKind model, List<OptionSpec> all) {
    List<OptionSpec> supported = all.stream().filter(option -> supports(model, option)).toList();
    List<HelpSection> sections = new ArrayList<>();
    Predicate<OptionSpec> first = option -> essential(option) && !everyVerb(option);
    sections.add(new HelpSection("Essentials", supported.stream().filter(first).toList()));
    List<OptionSpec> rest = supported.stream().filter(Predicate.not(first)).toList();
    sections.addAll(
        HelpSection.grouped(rest.stream().map(option -> brief(model, option)).toList()));
    return sections;
  }

  /// The option with the first sentence of what it does for `model`; `--help-all` has the rest.
  private static OptionSpec brief(MachineKind model, OptionSpec option) {
    String whole = String.join(" ", option.description());
    List<String> own =
        Stream.of(whole.split("(?<=[.;]) (?=[A-Z])"))
            .map(sentence -> own(model, sentence))
            .filter(Predicate.not(String::isEmpty))
            .toList();
    String text = own.isEmpty() ? whole : String.join(" ", own);
    Matcher end = SENTENCE.matcher(text);
    return option.toBuilder().description(end.find() ? text.substring(0, end.end()) : text).build();
  }

  /// The sentence without the models that it is about; empty where `model` is none of them.
  private static String own(MachineKind model, String sentence) {
    Matcher about = ABOUT.matcher(sentence);
    if (!about.find()) return sentence;
    String models = (about.group(1) + about.group(2)).toLowerCase(Locale.ROOT);
    boolean own =
        models.matches(".*\\b" + model + "\\b(?!-).*")
            || model.network() && models.contains("networks")
            || model.sequences() && models.contains("sequences");
    String rest = sentence.substring(about.end());
    if (!own) return "";
    boolean values = rest.matches("[a-z-]+(,| \\().*");
    return values ? rest : rest.substring(0, 1).toUpperCase(Locale.ROOT) + rest.substring(1);
  }

  private static boolean everyVerb(OptionSpec option) {
    return HelpSection.headingOf(option).equals("Every verb");
  }

  private static boolean essential(OptionSpec option) {
    if (option.userObject() instanceof SettingSpec setting) return setting.declared().essential();
    return Stream.of(option.names()).anyMatch(ESSENTIAL::contains);
  }

  private static boolean supports(MachineKind model, OptionSpec option) {
    boolean group =
        switch (HelpSection.headingOf(option)) {
          case "Sequences" -> model.sequences() || option.longestName().equals("--clip");
          default -> true;
        };
    return group && FittingOptions.fits(option.longestName(), model);
  }

  /// All models, a line each.
  static List<String> models() {
    List<String> lines = new ArrayList<>();
    lines.add("Models (harmonium train --model NAME --help shows what each supports):");
    for (MachineKind kind : MachineKind.values()) lines.addAll(line(kind));
    lines.add("");
    lines.add("harmonium train --help-all shows all options.");
    return lines;
  }

  /// One model.
  static List<String> about(MachineKind model) {
    List<String> lines = new ArrayList<>();
    lines.add("Model:");
    lines.addAll(line(model));
    lines.add("    also called " + String.join(", ", model.fullNames()));
    return lines;
  }

  private static List<String> line(MachineKind kind) {
    String summary = Spelling.SHELL.of(kind.summary());
    String name = String.format(Locale.ROOT, "  %-19s ", kind);
    return Paragraph.wrap(summary, name, " ".repeat(name.length()), WIDTH);
  }
}
