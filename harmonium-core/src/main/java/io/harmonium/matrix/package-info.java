/// What configurations and weights are stored in, and the products between them.
///
/// Read [io.harmonium.matrix.States], then [io.harmonium.matrix.spi.KernelProvider]. The definitions hold whatever
/// computes them: sums with a binary or one-hot side are integers, products of reals are one `fma` chain per output,
/// words come from counters. So the bits do not depend on SIMD, threads, blocks or batches.
///
/// May use `random`. A new kernel is a method of the provider interface with its plain twin in
/// [io.harmonium.matrix.PlainKernels]; a new storage is a permitted [io.harmonium.matrix.States].
package io.harmonium.matrix;
