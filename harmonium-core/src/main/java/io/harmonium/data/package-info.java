/// What is learned from: rows, their weights, labels, missing cells, and where they came from.
///
/// Read [io.harmonium.data.Dataset] and [io.harmonium.data.Split]. May use `matrix` and `random`. Files are read in
/// `harmonium-io`; a new format is a reader there. Data without files come from `data.generate`.
package io.harmonium.data;
