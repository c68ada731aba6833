/// Files in and out: data formats, the run directory and checkpoints.
module io.harmonium.io {
  // exports io.harmonium.formats; with its first class
  exports io.harmonium.store;

  requires transitive io.harmonium.core;
  requires de.siegmar.fastcsv;
  requires tools.jackson.databind;
}
