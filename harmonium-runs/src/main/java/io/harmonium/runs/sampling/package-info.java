/// Sampling from a trained model: [io.harmonium.runs.sampling.Sampling], what is asked for, and what was drawn.
package io.harmonium.runs.sampling;
