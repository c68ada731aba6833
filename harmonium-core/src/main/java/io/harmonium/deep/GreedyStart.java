package io.harmonium.deep;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// Where the training of a deep Boltzmann machine may start: its links learned one by one from the data up by
/// [DoubledDivergence], each from what the RBM below draws. Put together, weights stay as they are, and the field of a
/// layer between two RBMs is the sum of the two that were learned for it, c_l + a_{l+1}.
public final class GreedyStart {

  private GreedyStart() {}

  /// The machine `deep` with what `updates` updates of each RBM have learned, in batches of `batch` rows at `rate`.
  public static Machine of(
      Machine deep,
      Dataset data,
      long updates,
      int batch,
      double rate,
      Seed seed,
      Workers workers) {
    Structure structure = deep.structure();
    int[] upward = Dbm.upward(structure);
    Parameters parameters = deep.parameters().copy();
    Dataset rows = data;
    for (int k = 0; k < upward.length; k++) {
      Layer above = structure.layer(upward[k]);
      List<Layer> below = k == 0 ? structure.visible() : List.of(structure.layer(upward[k - 1]));
      Machine plain = Rbm.of(below, above);
      boolean last = k == upward.length - 1;
      int up = last ? 1 : 2;
      Recipe recipe =
          Recipe.of(new DoubledDivergence(up, k == 0 ? 1 : 2, 1), batch, Sgd.withRate(rate))
              .withGauges(List.of());
      Seed own = seed.child("storey").child(k);
      Machine start = Initial.fromData(plain, rows, 0.01, own, workers);
      Trainer trainer = new Trainer(recipe, plain.structure(), rows, own, workers);
      Machine learned =
          plain.with(trainer.run(trainer.start(start), updates, (u, norm) -> {}).parameters());
      parameters = join(parameters, learned);
      if (!last) rows = drawn(learned, up, rows, above.name(), own.child("drawn"), workers);
    }
    return deep.with(parameters);
  }

  /// Links replace those of the whole; fields are added, those of the data being new.
  private static Parameters join(Parameters all, Machine rbm) {
    Parameters joined = all;
    for (Parameters.Slice slice : rbm.parameters().slices()) {
      double[] own = rbm.parameters().get(slice.name());
      if (!slice.coupling()) {
        double[] before = joined.get(slice.name());
        for (int i = 0; i < own.length; i++) own[i] += before[i];
      }
      joined = joined.with(slice.name(), own);
    }
    return joined;
  }

  private static Dataset drawn(
      Machine rbm, int up, Dataset data, String name, Seed seed, Workers workers) {
    Parameters scaled = rbm.parameters().copy();
    for (int i = 0; i < scaled.size(); i++) scaled.values()[i] *= up;
    Configurations x = Initial.visible(rbm.structure(), data);
    States values = DbnRows.hidden(rbm.with(scaled), x, seed, workers);
    List<String> steps = new ArrayList<>(data.provenance().steps());
    steps.add(name + " drawn");
    Dataset rows =
        Dataset.of(
            Block.of(name, values),
            new Provenance(data.provenance().source(), data.provenance().sha256(), steps));
    return data.weights() == null ? rows : rows.withWeights(data.weights(), "weights");
  }
}
