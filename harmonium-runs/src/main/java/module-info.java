/// Runs from Java: training with its run directory, and what can be asked of a trained model.
module io.harmonium.runs {
  exports io.harmonium.runs;

  requires transitive io.harmonium.core;
  requires transitive io.harmonium.io;
}
