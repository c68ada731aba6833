package io.harmonium.deep;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Classifier;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The network that a deep machine becomes when it is trained to tell classes apart: means go up, and a softmax on the
/// topmost hidden layer gives the distribution of the class,
///
/// ```
/// m_1 = ⟨t | c_1 + W_1ᵀ t(x)⟩,   m_l = ⟨t | c_l + W_lᵀ m_{l−1}⟩,   p(y | x) ∝ exp(d_y + (Uᵀ m_L)_y)
/// ```
///
/// It is stored as a structure of layers and links like any machine: visible layers, the one unit of the class among
/// them, and hidden layers "hidden1", "hidden2", … in a chain that ends at the class. Fields of the visible layers have
/// no meaning here.
public record Perceptron(Structure structure, Parameters parameters) implements Classifier {

  /// What files call such a network.
  public static final String KIND = "perceptron";

  /// Rows that one worker takes at a time.
  private static final int GRAIN = 32;

  public Perceptron {
    if (!structure.is(KIND))
      throw new IllegalArgumentException("these are the parts of a " + structure.kind());
  }

  @Override
  public Perceptron with(Parameters parameters) {
    return new Perceptron(structure, parameters);
  }

  /// Its layers and links as those of a machine, whose conditionals from layer to layer are the network's.
  Machine layers() {
    return new Machine(structure.as(Machine.KIND), parameters);
  }

  @Override
  public String unsupported() {
    return layers().unsupported();
  }

  @Override
  public double[][] probabilities(Configurations x, Workers workers) {
    return probabilities(x, workers, (layer, from, means, space) -> {});
  }

  /// A network above `visible` layers, the last of which holds the class, all parameters 0.
  public static Perceptron of(List<Layer> visible, List<Layer> hidden) {
    int label = visible.size() - 1;
    if (label < 1 || visible.get(label).role() != Role.LABEL || hidden.isEmpty())
      throw new IllegalArgumentException(
          "a network needs visible layers, the last of them the label, and hidden ones");
    List<Layer> named = new ArrayList<>();
    for (int k = 0; k < hidden.size(); k++)
      named.add(new Layer(Dbm.HIDDEN + (k + 1), hidden.get(k).units(), hidden.get(k).size()));
    List<Coupling> links = new ArrayList<>();
    for (int l = 0; l < label; l++)
      links.add(link(visible.get(l), l, named.getFirst(), visible.size()));
    for (int k = 1; k < named.size(); k++)
      links.add(link(named.get(k - 1), visible.size() + k - 1, named.get(k), visible.size() + k));
    links.add(link(named.getLast(), visible.size() + named.size() - 1, visible.get(label), label));
    Structure structure = new Structure(visible, named, links).as(KIND);
    return new Perceptron(structure, structure.zeros());
  }

  private static Dense link(Layer below, int from, Layer above, int to) {
    return new Dense(
        below.name() + "-" + above.name(),
        new End(from, 0),
        new End(to, 0),
        below.columns(),
        above.columns());
  }

  /// Weights N(0, 1/fan-in), fields 0.
  public static Perceptron random(Perceptron zero, Seed seed) {
    Parameters parameters = zero.parameters().zeros();
    for (Parameters.Slice slice : parameters.slices())
      if (slice.coupling()) {
        Draws draws = seed.child(slice.name()).row(0);
        double scale = 1 / Math.sqrt(slice.shape()[0]);
        for (int i = 0; i < slice.length(); i++)
          parameters.values()[slice.offset() + i] = scale * draws.normal(i, 0);
      }
    return zero.with(parameters);
  }

  /// Weights and recognition fields of a deep belief network with as many hidden layers; the softmax starts small.
  public static Perceptron from(Perceptron zero, Dbn network, Seed seed) {
    List<LayerFields> rbms = new ArrayList<>();
    List<double[]> weights = new ArrayList<>();
    for (int k = 0; k < network.depth(); k++) {
      Machine rbm = network.upward(k);
      Structure own = rbm.structure();
      rbms.add(LayerFields.of(rbm, own.visible().size()));
      for (Coupling link : own.links())
        if (link.ends().getFirst().layer() != own.label())
          weights.add(rbm.parameters().get(link.name()));
    }
    return filled(zero, rbms, weights, seed);
  }

