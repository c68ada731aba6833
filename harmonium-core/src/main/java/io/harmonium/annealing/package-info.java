/// Chains that are led from one distribution to another, with what their way weighs.
///
/// Read [io.harmonium.annealing.Walker], then [io.harmonium.annealing.Passage]: annealed importance sampling, its reverse,
/// sequential Monte Carlo and tempered transitions are passages under the one walk. May use `sampling`. A new path is one
/// file that implements [io.harmonium.annealing.AnnealedTarget] (chains by themselves, block by block) or
/// [io.harmonium.annealing.Passage] (all chains together, rung by rung).
package io.harmonium.annealing;
