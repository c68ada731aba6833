package io.harmonium.deep;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Merging;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The up-down algorithm (contrastive wake-sleep; Hinton, Osindero and Teh 2006) for a deep belief network whose recognition
/// has weights of its own ([Dbn#untie]):
///
/// ```
/// up      h^l ~ q(h^l | h^{l−1}),  from the data               ∇ Σ_l log p(h^{l−1} | h^l)      generation
/// top     CD-k of the topmost machine from h^{L−1}             ⟨∂(−E)⟩_up − ⟨∂(−E)⟩_k
/// down    h̃^{l−1} ~ p(h^{l−1} | h̃^l),  from its last state      ∇ Σ_l log q(h̃^l | h̃^{l−1})      recognition
/// ```
///
/// Each part ascends its own objective with the draws held, so that its gradient is t − ⟨t⟩ of the layer that is explained,
/// times the statistics of the layer that explains it. A label at the top has the class of its row on the way up and
/// is drawn with the topmost machine. Statistics are exact sums: the bits are the same for any number of workers.
///
/// @param k sweeps of the topmost machine
public record UpDown(int k) implements Objective {

  public UpDown {
    if (k < 1) throw new IllegalArgumentException("CD needs k >= 1 sweeps, got " + k);
  }

  @Override
  public boolean needsWholeRows() {
    return true;
  }

