package io.harmonium.units;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A kind of unit as an exponential family over its ports:
///
/// ```
/// p(x | η) = h(x) exp(Σ_p η_p·t_p(x) − Γ(η)),   Γ(η) = log Σ_x h(x) exp(Σ_p η_p·t_p(x))
/// ```
///
/// η_p = θ_p + what links and per-row biases send to port p; annealing mixes η outside. Arrays are indexed
/// `[port][column]`; a range `[from, to)` counts units. The double methods are what is reported, the float ones run
/// chains and stochastic gradients.
public sealed interface Units
    permits Binary,
        Spin,
        Categorical,
        Squares,
        DoubleRelu,
        Bounded,
        Poisson,
        Multinomial,
        Subspace,
        Pooled,
        CustomUnits {

  /// The word for this kind in files and commands, with its size where it has one: "binary", "categorical:21".
  String name();

  /// The sufficient statistics, first the one that links use by default.
  List<Port> ports();

  /// Unit u owns columns `offsets[u] … offsets[u+1]−1` of the first port.
  default int[] offsets(int size) {
    return offsets(size, 0);
  }

  /// Unit u owns columns `offsets[u] … offsets[u+1]−1` of a port.
  default int[] offsets(int size, int port) {
    int width = ports().get(port).width();
    int[] offsets = new int[size + 1];
    for (int u = 0; u <= size; u++) offsets[u] = u * width;
    return offsets;
  }

  /// Columns of `size` units in a port.
  default int columns(int size, int port) {
    return Math.multiplyExact(size, ports().get(port).width());
  }

  /// Number of values of a unit, or 0 where they are not listed: for real numbers and for counts without end.
  default int values() {
    return 0;
  }

  /// Where the numbers of a continuous unit lie: borders, ascending, between which its density is smooth. The first and
  /// the last are the ends of its range.
  default double[] borders() {
    return new double[] {Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
  }

  /// Single numbers of a continuous unit that have a mass of their own: h(x) is 1 there, beside the density. At such a
  /// number [#statisticsAt] means the atom, not the density.
  default double[] atoms() {
    return new double[0];
  }

  /// True where the numbers of a kind without a list are whole: they are summed, not integrated.
  default boolean whole() {
    return false;
  }

  /// The statistics of value `value` of unit `unit`, written to its columns of `out[port]`; for units with a list of
  /// values.
  default void statistics(int value, int unit, double[][] out) {
    throw new UnsupportedOperationException(
        name() + " units have no list of values; sum their layer out instead");
  }

  /// The statistics of the real value `x` of unit `unit`, written to its columns of `out[port]`; for continuous units
  /// only.
  default void statisticsAt(double x, int unit, double[][] out) {
    throw new UnsupportedOperationException(
        name() + " units have no real values; go through their list of values");
  }

  /// How fast −U grows; it decides which pairs of layers can be normalised.
  Growth growth();

  /// Tails of a kind: a bounded range, a quadratic energy ½γx², or log n! of a count.
  enum Growth {
    BOUNDED,
    QUADRATIC,
    FACTORIAL
  }

  /// The smallest γ with U(x) ~ ½γx² in a tail of unit `unit`; for kinds of quadratic [#growth()] only.
  default double precision(double[][] theta, int unit) {
    throw new UnsupportedOperationException(name() + " units have no quadratic tails");
  }

  /// Σ Γ(η) over units [from, to) of one row.
  double cumulant(double[][] eta, int from, int to);

  /// ⟨t_p | η⟩ of units [from, to) of one row into `out` (modified).
  void means(double[][] eta, int from, int to, double[][] out);

  /// The same by the kernels of `space`, to the bit.
  default double cumulant(double[][] eta, int from, int to, Workspace space) {
    return cumulant(eta, from, to);
  }

  /// Σ Γ(η) from prepared inputs, summed in double.
  double cumulant(float[][] eta, int from, int to, Workspace space);

  /// ⟨t_p | η⟩ in float.
  void means(float[][] eta, int from, int to, Workspace space, float[][] out);

  /// Draws units [from, to) of row `row` of `out` (modified) with the words of `key` only; `from` is a multiple of 16.
  void sample(float[][] eta, int from, int to, long key, Workspace space, States[] out, int row);

  /// f of units that are a bit each, drawn by p(bit = 1 | η) = σ(f·η) from the word of draw 0; 0 for other kinds.
  default float bitFactor() {
    return 0;
  }

  /// η·t(value) of value number `value` of one unit, whose natural parameters stand at `eta[0 …]`: for discrete units
  /// of one port, which samplers may visit one by one.
  default float score(float[] eta, int value) {
    throw new UnsupportedOperationException(name() + " units are not drawn one by one");
  }

  /// Draws the value number of one unit with natural parameters `eta[0 …]` (modified) from a random word.
  default int draw(float[] eta, int word) {
    float high = score(eta, 0);
    for (int a = 1; a < values(); a++) high = Math.max(high, score(eta, a));
    float sum = 0;
    for (int a = 0; a < values(); a++)
      sum += Elementary.expNeg(Elementary.clamp(high - score(eta, a)));
    float threshold = sum * Draws.uniform(word);
    float cumulative = 0;
    for (int a = 0; a < values() - 1; a++) {
      cumulative += Elementary.expNeg(Elementary.clamp(high - score(eta, a)));
      if (cumulative > threshold) return a;
    }
    return values() - 1;
  }

  /// Draws one unit of many rows, each from a word of its own, into `values[at …]` (modified); natural parameter a of row r
  /// is `eta[a·count + r]` (modified). The bits are those of [#draw(float[], int)] for each row.
  default void draw(float[] eta, int count, int[] words, Workspace space, int[] values, int at) {
    int width = ports().get(0).width();
    float[] one = new float[width];
    for (int c = 0; c < count; c++) {
      for (int a = 0; a < width; a++) one[a] = eta[a * count + c];
      values[at + c] = draw(one, words[c]);
    }
  }

  /// The value of a unit: its number in the list of values, or the number itself.
  default double value(States[] x, int row, int unit) {
    return x[0].content(row, unit);
  }

  /// A unit takes value number `value` of its list (x is modified, all ports).
  default void setValue(States[] x, int row, int unit, int value) {
    x[0].setValue(row, unit, value);
  }

  /// All ports of a layer from its plain values (the first port's storage).
  default States[] statistics(States values) {
    return new States[] {values};
  }

  /// The statistics of one row in double, from its plain values, into `out[port][column]` (modified).
  default void statistics(States[] x, int row, double[][] out) {
    for (int p = 0; p < out.length; p++) x[p].toDoubles(row, out[p]);
  }

  /// The first cell that holds no value of this kind (NaN, a level beyond the last, a number out of its range), as
  /// "row 3, cell 7: NaN", or null.
  default String invalid(States values) {
    String bad = values.invalid();
    if (bad != null || values() > 0) return bad;
    double[] borders = borders();
    bad = values.outside(borders[0], borders[borders.length - 1]);
    return bad == null && whole() ? values.broken() : bad;
  }

  /// True where every η gives a normal distribution with ports (x, x²), so that layers linked to each other integrate
  /// in closed form.
  default boolean normal() {
    return false;
  }

  /// log h(x) of one row, all units together.
  default double logBase(States[] x, int row) {
    return 0;
  }

  /// log h of value number `value` of a list, or of the count itself.
  default double logBase(int value) {
    return 0;
  }

  /// log h of a count, which may be beyond whole numbers of 32 bits.
  default double logBase(double count) {
    return logBase((int) count);
  }

  /// log h(count)/h(present), exact where both are large.
  default double logBaseRatio(double count, double present) {
    return logBase(count) - logBase(present);
  }

  /// True where the units of a layer share something, so that a layer is one distribution: it is drawn, summed and
  /// averaged whole and its units have no distributions of their own.
  default boolean joint() {
    return false;
  }

  /// True where a layer has a conditional distribution only, such as the length of a document.
  default boolean open() {
    return false;
  }

  /// The port whose parameter, of hidden units, does nothing but measure their numbers: another value of it with other
  /// fields and weights is the same distribution of all other layers. −1 where there is none.
  default int scalePort() {
    return -1;
  }

  /// The port whose statistic is 1 while a gate is open, behind which the first port counts (0 behind a closed one); −1
  /// where units have no gate.
  default int gatePort() {
    return -1;
  }

  /// ⟨t_0 | η, gate open⟩ of units [from, to) of one row into `out` (modified); for kinds with a [#gatePort()].
  default void meansBehindGate(double[][] eta, int from, int to, double[] out) {
    throw new UnsupportedOperationException(name() + " units have no gate");
  }

  /// True where data can be values of this kind; the others serve hidden layers only.
  default boolean observable() {
    return true;
  }

  /// The constant that the energy of units [from, to) carries beside its statistics (0 for most kinds).
  default double constant(double[][] theta, int from, int to) {
    return 0;
  }

  /// Stored parameters under which the independent units have the given means (kept away from the border).
  void fit(double[][] means, int from, int to, double[][] stored);

  /// Variance of the first port's statistics from the means of all ports; m − m² for statistics in {0, 1}.
  default void variances(double[][] means, double[] out) {
    for (int j = 0; j < out.length; j++) out[j] = means[0][j] - means[0][j] * means[0][j];
  }

  /// Null, or why this η cannot be normalised.
  default String unsupported(double[][] eta) {
    return null;
  }

  /// How files and commands spell a kind.
  ///
  /// @param example an instance of it
  /// @param spelling its word with the names of its numbers, in brackets where they can be left out:
  ///   "bounded[:LOW:HIGH]"
  /// @param about what it is where its word does not tell
  /// @param parser the kind that a word means
  record Spelled(
      Units example, String spelling, String about, Function<String, ? extends Units> parser) {

    private static Spelled plain(Units units) {
      return new Spelled(units, units.name(), "", word -> units);
    }

    /// True where `name` is a spelling of this kind, with any numbers.
    public boolean names(String name) {
      String word = spelling.split("[\\[:]")[0];
      boolean alone = word.equals(spelling) || spelling.contains("[");
      return alone && name.equals(word) || !word.equals(spelling) && name.startsWith(word + ":");
    }
  }

  /// All kinds, each with how it is spelled; a new one is one line here. Those whose units share something stand last.
  static List<Spelled> spelled() {
    return List.of(
        Spelled.plain(new Binary()),
        Spelled.plain(new Spin()),
        new Spelled(new Categorical(3), "categorical:Q", "Q states", Categorical::parse),
        Spelled.plain(new Gaussian()),
        Spelled.plain(new Relu()),
        Spelled.plain(new DoubleRelu()),
        new Spelled(new Bounded(0, 1), "bounded[:LOW:HIGH]", "", Bounded::parse),
        new Spelled(
            new Truncated(-1, 2),
            "truncated:LOW:HIGH",
            "a normal density cut at both ends",
            Truncated::parse),
        Spelled.plain(new Poisson()),
        new Spelled(new Subspace(2), "subspace:K", "a gate and K bits", Subspace::parse),
        new Spelled(new Pooled(2), "pooled:B", "at most one of B on", Pooled::parse),
        Spelled.plain(new SpikeSlab()),
        new Spelled(
            new Multinomial(),
            "multinomial[:D]",
            "counts of the D words of a document",
            Multinomial::parse));
  }

  /// One instance of every kind whose units are independent given their inputs, for contract kits and documentation.
  static List<Units> kinds() {
    return spelled().stream().map(Spelled::example).filter(units -> !units.joint()).toList();
  }

  /// Kinds whose units share something ([#joint()]): the distributions of single units do not apply to them.
  static List<Units> jointKinds() {
    return spelled().stream().map(Spelled::example).filter(Units::joint).toList();
  }

  /// Those of [#kinds()] that serve visible layers.
  static List<Units> observableKinds() {
    return kinds().stream().filter(Units::observable).toList();
  }

  /// The kind that `name` spells, as [#name()] writes it.
  static Units parse(String name) {
    String word = name.strip().toLowerCase(java.util.Locale.ROOT);
    List<String> all = new ArrayList<>();
    for (Spelled kind : spelled()) {
      if (kind.names(word)) return kind.parser().apply(word);
      all.add(kind.spelling() + (kind.about().isEmpty() ? "" : " (" + kind.about() + ")"));
    }
    throw new IllegalArgumentException(
        "no kind of unit is called '" + name + "'; there are " + String.join(", ", all));
  }
}
