/// How good a machine is, and how far the answer can be trusted.
///
/// Read [io.harmonium.evaluation.Estimate], then [io.harmonium.evaluation.Likelihood]. Every Monte Carlo answer is an
/// [io.harmonium.evaluation.Estimate]; whatever is computed from a machine and rows is computed in double, from the
/// parameters, and does not depend on batches or threads. Questions and where they are answered:
///
/// | question | type |
/// |---|---|
/// | log Z, exactly | [io.harmonium.evaluation.logz.ExactPartition] |
/// | KL to the data, entropy, moment gaps of a small machine | [io.harmonium.evaluation.ExactDiagnostics] |
/// | log Z from below, from above, from both | [io.harmonium.evaluation.logz.AnnealedImportance], [io.harmonium.evaluation.logz.ReverseAnnealedImportance], [io.harmonium.evaluation.logz.BennettRatio] |
/// | which of several are trusted | [io.harmonium.evaluation.Agreement] |
/// | log Z along the way of learning | [io.harmonium.evaluation.logz.TrajectoryAnnealing] |
/// | log Z by tempering, by integration | [io.harmonium.evaluation.logz.TemperedRun], then [io.harmonium.evaluation.logz.Tempering] and [io.harmonium.evaluation.logz.ThermodynamicIntegration] |
/// | log Z without chains | [io.harmonium.evaluation.logz.MeanFieldBound], [io.harmonium.evaluation.logz.TapEstimate], [io.harmonium.evaluation.logz.BetheEstimate], [io.harmonium.evaluation.logz.TreeReweightedBound], [io.harmonium.evaluation.logz.PerturbAndMap] |
/// | score of a row, mean log-likelihood | [io.harmonium.evaluation.Likelihood] |
/// | the same without log Z | [io.harmonium.evaluation.PseudoLikelihood] |
/// | are the samples like the data? | [io.harmonium.evaluation.Moments], [io.harmonium.evaluation.PrincipalPlane] |
/// | does it overfit, does it use its units? | [io.harmonium.evaluation.FreeEnergyGap], [io.harmonium.evaluation.HiddenActivity], [io.harmonium.evaluation.Spectrum] |
/// | have the chains mixed? | [io.harmonium.evaluation.Diagnostics] |
///
/// May use `sampling`, `meanfield`, `model`, `units`, `data`, `matrix` and `random`. A new estimator of log Z is one record that ends
/// in an `Estimate`, tested against [io.harmonium.evaluation.logz.ExactPartition].
package io.harmonium.evaluation;