  /// Weights of a deep Boltzmann machine; what a layer receives from above on average over `rows` joins its field.
  public static Perceptron from(
      Perceptron zero, Machine deep, Configurations rows, Seed seed, Workers workers) {
    Structure structure = deep.structure();
    double[][][] means = LayerMeans.of(deep, rows, workers);
    int[] upward = Dbm.upward(structure);
    List<LayerFields> rbms = new ArrayList<>();
    List<double[]> weights = new ArrayList<>();
    for (Coupling link : structure.links()) weights.add(deep.parameters().get(link.name()));
    for (int k = 0; k < upward.length; k++) {
      LayerFields rbm = LayerFields.of(deep, upward[k]);
      double[] field = rbm.fields()[0];
      if (k + 1 < upward.length) {
        double[][] above = means[upward[k + 1]];
        double[] w = weights.get(structure.visible().size() + k);
        int columns = structure.layer(upward[k + 1]).columns();
        for (int j = 0; j < columns; j++) {
          double mean = 0;
          for (double[] row : above) mean += row[j] / above.length;
          for (int i = 0; i < field.length; i++) field[i] += w[i * columns + j] * mean;
        }
      }
      rbms.add(rbm);
    }
    return filled(zero, rbms, weights, seed);
  }

  /// A hidden layer of the machine to start from, and copies of its fields by port.
  private record LayerFields(Layer layer, double[][] fields) {

    static LayerFields of(Machine machine, int layer) {
      Structure structure = machine.structure();
      double[][] fields = new double[structure.ports(layer)][];
      for (int p = 0; p < fields.length; p++)
        fields[p] =
            machine
                .parameters()
                .get(structure.layer(layer).parameter(structure.port(layer, p)))
                .clone();
      return new LayerFields(structure.layer(layer), fields);
    }

    @Override
    public String toString() {
      return layer.size() + ":" + layer.units().name();
    }
  }

  private static Perceptron filled(
      Perceptron zero, List<LayerFields> rbms, List<double[]> weights, Seed seed) {
    Structure structure = zero.structure();
    Parameters parameters = random(zero, seed).parameters();
    List<String> own =
        structure.hidden().stream().map(l -> l.size() + ":" + l.units().name()).toList();
    List<String> others = rbms.stream().map(LayerFields::toString).toList();
    if (!own.equals(others) || weights.size() + 1 != structure.links().size())
      throw new IllegalArgumentException(
          "the network has hidden layers "
              + String.join(", ", own)
              + ", the machine to start from "
              + String.join(", ", others));
    for (int k = 0; k < rbms.size(); k++) {
      int layer = structure.visible().size() + k;
      for (int p = 0; p < structure.ports(layer); p++)
        parameters =
            parameters.with(
                structure.layer(layer).parameter(structure.port(layer, p)),
                rbms.get(k).fields()[p]);
    }
    for (int k = 0; k < weights.size(); k++)
      parameters = parameters.with(structure.links().get(k).name(), weights.get(k));
    String last = structure.links().getLast().name();
    double[] softmax = parameters.get(last);
    for (int i = 0; i < softmax.length; i++) softmax[i] *= 0.1;
    return zero.with(parameters.with(last, softmax));
  }

  /// What happens to the means of a hidden layer, `[row][port][unit]` of rows `from …`, before they go on up.
  interface Passage {
    void pass(int layer, int from, double[][][] means, Workspace space);
  }

  /// p(y | x) of every row and class, means changed on their way up.
  double[][] probabilities(Configurations x, Workers workers, Passage passage) {
    DoublePath path = layers().doublePath();
    int label = structure.label();
    double[][] all = new double[x.rows()][];
    workers.forBlocks(
        x.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          double[][][] distributions = distributions(path, label, x, from, to, passage, space);
          for (int row = from; row < to; row++) all[row] = distributions[row - from][0];
        });
    return all;
  }

  /// The distribution of the class of rows `from … to−1`, `[row][port][class]`.
  private static double[][][] distributions(
      DoublePath path,
      int label,
      Configurations x,
      int from,
      int to,
      Passage passage,
      Workspace space) {
    Structure structure = path.machine().structure();
    double[][][][] below = path.statistics(x, from, to);
    for (double[][][] row : below) Arrays.fill(row, label, row.length, null);
    for (int l = structure.visible().size(); l < structure.size(); l++) {
      double[][][] means = path.means(l, below);
      passage.pass(l, from, means, space);
      below = path.knowing(l, means);
    }
    return path.means(label, below);
  }
}
