/// The mathematics of Harmonium: randomness, matrices, units, machines, data types, sampling, learning and evaluation.
/// It needs nothing beyond `java.base`, reads no files, and owns no threads but its [io.harmonium.matrix.Workers].
module io.harmonium.core {
  exports io.harmonium.numeric;
  exports io.harmonium.random;
  exports io.harmonium.matrix;
  exports io.harmonium.matrix.spi;
  exports io.harmonium.units;
  exports io.harmonium.coupling;
  exports io.harmonium.model;
  exports io.harmonium.model.exact;
  exports io.harmonium.machines;
  exports io.harmonium.data;
  exports io.harmonium.data.generate;
  exports io.harmonium.meanfield;
  exports io.harmonium.sampling;
  exports io.harmonium.annealing;
  exports io.harmonium.learning;
  exports io.harmonium.learning.objective;
  exports io.harmonium.learning.phase;
  exports io.harmonium.learning.gauge;
  exports io.harmonium.learning.start;
  exports io.harmonium.evaluation;
  exports io.harmonium.evaluation.logz;
  exports io.harmonium.evaluation.cells;
  exports io.harmonium.deep;
  exports io.harmonium.baselines;
  exports io.harmonium.insight;
  exports io.harmonium.temporal;
  exports io.harmonium.network;

  uses io.harmonium.matrix.spi.KernelProvider;
  uses io.harmonium.network.NetworkEngine;
}
