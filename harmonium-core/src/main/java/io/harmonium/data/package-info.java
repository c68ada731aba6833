/// What is learned from: rows, their weights, labels, missing cells, and where they came from.
///
/// Read [io.harmonium.data.Dataset]. May use `matrix`. Files are read in `harmonium-io`; a new format is a reader there.
package io.harmonium.data;
