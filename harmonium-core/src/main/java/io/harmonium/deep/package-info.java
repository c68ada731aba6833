/// Machines of several hidden layers. Their energies are layers and links like any other; what is new here is how they
/// are learned and judged: hidden layers given the data have no closed form, and are averaged by a [Posterior].
///
/// Read first: [io.harmonium.deep.Dbm], [io.harmonium.deep.DeepLikelihood].
///
/// This room may use `learning` and `evaluation`. A new way to average hidden layers is one record that implements
/// [io.harmonium.deep.Posterior].
package io.harmonium.deep;
