package io.harmonium.evaluation;

import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Transcendental;
import io.harmonium.units.Multinomial;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// Rows under a machine that is a conditional model p(y | x) ([Conditional]): of each its free energy and
/// the log Z of what it tells,
///
/// ```
/// log p(y | x) = −F_x(y) − log Z_x,   perplexity = exp(−⟨log p(words in their order | D)/D⟩)
/// ```
///
/// Rows that tell the same share one log Z, whose error counts as often as there are such rows.
///
/// @param distributions the number of the distribution of each row
/// @param machines the plain machine of each distribution
/// @param logPartitions log Z of each distribution; none before they are found
public record ConditionalScores(
    Rows rows,
    double[] freeEnergies,
    int[] distributions,
    List<Machine> machines,
    List<Estimate> logPartitions) {

  /// How log Z of a plain machine is found; `number` counts the distributions.
  @FunctionalInterface
  public interface Partition {
    Estimate of(Machine plain, int number);
  }

  /// Whole rows of which `partition` finds the distributions.
  public static ConditionalScores of(
      Machine machine, Rows rows, Partition partition, Workers workers) {
    ConditionalScores free = of(machine, rows, workers);
    return free.with(
        IntStream.range(0, free.machines.size())
            .mapToObj(g -> partition.of(free.machines.get(g), g))
            .toList());
  }

  /// Whole rows whose log Z are not known yet.
  public static ConditionalScores of(Machine machine, Rows rows, Workers workers) {
    if (rows.missing() != null)
      throw new IllegalArgumentException(
          "cells are missing, and conditional models need whole rows");
    double[] free = new double[rows.count()];
    int[] distributions = new int[rows.count()];
    List<Conditional.Group> groups = Conditional.groups(machine, rows.x());
    for (int g = 0; g < groups.size(); g++) {
      int[] members = groups.get(g).rows();
      Configurations left = Conditional.left(machine.structure(), rows.x(), members);
      double[] own = Likelihood.freeEnergies(groups.get(g).machine(), left, workers);
      for (int i = 0; i < own.length; i++) {
        free[members[i]] = own[i];
        distributions[members[i]] = g;
      }
    }
    List<Machine> machines = groups.stream().map(Conditional.Group::machine).toList();
    return new ConditionalScores(rows, free, distributions, machines, List.of());
  }

  /// The same rows with log Z of each distribution.
  public ConditionalScores with(List<Estimate> found) {
    if (found.size() != machines.size())
      throw new IllegalArgumentException(
          "expected log Z of " + machines.size() + " distributions, got " + found.size());
    return new ConditionalScores(rows, freeEnergies, distributions, machines, List.copyOf(found));
  }

  /// log p(y | x) of a row.
  public double logLikelihood(int row) {
    return -freeEnergies[row] - logPartitions.get(distributions[row]).value();
  }

  /// The weighted mean of log p(y | x), with the errors of the rows and of all log Z.
  public Estimate mean() {
    double[] ones = new double[rows.count()];
    Arrays.fill(ones, 1);
    return mean(new double[rows.count()], ones);
  }

  /// The perplexity per word of documents, their words in the order in which they came: what a machine that knows nothing
  /// has is the size of the vocabulary.
  public Estimate perplexity() {
    Multinomial words = new Multinomial();
    double[] orders = new double[rows.count()];
    double[] shares = new double[rows.count()];
    for (int row = 0; row < orders.length; row++) {
      orders[row] = words.logBase(rows.x().layers()[0], row);
      shares[row] = 1.0 / Multinomial.words(rows.x().values(0), row);
    }
    Estimate mean = mean(orders, shares).negated();
    return new Estimate(
        Transcendental.exp(mean.value()),
        Transcendental.exp(mean.low()),
        Transcendental.exp(mean.high()),
        mean.bound(),
        mean.trusted(),
        mean.note());
  }

  /// The mean of factor·(log p − offset).
  private Estimate mean(double[] offsets, double[] factors) {
    double[] values = new double[rows.count()];
    double[] shares = new double[logPartitions.size()];
    for (int row = 0; row < values.length; row++) {
      values[row] = factors[row] * (logLikelihood(row) - offsets[row]);
      shares[distributions[row]] += factors[row] * rows.weight(row) / rows.totalWeight();
    }
    double low = 0;
    double high = 0;
    for (int g = 0; g < shares.length; g++) {
      Estimate logZ = logPartitions.get(g);
      low += square(shares[g] * (logZ.value() - logZ.low()));
      high += square(shares[g] * (logZ.high() - logZ.value()));
    }
    Estimate first = logPartitions.get(0);
    Estimate error =
        new Estimate(
            0,
            -Math.sqrt(low),
            Math.sqrt(high),
            first.bound(),
            logPartitions.stream().allMatch(Estimate::trusted),
            first.note());
    return rows.mean(values).minus(error);
  }

  private static double square(double value) {
    return value * value;
  }
}
