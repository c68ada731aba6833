/// How strange rows are: [io.harmonium.runs.scoring.Scoring] gives free energies and log-likelihoods of files, data sets, arrays
/// and named cells.
package io.harmonium.runs.scoring;
