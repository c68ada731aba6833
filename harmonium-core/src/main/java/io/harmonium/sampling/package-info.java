/// Steps that move chains and leave a machine's law unchanged.
///
/// Read [io.harmonium.sampling.Sampler], then [io.harmonium.sampling.BlockGibbs]. May use `model`. A new sampler is one
/// record that implements [io.harmonium.sampling.Sampler]; the contract kit checks that it does not drift from the
/// enumerated law.
package io.harmonium.sampling;
