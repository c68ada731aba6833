/// Checks of the place where Harmonium runs and of the machines that it has made: Java, kernels, memory, disk; and for a
/// run its files, its gradient, its gauge and its sampler.
///
/// Read [io.harmonium.app.doctor.Check]. May use core and io. A new check is a method that returns a `Check`.
package io.harmonium.app.doctor;
