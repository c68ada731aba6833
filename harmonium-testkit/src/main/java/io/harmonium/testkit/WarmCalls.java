package io.harmonium.testkit;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Small calls of every kernel, to be repeated many times: sizes that meet whole tiles and their rests.
final class WarmCalls {

  /// A named piece of work.
  record Call(String name, Runnable body) {}

  private static final int ROWS = 40;
  private static final int UNITS = 100;
  private static final int OUTPUTS = 75;
  private static final int HEIGHT = 7;

  private WarmCalls() {}

  static Stream<Call> of(KernelProvider kernels) {
    return Stream.concat(elementwise(kernels), products(kernels));
  }

  private static Stream<Call> elementwise(KernelProvider kernels) {
    Material material = new Material(1);
    Workspace space = new Workspace(kernels);
    int[] words = material.ints(UNITS + 16);
    int[] others = material.ints(UNITS + 16);
    int[] rows = material.ints(UNITS);
    int[] seconds = new int[UNITS + 16];
    int[] drawn = new int[UNITS];
    float[] lanes = material.reals(3 * UNITS);
    float[] eta = material.reals(UNITS);
    float[] out = new float[UNITS];
    Bits bits = Bits.zeros(1, UNITS);
    Levels levels = material.levels(1, UNITS);
    double[] parameters = material.doubles(UNITS);
    double[] columns = new double[UNITS];
    return Stream.of(
        new Call("dot", () -> columns[0] = kernels.dot(parameters, 0, parameters, 0, UNITS, space)),
        new Call(
            "round", () -> kernels.round(parameters, 0, UNITS, 1024, words, 0, columns, space)),
        new Call("words", () -> kernels.words(0x123456789abcdefL, 1, 0, UNITS, words)),
        new Call("drawBits", () -> kernels.drawBits(eta, 1f, 0, UNITS, words, space, bits, 0)),
        new Call(
            "drawLevels",
            () ->
                kernels.drawLevels(
                    eta, levels.offsets(), 0, levels.units(), words, space, levels, 0)),
        new Call("laneWords", () -> kernels.laneWords(rows, others, UNITS, 5, 0, words, seconds)),
        new Call("laneLevels", () -> kernels.laneLevels(lanes, 3, UNITS, others, space, drawn, 0)),
        new Call("sigmoid", () -> kernels.sigmoid(eta, 1f, 0, UNITS, out)),
        new Call("normals", () -> kernels.normals(words, others, UNITS, out)),
        new Call(
            "softplusSum", () -> out[0] = (float) kernels.softplusSum(eta, 1f, 1, UNITS, space)));
  }

  private static Stream<Call> products(KernelProvider kernels) {
    Material material = new Material(2);
    Workspace space = new Workspace(kernels);
    Prepared w = material.weights(UNITS, OUTPUTS);
    Inputs y = new Inputs();
    y.reset(ROWS, OUTPUTS, w.exponent());
    y.reals();
    Prepared few24 = material.weights(UNITS, 21);
    Inputs y24 = new Inputs();
    y24.reset(ROWS, 21, few24.exponent());
    Bits spins = material.bits(ROWS, UNITS, true, 0.5);
    Bits few = material.bits(ROWS, UNITS, false, 0.02);
    Bits dense = material.bits(ROWS, UNITS, false, 0.5);
    Bits into = Bits.zeros(ROWS, OUTPUTS);
    BitConditional draws = new BitConditional(material.reals(OUTPUTS), 1f, 1f);
    Bits near = (Bits) dense.copy();
    for (int r = 0; r < ROWS; r++) near.set(r, 2 * r, !near.get(r, 2 * r));
    Levels levels = material.levels(ROWS, UNITS);
    Reals reals = material.reals(ROWS, UNITS);
    Reals means = material.reals(ROWS, OUTPUTS);
    Bits drawn = material.bits(ROWS, OUTPUTS, false, 0.5);
    Reals grey = material.sparse(ROWS, UNITS);
    float[] tile = new float[5 * OUTPUTS];
    Sums sums = new Sums(UNITS * OUTPUTS);
    float[] weights = new float[ROWS];
    java.util.Arrays.fill(weights, 0.5f);
    float[] factors = material.reals(ROWS * HEIGHT);
    float[] panels = material.reals(ROWS * (OUTPUTS + 15 & ~15));
    float[] chains = new float[HEIGHT * (OUTPUTS + 15 & ~15)];
    double[] left = material.doubles(ROWS * UNITS);
    double[] right = material.doubles(UNITS * OUTPUTS);
    double[] out = new double[ROWS * OUTPUTS];
    int[] at = IntStream.range(0, ROWS).map(r -> r * UNITS).toArray();
    int[] from = IntStream.range(0, UNITS).map(i -> i * OUTPUTS).toArray();
    int[] to = IntStream.range(0, ROWS).map(r -> r * OUTPUTS).toArray();
    return Stream.of(
        new Call(
            "addProducts of many rows",
            () -> kernels.addProducts(left, at, ROWS, right, from, UNITS, OUTPUTS, space, out, to)),
        new Call(
            "addProducts of few rows",
            () -> kernels.addProducts(left, at, 7, right, from, UNITS, OUTPUTS, space, out, to)),
        new Call("addRows by tables", () -> kernels.addRows(spins, 0, ROWS, w, space, y)),
        new Call("addRows of few bits", () -> kernels.addRows(few, 0, ROWS, w, space, y)),
        new Call(
            "addChanged of few bits", () -> kernels.addChanged(dense, near, 0, ROWS, w, space, y)),
        new Call(
            "addChanged of many bits", () -> kernels.addChanged(few, dense, 0, ROWS, w, space, y)),
        new Call("addLevels", () -> kernels.addLevels(levels, 0, ROWS, w, space, y)),
        new Call(
            "drawSent of dense bits",
            () -> kernels.drawSent(dense, 0, ROWS, w, draws, 3, 7, space, into)),
        new Call(
            "drawSent of spins",
            () -> kernels.drawSent(spins, 0, ROWS, w, draws, 3, 7, space, into)),
        new Call(
            "addLevels of few columns",
            () -> kernels.addLevels(levels, 0, ROWS, few24, space, y24)),
        new Call("addScaled", () -> kernels.addScaled(-1, w.fixed(), 3, OUTPUTS, y.fixed(), 5)),
        new Call("multiply", () -> kernels.multiply(reals, 0, ROWS, w, space, y)),
        new Call("multiply of zeros", () -> kernels.multiply(grey, 0, ROWS, w, space, y)),
        new Call("outer", () -> kernels.outer(grey, 7, 12, means, weights, ROWS, space, tile)),
        new Call(
            "chains", () -> kernels.chains(factors, HEIGHT, panels, ROWS, OUTPUTS, space, chains)),
        outer("spins and reals", kernels, spins, means, null, space, sums),
        outer("levels and bits", kernels, levels, drawn, weights, space, sums),
        outer("reals and bits", kernels, reals, drawn, null, space, sums),
        outer("reals and reals", kernels, reals, means, weights, space, sums));
  }

  private static Call outer(
      String name,
      KernelProvider kernels,
      States x,
      States y,
      float[] weights,
      Workspace space,
      Sums sums) {
    return new Call(
        "addOuter of " + name, () -> kernels.addOuter(x, y, weights, 0, ROWS, space, sums));
  }
}
