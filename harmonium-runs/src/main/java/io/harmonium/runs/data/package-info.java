/// Rows that do not come from a file, as a trained model expects them: [io.harmonium.runs.data.NamedRows] turns named cells,
/// records and arrays of numbers into a [io.harmonium.data.Dataset] by the conventions of a run.
package io.harmonium.runs.data;
