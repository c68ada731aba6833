package io.harmonium.store;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The numbers of a machine as tensors. Parameters are F64 `parameters/NAME` in the shape of their slice. Chains are
/// `chains/LAYER.PORT`: packed bits U8 [rows, stride] (column j is bit j & 7 of byte j >> 3), levels U16 [rows, units],
/// reals F32 [rows, columns].
final class MachineTensors {

  private static final String PARAMETERS = "parameters/";
  private static final String CHAINS = "chains/";

  private final Map<String, Tensor> left;

  private MachineTensors(Map<String, Tensor> left) {
    this.left = left;
  }

  static List<Tensor> of(Parameters parameters) {
    String nonFinite = parameters.nonFinite();
    if (nonFinite != null)
      throw new NonFiniteException(
          nonFinite + " cannot be saved; the last good checkpoint is kept");
    List<Tensor> tensors = new ArrayList<>();
    for (Parameters.Slice slice : parameters.slices())
      tensors.add(
          Tensor.of(
              PARAMETERS + slice.name(),
              parameters.get(slice.name()),
              Arrays.stream(slice.shape()).asLongStream().toArray()));
    return tensors;
  }

  static List<Tensor> of(Structure structure, Configurations chains) {
    List<Tensor> tensors = new ArrayList<>();
    for (int l = 0; l < chains.layers().length; l++) {
      Layer layer = structure.layer(l);
      if (chains.layers()[l] == null) continue;
      for (int p = 0; p < layer.ports(); p++)
        tensors.add(of(chainName(layer, p), chains.layers()[l][p]));
    }
    return tensors;
  }

  private static Tensor of(String name, States states) {
    int rows = states.rows();
    return switch (states.resident()) {
      case Bits b -> Tensor.of(name, Arrays.copyOf(b.data(), rows * b.stride()), rows, b.stride());
      case Levels l -> Tensor.of(name, Arrays.copyOf(l.data(), rows * l.units()), rows, l.units());
      case Reals r -> {
        float[] values = new float[rows * r.columns()];
        for (int i = 0; i < rows; i++)
          System.arraycopy(r.data(), i * r.stride(), values, i * r.columns(), r.columns());
        requireFinite(name, values);
        yield Tensor.of(name, values, rows, r.columns());
      }
    };
  }

  private static String chainName(Layer layer, int port) {
    return CHAINS + layer.parameter(layer.units().ports().get(port));
  }

  private static void requireFinite(String name, float[] values) {
    for (int i = 0; i < values.length; i++)
      if (!(Math.abs(values[i]) <= Float.MAX_VALUE))
        throw new NonFiniteException(name + "[" + i + "] = " + values[i]);
  }

  /// The tensors of a file, to be taken one by one; what does not fit is an `IllegalArgumentException`.
  static MachineTensors from(TensorFile file) {
    return new MachineTensors(new LinkedHashMap<>(file.byName()));
  }

  Tensor take(String name, Tensor.Type type, long... shape) {
    Tensor tensor = left.remove(name);
    if (tensor == null) throw new IllegalArgumentException("there is no tensor '" + name + "'");
    if (tensor.type() != type || !Arrays.equals(tensor.shape(), shape))
      throw new IllegalArgumentException(
          "tensor '"
              + name
              + "' should be "
              + type
              + Arrays.toString(shape)
              + ", it is "
              + tensor.type()
              + Arrays.toString(tensor.shape()));
    return tensor;
  }

  /// How many numbers there are.
  long size() {
    return left.values().stream().mapToLong(Tensor::count).sum();
  }

  /// Parameters of `structure`, or in the layout that `facts` tell, all finite.
  Parameters parameters(Structure structure, JsonObject facts) {
    Object layout = facts.json().get(Layout.NAME);
    return parameters(layout == null ? structure.zeros() : Layout.read(layout, size()));
  }

  /// Parameters in the layout of `parameters` (modified), all finite.
  private Parameters parameters(Parameters parameters) {
    for (Parameters.Slice slice : parameters.slices()) {
      long[] shape = Arrays.stream(slice.shape()).asLongStream().toArray();
      double[] values = take(PARAMETERS + slice.name(), Tensor.Type.F64, shape).doubles();
      System.arraycopy(values, 0, parameters.values(), slice.offset(), values.length);
    }
    String nonFinite = parameters.nonFinite();
    if (nonFinite != null) throw new IllegalArgumentException(nonFinite);
    return parameters;
  }

  /// `rows` chains of the named layers of `structure`; the others are absent.
  Configurations chains(Structure structure, int rows, List<String> names) {
    States[][] layers = new States[structure.size()][];
    for (int l = 0; l < layers.length; l++) {
      Layer layer = structure.layer(l);
      if (!names.contains(layer.name())) continue;
      States[] empty = layer.allocate(0);
      layers[l] = new States[empty.length];
      for (int p = 0; p < empty.length; p++)
        layers[l][p] = states(chainName(layer, p), empty[p], rows);
    }
    return new Configurations(rows, layers);
  }

  private States states(String name, States empty, int rows) {
    return switch (empty.like(0)) {
      case Bits b -> bits(take(name, Tensor.Type.U8, rows, b.stride()), b, rows);
      case Levels l -> levels(take(name, Tensor.Type.U16, rows, l.units()), l, rows);
      case Reals r -> reals(take(name, Tensor.Type.F32, rows, r.columns()), r, rows);
    };
  }

  private static Bits bits(Tensor tensor, Bits like, int rows) {
    Bits bits =
        new Bits(rows, like.columns(), like.stride(), tensor.bytes(), like.low(), like.step());
    for (int row = 0; row < rows; row++)
      for (int j = like.columns(); j < 8 * like.stride(); j++)
        if (bits.get(row, j))
          throw new IllegalArgumentException(
              "'" + tensor.name() + "' has bits beyond its " + like.columns() + " columns");
    return bits;
  }

  private static Levels levels(Tensor tensor, Levels like, int rows) {
    Levels levels = new Levels(rows, like.offsets(), tensor.shorts());
    for (int row = 0; row < rows; row++)
      for (int u = 0; u < levels.units(); u++)
        if (levels.get(row, u) >= like.offsets()[u + 1] - like.offsets()[u])
          throw new IllegalArgumentException(
              "'" + tensor.name() + "' has a unit in state " + levels.get(row, u));
    return levels;
  }

  private static Reals reals(Tensor tensor, Reals like, int rows) {
    Reals reals = like.like(rows);
    float[] values = tensor.floats();
    for (int i = 0; i < values.length; i++)
      if (!(Math.abs(values[i]) <= Float.MAX_VALUE))
        throw new IllegalArgumentException(
            "'" + tensor.name() + "' holds " + values[i] + " at " + i);
    for (int i = 0; i < rows; i++)
      System.arraycopy(
          values, i * reals.columns(), reals.data(), i * reals.stride(), reals.columns());
    return reals;
  }

  /// Nothing may be left.
  void requireAllTaken() {
    if (!left.isEmpty())
      throw new IllegalArgumentException(
          "tensor '" + left.keySet().iterator().next() + "' does not belong to this machine");
  }
}
