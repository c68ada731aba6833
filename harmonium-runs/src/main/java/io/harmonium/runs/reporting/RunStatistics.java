package io.harmonium.runs.reporting;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.evaluation.Moments;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.MomentAgreement;
import io.harmonium.runs.diagnosis.RecordedFindings;
import io.harmonium.runs.training.ConventionsJson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What the pictures of a report need from the data: column means, two-point statistics and the principal plane of data
/// and samples, a few rows of each, and the density where it can be drawn (`texts`: the rows of a mixed table in its own words, else null).
/// Training writes it as `statistics.json`; the
/// report then needs the run directory alone.
///
/// Data are the held-out rows where there are any, else the training rows (`comparedWith` says which).
public record RunStatistics(
    String comparedWith,
    long dataRows,
    long sampleRows,
    List<String> units,
    List<List<String>> levels,
    Picture picture,
    double[] dataMeans,
    double[] modelMeans,
    MomentAgreement means,
    Correlations correlations,
    PlanePoints plane,
    double[][] dataExamples,
    double[][] sampleExamples,
    DensityGrid density,
    TableTexts texts) {

  /// The file of a run directory that holds them.
  public static final String FILE = "statistics.json";

  private static final int EXAMPLES = 64;

  /// Draws of missing cells.
  private static final Seed FILLED = Seed.of(0).child("filled");

  private static final int MOMENT_ROWS = 10_000;
  private static final int PLANE_ROWS = 1_000;

  /// Compares `samples` of `machine` with the data. `test` is null where nothing was held out; `logPartition` is log Z
  /// where it is known.
  public static RunStatistics collect(
      Machine machine,
      Dataset train,
      Dataset test,
      Configurations samples,
      OptionalDouble logPartition,
      Workers workers) {
    Structure structure = machine.structure();
    VisibleUnits visible = VisibleUnits.of(structure);
    boolean held = test != null && test.rows() > 0;
    Dataset compared = held ? test : train;
    Rows data = some(Rows.known(structure, compared), MOMENT_ROWS).filled(machine, FILLED, workers);
    Rows model = some(Rows.of(samples), MOMENT_ROWS);
    Rows other =
        held
            ? some(Rows.known(structure, train), Math.min(MOMENT_ROWS, model.count()))
                .filled(machine, FILLED, workers)
            : null;
    Moments moments = Moments.of(structure, data, model, Moments.DEFAULT_PAIRS, workers);
    Rows fewData = some(data, PLANE_ROWS);
    Rows fewSamples = some(model, PLANE_ROWS);
    return new RunStatistics(
        held ? "test" : "train",
        compared.rows(),
        samples.rows(),
        train.blocks().stream().flatMap(block -> block.columns().stream()).toList(),
        levels(visible, train),
        train.picture(),
        moments.dataMeans(),
        moments.sampleMeans(),
        means(structure, moments, data, other, workers),
        Correlations.of(structure, moments, data, other, workers),
        moments.dataMeans().length < 2
            ? null
            : PlanePoints.of(structure, fewData, fewSamples, workers),
        visible.rows(Rows.known(structure, compared).x(), EXAMPLES),
        visible.rows(samples, EXAMPLES),
        DensityGrid.suits(machine)
            ? DensityGrid.of(machine, fewData, fewSamples, logPartition, workers)
            : null,
        null);
  }

  /// How means agree; nothing to compare where no rows were held out.
  private static MomentAgreement means(
      Structure structure, Moments moments, Rows data, Rows other, Workers workers) {
    if (other == null) return MomentAgreement.NONE;
    double[] variances =
        new VisibleColumns(structure).variances(data, moments.dataMeans(), workers);
    return MomentAgreement.means(
        moments, Moments.of(structure, data, other, 0, workers), variances);
  }

  /// Whether samples have the moments of the rows of `run`, whose method of learning has the word `learn`.
  public Finding finding(String run, String learn) {
    return RecordedFindings.moments(correlations.agreement(), means, run, learn);
  }

  /// The same with rows of a mixed table as its file writes them.
  public RunStatistics withTexts(TableTexts texts) {
    return new RunStatistics(
        comparedWith,
        dataRows,
        sampleRows,
        units,
        levels,
        picture,
        dataMeans,
        modelMeans,
        means,
        correlations,
        plane,
        dataExamples,
        sampleExamples,
        density,
        texts);
  }

  private static Rows some(Rows rows, int atMost) {
    return rows.subset(atMost, Seed.of(0).child("report rows"));
  }

  /// Names of the states of each unit, none for a unit of one column; states without names are numbered.
  private static List<List<String>> levels(VisibleUnits visible, Dataset data) {
    List<List<String>> levels = new ArrayList<>();
    for (Block block : data.blocks())
      for (int u = 0; u < block.columns().size(); u++) {
        int width = visible.width(levels.size());
        List<String> given =
            u < block.categories().size() ? block.categories().get(u) : List.<String>of();
        List<String> names = new ArrayList<>();
        for (int a = 0; a < width && width > 1; a++)
          names.add(a < given.size() ? given.get(a) : String.valueOf(a));
        levels.add(names);
      }
    return levels;
  }

  /// The letters, when all units share the same states and each is called by one letter; else empty.
  String alphabet() {
    List<String> first = levels.getFirst();
    if (first.size() < 2 || !levels.stream().allMatch(first::equals)) return "";
    return first.stream().allMatch(name -> name.length() == 1) ? String.join("", first) : "";
  }

  /// A name per column: "x3", or "colour=red" for a state of a unit.
  List<String> columnNames() {
    List<String> names = new ArrayList<>();
    for (int u = 0; u < units.size(); u++)
      if (levels.get(u).isEmpty()) names.add(units.get(u));
      else for (String level : levels.get(u)) names.add(units.get(u) + "=" + level);
    return names;
  }

  /// As maps, lists, texts and numbers, for `statistics.json`.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("comparedWith", comparedWith);
    json.put("dataRows", dataRows);
    json.put("sampleRows", sampleRows);
    json.put("units", units);
    json.put("levels", shared(levels));
    if (picture != null) json.put("picture", ConventionsJson.json(picture));
    json.put("dataMeans", Rounded.of(dataMeans));
    json.put("modelMeans", Rounded.of(modelMeans));
    if (means.known())
      json.put("means", Rounded.of(new double[] {means.pearson(), means.slope(), means.ceiling()}));
    json.put("correlations", correlations.toJson());
    if (plane != null) json.put("plane", plane.toJson());
    json.put("dataExamples", list(dataExamples));
    json.put("sampleExamples", list(sampleExamples));
    if (density != null) json.put("density", density.toJson());
    if (texts != null) json.put("texts", texts.toJson());
    return json;
  }

  /// One list where all units have the same states.
  private static List<List<String>> shared(List<List<String>> levels) {
    return levels.stream().allMatch(levels.getFirst()::equals)
        ? List.of(levels.getFirst())
        : levels;
  }

  private static List<double[]> list(double[][] rows) {
    List<double[]> list = new ArrayList<>();
    for (double[] row : rows) list.add(Rounded.of(row));
    return list;
  }

  /// Reads what [#toJson] wrote.
  static RunStatistics fromJson(Tree json) {
    List<String> units = json.at("units").texts();
    List<List<String>> listed = json.at("levels").list().stream().map(Tree::texts).toList();
    List<List<String>> levels =
        listed.size() == 1 ? Collections.nCopies(units.size(), listed.getFirst()) : listed;
    int columns = json.at("dataMeans").numbers().length;
    if (units.isEmpty()
        || levels.size() != units.size()
        || columns < units.size()
        || json.at("modelMeans").numbers().length != columns)
      throw new IllegalArgumentException(
          FILE
              + " does not describe the columns of a run ("
              + units.size()
              + " units, "
              + levels.size()
              + " lists of states, "
              + columns
              + " means); delete it and evaluate or train again");
    Tree picture = json.at("picture");
    return new RunStatistics(
        json.at("comparedWith").text("train"),
        (long) json.at("dataRows").number(0),
        (long) json.at("sampleRows").number(0),
        units,
        levels,
        picture.present()
            ? new Picture(
                (int) picture.at("width").number(0),
                (int) picture.at("height").number(0),
                (int) picture.at("channels").number(1))
            : null,
        json.at("dataMeans").numbers(),
        json.at("modelMeans").numbers(),
        agreement(json.at("means").numbers()),
        Correlations.fromJson(json.at("correlations")),
        json.at("plane").present() ? PlanePoints.fromJson(json.at("plane")) : null,
        rows(json.at("dataExamples")),
        rows(json.at("sampleExamples")),
        json.at("density").present() ? DensityGrid.fromJson(json.at("density")) : null,
        json.at("texts").present() ? TableTexts.fromJson(json.at("texts")) : null);
  }

  private static MomentAgreement agreement(double[] means) {
    return means.length == 3
        ? new MomentAgreement(means[0], means[1], means[2])
        : MomentAgreement.NONE;
  }

  private static double[][] rows(Tree json) {
    return json.list().stream().map(Tree::numbers).toArray(double[][]::new);
  }
}
