/// Files in and out: data formats, the run directory and checkpoints.
module io.harmonium.io {
  exports io.harmonium.formats;
  exports io.harmonium.store;
  exports io.harmonium.wording;

  uses io.harmonium.store.ModelReader;

  requires transitive io.harmonium.core;
  requires de.siegmar.fastcsv;
  requires java.desktop;
  requires tools.jackson.databind;
}
