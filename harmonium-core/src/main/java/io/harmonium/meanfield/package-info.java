/// Machines as if their units were nearly independent: mean field, its expansion in the couplings, belief propagation
/// and the tree-reweighted bound.
///
/// Read [io.harmonium.meanfield.MeanField], which knows every kind of unit, then
/// [io.harmonium.meanfield.DiscretePairs], the one form in which the other solvers see a machine of discrete (and
/// summed-out normal) units. Every solver iterates by a [io.harmonium.meanfield.FixedPoint] and says whether it
/// converged; nothing is random.
///
/// | log Z | solver | errs |
/// |---|---|---|
/// | naive mean field | [io.harmonium.meanfield.MeanField] | low, converged or not |
/// | second and third order in the couplings (TAP) | [io.harmonium.meanfield.PlefkaExpansion] | either way |
/// | Bethe | [io.harmonium.meanfield.BeliefPropagation] with ρ = 1 | either way; not at all on trees |
/// | tree-reweighted | [io.harmonium.meanfield.BeliefPropagation] with [io.harmonium.meanfield.TreeWeights] | high, where converged |
///
/// May use `model`, `units`, `matrix` and `random`; `learning` and `evaluation` may use it. A new solver is one record with a
/// method `solve` that ends in a [io.harmonium.meanfield.Solution].
package io.harmonium.meanfield;
