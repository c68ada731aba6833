package io.harmonium.app.report;

import io.harmonium.insight.Features;
import io.harmonium.model.Machine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What each hidden column says to the visible ones: ∂η_visible/∂t_hidden, its row of weights over all visible columns.
/// For a dense link these are the columns of W.
record Filters(List<Filter> strongestFirst) {

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
    List<Filter> filters = new ArrayList<>();
    for (Features.Feature feature : Features.of(machine).all())
      if (feature.norm() > 0)
        filters.add(new Filter(feature.layer(), feature.number(), feature.weights()));
    filters.sort(Comparator.comparingDouble(Filter::norm).reversed());
    return new Filters(filters);
  }

  List<Filter> first(int count) {
    return strongestFirst.subList(0, Math.min(count, strongestFirst.size()));
  }

  int size() {
    return strongestFirst.size();
  }
}
