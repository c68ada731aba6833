package io.harmonium.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Something to do next: a verb such as "evaluate", what it is done to, and settings with their values. It prints as a mark that
/// [Spelling] understands, so that it can stand within a text.
public final class Suggestion {

  /// Nothing to do.
  public static final Suggestion NONE = new Suggestion("", List.of());

  private static final String PROGRAM = "harmonium ";

  /// How a command line begins the name of a setting.
  private static final String OPTION = "--";

  private static final Pattern WORD =
      Pattern.compile(Spelling.SETTING + "|((?:" + Spelling.QUOTED + "|[^' ])+)");

  /// An argument, whose name is null, or a setting, whose value is null where it is a switch.
  private record Part(String name, String value) {
    String spelled(UnaryOperator<String> setting) {
      String last = value == null ? "" : Shell.quoted(value);
      if (name == null) return last;
      return setting.apply(name) + (value == null ? "" : " " + last);
    }
  }

  private final String verb;
  private final List<Part> parts;

  private Suggestion(String verb, List<Part> parts) {
    this.verb = verb;
    this.parts = List.copyOf(parts);
  }

  /// `verb` done to `arguments`: runs, files, or placeholders such as DATA.
  public static Suggestion of(String verb, Object... arguments) {
    return new Suggestion(
        verb, Stream.of(arguments).map(each -> new Part(null, each.toString())).toList());
  }

  /// The same with one more setting.
  public Suggestion with(String setting, Object value) {
    return adding(new Part(setting, value.toString()));
  }

  /// The same with a setting that has no value.
  public Suggestion with(String setting) {
    return adding(new Part(setting, null));
  }

  private Suggestion adding(Part part) {
    List<Part> more = new ArrayList<>(parts);
    more.add(part);
    return new Suggestion(verb, more);
  }

  /// The same without a setting and its value.
  public Suggestion without(String setting) {
    return new Suggestion(
        verb, parts.stream().filter(part -> !setting.equals(part.name())).toList());
  }

  /// The same without settings that have no value; what stood behind one of them is an argument.
  public Suggestion withoutSwitches(Set<String> settings) {
    List<Part> kept = new ArrayList<>();
    for (Part part : parts)
      if (part.name() == null || !settings.contains(part.name())) kept.add(part);
      else if (part.value() != null) kept.add(new Part(null, part.value()));
    return new Suggestion(verb, kept);
  }

  /// The same with settings by other names.
  public Suggestion renamed(UnaryOperator<String> names) {
    return new Suggestion(
        verb,
        parts.stream()
            .map(
                part ->
                    part.name() == null ? part : new Part(names.apply(part.name()), part.value()))
            .toList());
  }

  /// The last value of a setting, empty where there is none.
  public String value(String setting) {
    return parts.stream()
        .filter(part -> setting.equals(part.name()) && part.value() != null)
        .map(Part::value)
        .reduce("", (first, last) -> last);
  }

  /// True where there is nothing to do.
  public boolean isEmpty() {
    return verb.isEmpty();
  }

  /// A command line as [#line] writes it, such as a run records of its training.
  public static Suggestion read(String line) {
    List<String> words = Shell.words(line);
    if (words.size() < 2 || !words.getFirst().equals(PROGRAM.strip())) return NONE;
    List<Part> parts = new ArrayList<>();
    for (int i = 2; i < words.size(); i++) {
      String word = words.get(i);
      if (!option(word)) {
        parts.add(new Part(null, word));
        continue;
      }
      int joined = word.indexOf('=');
      boolean follows = joined < 0 && i + 1 < words.size() && !option(words.get(i + 1));
      String name = word.substring(OPTION.length(), joined < 0 ? word.length() : joined);
      if (follows) parts.add(new Part(name, words.get(++i)));
      else parts.add(new Part(name, joined < 0 ? null : word.substring(joined + 1)));
    }
    return new Suggestion(words.get(1), parts);
  }

  private static boolean option(String word) {
    return word.startsWith(OPTION) && word.length() > OPTION.length();
  }

  /// For a shell; empty where there is nothing to do.
  public String line() {
    return isEmpty() ? "" : PROGRAM + joined(Suggestion::flag);
  }

  /// The name of a setting on a command line.
  static String flag(String setting) {
    return OPTION + setting;
  }

  /// For people without a shell: "train data.csv with hidden 20, k 5".
  String words() {
    Stream<String> settings =
        parts.stream()
            .filter(part -> part.name() != null)
            .map(part -> part.spelled(UnaryOperator.identity()));
    Stream<String> arguments =
        parts.stream().filter(part -> part.name() == null).map(part -> Shell.quoted(part.value()));
    String done = Stream.concat(Stream.of(verb), arguments).collect(Collectors.joining(" "));
    String how = settings.collect(Collectors.joining(", "));
    return how.isEmpty() ? done : done + " with " + how;
  }

  /// The mark of it within a text.
  @Override
  public String toString() {
    return isEmpty() ? "" : "{>" + joined(name -> "{" + name + "}") + "<}";
  }

  /// What stands within such a mark.
  static Suggestion marked(String mark) {
    List<Part> parts = new ArrayList<>();
    String verb = "";
    String open = null;
    Matcher word = WORD.matcher(mark);
    while (word.find()) {
      String value = word.group(2) == null ? null : Shell.words(word.group(2)).getFirst();
      if (open != null) parts.add(new Part(open, value));
      else if (value != null && verb.isEmpty()) verb = value;
      else if (value != null) parts.add(new Part(null, value));
      open = value == null ? word.group(1) : null;
    }
    if (open != null) parts.add(new Part(open, null));
    return new Suggestion(verb, parts);
  }

  private String joined(UnaryOperator<String> setting) {
    return Stream.concat(Stream.of(verb), parts.stream().map(part -> part.spelled(setting)))
        .collect(Collectors.joining(" "));
  }
}
