package io.harmonium.runs.reporting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// A JSON value that is read by path. What is absent or of another kind is empty, never an error: a report shows what
/// a run knows. Numbers that are not finite stand in files as texts and come back as such numbers.
record Tree(Object value) {

  /// Members of a list that a table of settings shows.
  private static final int MAX_WORDS = 12;

  static final Tree EMPTY = new Tree(null);

  /// The value under these names, one inside the other.
  Tree at(String... names) {
    Object here = value;
    for (String name : names) {
      if (!(here instanceof Map<?, ?> map)) return EMPTY;
      here = map.get(name);
    }
    return new Tree(here);
  }

  boolean present() {
    return value != null;
  }

  OptionalDouble number() {
    return switch (value) {
      case Number number -> OptionalDouble.of(number.doubleValue());
      case String text when text.equals("NaN") -> OptionalDouble.of(Double.NaN);
      case String text when text.equals("Infinity") -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case String text when text.equals("-Infinity") -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      case null, default -> OptionalDouble.empty();
    };
  }

  double number(double otherwise) {
    return number().orElse(otherwise);
  }

  /// The text, or `otherwise` where there is none.
  String text(String otherwise) {
    return value instanceof String text ? text : otherwise;
  }

  List<Tree> list() {
    if (value instanceof double[] numbers)
      return java.util.Arrays.stream(numbers).mapToObj(Tree::new).toList();
    if (!(value instanceof Iterable<?> values)) return List.of();
    List<Tree> list = new ArrayList<>();
    for (Object each : values) list.add(new Tree(each));
    return list;
  }

  /// The numbers of a list; members that are no numbers are left out.
  double[] numbers() {
    if (value instanceof double[] numbers) return numbers;
    return list().stream()
        .map(Tree::number)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  List<String> texts() {
    return list().stream().map(each -> each.text("")).toList();
  }

  /// The members of an object in their order.
  SequencedMap<String, Tree> members() {
    SequencedMap<String, Tree> members = new java.util.LinkedHashMap<>();
    if (value instanceof Map<?, ?> map)
      map.forEach((name, each) -> members.put(String.valueOf(name), new Tree(each)));
    return members;
  }

  /// All values without members as (path, words), in order: what a table of settings shows.
  SequencedMap<String, String> leaves() {
    SequencedMap<String, String> leaves = new java.util.LinkedHashMap<>();
    collect("", leaves);
    return leaves;
  }

  private static String words(List<Tree> list) {
    String first =
        list.stream()
            .limit(MAX_WORDS)
            .map(t -> String.valueOf(t.value))
            .collect(Collectors.joining(", "));
    return list.size() <= MAX_WORDS ? first : first + ", … (" + list.size() + " in all)";
  }

  private void collect(String path, Map<String, String> leaves) {
    if (value instanceof Map<?, ?> map && !map.isEmpty())
      members()
          .forEach((name, each) -> each.collect(path.isEmpty() ? name : path + "." + name, leaves));
    else if (value instanceof Iterable<?>
        && list().stream().anyMatch(t -> t.value instanceof Map)) {
      List<Tree> list = list();
      for (int i = 0; i < list.size(); i++) list.get(i).collect(path + "[" + i + "]", leaves);
    } else if (value instanceof Iterable<?>) leaves.put(path, words(list()));
    else leaves.put(path, value == null ? "–" : String.valueOf(value));
  }
}
