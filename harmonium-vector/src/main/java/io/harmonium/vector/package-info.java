/// The kernels of `io.harmonium.matrix.spi` written with the vector API; each method returns the
/// bits of its plain twin. May use `matrix`, `matrix.spi` and `random` of core and
/// `jdk.incubator.vector`; nothing else in Harmonium may name the vector API.
package io.harmonium.vector;
