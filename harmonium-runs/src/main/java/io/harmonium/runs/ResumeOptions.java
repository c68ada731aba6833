package io.harmonium.runs;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.runs.training.LearningChoice;

/// How a run goes on: as it was planned, or to another number of updates and by another learning rate.
///
/// @param updates updates of the whole run, or null for those that were planned
/// @param epochs the same in passes over the data, or null
/// @param learningRate a number, or a schedule such as "0.01:linear:0.001"; null for that of the run
/// @param rows the data of a run that was trained on data in memory, or null
/// @param frames the same of sequences
public record ResumeOptions(
    Long updates,
    Double epochs,
    String learningRate,
    Dataset rows,
    Sequences frames,
    int threads,
    boolean profile) {

  /// As it was planned, by all processors.
  public static final ResumeOptions DEFAULT =
      new ResumeOptions(
          null, null, null, null, null, Runtime.getRuntime().availableProcessors(), false);

  public ResumeOptions withUpdates(long other) {
    return new ResumeOptions(other, epochs, learningRate, rows, frames, threads, profile);
  }

  public ResumeOptions withEpochs(double other) {
    return new ResumeOptions(updates, other, learningRate, rows, frames, threads, profile);
  }

  public ResumeOptions withLearningRate(double other) {
    return withLearningRate(Double.toString(other));
  }

  /// The same with a schedule such as "0.01:linear:0.001".
  public ResumeOptions withLearningRate(String other) {
    return new ResumeOptions(updates, epochs, other, rows, frames, threads, profile);
  }

  public ResumeOptions withThreads(int other) {
    return new ResumeOptions(updates, epochs, learningRate, rows, frames, other, profile);
  }

  /// The same with the data that the run was trained on in memory.
  public ResumeOptions with(Dataset other) {
    return new ResumeOptions(updates, epochs, learningRate, other, frames, threads, profile);
  }

  /// The same with the rows that the run was trained on in memory.
  public ResumeOptions with(double[][] other) {
    return with(Tables.rows(other));
  }

  /// The same with the sequences that the run was trained on in memory.
  public ResumeOptions with(Sequences other) {
    return new ResumeOptions(updates, epochs, learningRate, rows, other, threads, profile);
  }

  /// The same with a profile of where the time goes.
  public ResumeOptions profiled(boolean other) {
    return new ResumeOptions(updates, epochs, learningRate, rows, frames, threads, other);
  }

  /// What of it is about learning.
  public LearningChoice choice() {
    LearningChoice choice = new LearningChoice();
    choice.updates = updates;
    choice.epochs = epochs;
    choice.rate = learningRate;
    return choice;
  }
}
