/// Machines of several hidden layers. Their energies are layers and links like any other; what is new here is how they
/// are learned and judged: hidden layers given the data have no closed form, and are averaged by a [Posterior].
///
/// A deep belief network is a list of restricted machines ([io.harmonium.deep.Dbn]), learned one by one like any other.
///
/// Read first: [io.harmonium.deep.Dbm], [io.harmonium.deep.DeepLikelihood], [io.harmonium.deep.DbnRows].
///
/// This room may use `learning` and `evaluation`. A new way to average hidden layers is one record that implements
/// [io.harmonium.learning.phase.Posterior].
package io.harmonium.deep;
