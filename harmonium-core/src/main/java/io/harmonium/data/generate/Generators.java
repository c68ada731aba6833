package io.harmonium.data.generate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The list of all generators, for commands, help and contract tests.
public final class Generators {

  private static final String SIZE = "cells a side";
  private static final String NOISE = "deviation around the curve";

  private static final String FRAMES = "frames of a sequence";

  private Generators() {}

  /// A number that a generator takes, its value when nothing is said, and what it means.
  public record Parameter(String name, double fallback, String meaning) {}

  /// One generator: its name, what it draws in one line, what it takes, and how it is made.
  public record Recipe(
      String name,
      String summary,
      List<Parameter> parameters,
      Function<Settings, Generator> maker) {

    /// The generator with the given settings; what is not given takes its default value.
    public Generator make(Map<String, Double> settings) {
      Map<String, Double> all = new LinkedHashMap<>();
      for (Parameter parameter : parameters) all.put(parameter.name(), parameter.fallback());
      for (Map.Entry<String, Double> setting : settings.entrySet()) {
        if (!all.containsKey(setting.getKey()))
          throw new IllegalArgumentException(
              "generator '"
                  + name
                  + "' has no parameter '"
                  + setting.getKey()
                  + "'; it takes "
                  + all.keySet());
        all.put(setting.getKey(), setting.getValue());
      }
      return maker.apply(new Settings(all));
    }
  }

  /// The numbers for one generator, all present.
  public record Settings(Map<String, Double> values) {

    public double number(String name) {
      return values.get(name);
    }

