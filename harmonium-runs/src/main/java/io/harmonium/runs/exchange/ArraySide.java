package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.model.Layer;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Port;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.Map;

/// One side of a machine between arrays and natural parameters: its field b (a number per unit, or per unit and state)
/// and, for real units, its sigma:
///
/// ```
/// γ = 1/σ²,   θ = b/σ²,   w = W/σ²        (γ = e^ζ is stored as ζ)
/// ```
///
/// `stored` is `[port][column]`; `scale` is 1/σ² of each column, or null where there is no sigma.
record ArraySide(Layer layer, int[] shape, double[][] stored, double[] scale) {

  /// The names of a side's arrays.
  record Names(String layer, String field, String sigma) {}

  static final Names VISIBLE = new Names("visible", "b", "sigma");
  static final Names HIDDEN = new Names("hidden", "c", "sigmaHidden");

  /// The side that `arrays` describe; `open` is the kind where the shapes leave it open.
  static ArraySide read(Place place, Map<String, NpyArray> arrays, Names names, Units open) {
    NpyArray field = arrays.get(names.field);
    NpyArray sigma = arrays.get(names.sigma);
    int[] shape = field.shape();
    if (shape.length < 1 || shape.length > 2 || field.size() == 0)
      throw place.bad(
          "expected '"
              + names.field
              + "' with one axis (units) or two (units x states), got shape "
              + text(shape),
          "save it as " + names.field + ".reshape(-1), or with shape (L, q) for categorical units");
    if (shape.length == 2) {
      if (sigma != null)
        throw place.bad(
            "'"
                + names.field
                + "' has two axes (categorical units), but there is '"
                + names.sigma
                + "' too",
            "leave '"
                + names.sigma
                + "' out, or save '"
                + names.field
                + "' with one axis for gaussian units");
      if (shape[1] < 2 || shape[1] > 65535)
        throw place.bad(
            "expected 2 to 65535 states in the second axis of '"
                + names.field
                + "', got shape "
                + text(shape),
            "save it as " + names.field + ".reshape(-1) where units have no states");
      Layer layer = new Layer(names.layer, new Categorical(shape[1]), shape[0]);
      return new ArraySide(layer, shape, new double[][] {field.doubles()}, null);
    }
    if (sigma == null)
      return new ArraySide(
          new Layer(names.layer, open, shape[0]), shape, new double[][] {field.doubles()}, null);
    return gaussian(place, field, sigma, names);
  }

  private static ArraySide gaussian(Place place, NpyArray field, NpyArray sigma, Names names) {
    if (!Arrays.equals(sigma.shape(), field.shape()))
      throw place.bad(
          "expected '"
              + names.sigma
              + "' with the shape of '"
              + names.field
              + "', "
              + text(field.shape())
              + ", got "
              + text(sigma.shape()),
          "give one standard deviation per unit");
    int size = field.size();
    double[][] stored = new double[2][size];
    double[] scale = new double[size];
    for (int j = 0; j < size; j++) {
      double deviation = sigma.doubleAt(j);
      if (!(deviation > 0 && deviation < Double.POSITIVE_INFINITY))
        throw place.bad(
            "expected positive standard deviations in '"
                + names.sigma
                + "', element "
                + j
                + " is not",
            Double.toString(deviation),
            "sigma is the standard deviation, not its logarithm");
      scale[j] = 1 / (deviation * deviation);
      stored[0][j] = field.doubleAt(j) * scale[j];
      stored[1][j] = -2 * Elementary.log(deviation);
    }
    return new ArraySide(
        new Layer(names.layer, new Gaussian(), size), field.shape(), stored, scale);
  }

  /// The side of `layer` with the given stored parameters, `[port][column]`.
  static ArraySide of(Layer layer, double[][] stored) {
    int width = layer.units().ports().get(0).width();
    int[] shape = width == 1 ? new int[] {layer.size()} : new int[] {layer.size(), width};
    double[] scale = null;
    for (int p = 0; p < stored.length; p++)
      if (layer.units().ports().get(p).domain() == Port.Domain.NEGATIVE) {
        scale = new double[stored[p].length];
        for (int j = 0; j < scale.length; j++) scale[j] = Elementary.exp(stored[p][j]);
      }
    return new ArraySide(layer, shape, stored, scale);
  }

  /// Adds the arrays of this side to `addTo` (modified).
  void write(Names names, Map<String, NpyArray> addTo) {
    double[] field = stored[0].clone();
    if (scale != null) {
      double[] sigma = new double[field.length];
      for (int j = 0; j < sigma.length; j++) {
        field[j] /= scale[j];
        sigma[j] = Elementary.exp(-0.5 * stored[1][j]);
      }
      addTo.put(names.sigma, NpyArray.of(sigma, shape));
    }
    addTo.put(names.field, NpyArray.of(field, shape));
  }

  /// Writes the stored parameters of this side into those of layer `l` of `structure` (modified).
  void fill(Structure structure, int l, Parameters parameters) {
    for (int p = 0; p < stored.length; p++)
      System.arraycopy(stored[p], 0, parameters.values(), structure.offset(l, p), stored[p].length);
  }

  /// 1/σ² of a column, 1 where there is no sigma.
  double scaleAt(int column) {
    return scale == null ? 1 : scale[column];
  }

  /// A shape as NumPy prints it.
  static String text(int[] shape) {
    String inner = Arrays.toString(shape);
    inner = inner.substring(1, inner.length() - 1);
    return "(" + inner + (shape.length == 1 ? ",)" : ")");
  }
}
