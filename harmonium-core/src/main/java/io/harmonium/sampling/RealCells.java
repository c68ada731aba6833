package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.units.Units;

/// Reads and writes the numbers of real units (and counts) with all their statistics.
final class RealCells {

  private final Units units;
  private final States[] ports;
  private final double[][] t;

  RealCells(Units units, States[] ports) {
    this.units = units;
    this.ports = ports;
    this.t = new double[ports.length][1];
  }

  double get(int row, int unit) {
    return units.value(ports, row, unit);
  }

  void set(int row, int unit, double value) {
    units.statisticsAt((float) value, 0, t);
    for (int p = 0; p < ports.length; p++) ((Reals) ports[p]).set(row, unit, (float) t[p][0]);
  }
}