    public int whole(String name) {
      double value = values.get(name);
      if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE)
        throw new IllegalArgumentException(
            "parameter '" + name + "' must be a whole number, got " + value);
      return (int) value;
    }
  }

  /// Every generator.
  public static List<Recipe> all() {
    return List.of(
        new Recipe(
            "bars",
            "bars and stripes, binary pictures of whole rows or whole columns",
            List.of(new Parameter("size", 4, SIZE)),
            s -> new BarsAndStripes(s.whole("size"))),
        new Recipe(
            "shifts",
            "pairs of random-dot pictures, the second one the first moved, with the move as label",
            List.of(
                new Parameter("size", 8, SIZE),
                new Parameter("density", 0.2, "the share of dots"),
                new Parameter("largest", 1, "steps down and across, at most")),
            s -> new Shifts(s.whole("size"), s.number("density"), s.whole("largest"))),
        new Recipe(
            "ising",
            "the 2-D Ising ferromagnet with periodic borders, spins",
            List.of(
                new Parameter("size", 16, SIZE),
                new Parameter(
                    "temperature", 2.269, "in units of the coupling; the critical one is 2.269"),
                new Parameter("sweeps", Ising.SWEEPS, "cluster updates of each row's chain")),
            s -> new Ising(s.whole("size"), s.number("temperature"), s.whole("sweeps"))),
        new Recipe(
            "moons",
            "two interleaved half circles in the plane, with labels",
            List.of(new Parameter("noise", 0.1, NOISE)),
            s -> new Moons(s.number("noise"))),
        new Recipe(
            "rings",
            "circles around the origin, with labels",
            List.of(
                new Parameter("count", 2, "number of rings"), new Parameter("noise", 0.05, NOISE)),
            s -> new Rings(s.whole("count"), s.number("noise"))),
        new Recipe(
            "mixture",
            "equal Gaussians on a circle, with labels",
            List.of(
                new Parameter("count", 8, "number of Gaussians"),
                new Parameter("radius", 2.8284271247461903, "of the circle"),
                new Parameter("deviation", 0.35355339059327379, "of each Gaussian")),
            s ->
                GaussianMixture.circle(
                    s.whole("count"), s.number("radius"), s.number("deviation"))),
        new Recipe(
            "grid",
            "equal Gaussians on a square grid, with labels",
            List.of(
                new Parameter("side", 5, "Gaussians a side"),
                new Parameter("spacing", 2, "between neighbours"),
                new Parameter("deviation", 0.1, "of each Gaussian")),
            s -> GaussianMixture.grid(s.whole("side"), s.number("spacing"), s.number("deviation"))),
        new Recipe(
            "dead-leaves",
            "grey patches of discs of all sizes that hide each other, real numbers",
            List.of(
                new Parameter("size", 8, SIZE),
                new Parameter("smallest", 1, "radius of a disc, in cells"),
                new Parameter("largest", 16, "radius of a disc, in cells"),
                new Parameter("noise", 0.1, "deviation of the noise of each cell")),
            s ->
                new DeadLeaves(
                    s.whole("size"), s.number("smallest"), s.number("largest"), s.number("noise"))),
        new Recipe(
            "table",
            "numbers, counts, flags and categories side by side with missing cells (.csv, .tsv)",
            List.of(new Parameter("missing", 0.05, "share of missing cells")),
            s -> new MixedTable(s.number("missing"))),
        new Recipe(
            "documents",
            "counts of words of documents about one subject each, with the subject as label",
            List.of(
                new Parameter("words", 40, "of the vocabulary"),
                new Parameter("subjects", 4, "each with words of its own"),
                new Parameter("focus", 0.7, "the share of words about the subject"),
                new Parameter("shortest", 10, "words of a document, at least"),
                new Parameter("longest", 40, "words of a document, at most")),
            s ->
                new Documents(
                    s.whole("words"),
                    s.whole("subjects"),
                    s.number("focus"),
                    s.whole("shortest"),
                    s.whole("longest"))),
        new Recipe(
            "hierarchy",
            "bits in a family tree of three levels, labels are the youngest",
            List.of(
                new Parameter("bits", 100, "columns"),
                new Parameter("branches", 3, "children of every pattern"),
                new Parameter("flip", 0.25, "share of bits that a child draws anew"),
                new Parameter("noise", 0.05, "probability that a bit of a row is flipped")),
            s ->
                new Hierarchy(
                    s.whole("bits"), s.whole("branches"), s.number("flip"), s.number("noise"))),
        new Recipe(
            "balls",
            "sequences: movies of bouncing balls, grey cells in [0, 1]",
            List.of(
                new Parameter("balls", 3, "in the box"),
                new Parameter("size", 30, SIZE),
                new Parameter("length", 100, FRAMES)),
            s -> new BouncingBalls(s.whole("balls"), s.whole("size"), s.whole("length"))),
        new Recipe(
            "gaits",
            "sequences: a stick figure that walks or runs, real numbers, labels are the gait",
            List.of(
                new Parameter("slow", 24, "frames of a cycle of walking"),
                new Parameter("fast", 12, "frames of a cycle of running"),
                new Parameter("jitter", 0.05, "of the period of each sequence"),
                new Parameter("noise", 0.02, "deviation of the noise, in lengths of a leg"),
                new Parameter("length", 100, FRAMES)),
            s ->
                new Gaits(
                    s.number("slow"),
                    s.number("fast"),
                    s.number("jitter"),
                    s.number("noise"),
                    s.whole("length"))),
        new Recipe(
            "lagged",
            "sequences: bits that repeat those of some frames ago",
            List.of(
                new Parameter("columns", 4, "bits of a frame"),
                new Parameter("lag", 5, "how many frames ago"),
                new Parameter("flip", 0.1, "probability of the opposite"),
                new Parameter("length", 50, FRAMES)),
            s ->
                new Lagged(
                    s.whole("columns"), s.whole("lag"), s.number("flip"), s.whole("length"))),
        new Recipe(
            "parity",
            "bits with an even sum",
            List.of(new Parameter("bits", 3, "columns")),
            s -> new Parity(s.whole("bits"))),
        new Recipe(
            "uniform",
            "independent fair bits",
            List.of(new Parameter("bits", 8, "columns")),
            s -> new UniformBits(s.whole("bits"))));
  }

  /// The recipe of that name.
  public static Recipe named(String name) {
    for (Recipe recipe : all()) if (recipe.name().equals(name)) return recipe;
    throw new IllegalArgumentException(
        "no generator is called '"
            + name
            + "'; there are "
            + all().stream().map(Recipe::name).toList());
  }

  /// The generator that `text` spells: a name, or a name with settings as in "ising:size=16,temperature=2.5".
  public static Generator parse(String text) {
    int colon = text.indexOf(':');
    Recipe recipe = named(colon < 0 ? text : text.substring(0, colon));
    Map<String, Double> settings = new LinkedHashMap<>();
    if (colon >= 0)
      for (String setting : text.substring(colon + 1).split(",", -1)) {
        int equals = setting.indexOf('=');
        try {
          settings.put(
              setting.substring(0, Math.max(0, equals)),
              Double.parseDouble(setting.substring(equals + 1)));
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              "cannot read '"
                  + setting
                  + "' in '"
                  + text
                  + "'; write settings as in ising:size=16,temperature=2.5",
              e);
        }
      }
    return recipe.make(settings);
  }
}
