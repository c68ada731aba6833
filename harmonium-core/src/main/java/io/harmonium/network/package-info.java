/// Energies made of networks. A [io.harmonium.network.Network] is a function f with derivatives that an engine computes; all
/// that stands between it and a distribution of rows is written here: which energy its outputs mean
/// ([io.harmonium.network.Reading]), sums of energies, where chains start, how parameters learn.
///
/// ```
/// E(x) = −f(x)[0],   E(x) = −log Σ_y e^(f(x)[y]),   E(x, y) = −f(x)[y]
/// ```
///
/// Read first: [io.harmonium.network.Network], [io.harmonium.network.NetworkEnergy].
///
/// This room may use `learning` and `evaluation`. It holds no derivative of its own: engines are found by `ServiceLoader`
/// behind [io.harmonium.network.NetworkEngine], and the module `harmonium-neural` brings one. A new way to read outputs is
/// one record that implements [io.harmonium.network.Reading].
package io.harmonium.network;
