/// Machines of sequences: an RBM for each frame whose biases follow the frames before it.
///
/// Read [io.harmonium.temporal.TemporalMachine], then [io.harmonium.temporal.Dynamics]: how biases follow the past is the
/// only thing in which these machines differ, and a new one is one file. [io.harmonium.temporal.FrameBatch] carries frames
/// through time, [io.harmonium.temporal.FrameMoments] sums the distribution of a frame exactly,
/// [io.harmonium.temporal.SequenceGradient] is the gradient of all of them, [io.harmonium.temporal.SequenceTrainer] the
/// fold. May use `learning` and `evaluation`.
package io.harmonium.temporal;
