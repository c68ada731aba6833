package io.harmonium.docs.reference;

import io.harmonium.app.command.FittingOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/// The models that `train` knows, and which of its options they support.
final class ModelPage {

  private ModelPage() {}

  static String of(CommandLine train) {
    Map<String, List<String>> fits = FittingOptions.models();
    List<FittingOptions.Model> catalogue = FittingOptions.catalogue();
    List<String> models = catalogue.stream().map(FittingOptions.Model::name).toList();
    Markdown page = new Markdown("Models");
    page.line(
        "Names that `train --model` understands. [Which machine for my"
            + " data?](../start.md#which-machine-for-my-data) helps to choose,"
            + " [concepts](../concepts.md) says what each is.");
    Markdown.Table names = new Markdown.Table("model", "what it is", "also understood");
    for (FittingOptions.Model model : catalogue)
      names.row(
          Markdown.code(model.name()), Markdown.plain(model.summary()), codes(model.fullNames()));
    page.table(names);
    page.line("A name that two models share is answered with both.");

    page.heading("Options of all models");
    List<OptionSpec> sequences =
        VerbPage.sections(train.getCommandSpec()).stream()
            .filter(section -> section.heading().equals("Sequences"))
            .flatMap(section -> section.options().stream())
            .toList();
    Map<Boolean, List<String>> free =
        train.getCommandSpec().options().stream()
            .filter(option -> !option.hidden())
            .filter(option -> Arrays.stream(option.names()).noneMatch(fits::containsKey))
            .collect(
                Collectors.partitioningBy(
                    sequences::contains,
                    Collectors.mapping(OptionSpec::longestName, Collectors.toList())));
    page.line(
        "These options of [train](train.md) are for every model: " + codes(free.get(false)) + ".");
    page.line(
        "These say how sequences are read, and are for models of sequences: "
            + codes(free.get(true))
            + ".");

    page.heading("Options by model");
    page.line(
        "● the model supports the option. Elsewhere it is an error (exit code 2), never passed"
            + " over.");
    List<String> heads = new ArrayList<>(List.of("option"));
    heads.addAll(models);
    Markdown.Table matrix = new Markdown.Table(heads.toArray(String[]::new));
    rows(fits)
        .forEach(
            (option, takers) -> {
              List<String> row = new ArrayList<>(List.of(Markdown.code(option)));
              for (String model : models) row.add(takers.contains(model) ? "●" : "");
              matrix.row(row.toArray(String[]::new));
            });
    page.table(matrix);

    page.heading("Options of one model");
    Markdown.Table table = new Markdown.Table("model", "options beside those of all models");
    for (String model : models)
      table.row(
          Markdown.code(model),
          codes(
              fits.keySet().stream().filter(option -> fits.get(option).contains(model)).toList()));
    page.table(table);
    return page.toString();
  }

  /// Options of many models first.
  private static Map<String, List<String>> rows(Map<String, List<String>> fits) {
    Map<String, List<String>> rows = new LinkedHashMap<>();
    fits.entrySet().stream()
        .sorted(Comparator.comparingInt(each -> -each.getValue().size()))
        .forEach(each -> rows.put(each.getKey(), each.getValue()));
    return rows;
  }

  private static String codes(List<String> words) {
    return String.join(", ", words.stream().map(Markdown::code).toList());
  }
}
