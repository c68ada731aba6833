/// The named machines as constructors: [io.harmonium.machines.Rbm], [io.harmonium.machines.ClassRbm],
/// [io.harmonium.machines.Boltzmann], [io.harmonium.machines.Hopfield] and others. Each returns a plain
/// [io.harmonium.model.Machine].
package io.harmonium.machines;
