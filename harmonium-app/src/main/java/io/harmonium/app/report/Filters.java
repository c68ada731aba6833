package io.harmonium.app.report;

import io.harmonium.model.Convolution;
import io.harmonium.model.ConvolutionalRbm;
import io.harmonium.model.Coupling;
import io.harmonium.model.End;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.model.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// What each hidden column says to the visible ones: ∂η_visible/∂t_hidden, its row of weights over all visible columns.
/// For a dense link these are the columns of W.
/// Those of a convolution are its windows, once each, not one per position.
///
/// @param window how the weights of a filter lie, or null where they are all visible columns
record Filters(List<Filter> strongestFirst, Window window) {

  /// One hidden column: its layer, its number from 1, and its weights over all visible columns.
  record Filter(String layer, int number, double[] weights) {

    double norm() {
      double sum = 0;
      for (double weight : weights) sum = Math.fma(weight, weight, sum);
      return Math.sqrt(sum);
    }

    String name() {
      return layer + " " + number;
    }
  }

  /// The filters of all hidden layers that meet a visible one.
  static Filters of(Machine machine) {
    Structure structure = machine.structure();
    Convolution convolution = ConvolutionalRbm.link(structure);
    if (convolution != null) return of(machine, convolution);
    List<Filter> filters = new ArrayList<>();
    for (int h = structure.visible().size(); h < structure.size(); h++) {
      Layer hidden = structure.layer(h);
      for (int j = 0; j < hidden.columns(); j++) {
        Filter filter = new Filter(hidden.name(), j + 1, weights(machine, h, j));
        if (filter.norm() > 0) filters.add(filter);
      }
    }
    filters.sort(Comparator.comparingDouble(Filter::norm).reversed());
    return new Filters(filters, null);
  }

  private static Filters of(Machine machine, Convolution link) {
    double[] weights = machine.parameters().get(link.name());
    int taps = link.window().taps();
    List<Filter> filters = new ArrayList<>();
    for (int f = 0; f < link.filters(); f++)
      filters.add(
          new Filter("filter", f + 1, Arrays.copyOfRange(weights, f * taps, (f + 1) * taps)));
    filters.sort(Comparator.comparingDouble(Filter::norm).reversed());
    return new Filters(filters, link.window());
  }

  private static double[] weights(Machine machine, int hidden, int column) {
    Structure structure = machine.structure();
    int columns = structure.visible().stream().mapToInt(Layer::columns).sum();
    double[] weights = new double[columns];
    double[] one = new double[structure.layer(hidden).columns()];
    one[column] = 1;
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2) continue;
      for (int e = 0; e < 2; e++) {
        End visible = link.ends().get(e);
        End from = link.ends().get(1 - e);
        boolean meets =
            from.layer() == hidden
                && from.port() == 0
                && visible.port() == 0
                && structure.isVisible(visible.layer());
        if (!meets) continue;
        double[][] t = new double[2][];
        t[1 - e] = one;
        double[] inputs = new double[structure.layer(visible.layer()).columns()];
        link.addInputs(e, t, machine.parameters().values(), structure.offset(link), inputs);
        int at = 0;
        for (int l = 0; l < visible.layer(); l++) at += structure.layer(l).columns();
        for (int i = 0; i < inputs.length; i++) weights[at + i] += inputs[i];
      }
    }
    return weights;
  }

  List<Filter> first(int count) {
    return strongestFirst.subList(0, Math.min(count, strongestFirst.size()));
  }

  int size() {
    return strongestFirst.size();
  }
}
