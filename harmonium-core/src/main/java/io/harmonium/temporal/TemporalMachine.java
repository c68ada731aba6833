package io.harmonium.temporal;

import io.harmonium.machines.Rbm;
import io.harmonium.model.AuxiliaryParameters;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.List;

/// A machine of sequences: an RBM for each frame whose biases follow the past as its [Dynamics] say,
///
/// ```
/// p(x_1 … x_T) = Π_t p(x_t | x_1 … x_{t−1}),   p(x_t | past) = e^(−F_t(x_t)) / Z_t
/// ```
///
/// The RBM has one visible layer of any kind and one layer of 0/1 hidden units; the numbers of the dynamics are the
/// extras of its structure, so that files, optimisers and gradient tests see one vector. Its kind is the name of its dynamics.
///
/// @param structure the parts under the kind that the dynamics name
/// @param machine the RBM of a frame whose past moves nothing, around the same numbers
public record TemporalMachine(Dynamics dynamics, Structure structure, Machine machine)
    implements Model {

  public TemporalMachine {
    if (!structure.is(dynamics.name()))
      throw new IllegalArgumentException(
          "these are the parts of a " + structure.kind() + ", not of a " + dynamics.name());
    if (structure.visible().size() != 1
        || structure.hidden().size() != 1
        || structure.links().size() != 1
        || !structure.isMatrix(0, 0, 1)
        || !(structure.layer(1).units() instanceof Binary))
      throw new IllegalArgumentException(
          "a frame is an RBM of one visible layer and one layer of 0/1 hidden units, got "
              + structure);
    if (!structure
        .extras()
        .equals(dynamics.extras(structure.columns(0, 0), structure.columns(1, 0))))
      throw new IllegalArgumentException(
          dynamics.name()
              + " needs "
              + dynamics.extras(structure.columns(0, 0), structure.columns(1, 0))
              + ", the structure has "
              + structure.extras());
  }

  /// The machine of sequences whose parts and numbers these are.
  public TemporalMachine(Dynamics dynamics, Structure structure, Parameters parameters) {
    this(
        dynamics,
        structure.as(dynamics.name()),
        new Machine(structure.as(Machine.KIND), parameters));
  }

  /// A machine whose parameters are all 0.
  public static TemporalMachine of(Dynamics dynamics, Units visible, int size, int hidden) {
    Structure frame = Rbm.of(visible, size, new Binary(), hidden).structure();
    Structure whole = frame.with(dynamics.extras(frame.columns(0, 0), hidden));
    return new TemporalMachine(dynamics, whole, whole.zeros());
  }

  /// The first side of the numbers of `structure` called `name`: how much of it a kind of machine has.
  static int side(Structure structure, String name) {
    for (AuxiliaryParameters extra : structure.extras())
      if (extra.name().equals(name)) return extra.shape()[0];
    throw new IllegalArgumentException(
        "the structure has no numbers called '" + name + "'; it has " + structure.extras());
  }

  @Override
  public TemporalMachine with(Parameters parameters) {
    return new TemporalMachine(dynamics, structure, machine.with(parameters));
  }

  @Override
  public Parameters parameters() {
    return machine.parameters();
  }

  /// The vector of all parameters.
  public double[] values() {
    return machine.parameters().values();
  }

  /// The visible layer.
  public Layer visible() {
    return structure().layer(0);
  }

  /// How many hidden units there are.
  public int hidden() {
    return structure().layer(1).size();
  }

  /// Where the parameters called `name` begin.
  public int offset(String name) {
    return parameters().slice(name).offset();
  }

  /// What the weights between visible and hidden units carry to the biases of both; those of hidden units are at `hidden`.
  List<Flow> link(FrameBatch batch, int... hidden) {
    int[] all = batch.rows(time -> true);
    double[] shown = FrameBatch.mean(batch.values, batch.visible, all);
    double[] means = FrameBatch.mean(batch.hiddenMeans, batch.hidden, all);
    return List.of(
        new Flow(weights(), shown, batch.hidden, false, hidden),
        new Flow(weights(), means, batch.visible, true, structure().offset(0, 0)));
  }

  /// Where the biases of the hidden units begin.
  public int hiddenBias() {
    return structure().offset(1, 0);
  }

  /// Where the weights between visible and hidden units begin.
  public int weights() {
    return structure().linkOffset(0);
  }
}
