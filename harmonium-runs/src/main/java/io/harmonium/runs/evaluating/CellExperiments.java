package io.harmonium.runs.evaluating;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Anomalies;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.CellModel;
import io.harmonium.evaluation.cells.HiddenCells;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Columns;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Two experiments on held-out rows whose answer is known: errors are planted and looked for, cells are hidden and
/// guessed. Either is null where it was not asked for.
///
/// @param main the name of the rows
/// @param columns the names of the columns of each visible layer
public record CellExperiments(
    String main, Anomalies anomalies, HiddenCells imputation, List<List<String>> columns) {

  /// Makes the experiments on the rows of the file, or on the held-out rows of the run; the plain rules learn from the
  /// training rows of the run.
  static CellExperiments of(TrainedRows run, EvaluationWork work) {
    CellRequest wish = work.request().cells();
    Workers workers = work.workers();
    Dataset given =
        work.request().data() == null
            ? null
            : run.readCells(work.request().data(), work.request().seed());
    String unsupported = SiteConditionals.unsupported(run.structure());
    if (unsupported != null)
      throw RunException.invalid(
          "{anomalies} and {imputation} look at single cells: " + unsupported,
          "leave them out: " + Suggestion.of("evaluate", run.directory().path()));
    TrainingData data = RecordedData.load(run, workers);
    if (data == null)
      throw RunException.invalid(
          "{anomalies} and {imputation} compare with rules learned from the training rows, which"
              + " this run does not know",
          "train a run here: " + Suggestion.of("train", "DATA"));
    if (given == null && data.test() == null)
      throw RunException.invalid(
          "{anomalies} and {imputation} need rows that were not trained on, and this run held out"
              + " none",
          "name a file of such rows: "
              + Suggestion.of("evaluate", run.directory().path(), "DATA").with("anomalies"));
    TrainingData cells = data.original();
    Rows train = Rows.known(run.structure(), cells.train());
    Rows rows = Rows.known(run.structure(), given == null ? cells.test() : given);
    CellModel distribution = run.cells();
    Seed own = work.seed().child("cells");
    return new CellExperiments(
        given == null ? "test" : Parts.GIVEN,
        wish.anomalies()
            ? Anomalies.of(distribution, train, rows, wish.share(), own, workers)
            : null,
        wish.imputation()
            ? HiddenCells.of(distribution, train, rows, wish.share(), own, workers)
            : null,
        run.conventions().layers().stream().map(LayerConventions::columns).toList());
  }

  /// For people.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (anomalies != null) lines.addAll(anomalyLines());
    if (anomalies != null && imputation != null) lines.add("");
    if (imputation != null) lines.addAll(imputationLines());
    return lines;
  }

  private List<String> anomalyLines() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("planted errors told apart by", "AUROC", "95% interval"));
    for (Anomalies.Answer answer : anomalies.answers())
      rows.add(
          List.of(
              (answer.machine() ? "machine: " : "simple: ") + title(answer.name()),
              EvaluationText.number(answer.area().value()),
              interval(answer.area())));
    if (anomalies.cells() != null)
      rows.add(
          List.of(
              "machine: the wrong cells of a row, by their surprise",
              EvaluationText.number(anomalies.cells().value()),
              interval(anomalies.cells())));
    List<String> lines = new ArrayList<>(Columns.of(rows));
    lines.add(
        String.format(
            Locale.ROOT,
            "  %d %s rows as they are, and with %.0f %% of their known cells taken from other rows",
            anomalies.rows(),
            main,
            100 * anomalies.share()));
    return lines;
  }

  private static String title(String name) {
    return switch (name) {
      case "freeEnergy" -> "free energy (score)";
      case "misfit" -> "free energy less that of independent columns";
      case "surprise" -> "surprise of all cells (explain)";
      case "independentColumns" -> "independent columns";
      case "mahalanobis" -> "Mahalanobis distance";
      case "nearestNeighbours" -> "fifth nearest training row";
      default -> name;
    };
  }

  private static String interval(Estimate e) {
    return "[" + EvaluationText.number(e.low()) + ", " + EvaluationText.number(e.high()) + "]";
  }

  private List<String> imputationLines() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("hidden cells guessed", "cells", "machine", "mean or mode"));
    for (boolean number : new boolean[] {true, false})
      if (imputation.cells(number) > 0)
        rows.add(
            List.of(
                number ? "numbers, error in deviations" : "other kinds, wrong guesses",
                Long.toString(imputation.cells(number)),
                EvaluationText.number(imputation.error(number, false)),
                EvaluationText.number(imputation.error(number, true))));
    for (HiddenCells.Column column : imputation.columns())
      if (column.cells() > 0)
        rows.add(
            List.of(
                "  " + name(column),
                Integer.toString(column.cells()),
                EvaluationText.number(column.error()),
                EvaluationText.number(column.plainError())));
    List<String> lines = new ArrayList<>(Columns.of(rows));
    lines.add(
        String.format(
            Locale.ROOT,
            "  %.0f %% of the known cells of %d %s rows",
            100 * imputation.share(),
            imputation.rows(),
            main));
    return lines;
  }

  private String name(HiddenCells.Column column) {
    return columns.get(column.layer()).get(column.unit());
  }

  /// For programs: keys "anomalies" and "imputation".
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    if (anomalies != null) {
      Map<String, Object> areas = new LinkedHashMap<>();
      for (Anomalies.Answer answer : anomalies.answers())
        areas.put(answer.name(), estimate(answer.area()));
      Map<String, Object> part = part(anomalies.rows(), anomalies.share());
      part.put("auroc", areas);
      if (anomalies.cells() != null) part.put("cellAuroc", estimate(anomalies.cells()));
      json.put("anomalies", part);
    }
    if (imputation != null) {
      Map<String, Object> part = part(imputation.rows(), imputation.share());
      for (boolean number : new boolean[] {true, false})
        if (imputation.cells(number) > 0)
          part.put(
              number ? "numbers" : "choices",
              errors(
                  imputation.cells(number),
                  imputation.error(number, false),
                  imputation.error(number, true)));
      Map<String, Object> errors = new LinkedHashMap<>();
      for (HiddenCells.Column column : imputation.columns())
        errors.put(name(column), errors(column.cells(), column.error(), column.plainError()));
      part.put("columns", errors);
      json.put("imputation", part);
    }
    return json;
  }

  private Map<String, Object> part(int rows, double share) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("data", main);
    json.put("rows", rows);
    json.put("share", share);
    return json;
  }

  private static Map<String, Object> errors(long cells, double error, double plain) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cells", cells);
    json.put("error", error);
    json.put("plainError", plain);
    return json;
  }

  private static Map<String, Object> estimate(Estimate estimate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    return json;
  }
}
