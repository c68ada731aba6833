/// The engine of networks: PyTorch through DJL. Everything that knows of it is in this module; what networks mean and how they
/// learn is in `io.harmonium.network` of core, which finds the engine by `ServiceLoader`.
///
/// Read [io.harmonium.neural.PytorchEngine], then [io.harmonium.neural.PytorchNetwork]. A network of one's own is a DJL block in a
/// [io.harmonium.neural.BlockNetwork].
package io.harmonium.neural;
