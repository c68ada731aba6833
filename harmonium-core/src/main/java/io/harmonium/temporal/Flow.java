package io.harmonium.temporal;

/// A block of weights between something that has a mean and biases that stand beside the product: number (i, j) is at
/// `block + i·width + j` and carries `mean[i]` to every bias at `biases[…] + j`; where `turned`, `mean[j]` to the bias at
/// `biases[…] + i`.
///
/// @param mean what a frame sends through the block, on average over a batch
/// @param width numbers on the side of the biases
public record Flow(int block, double[] mean, int width, boolean turned, int... biases) {}
