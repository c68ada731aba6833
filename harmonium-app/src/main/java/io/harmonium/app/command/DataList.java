package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.generate.Generators;
import io.harmonium.formats.DataFiles;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.runs.training.DataSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Lists the data that come along, the generators, and the formats that can be read.
@Command(name = "list", description = "List embedded data, generators and file formats.")
@Examples("harmonium data list")
final class DataList implements Callable<Integer> {

  private static final String DIGITS =
      "1797 handwritten digits of 8 x 8 cells, thresholded, split 1000/350/447";

  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    console.print("Embedded (harmonium train NAME):");
    console.print(String.format("  %-11s %s", DataSettings.DIGITS, DIGITS));
    console.print("");
    console.print("Generators (harmonium data generate NAME:setting=value,… --n N --out FILE):");
    for (Generators.Recipe recipe : Generators.all()) {
      console.print(String.format("  %-11s %s", recipe.name(), recipe.summary()));
      for (Generators.Parameter p : recipe.parameters())
        console.print(
            String.format(
                "%14s%-18s %s", "", p.name() + "=" + ShortNumber.of(p.fallback()), p.meaning()));
    }
    console.print("");
    console.print("Formats:");
    DataFiles.readers()
        .forEach(r -> console.print(String.format("  %-11s %s", r.name(), r.summary())));
    console.document(document());
    return ExitCode.DONE.number();
  }

  private static Map<String, Object> document() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("embedded", List.of(Map.of("name", DataSettings.DIGITS, "summary", DIGITS)));
    document.put(
        "generators",
        Generators.all().stream()
            .map(
                recipe -> {
                  Map<String, Object> parameters = new LinkedHashMap<>();
                  recipe.parameters().forEach(p -> parameters.put(p.name(), p.fallback()));
                  return Map.of(
                      "name", recipe.name(), "summary", recipe.summary(), "settings", parameters);
                })
            .toList());
    document.put(
        "formats",
        DataFiles.readers().stream()
            .map(r -> Map.of("name", r.name(), "summary", r.summary()))
            .toList());
    return document;
  }
}
