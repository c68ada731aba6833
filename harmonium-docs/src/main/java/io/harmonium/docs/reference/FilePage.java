package io.harmonium.docs.reference;

import io.harmonium.data.generate.Generators;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.DataReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// What is read and written: formats of data, generators, the folder of a run.
final class FilePage {

  /// What the files of a run are for; a file that is not named here is an error.
  private static final Map<String, String> RUN = run();

  private FilePage() {}

  private static Map<String, String> run() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("run.json", "what the run is: command, settings, data with their SHA-256, structure");
    files.put("metrics.jsonl", "one line for each evaluation; the same bits for the same seed");
    files.put("timings.jsonl", "one line for each evaluation; what the clock said");
    files.put(
        "state/N.safetensors",
        "the newest full states (parameters, optimiser, chains): `train --resume`");
    files.put("models/N.safetensors", "machines kept for good, by update (`--checkpoints`)");
    files.put("samples/", "samples, chains and features, as arrays and pictures");
    files.put("report.html", "the page of the run");
    files.put("statistics.json", "what the page shows of the data and of samples");
    files.put("evaluation.json", "the last `evaluate`");
    files.put("diagnosis.json", "the last `diagnose`");
    files.put("insight.json", "the last view of `inspect` that the page shows");
    files.put("effects.json", "what moves what in sequences, as `inspect` found it");
    files.put("mutations.json", "costs of single changes in an alignment, for the page");
    files.put("recall.json", "what a hopfield network recalls from damaged rows, for the page");
    files.put("page.json", "what the page of a network shows of its chains");
    files.put("classes.json", "errors and probabilities of classes");
    files.put("reliability.svg", "how well probabilities of classes hold");
    files.put("next-frame.json", "errors of the next frame of sequences, beside plain rules");
    files.put("static.safetensors", "the RBM without a past that sequences are compared with");
    files.put("run.lock", "held while a run learns");
    return files;
  }

  static String of(SmallRuns runs) {
    Markdown page = new Markdown("Files");
    page.line("A file is known by its first bytes, its name or its look; `-` is standard input.");
    page.heading("Formats that are read");
    Markdown.Table formats = new Markdown.Table("format", "files");
    for (DataReader reader : DataFiles.readers())
      formats.row(Markdown.code(reader.name()), reader.summary());
    page.table(formats);
    page.line(
        "Sequences come as `.npz` and `.npy` (sequences x frames x columns), as tables with `--id`"
            + " and `--time`, and as piano rolls. `data convert`, `data generate`, `sample` and"
            + " others write the format that the name of the file says: `.csv`, `.tsv`, `.npy`,"
            + " `.npz`, `.fasta`, `.bits`, for pictures `.png` and `.svg`.");
    generators(page);
    folder(page, runs);
    return page.toString();
  }

  private static void generators(Markdown page) {
    page.heading("Generators");
    page.line(
        "`data generate NAME:SETTING=VALUE,...` draws rows or sequences from a known"
            + " distribution.");
    Markdown.Table table = new Markdown.Table("name", "draws", "settings (default)");
    for (Generators.Recipe each : Generators.all()) {
      List<String> settings = new ArrayList<>();
      for (Generators.Parameter parameter : each.parameters())
        settings.add(
            Markdown.code(parameter.name())
                + " "
                + parameter.meaning()
                + " ("
                + number(parameter.fallback())
                + ")");
      table.row(Markdown.code(each.name()), each.summary(), String.join("; ", settings));
    }
    page.table(table);
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static void folder(Markdown page, SmallRuns runs) {
    page.heading("The folder of a run");
    page.line("`--out RUN` of `train`. Files that Harmonium did not write stay as they are.");
    TreeSet<String> found = new TreeSet<>();
    for (String run : List.of("rbm", "classes", "memory", "sequences"))
      for (String file : runs.files(run)) found.add(family(file));
    for (String file : found)
      if (!RUN.containsKey(file))
        throw new IllegalStateException("FilePage says nothing about " + file + " of a run");
    Markdown.Table table = new Markdown.Table("file", "holds");
    RUN.forEach((file, meaning) -> table.row(Markdown.code(file), meaning));
    page.table(table);
    page.line(
        "Arrays are [safetensors](https://github.com/huggingface/safetensors): a header of JSON"
            + " with names, types and places, then little-endian numbers. Parameters are double.");
    for (String file : List.of("run.json", "metrics.jsonl", "timings.jsonl")) {
      page.smallHeading(file);
      Markdown.Table fields = new Markdown.Table("field", "kind");
      SmallRuns.fields(runs.documents("rbm", file))
          .forEach((field, kind) -> fields.row(Markdown.code(field), kind));
      page.table(fields);
    }
  }

  private static String family(String file) {
    return file.startsWith("samples/") ? "samples/" : file.replaceAll("/\\d+\\.", "/N.");
  }
}
