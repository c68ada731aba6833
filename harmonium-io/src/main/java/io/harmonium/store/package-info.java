/// The run directory: configuration, metrics, checkpoints and provenance, written in one step and read within bounds.
///
/// Read [io.harmonium.store.RunDirectory], then [io.harmonium.store.Checkpoint]. What is read is data, never trusted and
/// never executed; whatever is not as it was written is a [io.harmonium.store.StoreException]. May use all of core up to
/// `learning`, `formats` and Jackson. A new kind of file is one record with `write` and `read` over
/// [io.harmonium.store.Safetensors] or [io.harmonium.store.Json].
package io.harmonium.store;
