/// What a run is and how it goes: settings, data, the training loop with its metrics and checkpoints, and the cost
/// preview. Read [io.harmonium.runs.training.FoldRun], then [io.harmonium.runs.training.TrainingData].
///
/// May use core, io, `diagnosis` and `report`; knows neither verbs nor options.
package io.harmonium.runs.training;
