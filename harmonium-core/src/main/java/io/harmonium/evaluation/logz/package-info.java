/// Estimators of log Z. Each is an [io.harmonium.evaluation.logz.LogPartitionEstimator], listed in
/// [io.harmonium.evaluation.logz.LogPartitionEstimators].
package io.harmonium.evaluation.logz;
