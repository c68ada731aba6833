/// What is learned from: rows, their weights, labels, missing cells, and where they came from.
///
/// Read [io.harmonium.data.Dataset] and [io.harmonium.data.Split]. Frames that follow each other
/// in time are [io.harmonium.data.Sequences]: the rows of a dataset with borders between the sequences. May use `matrix` and `random`. Files are read in
/// `harmonium-io`; a new format is a reader there. Data without files come from `data.generate`.
package io.harmonium.data;
