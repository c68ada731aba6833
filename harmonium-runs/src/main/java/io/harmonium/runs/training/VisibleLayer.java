package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.formats.Visible;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.ShortNumber;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How rows of a file become the states of one visible layer.
///
/// All categorical units of a layer have the same number of states q. In a table whose columns have fewer categories
/// than q the states beyond them never occur: their fields start 40 nats below the others and stay there, since nothing
/// in the data or the chains moves them (p < e⁻⁴⁰).
public final class VisibleLayer {

  private static final double NEVER = 40;

  /// Numbers beyond ± this are learned by nothing as they are.
  private static final double FAR = 1e5;

  private static final String MEANS = "binarize mean";
  private static final String FRESH = "binarize fresh";

  /// A cell as units name one that they cannot have.
  private static final Pattern PLACE = Pattern.compile("row (\\d+), cell (\\d+): (.*)");

  private VisibleLayer() {}

  /// The kind of unit that these rows are states of.
  static Units units(Dataset data) {
    return units(data, 0);
  }

  /// The kind of unit that the rows of block `block` are states of.
  static Units units(Dataset data, int block) {
    return block == 0 && means(data) ? new Binary() : units(data.blocks().get(block).values());
  }

  /// The same where real numbers may have been said to be of another kind than the default one.
  static Units units(Dataset data, String said) {
    Units real = Visible.real(said);
    return real == null ? units(data) : real;
  }

  /// True when grey values stand for the means of bits (`--binarize mean`, and `fresh` before bits are drawn).
  static boolean means(Dataset data) {
    return began(data, MEANS) || fresh(data);
  }

  /// True when the bits of a row are drawn anew at every visit (`--binarize fresh`).
  static boolean fresh(Dataset data) {
    return began(data, FRESH);
  }

  private static boolean began(Dataset data, String step) {
    return data.provenance().steps().stream().anyMatch(text -> text.startsWith(step));
  }

  /// The kind of unit whose states are stored like this.
  public static Units units(States values) {
    return switch (values.like(0)) {
      case Bits bits -> bits.low() < 0 ? new Spin() : new Binary();
      case Levels levels -> new Categorical(widest(levels));
      case Reals reals -> new Gaussian();
    };
  }

  /// Unit u owns columns `offsets[u] … offsets[u+1]−1` of the statistics.
  static int[] offsets(States values) {
    return values instanceof Levels levels
        ? levels.offsets()
        : units(values).offsets(values.cells());
  }

  private static int widest(Levels levels) {
    int widest = 2;
    int[] offsets = levels.offsets();
    for (int u = 0; u < levels.units(); u++) widest = Math.max(widest, offsets[u + 1] - offsets[u]);
    return widest;
  }

  /// The same rows with `states` states in every categorical unit (of a layer that is not categorical: as they are).
  public static Dataset even(Dataset data, int states) {
    Block block = data.blocks().get(0);
    if (!(block.values() instanceof Levels levels)) return data;
    int[] offsets = new int[levels.units() + 1];
    for (int u = 0; u < levels.units(); u++) offsets[u + 1] = (u + 1) * states;
    if (java.util.Arrays.equals(offsets, levels.offsets())) return data;
    List<Block> blocks = new ArrayList<>(data.blocks());
    blocks.set(
        0,
        new Block(
            block.name(),
            new Levels(levels.rows(), offsets, levels.data()),
            block.columns(),
            block.categories(),
            block.missing()));
    return data.withBlocks(blocks);
  }

  /// The same rows with as many states in every categorical unit as the largest one has.
  static Dataset even(Dataset data) {
    return data.blocks().get(0).values() instanceof Levels levels
        ? even(data, widest(levels))
        : data;
  }

  /// The same rows where the missing cells of the first layer, in which readers leave 0, hold a number that its units can
  /// have.
  public static Dataset withMissingInRange(Dataset data, Units units) {
    Block block = data.blocks().get(0);
    double[] borders = units.borders();
    float inside = inside(borders[0], borders[borders.length - 1]);
    if (block.missing() == null || inside == 0 || !(block.values() instanceof Reals numbers))
      return data;
    Reals whole = numbers.like(numbers.rows());
    whole.copyRange(numbers, 0, 0, numbers.rows());
    for (int row = 0; row < whole.rows(); row++)
      for (int cell = 0; cell < whole.columns(); cell++)
        if (block.missing().get(row, cell)) whole.set(row, cell, inside);
    List<Block> blocks = new ArrayList<>(data.blocks());
    blocks.set(
        0, new Block(block.name(), whole, block.columns(), block.categories(), block.missing()));
    return data.withBlocks(blocks);
  }

  /// Refuses numbers of `file` that are no values of its units, by row and column, before rows are split.
  static void requireValues(Dataset data, Units units, String file) {
    Block block = data.blocks().get(0);
    if (means(data) || !(block.values() instanceof Reals)) return;
    String bad = units.invalid(block.values());
    Matcher place = bad == null ? null : PLACE.matcher(bad);
    if (place == null || !place.matches()) return;
    throw new RunException(
        RunException.Kind.BAD_DATA,
        units.name() + " units have " + range(units) + ", got " + place.group(3),
        file
            + ", row "
            + (Long.parseLong(place.group(1)) + 1)
            + ", column "
            + block.columns().get(Integer.parseInt(place.group(2))),
        "correct the value, leave the row or the column out, or other units ({visible} gaussian)",
        null);
  }

  /// Refuses numbers whose squares no normal unit of variance about 1 can learn, such as times in seconds.
  static void requireScale(Dataset data, DataSettings settings) {
    Block block = data.blocks().get(0);
    if (means(data) || !units(data, settings.visible()).normal()) return;
    if (!(block.values() instanceof Reals numbers)) return;
    for (int row = 0; row < numbers.rows(); row++)
      for (int u = 0; u < numbers.columns(); u++)
        if (Math.abs(numbers.get(row, u)) > FAR)
          throw new RunException(
              RunException.Kind.BAD_DATA,
              "column '"
                  + block.columns().get(u)
                  + "' holds numbers as large as "
                  + ShortNumber.of(numbers.get(row, u))
                  + ", and normal units learn numbers of about 1",
              settings.data(),
              settings.data().matches(".*\\.np[yz]")
                  ? "scale its columns first, to deviations of about 1"
                  : "{visible} mixed, which standardises the columns of a table",
              null);
  }

  private static String range(Units units) {
    double[] borders = units.borders();
    double high = borders[borders.length - 1];
    return (units.whole() ? "whole numbers" : "numbers")
        + " from "
        + ShortNumber.of(borders[0])
        + (high == Double.POSITIVE_INFINITY ? " on" : " to " + ShortNumber.of(high));
  }

  /// The number nearest to 0 in [low, high].
  public static float inside(double low, double high) {
    float nearest = (float) Math.clamp(0, low, high);
    if (nearest < low) return Math.nextUp(nearest);
    return nearest > high ? Math.nextDown(nearest) : nearest;
  }

  /// The machine with states that no row can have made impossible.
  static Machine withoutAbsentStates(Machine machine, Dataset data) {
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters().copy();
    for (int l = 0; l < data.blocks().size(); l++) {
      Block block = data.blocks().get(l);
      if (!(block.values() instanceof Levels levels)) continue;
      int start = structure.offset(l, 0);
      for (int u = 0; u < block.categories().size(); u++) {
        int from = start + levels.offsets()[u];
        int to = start + levels.offsets()[u + 1];
        for (int at = from + block.categories().get(u).size(); at < to; at++)
          parameters.values()[at] -= NEVER;
      }
    }
    return machine.with(parameters);
  }
}
