/// Steps that move chains and leave a machine's distribution unchanged.
///
/// Read [io.harmonium.sampling.Sampler], then [io.harmonium.sampling.BlockGibbs]. May use `model`. A new sampler is one
/// record that implements [io.harmonium.sampling.Sampler]; the contract kit checks that it does not drift from the
/// enumerated distribution. Chains that help each other stand on a [io.harmonium.annealing.Ladder] of distributions;
/// moves that need nothing but an energy are [io.harmonium.sampling.Walk]s.
package io.harmonium.sampling;
