/// How good a trained model is. [io.harmonium.runs.evaluating.Evaluating] is the capability; it takes an
/// [io.harmonium.runs.evaluating.EvaluationRequest] and gives an [io.harmonium.runs.evaluating.Evaluation]: log Z by several
/// estimators, and for each part of the data the mean log-likelihood with its error and whether it is trusted.
///
/// Beside it stands [io.harmonium.runs.evaluating.SampleEfficiency]: how good models become from how many rows.
package io.harmonium.runs.evaluating;
