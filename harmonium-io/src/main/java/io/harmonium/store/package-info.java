/// The run directory: configuration, metrics, checkpoints and provenance, written atomically and
/// read within bounds. May use all of core up to `learning`, `formats` and Jackson.
package io.harmonium.store;
