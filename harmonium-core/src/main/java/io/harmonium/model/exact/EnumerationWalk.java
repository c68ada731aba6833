package io.harmonium.model.exact;

import io.harmonium.matrix.Workspace;
import io.harmonium.model.Clamp;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.RowBiases;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.stream.IntStream;

/// One way through the states of an [Enumeration], of all its units or of those that a row does not hold, in reflected
/// mixed-radix Gray order: each step changes one unit by one value.
final class EnumerationWalk {

  private final Enumeration all;
  private final DoublePath path;
  private final Structure structure;
  private final RowBiases biases;
  private final int row;
  private final Workspace space;

  /// The units that are walked, by their numbers in the enumeration.
  private final int[] walked;

  private final int[] radix;
  private final long states;

  /// Statistics of held cells by layer; null where a layer holds none.
  private final double[][][] held;

  private final double[][][] t;
  private final double[][][] eta;

  /// η of enumerated layers.
  private final double[][][] inner;

  private final double[] old;

  /// A walk of row `row`, −1 for one without biases and held cells.
  EnumerationWalk(Enumeration all, int row, Workspace space) {
    this.all = all;
    this.path = all.path();
    this.structure = all.distribution().structure();
    this.biases = row < 0 ? null : all.distribution().biases();
    this.row = row;
    this.space = space;
    this.walked = IntStream.range(0, all.units()).filter(u -> !all.held(row, u)).toArray();
    this.radix = IntStream.of(walked).map(all::radix).toArray();
    long product = 1;
    for (int values : radix) product *= values;
    this.states = product;
    this.held = held();
    this.t = new double[structure.size()][][];
    this.eta = new double[structure.size()][][];
    this.inner = new double[structure.size()][][];
    int widest = 1;
    for (int l = 0; l < t.length; l++) {
      t[l] = path.zeros(l);
      if (all.enumerates(l)) widest = Math.max(widest, structure.widest(l));
    }
    this.old = new double[widest];
  }

  private double[][][] held() {
    double[][][] held = new double[structure.size()][][];
    Clamp clamp = all.distribution().clamp();
    for (int l = 0; l < held.length && row >= 0 && clamp != null; l++)
      if (clamp.masks()[l] != null) {
        held[l] = path.zeros(l);
        structure.layer(l).units().statistics(clamp.given().layers()[l], row, held[l]);
      }
    return held;
  }

  long states() {
    return states;
  }

  /// Visits up to [Enumeration#BLOCK] states from number `from` on, everything computed from scratch at the first.
  void visit(long from, Enumeration.Visitor visitor) {
    long to = Math.min(states, from + Enumeration.BLOCK);
    int[] digits = new int[radix.length];
    int[] values = new int[radix.length];
    long rest = from;
    for (int k = 0; k < radix.length; k++) {
      digits[k] = (int) (rest % radix[k]);
      rest /= radix[k];
      values[k] = rest % 2 == 0 ? digits[k] : radix[k] - 1 - digits[k];
    }
    double field = begin(values);
    for (long index = from; ; index++) {
      double log = field - path.constant();
      for (int l = 0; l < t.length; l++) if (!all.enumerates(l)) log += summed(l);
      visitor.state(index, t, eta, log);
      if (index + 1 >= to) return;
      int k = 0;
      while (digits[k] == radix[k] - 1) digits[k++] = 0;
      digits[k]++;
      boolean even = true;
      for (int i = k + 1; i < radix.length; i++) {
        even ^= digits[i] % 2 == 1;
        if (radix[i] % 2 == 0) break;
      }
      int after = even ? values[k] + 1 : values[k] - 1;
      field += units(k).logBase(after) - units(k).logBase(values[k]);
      field += change(walked[k], after);
      values[k] = after;
    }
  }

  private Units units(int k) {
    return structure.layer(all.layer(walked[k])).units();
  }

