/// Randomness that is addressed, not consumed: a number is a function of (seed, purposes…, step, row, unit, draw).
///
/// Read [io.harmonium.random.Seed] first, then [io.harmonium.random.Draws]. The room depends on nothing. A new way to
/// turn words into a distribution belongs to the kind of unit that needs it, not here.
package io.harmonium.random;
