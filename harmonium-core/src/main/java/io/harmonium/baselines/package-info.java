/// Plain models of the same rows, to hold a machine against: what is gained by its couplings, and what they cost.
///
/// Read [io.harmonium.baselines.Baseline], then [io.harmonium.baselines.IndependentColumns]. Every baseline has an exact
/// log-likelihood and independent samples. May use `evaluation` and all that it uses. A new one is a class with a static
/// `fit` that implements [io.harmonium.baselines.Baseline], listed in [io.harmonium.baselines.Baselines].
///
/// Rules for the next frame of sequences are [io.harmonium.baselines.FrameBaseline]s, fitted and judged by
/// [io.harmonium.baselines.FrameBaselines].
package io.harmonium.baselines;