  /// Stands at given values of the walked units; returns the terms of the enumerated layers.
  private double begin(int[] values) {
    for (int u = 0; u < all.units(); u++)
      if (held[all.layer(u)] != null && all.held(row, u)) keep(all.layer(u), all.place(u));
    for (int k = 0; k < walked.length; k++)
      units(k).statistics(values[k], all.place(walked[k]), t[all.layer(walked[k])]);
    double[][][] known = t.clone();
    for (int l = 0; l < t.length; l++) if (!all.enumerates(l)) known[l] = null;
    double field = all.within() ? path.linkTerms(known) : 0;
    for (int k = 0; k < walked.length; k++) field += units(k).logBase(values[k]);
    for (int l = 0; l < t.length; l++) {
      boolean enumerated = all.enumerates(l);
      if (enumerated) field += path.fieldTerm(l, t);
      double[][] target = path.zeros(l);
      if (!enumerated || all.within()) path.eta(l, known, target);
      else
        for (int p = 0; p < target.length; p++)
          System.arraycopy(path.fields().theta()[l][p], 0, target[p], 0, target[p].length);
      if (biases != null) {
        if (enumerated) field += biases.dot(l, row, t[l][0]);
        biases.add(l, row, target[0]);
      }
      if (enumerated) inner[l] = target;
      else eta[l] = target;
    }
    return field;
  }

  /// Puts the held statistics of a unit into `t`.
  private void keep(int l, int unit) {
    for (int p = 0; p < t[l].length; p++) {
      int[] offsets = structure.unitOffsets(l, p);
      System.arraycopy(
          held[l][p], offsets[unit], t[l][p], offsets[unit], offsets[unit + 1] - offsets[unit]);
    }
  }

  /// log of the sum over the cells of a summed layer that are not held.
  private double summed(int l) {
    Layer layer = structure.layer(l);
    if (held[l] == null) return layer.units().cumulant(eta[l], 0, layer.size(), space);
    double sum = 0;
    int from = 0;
    for (int u = 0; u <= layer.size(); u++) {
      if (u < layer.size() && !all.distribution().clamp().masks()[l].get(row, u)) continue;
      if (u > from) sum += layer.units().cumulant(eta[l], from, u, space);
      if (u < layer.size())
        for (int p = 0; p < eta[l].length; p++) {
          int[] offsets = structure.unitOffsets(l, p);
          for (int c = offsets[u]; c < offsets[u + 1]; c++) sum += eta[l][p][c] * held[l][p][c];
        }
      from = u + 1;
    }
    return sum;
  }

  /// Moves unit `u` to another value; returns the change of the terms of the enumerated layers. No unit is linked to
  /// itself, so that its η does not change with it.
  private double change(int u, int after) {
    int l = all.layer(u);
    int unit = all.place(u);
    if (t[l].length == 1) {
      int[] offsets = structure.unitOffsets(l, 0);
      int width = offsets[unit + 1] - offsets[unit];
      System.arraycopy(t[l][0], offsets[unit], old, 0, width);
      structure.layer(l).units().statistics(after, unit, t[l]);
      return changed(l, 0, offsets[unit], width, old, 0);
    }
    double[][] before = new double[t[l].length][];
    for (int p = 0; p < before.length; p++) {
      int[] offsets = structure.unitOffsets(l, p);
      before[p] = Arrays.copyOfRange(t[l][p], offsets[unit], offsets[unit + 1]);
    }
    structure.layer(l).units().statistics(after, unit, t[l]);
    double field = 0;
    for (int p = 0; p < before.length; p++) {
      int first = structure.unitOffsets(l, p)[unit];
      field = changed(l, p, first, before[p].length, before[p], field);
    }
    return field;
  }

  private double changed(int l, int p, int first, int width, double[] before, double from) {
    double field = from;
    for (int c = first; c < first + width; c++) {
      double delta = t[l][p][c] - before[c - first];
      if (delta == 0) continue;
      field += inner[l][p][c] * delta;
      all.responses().add(l, p, c, delta, eta);
      if (all.within()) all.responses().add(l, p, c, delta, inner);
    }
    return field;
  }
}
