package io.harmonium.temporal;

import io.harmonium.data.Block;
import io.harmonium.data.Covariates;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.IntStream;

/// Small machines and sequences for tests.
final class SmallSequences {

  /// The kinds of visible units that frames are tried with.
  static final List<Units> KINDS = List.of(new Binary(), new Gaussian(), new Categorical(3));

  /// Every kind of temporal machine, with two of what it is made with.
  static List<Dynamics> dynamics() {
    return Dynamics.kinds().stream().map(kind -> kind.made().apply(2)).toList();
  }

  private SmallSequences() {}

  /// A machine with normal parameters of the given deviation.
  static TemporalMachine machine(
      Dynamics dynamics, Units visible, int size, int hidden, double scale, long seed) {
    TemporalMachine zero = TemporalMachine.of(dynamics, visible, size, hidden);
    Parameters parameters = zero.parameters().zeros();
    Draws draws = Seed.of(seed).child("machine").row(0);
    for (int i = 0; i < parameters.size(); i++) parameters.values()[i] = scale * draws.normal(i, 0);
    return zero.with(parameters);
  }

  /// Random frames for a machine, in sequences of the given lengths, with normal covariates and, where `missing` is above
  /// 0, that share of the cells unknown.
  static FrameRows frames(TemporalMachine machine, double missing, long seed, int... lengths) {
    Layer layer = machine.visible();
    int rows = IntStream.of(lengths).sum();
    States values = layer.allocate(rows)[0];
    Bits unknown = Bits.zeros(rows, layer.size());
    for (int row = 0; row < rows; row++) {
      Draws draws = Seed.of(seed).child("frames").row(row);
      for (int u = 0; u < layer.size(); u++) {
        if (values instanceof Reals reals) reals.set(row, u, (float) draws.normal(u, 0));
        else values.setValue(row, u, draws.below(layer.units().values(), u, 0));
        unknown.set(row, u, draws.uniform(u, 9) < missing);
      }
    }
    Block plain = Block.of("frames", values);
    Block block =
        new Block("frames", values, plain.columns(), List.of(), missing > 0 ? unknown : null);
    Dataset data = Dataset.of(block, Provenance.of("test"));
    Sequences bare = Sequences.of(data, lengths);
    int wanted = machine.dynamics().covariates();
    double[][] about = new double[lengths.length][wanted];
    for (int s = 0; s < lengths.length; s++)
      for (int q = 0; q < wanted; q++)
        about[s][q] = Seed.of(seed).child("about").row(s).normal(q, 0);
    List<String> names = IntStream.range(0, wanted).mapToObj(q -> "g" + q).toList();
    Sequences sequences =
        new Sequences(data, bare.borders(), bare.subjects(), new Covariates(names, about), null);
    return FrameRows.of(machine.structure(), sequences);
  }

  /// All sequences of 0/1 frames of `size` cells and `length` frames; frame t of sequence s holds bits t·size … of s.
  static Sequences all(int size, int length) {
    int count = 1 << size * length;
    Bits bits = Bits.zeros(count * length, size);
    for (int s = 0; s < count; s++)
      for (int t = 0; t < length; t++)
        for (int i = 0; i < size; i++) bits.set(s * length + t, i, (s >> t * size + i & 1) == 1);
    int[] lengths = new int[count];
    java.util.Arrays.fill(lengths, length);
    return Sequences.of(Dataset.of(Block.of("frames", bits), Provenance.of("test")), lengths);
  }

  /// Σ of numbers.
  static double sum(double[] values) {
    double sum = 0;
    for (double value : values) sum += value;
    return sum;
  }
}
