package io.harmonium.app.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
      for (String word : parts[2].split(" "))
        for (String each : sets.getOrDefault(word, word).split(" ")) {
          String[] pair = each.split("=", 2);
          if (each.startsWith("!")) options.remove(each.substring(1));
          else options.put(pair[0], pair.length == 1 ? null : pair[1]);
        }
      List<String> questions =
          parts.length < 4 ? List.of() : Arrays.stream(parts[3].split(" ; ")).toList();
      cases.add(new GoldenCase(parts[0].strip(), parts[1].strip(), options, questions));
    }
    return cases;
  }

  /// The word of --model, rbm where there is none.
  String model() {
    return options.getOrDefault("--model", "rbm");
  }

  /// Words of the command line.
  List<String> words() {
    List<String> words = new ArrayList<>();
    options.forEach((name, value) -> words.add(value == null ? name : name + "=" + value));
    return words;
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
