package io.harmonium.formats;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import java.util.List;

/// Chooses the storage of numbers for the visible layer that is wanted:
///
/// - 0/1 and ±1 are bits; either serves binary and spin layers.
/// - other numbers serve a binary or spin layer by the rule of [Binarize], a Gaussian layer as they are.
/// - "auto" takes bits where they are, the rule for grey pictures (values in [0, 1]), and reals otherwise.
/// - whole numbers from 0 on serve a categorical layer.
record Shaping(Place place, int rows, int columns, ReadOptions options) {

  /// An empty filling for numbers that look like `survey`; `grey` says that they are pixels in [0, 1].
  Filling filling(Survey survey, boolean grey) {
    Visible wanted = options.categories() == null ? options.visible() : Visible.CATEGORICAL;
    if (wanted == Visible.AUTO) wanted = auto(survey, grey);
    return switch (wanted) {
      case BINARY -> bits(survey, false);
      case SPIN -> bits(survey, true);
      case CATEGORICAL -> levels(survey);
      default -> reals(survey);
    };
  }

  private static Visible auto(Survey survey, boolean grey) {
    if (survey.bits()) return Visible.BINARY;
    if (survey.spins()) return Visible.SPIN;
    return grey ? Visible.BINARY : Visible.GAUSSIAN;
  }

  private Filling bits(Survey survey, boolean asSpins) {
    Binarize rule = options.binarize();
    if (survey.bits())
      return Filling.threshold(
          allocate(asSpins), 0.5, asSpins ? List.of("0/1 read as -1/+1") : List.of());
    if (survey.spins())
      return Filling.threshold(
          allocate(asSpins), 0.5, asSpins ? List.of() : List.of("-1/+1 read as 0/1"));
    if (rule.needsUnitInterval() && !survey.within(0, 1))
      throw place.bad(
          "expected 0/1, -1/+1 or grey values in [0, 1] for a "
              + options.visible()
              + " layer, got "
              + survey.describe(),
          options.remedy(
              "scale the values to [0, 1], or give a threshold in their own units ({binarize}"
                  + " threshold:"
                  + Survey.number(outside(Math.rint((survey.low() + survey.high()) / 2)))
                  + ")",
              ", or use {visible} gaussian"));
    return switch (rule.rule()) {
      case THRESHOLD ->
          Filling.threshold(allocate(asSpins), rule.threshold(), List.of("binarize " + rule));
      case SAMPLE ->
          Filling.sample(
              allocate(asSpins),
              rule.seed(),
              List.of("binarize sample under key " + Long.toHexString(rule.seed().key())));
      case MEAN -> means(asSpins, "binarize mean: no likelihood");
      case FRESH -> means(asSpins, "binarize fresh: bits of a row are drawn at every visit");
    };
  }

  /// A threshold of any numbers: one within [0, 1] is for grey values.
  private static double outside(double middle) {
    return middle < 0 || middle > 1 ? middle : middle == 0 ? -0.01 : 1.01;
  }

  private Filling means(boolean asSpins, String step) {
    if (asSpins)
      throw place.bad(
          "grey values as means serve a binary layer, not a spin layer",
          "use {binarize} threshold:0.5 or sample");
    return Filling.reals(allocateReals(), List.of(step));
  }

  private Bits allocate(boolean asSpins) {
    options.limits().allocation(place, (long) rows * ((columns + 255) / 256 * 32), 1);
    return asSpins ? Bits.spins(rows, columns) : Bits.zeros(rows, columns);
  }

  private Filling reals(Survey survey) {
    if (!survey.within(-Float.MAX_VALUE, Float.MAX_VALUE))
      throw place.bad(
          "expected numbers within ±" + Float.MAX_VALUE + ", got " + survey.describe(),
          "scale the columns first");
    return Filling.reals(allocateReals(), List.of());
  }

  private Reals allocateReals() {
    options.limits().allocation(place, (long) rows * (columns + 7 & ~7), Float.BYTES);
    return Reals.zeros(rows, columns);
  }

  private Filling levels(Survey survey) {
    int max = options.limits().categories();
    if (!survey.whole() || survey.low() < 0 || survey.high() >= max)
      throw place.bad(
          "expected whole numbers 0 to "
              + (max - 1)
              + " for a categorical layer, got "
              + survey.describe(),
          options.remedy("number the categories from 0", ", or use {visible} gaussian"));
    int[] offsets = new int[columns + 1];
    long total = 0;
    for (int u = 0; u < columns; u++) {
      total += states(survey, u);
      offsets[u + 1] = options.limits().allocation(place, total, 1);
    }
    options.limits().allocation(place, (long) rows * columns, Short.BYTES);
    return Filling.levels(Levels.zeros(rows, offsets), List.of());
  }

  /// How many categories a column of whole numbers has: as many as were given, or the largest number and one.
  private int states(Survey survey, int column) {
    int needed = Math.max(2, (int) survey.high() + 1);
    if (options.categories() == null) return needed;
    int given = options.categoriesOf(column).size();
    if (needed > given)
      throw place.bad(
          "expected categories 0 to " + (given - 1) + ", got " + survey.describe(),
          "check the file");
    return given;
  }
}
