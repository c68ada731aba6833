package io.harmonium.annealing;

/// Chains on their way along a path of unnormalised distributions f_0, f_1, …, f_n.
@FunctionalInterface
public interface Passage {

  /// Goes on to `rung`: for each of its chains
  ///
  /// ```
  /// log w += f_rung(x) − f_rung−1(x);   then, where `move`, x ~ T_rung(x)
  /// ```
  ///
  /// with T a move that leaves f_rung unchanged. Both in one step, so that what they have in common is computed once.
  void step(int rung, boolean move);
}
