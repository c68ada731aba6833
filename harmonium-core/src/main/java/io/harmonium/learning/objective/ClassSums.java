package io.harmonium.learning.objective;

import io.harmonium.learning.PartialSums;
import io.harmonium.matrix.Sums;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// Sums of the units behind the gradient of log p(y | x): those of the fields of class and hidden units, and those of the
/// means of all layers. Every worker has its own; they are exact, so that it does not matter who added what.
final class ClassSums {

  /// The sums of one worker, `[layer][port]`.
  record Part(Sums[][] fields, Sums[][] means) {

    private void clear() {
      for (Sums[] layer : fields) for (Sums sum : layer) sum.clear();
      for (Sums[] layer : means) for (Sums sum : layer) sum.clear();
    }
  }

  private final Structure structure;
  private final int label;
  private final Part[] parts;
  private final boolean[] used;

  ClassSums(Structure structure, int label, int threads) {
    this.structure = structure;
    this.label = label;
    this.parts = new Part[threads];
    this.used = new boolean[threads];
  }

  /// Forgets what was collected.
  void forget() {
    Arrays.fill(used, false);
  }

  Part part(int worker) {
    if (parts[worker] == null) {
      Sums[][] fields = new Sums[structure.size()][];
      Sums[][] means = new Sums[structure.size()][];
      for (int l = 0; l < structure.size(); l++) {
        fields[l] = sums(fielded(l) ? structure.ports(l) : 0, l);
        means[l] = sums(structure.ports(l), l);
      }
      parts[worker] = new Part(fields, means);
    }
    if (!used[worker]) parts[worker].clear();
    used[worker] = true;
    return parts[worker];
  }

  private Sums[] sums(int ports, int layer) {
    Sums[] sums = new Sums[ports];
    for (int p = 0; p < ports; p++) sums[p] = new Sums(structure.columns(layer, p));
    return sums;
  }

  /// Whether the fields of a layer have a gradient: those of the class and of the hidden layer.
  private boolean fielded(int layer) {
    return layer == label || layer >= structure.visible().size();
  }

  long mean(int l, int p, int j) {
    long sum = 0;
    for (int i = 0; i < parts.length; i++) if (used[i]) sum += parts[i].means[l][p].values()[j];
    return sum;
  }

  long field(int l, int p, int j) {
    long sum = 0;
    for (int i = 0; i < parts.length; i++) if (used[i]) sum += parts[i].fields[l][p].values()[j];
    return sum;
  }

  /// Adds all of it to `addTo` (modified).
  void addTo(PartialSums addTo) {
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) {
        long[] means = new long[structure.columns(l, p)];
        for (int j = 0; j < means.length; j++) means[j] = mean(l, p, j);
        addTo.add("means/" + l + "." + p, means);
        if (!fielded(l)) continue;
        long[] fields = new long[means.length];
        for (int j = 0; j < fields.length; j++) fields[j] = field(l, p, j);
        addTo.add("fields/" + l + "." + p, fields);
      }
  }

  /// Forgets what was collected and takes what [#addTo] wrote.
  void take(PartialSums all) {
    forget();
    Part own = part(0);
    for (int l = 0; l < structure.size(); l++)
      for (int p = 0; p < structure.ports(l); p++) {
        own.means[l][p].take(all.get("means/" + l + "." + p));
        if (fielded(l)) own.fields[l][p].take(all.get("fields/" + l + "." + p));
      }
  }
}
