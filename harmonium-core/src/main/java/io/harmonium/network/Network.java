package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;

/// A function f from rows of numbers to rows of numbers, with its derivatives pulled back through it. The numbers live
/// in an engine: [#load] brings parameters there, and nothing else changes them.
///
/// The output of a row depends on that row only. One thread at a time may use a network.
public interface Network extends AutoCloseable {

  int inputs();

  int outputs();

  /// The parameters that were loaded last.
  Parameters parameters();

  /// Takes other parameters, in the layout of [#parameters()].
  void load(double[] values);

  /// f of every row of `x`, row after row.
  double[] outputs(Reals x);

  /// What a function of the outputs adds to the way back: ∂/∂f of every output, row after row, into `cotangents`
  /// (modified).
  @FunctionalInterface
  interface Head {
    void cotangents(double[] outputs, double[] cotangents);
  }

  /// Pulls c = `head`(f(x)) back: row by row Σ_k c_k·∂f_k/∂x into `derivatives`, and Σ_rows,k c_k·∂f_k/∂θ added to
  /// `gradient` (both modified; null where it is not wanted).
  void pull(Reals x, Head head, Reals derivatives, double[] gradient);

  /// Gives the memory of the engine back.
  @Override
  void close();
}
