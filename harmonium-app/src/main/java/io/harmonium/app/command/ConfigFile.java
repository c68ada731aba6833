package io.harmonium.app.command;

import io.harmonium.runs.RunException;
import io.harmonium.runs.settings.SettingSpec;
import io.harmonium.runs.text.Named;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.SupportedSettings;
import io.harmonium.store.Json;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// `train --config FILE`: a JSON object whose entries are options of `train` by their names (`"batch-size"` or `"batchSize"`)
/// and `"data"`, or the `run.json` of a run. Options on the command line win.
public final class ConfigFile {

  private static final String FLAG = "--config";
  private static final String VERB = "train";

  /// Options that are about this very command and not about a run.
  private static final Set<String> NOT_CONFIGURED =
      Set.of(FLAG, "--resume", "--help", "--help-all", "--json", "--debug");

  /// Entries of `run.json` that stand for an option of another name.
  private static final Map<String, String> RECORDED =
      Map.of("decay", "l2", "firstBeta", "momentum", "masks", "mask");

  private final Path file;
  private final CommandSpec spec;

  private ConfigFile(Path file, CommandSpec spec) {
    this.file = file;
    this.spec = spec;
  }

  /// The option itself; what the file says has become options before they are parsed.
  static OptionSpec option() {
    return OptionSpec.builder(FLAG)
        .type(Path.class)
        .arity("1")
        .order(41)
        .paramLabel("FILE")
        .description(
            "Options from a JSON object such as {\"hidden\": 200}, or from the run.json of a run;"
                + " options on the command line win.")
        .build();
  }

  /// `arguments` with the options of the file that they name by `--config`, but for those that they give themselves.
  public static String[] expanded(CommandLine line, String[] arguments) {
    List<String> words = List.of(arguments);
    if (words.isEmpty() || !words.getFirst().equals(VERB)) return arguments;
    Path file = null;
    for (int i = 1; i < words.size() && file == null; i++) {
      if (words.get(i).startsWith(FLAG + "=")) file = Path.of(words.get(i).substring(9));
      if (words.get(i).equals(FLAG) && i + 1 < words.size()) file = Path.of(words.get(i + 1));
    }
    if (file == null) return arguments;
    CommandSpec spec = line.getSubcommands().get(VERB).getCommandSpec();
    List<String> all = new ArrayList<>(words);
    all.addAll(1, new ConfigFile(file, spec).options(words));
    return all.toArray(String[]::new);
  }

  private List<String> options(List<String> words) {
    Map<String, Object> entries = new LinkedHashMap<>();
    Map<String, Object> json = read();
    boolean run = json.get("configuration") instanceof Map<?, ?> && json.containsKey("structure");
    if (run) recorded(json, entries);
    else entries.putAll(json);
    Set<OptionSpec> given = given(words);
    MachineKind model = model(entries, words);
    List<String> options = new ArrayList<>();
    entries.forEach(
        (key, value) -> {
          if (value == null || key.equals("data")) return;
          OptionSpec option = option(key, model);
          if (option == null && run) return;
          if (option == null) throw unknown(key);
          boolean supported = SupportedSettings.by(model, option.longestName().substring(2));
          if (given.contains(option) || run && !supported) return;
          options.addAll(arguments(key, option, value));
        });
    if (entries.get("data") instanceof String data && !positional(words)) options.add(data);
    return options;
  }

