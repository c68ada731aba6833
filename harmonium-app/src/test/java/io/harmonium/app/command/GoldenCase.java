package io.harmonium.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// One run of the guard: its name, the file it learns from, all its settings, and what it is asked afterwards.
record GoldenCase(String name, String data, Map<String, String> options, List<String> questions) {

  /// The cases of `cases.txt`.
  static List<GoldenCase> all() throws IOException {
    Map<String, String> sets = new HashMap<>();
    List<GoldenCase> cases = new ArrayList<>();
    for (String line : lines("cases.txt")) {
      if (line.isBlank() || line.startsWith("#")) continue;
      if (line.startsWith("set ")) {
        String[] words = line.split(" ", 3);
        sets.put("$" + words[1], words[2]);
        continue;
      }
      String[] parts = line.split(" \\| ");
      Map<String, String> options = new LinkedHashMap<>();
      for (String word : expand(parts[2], sets).split(" ")) {
        String[] pair = word.split("=", 2);
        if (word.startsWith("!")) options.remove(word.substring(1));
        else options.put(pair[0], pair.length == 1 ? null : pair[1]);
      }
      List<String> questions =
          parts.length < 4
              ? List.of()
              : Arrays.stream(parts[3].split(" ; ")).map(each -> expand(each, sets)).toList();
      cases.add(new GoldenCase(parts[0].strip(), parts[1].strip(), options, questions));
    }
    return cases;
  }

  private static String expand(String words, Map<String, String> sets) {
    return Arrays.stream(words.split(" "))
        .map(word -> sets.getOrDefault(word, word))
        .collect(Collectors.joining(" "));
  }

  /// The word of --model, rbm where there is none.
  String model() {
    return options.getOrDefault("--model", "rbm");
  }

  /// Words of the command line; files and runs that are named behind "@" stand in `folder`.
  List<String> words(Path folder) {
    List<String> words = new ArrayList<>();
    options.forEach(
        (name, value) -> words.add(value == null ? name : placed(name + "=" + value, folder)));
    return words;
  }

  static String placed(String word, Path folder) {
    return word.replace("=@", "=" + folder + "/");
  }

  /// The lines of a file of the guard.
  static List<String> lines(String file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    GoldenCase.class.getResourceAsStream("golden/" + file), "golden/" + file),
                StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
