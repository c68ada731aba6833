package io.harmonium.machines;

import io.harmonium.coupling.Gated;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Multinomial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Machines that are a conditional model p(y | x): the first layer of a [GatedRbm] or a
/// [ConditionalRbm], the length of the
/// documents of [ReplicatedSoftmax]. Rows with the same condition share one plain machine, whose log Z, free energies and
/// gradients are those of every machine:
///
/// ```
/// log p(y | x) = −F_x(y) − log Z_x
/// ```
public final class Conditional {

  private Conditional() {}

  /// Rows of which the same is given (by their numbers), and the plain machine that it makes.
  public record Group(Machine machine, int[] rows) {}

  /// The rows of `x` in groups of which the same is given, in the order in which they are met.
  public static List<Group> groups(Machine machine, Configurations x) {
    Map<Object, List<Integer>> groups = new LinkedHashMap<>();
    for (int row = 0; row < x.rows(); row++)
      groups.computeIfAbsent(told(machine, x, row), key -> new ArrayList<>()).add(row);
    return groups.values().stream()
        .map(rows -> rows.stream().mapToInt(Integer::intValue).toArray())
        .map(rows -> new Group(given(machine, x, rows[0]), rows))
        .toList();
  }

  /// The condition of a row, as a key that is equal where conditions are.
  private static Object told(Machine machine, Configurations x, int row) {
    if (machine.structure().given() == 0) return Multinomial.words(x.values(0), row);
    double[] values = new double[x.values(0).columns()];
    x.values(0).toDoubles(row, values);
    return Arrays.stream(values).boxed().toList();
  }

  /// The plain machine that a row makes.
  public static Machine given(Machine machine, Configurations x, int row) {
    if (machine.structure().given() == 0)
      return ReplicatedSoftmax.given(machine, Multinomial.words(x.values(0), row));
    double[][] told = machine.doublePath().statistics(x, row)[0];
    return gated(machine.structure())
        ? GatedRbm.given(machine, told[0])
        : ConditionalRbm.given(machine, told);
  }

  private static boolean gated(Structure structure) {
    return structure.link(Gated.class) != null;
  }

  /// What is left of `rows` of `x` for the plain machine of a group.
  public static Configurations left(Structure structure, Configurations x, int... rows) {
    int given = structure.given();
    int layers = structure.visible().size();
    States[][] left = new States[structure.size() - given][];
    for (int l = given; l < layers; l++)
      left[l - given] =
          Arrays.stream(x.layers()[l])
              .map(
                  port -> {
                    States some = port.like(rows.length);
                    some.copyRows(port, rows);
                    return some;
                  })
              .toArray(States[]::new);
    return new Configurations(rows.length, left);
  }

  /// Adds to `addTo` (modified) what a gradient of the plain machine of `row` is for the machine itself.
  public static void pull(
      Machine machine, Configurations x, int row, Parameters gradient, Parameters addTo) {
    if (machine.structure().given() > 0) {
      double[][] told = machine.doublePath().statistics(x, row)[0];
      if (gated(machine.structure())) GatedRbm.pull(machine, told[0], gradient, addTo);
      else ConditionalRbm.pull(machine, told, gradient, addTo);
      return;
    }
    IntStream.range(0, addTo.size()).forEach(i -> addTo.values()[i] += gradient.values()[i]);
  }
}
