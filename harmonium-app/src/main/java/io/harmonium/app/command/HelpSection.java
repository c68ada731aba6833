package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.runs.settings.SettingSpec;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;

/// Options of help under one heading.
public record HelpSection(String heading, List<OptionSpec> options) {

  /// The heading of the options of a verb itself.
  static final String OWN = "Options";

  private static final String EVERY_VERB = "Every verb";

  private static final List<String> ORDER =
      List.of(OWN, "Learning", "Data", "Sequences", "Networks", EVERY_VERB);

  /// All options by their headings: those of the verb itself first, those of every verb last; none without options.
  public static List<HelpSection> grouped(List<OptionSpec> all) {
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    for (String heading : ORDER) groups.put(heading, new ArrayList<>());
    for (OptionSpec option : all) groups.get(headingOf(option)).add(option);
    return groups.entrySet().stream()
        .filter(group -> !group.getValue().isEmpty())
        .map(group -> new HelpSection(group.getKey(), group.getValue()))
        .toList();
  }

  /// The heading under which an option stands.
  static String headingOf(OptionSpec option) {
    if (option.usageHelp()) return EVERY_VERB;
    if (option.userObject() instanceof SettingSpec setting) return setting.group();
    Heading heading =
        option.userObject() instanceof Field field
            ? field.getDeclaringClass().getAnnotation(Heading.class)
            : null;
    return heading == null ? OWN : heading.value();
  }
}
