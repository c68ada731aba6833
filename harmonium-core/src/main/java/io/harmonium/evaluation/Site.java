package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// One row of visible units and the scratch for changing one of them at a time; `t` holds its statistics.
final class Site {

  private final DoublePath path;
  private final Structure structure;
  private final Responses responses;

  private final double[][][] t;
  private final double[][][] eta;
  private final double[][][] changed;
  private final double[][][] means;
  private final double[][][] other;
  private final double[][][] own;
  private final double cumulant;
  private final TouchedUnits touched;

  Site(DoublePath path, Structure structure, Responses responses, double[][][] t) {
    this.path = path;
    this.structure = structure;
    this.responses = responses;
    this.t = t;
    int layers = structure.size();
    eta = new double[layers][][];
    changed = new double[layers][][];
    means = new double[layers][][];
    other = new double[layers][][];
    own = new double[layers][][];
    for (int l = 0; l < layers; l++) {
      if (structure.isVisible(l)) {
        other[l] = path.zeros(l);
        own[l] = path.fields().theta()[l];
        if (structure.linkedWithin(true)) path.etaWithin(l, t, own[l] = path.zeros(l));
        continue;
      }
      eta[l] = path.zeros(l);
      path.eta(l, t, eta[l]);
      changed[l] = path.zeros(l);
      means[l] = path.zeros(l);
    }
    cumulant = cumulant(eta);
    touched = responses.sparse() ? new TouchedUnits(structure, responses, eta, changed) : null;
  }

  /// log Σ_a or log ∫ of exp(F(x) − F(x^(i→a))) for the unit that owns columns `from … to−1` of layer `l`.
  double logNormaliser(int l, int unit, int from, int to) {
    boolean listed = structure.layer(l).units().values() > 0;
    double[] logs = listed ? gains(l, unit, from, to) : new SiteNodes(this, l, from).logs();
    return Elementary.logSumExp(logs) - present(l, unit, from, to);
  }

  /// The law of one unit beside the value that it has.
  SiteConditionals.Judged judge(int l, int unit, int from, int to) {
    boolean listed = structure.layer(l).units().values() > 0;
    SiteNodes nodes = listed ? null : new SiteNodes(this, l, from);
    double[] logs = listed ? gains(l, unit, from, to) : nodes.logs();
    double[] gains = listed ? logs : nodes.gains();
    double norm = Elementary.logSumExp(logs);
    double expected = 0;
    int top = 0;
    for (int a = 0; a < logs.length; a++) {
      if (logs[a] > norm - 700) expected += Elementary.exp(logs[a] - norm) * (gains[a] - norm);
      if (gains[a] > gains[top]) top = a;
    }
    double best = listed ? top : nodes.mode(top);
    double logBest = listed ? gains[top] : nodes.gain(best);
    double value = present(l, unit, from, to) - norm;
    return new SiteConditionals.Judged(value, expected, best, logBest - norm);
  }

  /// log h(a) + F(x) − F(x^(i→a)) of every value a, the free energies without log h of the unit.
  double[] gains(int l, int unit, int from, int to) {
    Units units = structure.layer(l).units();
    double[] gains = new double[units.values()];
    for (int a = 0; a < gains.length; a++) {
      units.statistics(a, unit, other[l]);
      gains[a] = units.logBase(a) + gain(l, from, to);
    }
    return gains;
  }

  /// log h of the value that the unit has.
  private double present(int l, int unit, int from, int to) {
    Units units = structure.layer(l).units();
    if (units.values() == 0) return units.whole() ? units.logBase((int) t[l][0][from]) : 0;
    for (int a = 0; a < units.values(); a++) {
      units.statistics(a, unit, other[l]);
      if (unchanged(l, from, to)) return units.logBase(a);
    }
    return 0;
  }

  private boolean unchanged(int l, int from, int to) {
    for (int p = 0; p < t[l].length; p++)
      for (int c = from; c < to; c++) if (other[l][p][c] != t[l][p][c]) return false;
    return true;
  }

  /// F(x) − F(x') where the unit takes the statistics in `other`.
  private double gain(int l, int from, int to) {
    double field = 0;
    boolean same = true;
    for (int p = 0; p < t[l].length; p++)
      for (int c = from; c < to; c++) {
        double delta = other[l][p][c] - t[l][p][c];
        if (delta == 0) continue;
        if (same) reset();
        same = false;
        field += own[l][p][c] * delta;
        responses.add(l, p, c, delta, changed);
        if (touched != null) touched.touch(l, p, c);
      }
    if (same) return 0;
    return field + (touched == null ? cumulant(changed) - cumulant : touched.rise());
  }

  private void reset() {
    if (touched != null) {
      touched.restore();
      return;
    }
    for (int l = structure.visible().size(); l < eta.length; l++)
      for (int p = 0; p < eta[l].length; p++)
        System.arraycopy(eta[l][p], 0, changed[l][p], 0, eta[l][p].length);
  }

  private double cumulant(double[][][] eta) {
    double sum = 0;
    for (int l = structure.visible().size(); l < eta.length; l++)
      sum += structure.layer(l).units().cumulant(eta[l], 0, structure.layer(l).size());
    return sum;
  }

  /// F(x) − F(x') where a real unit or a count has the value y.
  double gainAt(double y, int l, int column) {
    structure.layer(l).units().statisticsAt(y, column, other[l]);
    return gain(l, column, column + 1);
  }

  /// θ·t(y) of one unit.
  double fieldAt(double y, int l, int column) {
    structure.layer(l).units().statisticsAt(y, column, other[l]);
    double sum = 0;
    for (int p = 0; p < other[l].length; p++)
      sum += path.fields().theta()[l][p][column] * other[l][p][column];
    return sum;
  }

  /// The value that a real unit or a count has.
  double value(int l, int column) {
    return t[l][0][column];
  }

  Units units(int l) {
    return structure.layer(l).units();
  }

  /// θ of the first statistic.
  double field(int l, int column) {
    return path.fields().theta()[l][0][column];
  }

  /// S(y): what the hidden means send back to a unit with the value y.
  double respond(double y, int l, int column) {
    gainAt(y, l, column);
    if (y == t[l][0][column]) reset();
    if (touched != null) {
      touched.touch(l, 0, column);
      touched.means(means);
    } else
      for (int k = structure.visible().size(); k < eta.length; k++)
        structure.layer(k).units().means(changed[k], 0, structure.layer(k).size(), means[k]);
    return responses.dot(l, 0, column, means);
  }
}
