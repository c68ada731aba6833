package io.harmonium.model;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// The unnormalised distribution that samplers, annealing, phases and scores act on: a machine under fields θ, a factor c
/// on all links, biases that each row has of its own, and cells that keep given values,
///
/// ```
/// p_r(x) ∝ h(x)·exp{ (θ + b_r)·t(x) + c·Σ_links ⟨W; t, t⟩ },   x = given where clamped
/// ```
///
/// It is a value: [#at], [#with(RowBiases)] and [#with(Clamp)] make another distribution around the same weights, which are
/// packed once for all of them. [#prepared] serves chains in fixed point and float, [#exact] scores in double.
public final class Distribution {

  private final Packed packed;

  /// Null for the fields of the machine itself, which follow its parameters.
  private final Fields fields;

  private final RowBiases biases;
  private final Clamp clamp;
  private volatile float[][][] narrow;

  /// The weights, packed when chains first ask for them.
  private static final class Packed {
    private final Machine machine;
    private PreparedMachine prepared;

    private Packed(Machine machine, PreparedMachine prepared) {
      this.machine = machine;
      this.prepared = prepared;
    }

    private synchronized PreparedMachine prepared() {
      if (prepared == null) prepared = PreparedMachine.of(machine);
      return prepared;
    }
  }

  private Distribution(Packed packed, Fields fields, RowBiases biases, Clamp clamp) {
    this.packed = packed;
    this.fields = fields;
    this.biases = biases;
    this.clamp = clamp;
  }

  /// The distribution of a machine.
  public static Distribution of(Machine machine) {
    return new Distribution(new Packed(machine, null), null, null, null);
  }

  /// The distribution of a machine whose weights are packed already.
  public static Distribution of(PreparedMachine prepared) {
    return new Distribution(new Packed(prepared.machine(), prepared), null, null, null);
  }

  /// Null, or why a machine has no distribution of whole rows.
  public static String unsupported(Structure structure) {
    if (structure.given() > 0)
      return "layer '"
          + structure.layer(0).name()
          + "' is given and has no distribution of its own; ask for the machine that one row makes"
          + " of it";
    if (structure.open())
      return "words have a distribution for each length of a document; ask for the machine of one"
          + " length";
    return null;
  }

  /// The same weights under other fields.
  public Distribution at(Fields fields) {
    return new Distribution(packed, fields, biases, clamp);
  }

  /// The same with biases that each row has of its own; null for none.
  public Distribution with(RowBiases biases) {
    return new Distribution(packed, fields, biases, clamp);
  }

  /// The same with the cells of `clamp` held at their values; null for none.
  public Distribution with(Clamp clamp) {
    return new Distribution(packed, fields, biases, clamp);
  }

  /// The distribution of rows `rows`, one after the other: row i has the biases and held cells of row `rows[i]`.
  public Distribution rows(int[] rows) {
    return new Distribution(
        packed,
        fields,
        biases == null ? null : biases.rows(rows),
        clamp == null ? null : clamp.rows(rows));
  }

  public Machine machine() {
    return packed.machine;
  }

  public Structure structure() {
    return packed.machine.structure();
  }

  /// The weights, ready for chains.
  public PreparedMachine prepared() {
    return packed.prepared();
  }

  /// Energies, free energies and conditionals in double; row biases are left out.
  public DoublePath exact() {
    DoublePath path = machine().doublePath();
    return fields == null ? path : path.under(fields);
  }

  public Fields fields() {
    return fields == null ? prepared().fields() : fields;
  }

  /// θ as floats.
  float[][][] theta() {
    if (fields == null) return prepared().floats(prepared().fields());
    float[][][] known = narrow;
    if (known == null) narrow = known = prepared().floats(fields);
    return known;
  }

  /// θ of the first port of a layer as floats.
  public float[] theta(int layer) {
    return theta()[layer][0];
  }

  /// The factor on the links.
  public double links() {
    return fields == null ? 1 : fields.links();
  }

  /// Null where all rows have the biases of the machine.
  public RowBiases biases() {
    return biases;
  }

  /// Null where nothing is held.
  public Clamp clamp() {
    return clamp;
  }

  /// Whether hidden layers must be weighed as they stand, for there is no sum over them: they are linked to each other, or
  /// some of their cells are held.
  public boolean whole() {
    if (structure().linkedWithin(false)) return true;
    if (clamp != null)
      for (int l = structure().visible().size(); l < structure().size(); l++)
        if (clamp.masks()[l] != null) return true;
    return false;
  }

  /// p(x_l | all other layers) of layer `layer`.
  public LayerConditional conditional(int layer, Workspace space) {
    return new LayerConditional(this, layer, space);
  }

  /// Whether a layer holds bits that one link alone reaches, so that they can be drawn without their inputs
  /// ([LayerConditional#draw]).
  public boolean drawnBits(int layer) {
    return biases == null
        && structure().layer(layer).units().bitFactor() != 0
        && prepared().alone(layer);
  }

  /// log of the unnormalised density of every row of `x` into `out` (modified), of whole states or with the hidden units
  /// summed. Base measures and constants of the energy are left out: the same at all fields, they cancel in all ratios.
  public void logDensities(Configurations x, boolean whole, double[] out, Workers workers) {
    new LogDensities(new Distribution[] {this}, x, whole, new double[][] {out}).fill(workers);
  }

  /// The same of this distribution and of `other` into `own` and `theirs` (modified); what both need is computed once
  /// where they share their weights.
  @SuppressWarnings("ReferenceEquality")
  public void logDensities(
      Distribution other,
      Configurations x,
      boolean whole,
      double[] own,
      double[] theirs,
      Workers workers) {
    if (prepared() == other.prepared())
      new LogDensities(new Distribution[] {this, other}, x, whole, new double[][] {own, theirs})
          .fill(workers);
    else {
      logDensities(x, whole, own, workers);
      other.logDensities(x, whole, theirs, workers);
    }
  }
}
