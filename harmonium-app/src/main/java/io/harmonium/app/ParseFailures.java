package io.harmonium.app;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ModelName;
import io.harmonium.runs.text.Named;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.MachineKind;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Says why a command line cannot be understood, and what may have been meant.
final class ParseFailures {

  private ParseFailures() {}

  static CommandFailure of(ParameterException e) {
    CommandLine line = e.getCommandLine();
    String help = "see " + line.getCommandSpec().qualifiedName() + " --help";
    return switch (e) {
      case UnmatchedArgumentException unmatched ->
          unmatched(line, unmatched.getUnmatched().get(0), help, e);
      case MissingParameterException missing when !line.getUnmatchedArguments().isEmpty() ->
          unmatched(line, line.getUnmatchedArguments().get(0), help, e);
      case MissingParameterException missing -> missing(missing, help);
      case ParameterException wrong when wrong.getArgSpec() != null && wrong.getValue() != null ->
          value(wrong, help);
      default -> usage(e.getMessage(), help, e);
    };
  }

  /// A verb that does not exist.
  static CommandFailure unknownVerb(CommandLine line, String word) {
    Collection<String> verbs = line.getSubcommands().keySet();
    return usage(
        "there is no verb '" + word + "'",
        Suggestions.question(word, verbs, "one of " + String.join(", ", verbs)),
        null);
  }

  private static CommandFailure unmatched(
      CommandLine line, String word, String help, ParameterException e) {
    if (!word.startsWith("-") && !line.getSubcommands().isEmpty()) return unknownVerb(line, word);
    if (!word.startsWith("-"))
      return usage(
          "'" + word + "' is one argument too many", help + "; names with spaces need quotes", e);
    String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
    List<String> options =
        line.getCommandSpec().options().stream().map(OptionSpec::longestName).toList();
    return usage(
        line.getCommandSpec().qualifiedName() + " has no option '" + name + "'",
        Suggestions.question(name, options, help),
        e);
  }

  private static CommandFailure missing(MissingParameterException e, String help) {
    String what =
        e.getMissing().stream().map(ParseFailures::name).collect(Collectors.joining(", "));
    String text =
        e.getMissing().stream()
            .flatMap(a -> Arrays.stream(a.description()))
            .limit(1)
            .collect(Collectors.joining());
    if (what.isEmpty()) return usage(e.getMessage(), help, e);
    return usage(
        what.startsWith("-") ? what + " needs a value" : what + " is missing",
        (text.isEmpty() ? "" : what + ": " + plain(text) + " ") + "(" + help + ")",
        e);
  }

  private static CommandFailure value(ParameterException e, String help) {
    ArgSpec argument = e.getArgSpec();
    String value = e.getValue();
    String came = ", got '" + value + "'";
    Class<?> type =
        argument.typeInfo().isMultiValue() ? argument.auxiliaryTypes()[0] : argument.type();
    if (type == ModelName.class) type = MachineKind.class;
    if (type.isEnum()) {
      List<String> words =
          Arrays.stream(type.getEnumConstants())
              .map(c -> c.toString().toLowerCase(Locale.ROOT))
              .toList();
      return usage(
          name(argument) + ": expected one of " + String.join(", ", words) + came,
          meant(name(argument), type, value, words, help),
          e);
    }
    String own = ownMessage(e);
    if (own != null) return usage(name(argument) + ": " + own, help, e);
    return usage(name(argument) + ": expected " + kind(type) + came, help, e);
  }

  /// What the value of an option may have meant: options that say the same, or the nearest words. A full name that is near
  /// stands for its word.
  private static String meant(
      String option, Class<?> type, String value, List<String> words, String help) {
    String options = FieldWords.options(option, value);
    if (options != null) return options;
    Map<String, Set<String>> known = new TreeMap<>();
    for (String word : words) known.computeIfAbsent(word, w -> new TreeSet<>()).add(word);
    for (Object constant : type.getEnumConstants())
      if (constant instanceof Named named)
        for (String name : named.fullNames())
          known.computeIfAbsent(name, n -> new TreeSet<>()).add(constant.toString());
    List<String> near =
        Suggestions.nearest(value, known.keySet()).stream()
            .flatMap(name -> known.get(name).stream())
            .distinct()
            .toList();
    return near.isEmpty() ? help : "did you mean " + String.join(" or ", near) + "?";
  }

  /// What a record or converter of ours said about the value, or null.
  private static String ownMessage(ParameterException e) {
    for (Throwable t = e.getCause(); t != null; t = t.getCause())
      if ((t instanceof IllegalArgumentException && !(t instanceof NumberFormatException))
          || (t instanceof CommandLine.TypeConversionException
              && !t.getMessage().contains("' is not a"))) return t.getMessage();
    return null;
  }

  private static String kind(Class<?> type) {
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class)
      return "a whole number";
    if (type == double.class || type == Double.class) return "a number";
    return "another value";
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  /// Help text without picocli's variables.
  private static String plain(String text) {
    return text.replaceAll("\\s*\\(?\\$\\{[^}]*\\}\\)?", "");
  }

  private static CommandFailure usage(String message, String remedy, Throwable cause) {
    return new CommandFailure(io.harmonium.app.console.ExitCode.USAGE, message, "", remedy, cause);
  }
}
