package io.harmonium.testkit;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.units.CustomUnits;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.List;

/// A kind of unit that does what another one does; a fault overrides one method.
class MutantUnits implements CustomUnits {

  final Units sound;

  MutantUnits(Units sound) {
    this.sound = sound;
  }

  @Override
  public String name() {
    return "mutant of " + sound.name();
  }

  @Override
  public List<Port> ports() {
    return sound.ports();
  }

  @Override
  public int values() {
    return sound.values();
  }

  @Override
  public void statistics(int value, int unit, double[][] out) {
    sound.statistics(value, unit, out);
  }

  @Override
  public void statisticsAt(double x, int unit, double[][] out) {
    sound.statisticsAt(x, unit, out);
  }

  @Override
  public void statistics(States[] x, int row, double[][] out) {
    sound.statistics(x, row, out);
  }

  @Override
  public double value(States[] x, int row, int unit) {
    return sound.value(x, row, unit);
  }

  @Override
  public void setValue(States[] x, int row, int unit, int value) {
    sound.setValue(x, row, unit, value);
  }

  @Override
  public double logBase(States[] x, int row) {
    return sound.logBase(x, row);
  }

  @Override
  public double logBase(int value) {
    return sound.logBase(value);
  }

  @Override
  public boolean observable() {
    return sound.observable();
  }

  @Override
  public boolean whole() {
    return sound.whole();
  }

  @Override
  public double[] atoms() {
    return sound.atoms();
  }

  @Override
  public double[] borders() {
    return sound.borders();
  }

  @Override
  public double precision(double[][] theta, int unit) {
    return sound.precision(theta, unit);
  }

  @Override
  public boolean normal() {
    return sound.normal();
  }

  @Override
  public Growth growth() {
    return sound.growth();
  }

  @Override
  public double cumulant(double[][] eta, int from, int to) {
    return sound.cumulant(eta, from, to);
  }

  @Override
  public void means(double[][] eta, int from, int to, double[][] out) {
    sound.means(eta, from, to, out);
  }

  @Override
  public double cumulant(float[][] eta, int from, int to, Workspace space) {
    return sound.cumulant(eta, from, to, space);
  }

  @Override
  public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
    sound.means(eta, from, to, space, out);
  }

  @Override
  public void sample(
      float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
    sound.sample(eta, from, to, key, space, out, row);
  }

  @Override
  public States[] statistics(States values) {
    return sound.statistics(values);
  }

  @Override
  public double constant(double[][] theta, int from, int to) {
    return sound.constant(theta, from, to);
  }

  @Override
  public void fit(double[][] means, int from, int to, double[][] stored) {
    sound.fit(means, from, to, stored);
  }

  @Override
  public void variances(double[][] means, double[] out) {
    sound.variances(means, out);
  }

  @Override
  public String unsupported(double[][] eta) {
    return sound.unsupported(eta);
  }
}
