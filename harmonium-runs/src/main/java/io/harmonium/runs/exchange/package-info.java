/// Models as arrays of other programs, and back: what [io.harmonium.runs.exchange.Exporting] writes,
/// [io.harmonium.runs.exchange.ImportedRun] reads.
package io.harmonium.runs.exchange;