  @Override
  public boolean needsValues() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
    return Dbn.untied(structure)
        ? null
        : "only deep belief networks with weights of recognition are tuned up and down";
  }

  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return Merging.not(
        "rows draw by their place in the batch that is at hand, not in that of the update");
  }

  @Override
  public Run on(UpdateBuffers shared) {
    Room room = new Room(shared);
    return (batch, chains, seed, gradient) -> {
      Arrays.fill(gradient.values(), 0);
      return new Ascent.Complete(addGradient(room, batch, seed, gradient));
    };
  }

  private double[][][] addGradient(Room room, Batch batch, Seed seed, Parameters gradient) {
    if (batch.missing() != null)
      throw new IllegalArgumentException(
          "cells are missing, and up-down learns from whole rows; fill them in first");
    Structure structure = room.shared.structure();
    Workers workers = room.shared.workers();
    room.refresh();
    Dbn network = room.network;
    int depth = network.depth();
    List<double[]> parts = new ArrayList<>();
    List<States[][]> risen = up(room, batch, seed.child("up"), workers);
    for (int s = 0; s < depth - 1; s++)
      parts.add(explained(room.prepared.get(s), risen.get(s), true, batch.weights(), workers));
    Configurations fantasies = top(room, risen.getLast(), batch, seed, workers, parts);
    States[] last = fantasies.layers()[0];
    List<double[]> recognition = new ArrayList<>();
    for (int s = depth - 2; s >= 0; s--) {
      States[][] fallen = down(room.prepared.get(s), last, seed.child("down").child(s), workers);
      last = fallen[0];
      PreparedMachine known = room.prepared.get(depth + s);
      recognition.addFirst(explained(known, fallen, false, batch.weights(), workers));
    }
    parts.addAll(recognition);
    double[] together = new double[gradient.size()];
    network.copy(structure, together, parts, true);
    for (int i = 0; i < together.length; i++) gradient.values()[i] += together[i];
    double[][][] means = new double[structure.size()][][];
    for (int l = 0; l < means.length; l++) means[l] = structure.layer(l).zeros();
    return means;
  }

  /// The layers of each RBM that rows draw by recognition; those of the topmost without its hidden layer.
  private static List<States[][]> up(Room room, Batch batch, Seed seed, Workers workers) {
    List<States[][]> all = new ArrayList<>();
    int depth = room.network.depth();
    States[][] data = batch.x().resident().layers();
    States[] below = null;
    for (int s = 0; s < depth; s++) {
      Structure structure = room.network.rbms().get(s).structure();
      int hidden = structure.size() - 1;
      States[][] layers = new States[structure.size()][];
      if (s == 0) System.arraycopy(data, 0, layers, 0, hidden);
      else layers[0] = below;
      if (s == depth - 1 && room.network.classes())
        layers[1] = data[room.network.rbms().getFirst().structure().visible().size()];
      if (s < depth - 1) {
        layers[hidden] = structure.layer(hidden).allocate(batch.rows().length);
        Configurations x = new Configurations(batch.rows().length, layers);
        PreparedMachine known = room.prepared.get(depth + s);
        LayerPasses.draw(known, hidden, 1, x, seed.child(s), false, workers);
        below = layers[hidden];
      }
      all.add(layers);
    }
    return all;
  }

  /// Adds the gradient of the topmost machine to `parts` (modified) and answers where its chains end.
  private Configurations top(
      Room room, States[][] layers, Batch batch, Seed seed, Workers workers, List<double[]> parts) {
    PreparedMachine top = room.prepared.get(room.network.depth() - 1);
    Machine machine = top.machine();
    Configurations x = new Configurations(batch.rows().length, layers);
    Parameters gradient = machine.parameters().zeros();
    PhaseSums.of(top, x, batch.weights(), workers).addTo(1, machine.parameters(), gradient);
    Batch rows = new Batch(x, batch.rows(), batch.weights());
    Configurations drawn =
        ContrastiveDivergence.of(k).draw(top, rows, null, seed.child("top"), workers);
    PhaseSums.of(top, drawn, batch.weights(), workers).addTo(-1, machine.parameters(), gradient);
    parts.add(gradient.values());
    return drawn;
  }

  /// The layers of an RBM below its hidden layer `above`, drawn by generation.
  private static States[][] down(PreparedMachine rbm, States[] above, Seed seed, Workers workers) {
    Structure structure = rbm.structure();
    int hidden = structure.size() - 1;
    int rows = above[0].rows();
    Configurations x = Configurations.zeros(structure, rows);
    x.layers()[hidden] = above;
    for (int l = 0; l < hidden; l++) LayerPasses.draw(rbm, l, 1, x, seed.child(l), false, workers);
    return x.layers();
  }

  /// ∇ log p(visible | hidden) of a machine where `visible`, else of log q(hidden | visible), in the mean over the rows.
  private static double[] explained(
      PreparedMachine machine,
      States[][] layers,
      boolean visible,
      float[] weights,
      Workers workers) {
    Structure structure = machine.structure();
    int hidden = structure.size() - 1;
    int rows = layers[hidden][0].rows();
    Configurations x = new Configurations(rows, layers);
    States[][] derivatives = layers.clone();
    for (int l = 0; l <= hidden; l++)
      if (visible == (l < hidden))
        derivatives[l] = derivatives(layers[l], LayerPasses.means(machine, l, 1, x, workers));
    Structure pairs = new Structure(structure.layers(), List.of(), structure.links());
    PhaseSums sums = new PhaseSums(pairs, workers.threads());
    sums.collect(machine, new Configurations(rows, derivatives), weights, workers);
    Parameters parameters = machine.machine().parameters();
    Parameters gradient = parameters.zeros();
    sums.addTo(1, parameters, gradient, workers.space());
    for (int l = 0; l <= hidden; l++)
      if (visible != (l < hidden))
        for (int p = 0; p < structure.ports(l); p++) {
          int at = structure.offset(l, p);
          Arrays.fill(gradient.values(), at, at + structure.fields(l, p), 0);
        }
    return gradient.values();
  }

  /// t − ⟨t⟩, `means` turned into it.
  private static States[] derivatives(States[] states, Reals[] means) {
    for (int p = 0; p < means.length; p++) {
      float[] values = new float[means[p].columns()];
      for (int row = 0; row < means[p].rows(); row++) {
        states[p].toReals(row, 0, values.length, values);
        int at = row * means[p].stride();
        for (int j = 0; j < values.length; j++)
          means[p].data()[at + j] = values[j] - means[p].data()[at + j];
      }
    }
    return means;
  }

  /// The machines of a network, RBMs and then recognition, made ready anew at every update.
  private static final class Room {
    private final UpdateBuffers shared;
    private final Dbn network;
    private final List<PreparedMachine> prepared = new ArrayList<>();

    Room(UpdateBuffers shared) {
      this.shared = shared;
      this.network = shared.model(Dbn.class);
      for (Machine rbm : network.rbms()) prepared.add(PreparedMachine.of(rbm));
      for (Machine known : network.recognition()) prepared.add(PreparedMachine.of(known));
    }

    void refresh() {
      network.read(shared.structure(), shared.parameters());
      for (PreparedMachine ready : prepared) ready.refresh(shared.workers());
    }
  }
}
