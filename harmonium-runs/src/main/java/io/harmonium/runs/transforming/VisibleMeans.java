package io.harmonium.runs.transforming;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.deep.LayerMeans;
import io.harmonium.machines.ReplicatedSoftmax;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.LayerConventions;
import io.harmonium.runs.use.NamedTable;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.units.Multinomial;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/// Means of the visible units given hidden ones, ⟨x | z⟩, in the units and words of the data: the probability of 1, of every
/// category ("colour=red"), or the expected number. Given z the visible units are independent, so that this is all that
/// p(x | z) says.
///
/// @param names of rows, or null
/// @param conditional what is conditioned on, in words
record VisibleMeans(List<String> columns, double[][] values, List<String> names, String conditional)
    implements Tabular {

  private static final int GRAIN = 64;

  /// The columns of one visible unit and where they stand among the columns of its layer.
  private record Unit(String name, int layer, int from, List<String> columns) {}

  /// ⟨x | z = ⟨h | x⟩⟩: what comes back of rows from their hidden means.
  public static VisibleMeans ofRows(
      TrainedRows run, Configurations x, List<String> names, Workers workers) {
    Structure structure = run.structure();
    require(run, false);
    if (run.model() instanceof Dbn network)
      return of(
          run,
          new DbnRows(network, workers).reconstructions(x),
          names,
          "means of p(x | z), z the means of the topmost layer, passed down layer by layer");
    DoublePath path = run.machine().doublePath();
    double[][][] layers = Dbm.deep(structure) ? LayerMeans.of(run.machine(), x, workers) : null;
    double[][][] back =
        below(
            run.machine(),
            x.rows(),
            row -> {
              double[][][] t = path.statistics(x, row);
              if (layers == null) return HiddenStatistics.of(path, t);
              for (int l = structure.visible().size(); l < t.length; l++) {
                t[l] = path.zeros(l);
                t[l][0] = layers[l][row];
              }
              return t;
            },
            row -> Multinomial.words(x.values(0), row),
            workers);
    return of(run, back, names, "means of p(x | z), z the hidden means of each row");
  }

  /// ⟨x | z⟩ of given hidden codes z; of documents the probabilities of a single word.
  public static VisibleMeans ofCodes(TrainedRows run, HiddenCodes codes, Workers workers) {
    require(run, true);
    String conditional = "means of p(x | z) of the given hidden codes z";
    if (run.model() instanceof Dbn network)
      return of(
          run,
          new DbnRows(network, workers).down(codes.top()),
          codes.names(),
          conditional + ", passed down layer by layer from the topmost one");
    double[][][] means = below(run.machine(), codes.rows(), codes::statistics, row -> 1, workers);
    return of(
        run,
        means,
        codes.names(),
        run.structure().open()
            ? conditional + ": probabilities of each word of a document"
            : conditional);
  }

  /// Refuses machines whose visible units are not independent given hidden ones.
  static void require(TrainedRows run, boolean codes) {
    Structure structure = run.structure();
    String run0 = run.directory().path().toString();
    if (structure.hidden().isEmpty())
      throw RunException.invalid(
          "this machine has no hidden units, so that there is no p(x | z)",
          "cells given the others: " + Suggestion.of("sample", run0).with("given", "FILE"));
    if (structure.linkedWithin(true))
      throw RunException.invalid(
          "the visible units of this machine are linked to each other: given hidden units they are"
              + " not independent, and p(x | z) has no means in closed form",
          Suggestion.of("sample", run0).with("start", "data").with("keep", "both").toString());
    boolean gated =
        structure.links().stream()
            .anyMatch(
                link ->
                    link.ends().stream().anyMatch(e -> e.layer() < structure.given())
                        && link.ends().stream()
                            .anyMatch(
                                e ->
                                    e.layer() >= structure.given()
                                        && structure.isVisible(e.layer())));
    if (codes && gated)
      throw RunException.invalid(
          "{from-hidden}: p(x | z) of this machine needs the columns that it is given, and codes"
              + " hold none",
          "both from rows: " + Suggestion.of("transform", run0, "DATA").with("reconstruct"));
  }

  /// Means of the visible layers that are not given, `[layer][row][column]`; null for given ones. `known` answers with the
  /// statistics of a row, hidden layers included, `length` with the words of a document.
  private static double[][][] below(
      Machine machine,
      int rows,
      IntFunction<double[][][]> known,
      IntUnaryOperator length,
      Workers workers) {
    Structure structure = machine.structure();
    boolean documents = structure.open();
    DoublePath path = machine.doublePath();
    double[][][] out = new double[structure.visible().size()][][];
    for (int l = structure.given(); l < out.length; l++) out[l] = new double[rows][];
    workers.forBlocks(
        rows,
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[][][] t = known.apply(row);
            for (int l = structure.given(); l < out.length; l++) t[l] = null;
            DoublePath own =
                documents
                    ? ReplicatedSoftmax.given(machine, length.applyAsInt(row)).doublePath()
                    : path;
            for (int l = structure.given(); l < out.length; l++) out[l][row] = own.means(l, t)[0];
          }
        });
    return out;
  }

  /// Means of layers as columns of the data; layers behind the last one of `means` are left out.
  private static VisibleMeans of(
      TrainedRows run, double[][][] means, List<String> names, String conditional) {
    List<Unit> units = units(run, means);
    List<String> columns = units.stream().flatMap(unit -> unit.columns.stream()).toList();
    int rows = means[run.structure().given()].length;
    double[][] values = new double[rows][columns.size()];
    for (int row = 0; row < rows; row++) {
      double[][] layers = new double[means.length][];
      for (int l = run.structure().given(); l < means.length; l++)
        layers[l] = original(run, l, means[l][row]);
      int at = 0;
      for (Unit unit : units)
        for (int c = 0; c < unit.columns.size(); c++)
          values[row][at++] = layers[unit.layer][unit.from + c];
    }
    return new VisibleMeans(columns, values, names, conditional);
  }

  private static double[] original(TrainedRows run, int l, double[] means) {
    LayerConventions names = run.conventions().layers().get(l);
    boolean white = l == 0 && run.conventions().whitening() != null;
    double[] out = white ? run.conventions().whitening().restore(means) : means.clone();
    if (!names.scales().isEmpty())
      for (int u = 0; u < out.length; u++) out[u] = names.original(u, out[u]);
    return out;
  }

  /// The visible units in the order of the file.
  private static List<Unit> units(TrainedRows run, double[][][] means) {
    List<Unit> units = new ArrayList<>();
    for (int l = run.structure().given(); l < means.length; l++) {
      Layer layer = run.structure().layer(l);
      LayerConventions names = run.conventions().layers().get(l);
      int[] offsets = layer.units().offsets(layer.size());
      for (int u = 0; u < layer.size(); u++)
        units.add(
            new Unit(
                names.columns().get(u),
                l,
                offsets[u],
                columns(names, u, offsets[u + 1] - offsets[u])));
    }
    if (!run.conventions().mixed()) return units;
    Map<String, Unit> byName = new LinkedHashMap<>();
    for (String name : run.conventions().table().order()) byName.put(name, null);
    for (Unit unit : units) byName.put(unit.name, unit);
    return byName.values().stream().filter(unit -> unit != null).toList();
  }

  /// "x" for a number, "x=word" for the probability of a category (of two words that of the second).
  private static List<String> columns(LayerConventions names, int unit, int width) {
    String name = names.columns().get(unit);
    List<String> words = names.categories().isEmpty() ? List.of() : names.categories().get(unit);
    if (width == 1) return List.of(words.size() == 2 ? name + "=" + words.get(1) : name);
    List<String> columns = new ArrayList<>();
    for (int a = 0; a < width; a++)
      columns.add(name + "=" + (a < words.size() ? words.get(a) : Integer.toString(a)));
    return columns;
  }

  @Override
  public RowTable table() {
    return NamedTable.of(names, NumberTable.finite(columns, values));
  }

  /// The same as a document; with all rows where they do not go to a file.
  @Override
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", values.length);
    json.put("conditional", conditional);
    json.put("columns", columns);
    if (rows && names != null) json.put("names", names);
    if (rows) json.put("means", List.of(values));
    return json;
  }
}
