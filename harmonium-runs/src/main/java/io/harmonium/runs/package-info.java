/// What all of the module shares: how a run fails ([io.harmonium.runs.RunException]) and how it is ended early
/// ([io.harmonium.runs.Cancellation]).
///
/// Nothing in this module prints, reads standard input or handles signals; it knows neither the command nor its exit codes.
package io.harmonium.runs;
