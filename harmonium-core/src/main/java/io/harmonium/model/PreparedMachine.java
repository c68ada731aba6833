package io.harmonium.model;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// A machine made ready for chains: each link in fixed point and float, in both directions, once per update. All links
/// share one exponent, so that what several links send to a port adds up exactly.
///
/// It reads the machine's parameters when it is made and at [#refresh], never in between.
public final class PreparedMachine {

  /// Called with η `[port][column]` of one row; the arrays are reused for the next row.
  @FunctionalInterface
  public interface RowVisitor {
    void row(int row, float[][] eta);
  }

  /// Rows of weights that one worker makes ready at a time.
  private static final int ROWS = 64;

  private final Machine machine;
  private final Fields fields;
  private final float[][][] theta;
  private final Prepared[][] links;
  private final double[][] sums;
  private final int rows;
  private final int[] onlyLink;
  private int exponent;

  private PreparedMachine(Machine machine) {
    this.machine = machine;
    this.fields = machine.fields();
    this.theta = fields.floats();
    Structure structure = machine.structure();
    double[] values = machine.parameters().values();
    this.sums = new double[structure.size()][4];
    this.links = new Prepared[structure.links().size()][];
    int rows = 0;
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      links[k] = new Prepared[link.ends().size()];
      for (int e = 0; e < links[k].length; e++)
        links[k][e] = link.prepare(e, values, structure.linkOffset(k), senders(link, e).length - 1);
      for (Prepared end : links[k]) rows += end.inputs();
    }
    this.rows = rows;
    this.onlyLink = new int[structure.size()];
    for (int l = 0; l < onlyLink.length; l++) onlyLink[l] = onlyLink(structure, l);
  }

  /// The number of the one dense link that reaches a layer of one port, or −1.
  private static int onlyLink(Structure structure, int layer) {
    int found = -1;
    int ends = 0;
    for (int k = 0; k < structure.links().size(); k++)
      for (End end : structure.links().get(k).ends())
        if (end.layer() == layer) {
          found = k;
          ends++;
        }
    boolean plain = ends == 1 && structure.ports(layer) == 1;
    return plain && structure.links().get(found) instanceof Dense ? found : -1;
  }

  public static PreparedMachine of(Machine machine) {
    PreparedMachine prepared = new PreparedMachine(machine);
    Workspace space = new Workspace(Kernels.plain());
    prepared.rescale(space);
    prepared.refreshRows(0, prepared.rows);
    return prepared;
  }

  /// Reads the parameters again after they have changed.
  public void refresh(Workers workers) {
    machine.readFields(fields, theta);
    rescale(workers.space());
    workers.forBlocks(rows, ROWS, (from, to, worker, space) -> refreshRows(from, to));
  }

  /// Rows `from … to−1` of all weights, counted through all links and ends.
  private void refreshRows(int from, int to) {
    int start = 0;
    for (Prepared[] ends : links)
      for (Prepared end : ends) {
        int first = Math.max(from - start, 0);
        int last = Math.min(to - start, end.inputs());
        if (first < last) end.refreshRows(first, last);
        start += end.inputs();
      }
  }

  /// The exponent from the largest sum of weights that can meet in one input.
  private void rescale(Workspace space) {
    Structure structure = structure();
    double[] values = machine.parameters().values();
    for (double[] layer : sums) java.util.Arrays.fill(layer, 0);
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      for (int e = 0; e < links[k].length; e++) {
        End end = link.ends().get(e);
        sums[end.layer()][end.port()] +=
            link.largestSum(e, values, structure.linkOffset(k), senders(link, e), space);
      }
    }
    double largest = 0;
    for (double[] layer : sums) for (double sum : layer) largest = Math.max(largest, sum);
    if (!(largest < Double.POSITIVE_INFINITY) || !finiteFields())
      throw new NonFiniteException(
          "parameter " + machine.parameters().nonFinite() + " is not finite");
    exponent = Prepared.exponentFor(largest);
    for (Prepared[] ends : links) for (Prepared end : ends) end.scale(exponent);
  }

  /// Where the units that send to an end begin.
  private int[] senders(Coupling link, int end) {
    int layer = link.ends().get(link.sender(end)).layer();
    return structure().unitOffsets(layer);
  }

  /// Whether the stored parameters of all units are finite; those of the links are when their sums are.
  private boolean finiteFields() {
    double[] values = machine.parameters().values();
    int end = links.length == 0 ? values.length : structure().linkOffset(0);
    for (int i = 0; i < end; i++) if (!(Math.abs(values[i]) <= Double.MAX_VALUE)) return false;
    return true;
  }

  public Machine machine() {
    return machine;
  }

  public Structure structure() {
    return machine.structure();
  }

  public Fields fields() {
    return fields;
  }

  /// θ of `fields` as floats; those of the machine itself are at hand.
  @SuppressWarnings("ReferenceEquality")
  public float[][][] floats(Fields fields) {
    return fields == this.fields ? theta : fields.floats();
  }

  /// True where some link is too coarse in fixed point and takes the slow double door.
  public boolean coarse() {
    for (Prepared[] ends : links) for (Prepared end : ends) if (end.coarse()) return true;
    return false;
  }

  /// What the links send to a port in rows `from … to−1` of `x`, into `inputs` (modified).
  public void inputs(
      int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    Structure structure = structure();
    inputs.reset(to - from, structure.columns(layer), exponent);
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      for (int e = 0; e < links[k].length; e++) {
        End end = link.ends().get(e);
        if (end.layer() == layer && end.port() == port)
          link.addInputs(e, x, from, to - from, links[k][e], space, inputs);
      }
    }
  }

  /// What the links send to all ports of a layer in rows `from … to−1` of `x`, into the inputs of `space` (modified).
  public void inputs(int layer, States[][] x, int from, int to, Workspace space) {
    for (int p = 0; p < structure().ports(layer); p++)
      inputs(layer, p, x, from, to, space, space.inputs(p));
  }

  /// The same into `memory` (modified), from what has changed there since the last call with the same rows: for a layer
  /// with one port that one link of bits reaches. Returns null where the layer is not of that kind, or too coarse.
  public Inputs inputs(
      int layer, States[][] x, int from, int to, Workspace space, InputMemory memory) {
    int k = onlyLink[layer];
    if (k < 0) return null;
    Coupling link = structure().links().get(k);
    int e = link.ends().get(0).layer() == layer ? 0 : 1;
    End sender = link.ends().get(1 - e);
    if (links[k][e].coarse() || !(x[sender.layer()][sender.port()] instanceof Bits bits))
      return null;
    Inputs inputs = memory.inputs(layer);
    Bits before = memory.before(layer);
    if (before == null) {
      inputs.reset(to - from, structure().columns(layer), exponent);
      link.addInputs(e, x, from, to - from, links[k][e], space, inputs);
    } else space.kernels().addChanged(before, bits, from, to - from, links[k][e], space, inputs);
    memory.remember(layer, bits, from, to);
    return inputs;
  }

  /// η `[port][column]` of row `row` of the inputs of `space`, under fields `theta` and a factor on the links. The arrays
  /// are reused for the next row.
  public float[][] eta(int layer, int row, float[][][] theta, float factor, Workspace space) {
    return eta(layer, row, null, theta, factor, space);
  }

  /// The same from `first` instead of the first inputs of `space`, where it is not null.
  public float[][] eta(
      int layer, int row, Inputs first, float[][][] theta, float factor, Workspace space) {
    int ports = structure().ports(layer);
    float[][] eta = space.rows(0, ports, structure().columns(layer) + 16);
    for (int p = 0; p < ports; p++) {
      Inputs inputs = p == 0 && first != null ? first : space.inputs(p);
      inputs.eta(row, theta[layer][p], factor, eta[p]);
    }
    return eta;
  }

  /// Visits η of `layer` for rows `from … to−1` given the other layers of `x`, under fields `theta` and a factor on
  /// the links.
  public void forEta(
      int layer,
      States[][] x,
      float[][][] theta,
      float factor,
      int from,
      int to,
      Workspace space,
      RowVisitor visitor) {
    inputs(layer, x, from, to, space);
    for (int row = from; row < to; row++)
      visitor.row(row, eta(layer, row - from, theta, factor, space));
  }
}
