/// `bench/compare`: every question of `docs/benchmarks.md` answered beside a peer, in one run on one machine.
///
/// Read [io.harmonium.bench.compare.Row] and [io.harmonium.bench.compare.Contest], then
/// [io.harmonium.bench.compare.Duel]. A new question is one class that implements one of the two first and a line in
/// [io.harmonium.bench.compare.Catalogue]; a peer's side is a script in `bench/peers`.
package io.harmonium.bench.compare;
