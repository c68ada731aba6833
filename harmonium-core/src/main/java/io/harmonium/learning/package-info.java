/// How a machine learns from data: objectives, phases, optimisers, penalties, gauges, and the loop as a fold over
/// [io.harmonium.learning.TrainingState].
///
/// Read [io.harmonium.learning.TrainingLoop] and [io.harmonium.learning.Trainer], then [io.harmonium.learning.objective.MaximumLikelihood] and
/// [io.harmonium.learning.objective.SiteObjective]. May use `sampling`, `data`, `meanfield` and
/// what they use; it does not know `evaluation`. A new objective, negative phase, optimiser, penalty or gauge is one
/// record that implements its interface.
package io.harmonium.learning;
