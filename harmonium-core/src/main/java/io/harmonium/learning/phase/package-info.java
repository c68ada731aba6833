/// The two phases of the gradient of the likelihood: [io.harmonium.learning.phase.Posterior] of hidden units given the
/// data, [io.harmonium.learning.phase.NegativePhase] by chains, and the sums that both collect.
package io.harmonium.learning.phase;
