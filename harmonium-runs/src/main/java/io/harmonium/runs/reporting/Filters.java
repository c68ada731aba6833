package io.harmonium.runs.reporting;

import io.harmonium.coupling.Convolution;
import io.harmonium.coupling.Gated;
import io.harmonium.coupling.Window;
import io.harmonium.evaluation.cells.Whitening;
import io.harmonium.insight.Features;
import io.harmonium.machines.ConvolutionalRbm;
import io.harmonium.machines.GatedRbm;
import io.harmonium.model.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// What each hidden column sends to the visible ones: ∂η_visible/∂t_hidden, its row of weights over all visible columns.
/// For a dense link these are the columns of W.
/// Those of a convolution are its windows, once each, not one per position.
///
/// @param window how the weights of a filter lie, or null where they are all visible columns
record Filters(List<Filter> strongestFirst, Window window) {

  private static final String FACTOR = "factor";

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
    Convolution convolution = ConvolutionalRbm.link(machine.structure());
    if (convolution != null) return of(machine, convolution);
    if (machine.structure().links().stream().anyMatch(Gated.class::isInstance))
      return ofFactors(machine);
    List<Filter> filters = new ArrayList<>();
    for (Features.Feature feature : Features.of(machine).all())
      if (feature.norm() > 0)
        filters.add(new Filter(feature.layer(), feature.number(), feature.weights()));
    filters.sort(Comparator.comparingDouble(Filter::norm).reversed());
    return new Filters(filters, null);
  }

  /// The weights of each factor of a gated machine on the given columns, and beside them those on the others.
  private static Filters ofFactors(Machine machine) {
    Gated link = GatedRbm.link(machine);
    double[] weights = machine.parameters().get(link.name());
    List<Filter> filters = new ArrayList<>();
    for (int f = 0; f < link.factors(); f++) {
      double[] both = new double[link.row(2)];
      for (int i = 0; i < both.length; i++) both[i] = weights[i * link.factors() + f];
      filters.add(new Filter(FACTOR, f + 1, both));
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

  /// The same on the numbers of the data where the machine takes them whitened.
  Filters on(Whitening whitening) {
    if (whitening == null) return this;
    List<Filter> filters = new ArrayList<>();
    for (Filter filter : strongestFirst)
      filters.add(new Filter(filter.layer, filter.number, whitening.weights(filter.weights)));
    filters.sort(Comparator.comparingDouble(Filter::norm).reversed());
    return new Filters(filters, window);
  }

  List<Filter> first(int count) {
    return strongestFirst.subList(0, Math.min(count, strongestFirst.size()));
  }

  /// What has these weights, in words.
  String words() {
    if (window != null) return "filters";
    boolean factors = size() > 0 && strongestFirst.get(0).layer.equals(FACTOR);
    return factors ? "factors, each in both parts of a pair" : "hidden units";
  }

  int size() {
    return strongestFirst.size();
  }
}
