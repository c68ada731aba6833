package io.harmonium.runs.evaluating;

import io.harmonium.evaluation.Rows;
import io.harmonium.insight.AdversarialAccuracy;
import io.harmonium.insight.Copies;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.use.MachineSamples;
import io.harmonium.runs.use.TrainedRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Whether samples are copies of training rows, for people and as a document; see [Copies].
final class CopyCheck {

  private CopyCheck() {}

  /// The samples of an evaluation beside the training rows and, where there are some, the test rows.
  static Copies of(
      TrainedRows run, Parts parts, MachineSamples samples, Seed seed, Workers workers) {
    Rows train = parts.rows().get(Parts.TRAIN);
    if (train == null)
      throw RunException.invalid(
          "{copies} compares samples with the rows that the machine has learned from, which are not"
              + " known here",
          "leave out DATA, or evaluate a run that was trained here");
    Rows held = parts.rows().get(Parts.TEST);
    Seed filled = seed.child("filled");
    return Copies.of(
        run.structure(),
        train.filled(run.machine(), filled, workers),
        held == null ? null : held.filled(run.machine(), filled, workers),
        Rows.of(samples.x()),
        seed.child("copies"),
        workers);
  }

  static List<String> text(Copies found) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("neighbours", "AA_TS", "AA_truth", "AA_syn", "expected", "rows"));
    rows.add(row("samples beside training rows", found.training()));
    if (found.heldOut() != null) {
      rows.add(row("samples beside test rows", found.heldOut()));
      rows.add(row("training beside test rows", found.real()));
    }
    List<String> lines = new ArrayList<>(List.of(""));
    lines.addAll(Columns.of(rows));
    lines.add(
        String.format(
            Locale.ROOT,
            "copies    %.2f %% of samples are training rows; median distance of samples from them"
                + " %.4g",
            100 * found.copies(),
            found.sampleMedian()));
    if (found.heldOut() != null)
      lines.add(
          String.format(
              Locale.ROOT,
              "          %.2f %% of test rows are; their median distance %.4g; privacy loss %.4f",
              100 * found.realCopies(),
              found.realMedian(),
              found.loss()));
    return lines;
  }

  private static List<String> row(String name, AdversarialAccuracy found) {
    return List.of(
        name,
        share(found.total()),
        share(found.truth()),
        share(found.synthetic()),
        share(found.expected()),
        Integer.toString(found.rows()));
  }

  private static String share(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  static Map<String, Object> json(Copies found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("copies", found.copies());
    json.put("sampleMedian", found.sampleMedian());
    json.put("training", json(found.training()));
    if (found.heldOut() == null) return json;
    json.put("testCopies", found.realCopies());
    json.put("testMedian", found.realMedian());
    json.put("test", json(found.heldOut()));
    json.put("real", json(found.real()));
    json.put("privacyLoss", found.loss());
    return json;
  }

  private static Map<String, Object> json(AdversarialAccuracy found) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("total", found.total());
    json.put("truth", found.truth());
    json.put("synthetic", found.synthetic());
    json.put("expected", found.expected());
    json.put("rows", found.rows());
    return json;
  }
}
