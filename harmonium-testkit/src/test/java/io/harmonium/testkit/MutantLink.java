package io.harmonium.testkit;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// A coupling that does what another one does; a fault overrides one method.
class MutantLink implements Coupling {

  final Coupling sound;

  MutantLink(Coupling sound) {
    this.sound = sound;
  }

  @Override
  public String name() {
    return sound.name();
  }

  @Override
  public List<End> ends() {
    return sound.ends();
  }

  @Override
  public int[] shape() {
    return sound.shape();
  }

  /// The sound link: its fault stays behind.
  @Override
  public Coupling with(String name, List<End> ends) {
    return sound.with(name, ends);
  }

  @Override
  public boolean meets(int column, int other) {
    return sound.meets(column, other);
  }

  @Override
  public long pairs(int units, int others) {
    return sound.pairs(units, others);
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    sound.addInputs(end, t, w, offset, addTo);
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
    sound.addStatistics(t, weight, addTo, offset);
  }

  @Override
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    return sound.largestSum(end, w, offset, units, space);
  }

  @Override
  public PackedWeights prepare(int end, double[] w, int offset, int terms) {
    return sound.prepare(end, w, offset, terms);
  }

  @Override
  public void addInputs(
      int end, States[][] x, int row, int rows, PackedWeights w, Workspace space, Inputs addTo) {
    sound.addInputs(end, x, row, rows, w, space, addTo);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    sound.addStatistics(x, rowWeights, row, rows, space, addTo);
  }
}
