/// Runs from Java: training with its run directory, and what can be asked of a trained model.
module io.harmonium.runs {
  requires java.management;
  requires jdk.management;
  requires transitive io.harmonium.core;
  requires transitive io.harmonium.io;

  uses io.harmonium.runs.Family;
  uses io.harmonium.runs.SavedFamily;

  provides io.harmonium.runs.Family with
      io.harmonium.runs.families.RowsFamily,
      io.harmonium.runs.families.StacksFamily,
      io.harmonium.runs.families.SequencesFamily,
      io.harmonium.runs.families.NetworksFamily;
  provides io.harmonium.runs.SavedFamily with
      io.harmonium.runs.families.SavedNetworks;

  exports io.harmonium.runs;
  exports io.harmonium.runs.diagnosis;
  exports io.harmonium.runs.evaluating;
  exports io.harmonium.runs.settings;
  exports io.harmonium.runs.data;
  exports io.harmonium.runs.predicting;
  exports io.harmonium.runs.recalling;
  exports io.harmonium.runs.scoring;
  exports io.harmonium.runs.transforming;
  exports io.harmonium.runs.explaining;
  exports io.harmonium.runs.sampling;
  exports io.harmonium.runs.exchange;
  exports io.harmonium.runs.inspecting;
  exports io.harmonium.runs.reporting;
  exports io.harmonium.runs.reporting.chart;
  exports io.harmonium.runs.text;
  exports io.harmonium.runs.training;
  exports io.harmonium.runs.use;
}
