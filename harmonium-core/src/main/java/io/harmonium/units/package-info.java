/// One record per kind of unit: the values it takes and its distribution under an input.
///
/// Read [io.harmonium.units.Units], then [io.harmonium.units.Binary]. Everything else (free energies, conditionals,
/// gradients, annealing, likelihoods) is written once against that contract; no other room switches on the kind.
///
/// May use `matrix` and `random`. To add a kind: one record here, its name in the `permits` clause and an instance in
/// [io.harmonium.units.Units#kinds()]; the contract kits find it there.
package io.harmonium.units;
