package io.harmonium.machines;

import io.harmonium.coupling.Coupling;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Multinomial;
import io.harmonium.units.Units;
import java.util.List;

/// Replicated softmax (Salakhutdinov and Hinton 2009): documents of D words as counts n of the words of a vocabulary, a
/// distribution of n and h for each length,
///
/// ```
/// E(n, h; D) = −log(D!/Π_k n_k!) − b·n − nᵀWh − D·c·h
/// F(n; D) = −log(D!/Π_k n_k!) − b·n − Σ_j sp(D·c_j + Σ_k n_k W_kj)
/// Z_D = Σ_h e^(D·c·h) (Σ_k e^(b_k + Σ_j W_kj h_j))^D
/// ```
///
/// It is D softmax units that share their weights, with hidden biases as many times as there are words. Since Σ_k n_k is D,
/// D·c·h is nᵀ(1cᵀ)h: the machine holds W + 1cᵀ in its one link, and its own hidden fields are 0. [#biases] and
/// [#weights] tell the two apart by the gauge in which the weights of a hidden unit sum to 0.
public final class ReplicatedSoftmax {

  private ReplicatedSoftmax() {}

  /// A vocabulary of `words` words above `size` hidden units, all parameters 0; every row has its own length.
  public static Machine of(int words, Units hidden, int size) {
    return Rbm.of(new Multinomial(), words, hidden, size);
  }

  /// The distribution of the documents of `length` words, around the same parameters.
  public static Machine given(Machine machine, int length) {
    Structure structure = machine.structure();
    Layer words = structure.layer(0);
    if (length < 1)
      throw new IllegalArgumentException(
          "a document needs at least one word to have a distribution, got " + length);
    Layer fixed = new Layer(words.name(), new Multinomial(length), words.size());
    return new Machine(
        new Structure(List.of(fixed), structure.hidden(), structure.links()), machine.parameters());
  }

  /// c: the mean over the words of what each sends to a hidden column.
  public static double[] biases(Machine machine) {
    double[] all = machine.parameters().get(link(machine).name());
    int columns = machine.structure().columns(1, 0);
    double[] biases = new double[columns];
    for (int i = 0; i < all.length; i++) biases[i % columns] += all[i];
    for (int j = 0; j < columns; j++) biases[j] /= all.length / columns;
    return biases;
  }

  /// W, row by row: what each word sends beyond [#biases].
  public static double[] weights(Machine machine) {
    double[] weights = machine.parameters().get(link(machine).name()).clone();
    double[] biases = biases(machine);
    for (int i = 0; i < weights.length; i++) weights[i] -= biases[i % biases.length];
    return weights;
  }

  /// The machine with fields b, weights W and biases c that count once per word.
  public static Machine with(Machine machine, double[] b, double[] weights, double[] c) {
    double[] all = weights.clone();
    for (int i = 0; i < all.length; i++) all[i] += c[i % c.length];
    Layer words = machine.structure().layer(0);
    Parameters parameters =
        machine.parameters().with(words.parameter(words.units().ports().get(0)), b);
    return machine.with(parameters.with(link(machine).name(), all));
  }

  private static Coupling link(Machine machine) {
    return machine.structure().links().get(0);
  }
}