  private Map<String, Object> read() {
    try {
      if (Json.parse(Files.readString(file)) instanceof Map<?, ?> map) {
        Map<String, Object> json = new LinkedHashMap<>();
        map.forEach((key, value) -> json.put(String.valueOf(key), value));
        return json;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalArgumentException e) {
      throw bad("it is no JSON: " + e.getMessage(), e);
    }
    throw bad("a configuration is a JSON object such as {\"hidden\": 200}", null);
  }

  /// The settings of a run as it was settled, with its model and its seed.
  private static void recorded(Map<String, Object> json, Map<String, Object> entries) {
    entries.put("model", json.get("model"));
    entries.put("seed", json.get("seed"));
    flatten((Map<?, ?>) json.get("configuration"), entries);
    if (entries.get("filters") instanceof String filters) {
      String[] parts = filters.split(":");
      entries.put("filters", String.join(":", Arrays.copyOf(parts, 3)));
      entries.put("pool", parts[3]);
      entries.remove("hidden");
    }
    if (Long.valueOf(0).equals(entries.get("chains"))) entries.remove("chains");
    if ("auto".equals(entries.get("visible"))) entries.remove("binarize");
    if ("grey".equals(entries.remove("colours"))) entries.put("grey", true);
    if ("subject".equals(entries.get("medians"))) entries.put("medians", true);
    if ("half".equals(entries.get("given"))) entries.remove("given");
    if (!"none".equals(entries.get("whiten"))) entries.remove("whiten");
  }

  private static void flatten(Map<?, ?> from, Map<String, Object> entries) {
    from.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> part) flatten(part, entries);
          else entries.putIfAbsent(RECORDED.getOrDefault(key, String.valueOf(key)), value);
        });
  }

  /// The options that `words` give.
  private Set<OptionSpec> given(List<String> words) {
    Set<OptionSpec> given = new HashSet<>();
    for (String word : words) {
      OptionSpec option = spec.optionsMap().get(word.split("=", 2)[0]);
      if (option != null) given.add(option);
    }
    return given;
  }

  /// Whether `words` name data.
  private boolean positional(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      OptionSpec option = spec.optionsMap().get(words.get(i));
      if (option != null && option.arity().min() > 0) i++;
      else if (!words.get(i).startsWith("-") || words.get(i).equals("-")) return true;
    }
    return false;
  }

  private MachineKind model(Map<String, Object> entries, List<String> words) {
    String name = String.valueOf(entries.getOrDefault("model", MachineKind.RBM.toString()));
    for (int i = 1; i < words.size(); i++) {
      if (words.get(i).equals("--model") && i + 1 < words.size()) name = words.get(i + 1);
      if (words.get(i).startsWith("--model=")) name = words.get(i).substring(8);
    }
    List<MachineKind> meant = Named.meant(MachineKind.class, name);
    return meant.isEmpty() ? MachineKind.RBM : meant.getFirst();
  }

  /// The option that an entry stands for, by its name or by that of the field that holds it; where fields of several
  /// settings have the name, the one that the model supports.
  private OptionSpec option(String key, MachineKind model) {
    String name = key.replaceAll("([a-z0-9])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    List<OptionSpec> found =
        spec.options().stream()
            .filter(option -> Set.of(option.names()).contains("--" + name) || field(option, key))
            .filter(option -> !NOT_CONFIGURED.contains(option.longestName()))
            .toList();
    return found.stream()
        .filter(option -> SupportedSettings.by(model, option.longestName().substring(2)))
        .findFirst()
        .orElse(found.isEmpty() ? null : found.getFirst());
  }

  private static boolean field(OptionSpec option, String key) {
    return switch (option.userObject()) {
      case SettingSpec setting -> setting.field().getName().equals(key);
      case Field field -> field.getName().equals(key);
      case null, default -> false;
    };
  }

  private List<String> arguments(String key, OptionSpec option, Object value) {
    String flag = option.longestName();
    if (option.arity().max() == 0) {
      if (value instanceof Boolean on) return on ? List.of(flag) : List.of();
      throw bad("'" + key + "' is true or false, got " + value, null);
    }
    if (value instanceof List<?> list) {
      if (list.isEmpty()) return List.of();
      String items =
          list.stream().map(each -> Shell.item(text(key, each))).collect(Collectors.joining(","));
      return List.of(flag + "=" + items);
    }
    return List.of(flag + "=" + text(key, value));
  }

  private String text(String key, Object value) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean)
      return String.valueOf(value);
    throw bad("'" + key + "' is a text, a number or a list of texts, got " + value, null);
  }

  private RunException unknown(String key) {
    List<String> known =
        spec.options().stream()
            .map(OptionSpec::longestName)
            .filter(name -> !NOT_CONFIGURED.contains(name))
            .map(name -> name.substring(2))
            .toList();
    return new RunException(
        RunException.Kind.BAD_DATA,
        "'" + key + "' is no setting of train",
        file.toString(),
        Suggestions.question(key, known, "harmonium train --help-all lists them"),
        null);
  }

  private RunException bad(String message, Throwable cause) {
    return new RunException(
        RunException.Kind.BAD_DATA,
        message,
        file.toString(),
        "an object of options of train by name; the run.json of a run is one too",
        cause);
  }
}
