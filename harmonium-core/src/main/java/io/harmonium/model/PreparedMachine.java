package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Lateral;
import io.harmonium.coupling.PreparedLateral;
import io.harmonium.coupling.Strip;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Ready;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A machine made ready for chains: each link in fixed point and float, in both directions, once per update. All links
/// share one exponent, so that what several links send to a port adds up exactly.
///
/// It reads the machine's parameters when it is made and at [#refresh], never in between.
public final class PreparedMachine {

  private static final Slot<double[]> COLUMN_SUMS =
      Slot.doubles(PreparedMachine.class, "column sums");
  private static final Slot<float[][]> ETA = Slot.rows(PreparedMachine.class, "eta");

  /// What the ports of the layer received that was asked for last.
  private static final Slot<Inputs[]> RECEIVED =
      Slot.of(
          PreparedMachine.class,
          "received",
          () -> new Inputs[] {new Inputs(), new Inputs(), new Inputs(), new Inputs()});

  /// Rows that one worker reads at a time where a link has no strips of its own.
  private static final int ROWS = 64;

  private final Machine machine;
  private final Fields fields;
  private final float[][][] theta;
  private final Ready[][] links;
  private final double[][] sums;
  private final double[] largestRows;
  private final double[][] columnSums;
  private final int[][] reaching;
  private int exponent;
  private boolean settled;

  private PreparedMachine(Machine machine) {
    this.machine = machine;
    this.fields = machine.fields();
    this.theta = fields.floats();
    Structure structure = machine.structure();
    double[] values = machine.parameters().values();
    this.sums = new double[structure.size()][4];
    this.links = new Ready[structure.links().size()][];
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      links[k] = new Ready[link.ends().size()];
      for (int e = 0; e < links[k].length; e++)
        links[k][e] = link.prepare(e, values, structure.linkOffset(k), terms(k, e));
    }
    List<Strip> strips = structure.strips();
    this.largestRows = new double[strips.size()];
    this.columnSums = new double[strips.size()][];
    for (Strip strip : strips)
      if (structure.links().get(strip.link()) instanceof Dense)
        columnSums[strip.index()] = new double[strip.width()];
    this.reaching = new int[structure.size()][];
    for (int l = 0; l < reaching.length; l++) reaching[l] = reaching(structure, l);
  }

  /// The numbers of the links that reach a layer of one port where all of them are dense, else null.
  private static int[] reaching(Structure structure, int layer) {
    int[] found =
        IntStream.range(0, structure.links().size())
            .filter(k -> structure.ends(k).stream().anyMatch(end -> end.layer() == layer))
            .toArray();
    boolean plain = structure.ports(layer) == 1 && found.length > 0;
    for (int k : found) plain &= structure.links().get(k) instanceof Dense;
    return plain ? found : null;
  }

  public static PreparedMachine of(Machine machine) {
    PreparedMachine prepared = new PreparedMachine(machine);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      prepared.readLinks(alone);
    }
    return prepared;
  }

  /// Reads the parameters again after they have changed; weights of which [#refreshStrip] and [#settle] have told are
  /// ready already.
  public void refresh(Workers workers) {
    machine.readFields(fields, theta);
    readLinks(workers);
  }

  /// Weights are rounded with the last scale while their sums are formed; where these ask for another scale, once more.
  private void readLinks(Workers workers) {
    try (Workers.Claim held = workers.claim()) {
      readLinks(workers, held.space());
    }
  }

  private void readLinks(Workers workers, Workspace own) {
    List<Strip> strips = structure().strips();
    if (!settled)
      workers.forBlocks(
          strips.size(),
          1,
          (from, to, worker, space) -> {
            for (int s = from; s < to; s++) refreshStrip(strips.get(s), space);
          });
    settled = false;
    int last = exponent;
    rescale(own);
    if (last != exponent)
      workers.forBlocks(
          strips.size(),
          1,
          (from, to, worker, space) -> {
            for (int s = from; s < to; s++) round(strips.get(s));
          });
    for (int k = 0; k < links.length; k++)
      if (!(structure().links().get(k) instanceof Dense))
        for (Ready end : links[k])
          workers.forBlocks(
              end.inputs(), ROWS, (from, to, worker, space) -> end.refreshRows(from, to));
  }

  /// Reads the weights of one strip again after they have changed; several threads may take several strips.
  public void refreshStrip(Strip strip, Workspace space) {
    if (!(structure().links().get(strip.link()) instanceof Dense link)) return;
    int index = strip.index();
    Prepared rows = (Prepared) links[strip.link()][1];
    Prepared columns = (Prepared) links[strip.link()][0];
    Arrays.fill(columnSums[index], 0);
    if (link.single(senders(strip.link(), 0), senders(strip.link(), 1)))
      largestRows[index] = rows.refreshRows(strip.row(), strip.lastRow(), columnSums[index], space);
    else {
      double[] values = machine.parameters().values();
      int offset = structure().linkOffset(strip.link());
      largestRows[index] =
          link.largestRow(
              values, offset, senders(strip.link(), 0), strip.row(), strip.lastRow(), space);
      link.columnSums(
          values,
          offset,
          senders(strip.link(), 1),
          strip.row(),
          strip.lastRow(),
          space,
          columnSums[index]);
      rows.refreshRows(strip.row(), strip.lastRow());
    }
    columns.transposeStrip(rows, strip.row(), strip.lastRow());
  }

  /// Says that [#refreshStrip] was called for every strip since the last change of a weight.
  public void settle() {
    settled = true;
  }

  /// Whether all weights are known to have been finite when their strips were read; of links that are not dense it is not
  /// known.
  public boolean finite() {
    for (int k = 0; k < links.length; k++)
      if (!(structure().links().get(k) instanceof Dense)) return false;
    for (double sum : largestRows) if (!(sum < Double.POSITIVE_INFINITY)) return false;
    return true;
  }

  /// A dense link in both directions; others are read as a whole.
  private void round(Strip strip) {
    if (!(structure().links().get(strip.link()) instanceof Dense)) return;
    Prepared rows = (Prepared) links[strip.link()][1];
    Prepared columns = (Prepared) links[strip.link()][0];
    rows.refreshRows(strip.row(), strip.lastRow());
    columns.transposeStrip(rows, strip.row(), strip.lastRow());
  }

  /// The exponent from the largest sum of weights that can meet in one input.
  private void rescale(Workspace space) {
    Structure structure = structure();
    for (double[] layer : sums) Arrays.fill(layer, 0);
    for (int k = 0; k < links.length; k++) {
      for (int e = 0; e < links[k].length; e++) {
        End end = structure.ends(k).get(e);
        sums[end.layer()][end.port()] += largestSum(k, e, space);
      }
    }
    double largest = 0;
    for (double[] layer : sums) for (double sum : layer) largest = Math.max(largest, sum);
    if (!(largest < Double.POSITIVE_INFINITY) || !finiteFields()) {
      String lost = machine.parameters().nonFinite();
      throw new NonFiniteException(
          lost == null
              ? "parameters are so large that their sums are not finite"
              : "parameter " + lost + " is not finite");
    }
    exponent = Prepared.exponentFor(largest);
    for (Ready[] ends : links) for (Ready end : ends) end.scale(exponent);
  }

  /// [Coupling#largestSum] from the sums of the strips where they are at hand.
  private double largestSum(int k, int end, Workspace space) {
    Coupling link = structure().links().get(k);
    if (!(link instanceof Dense dense)) {
      double[] values = machine.parameters().values();
      return link.largestSum(end, values, structure().linkOffset(k), senders(k, end), space);
    }
    double[] sums = space.doubles(COLUMN_SUMS, dense.columns());
    Arrays.fill(sums, 0, dense.columns(), 0);
    double largest = 0;
    for (int s = 0; s < columnSums.length; s++)
      if (structure().strips().get(s).link() == k)
        if (end == 0) largest = Math.max(largest, largestRows[s]);
        else for (int j = 0; j < dense.columns(); j++) sums[j] += columnSums[s][j];
    for (int j = 0; j < dense.columns(); j++) largest = Math.max(largest, sums[j]);
    return largest;
  }

  /// How many groups of columns send to an end; 0 where several ends do, which count for themselves.
  private int terms(int k, int end) {
    return structure().links().get(k).sender(end) < 0 ? 0 : senders(k, end).length - 1;
  }

  /// Where the groups of columns that send to an end begin, of which only one at a time is not 0.
  private int[] senders(int k, int end) {
    int sending = structure().links().get(k).sender(end);
    if (sending < 0) return new int[] {0};
    End sender = structure().ends(k).get(sending);
    return structure().senders(sender.layer(), sender.port());
  }

  /// Whether the stored parameters of all units are finite; those of the links are when their sums are.
  private boolean finiteFields() {
    double[] values = machine.parameters().values();
    for (int i = 0; i < structure().fields(); i++)
      if (!(Math.abs(values[i]) <= Double.MAX_VALUE)) return false;
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

  /// The weights of link number `link`, ready for each of its ends.
  public Ready[] ready(int link) {
    return links[link];
  }

  /// The weights of the link within a layer, or null where there is none.
  public PreparedLateral lateral(int layer) {
    Lateral link = structure().lateral(layer);
    return link == null ? null : (PreparedLateral) links[structure().links().indexOf(link)][1];
  }

  /// θ of `fields` as floats; those of the machine itself are at hand.
  @SuppressWarnings("ReferenceEquality")
  public float[][][] floats(Fields fields) {
    return fields == this.fields ? theta : fields.floats();
  }

  /// True where some link is too coarse in fixed point and needs a second word.
  public boolean coarse() {
    for (Ready[] ends : links) for (Ready end : ends) if (end.coarse()) return true;
    return false;
  }

  /// What the links send to a port in rows `from … to−1` of `x`, into `inputs` (modified). Layers that `x` does not know
  /// (null) send nothing.
  public void inputs(
      int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    Structure structure = structure();
    inputs.reset(to - from, structure.columns(layer, port), exponent);
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      for (int e = 0; e < links[k].length; e++) {
        End end = structure.ends(k).get(e);
        if (end.layer() == layer && end.port() == port && known(structure.ends(k), e, x))
          link.addInputs(e, x, from, to - from, links[k][e], space, inputs);
      }
    }
  }

  /// What the units of a layer send to each other in rows `from … to−1` of `x`, into `inputs` (modified).
  public void inputsWithin(
      int layer, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    inputs.reset(to - from, structure().columns(layer, 0), exponent);
    PreparedLateral weights = lateral(layer);
    if (weights != null)
      for (int row = from; row < to; row++)
        weights.add(x[layer][0], row, space, inputs, row - from);
  }

  /// Whether the sender to an end is there.
  private static boolean known(List<End> ends, int end, States[][] x) {
    for (int e = 0; e < ends.size(); e++)
      if (e != end && x[ends.get(e).layer()] == null) return false;
    return true;
  }

  /// What the links send to all ports of a layer in rows `from … to−1` of `x`, into the inputs of `space` (modified).
  public void inputs(int layer, States[][] x, int from, int to, Workspace space) {
    for (int p = 0; p < structure().ports(layer); p++)
      inputs(layer, p, x, from, to, space, received(space, p));
  }

  /// What port `port` of a layer received at the last call of [#inputs(int, States[][], int, int, Workspace)].
  public static Inputs received(Workspace space, int port) {
    return space.get(RECEIVED)[port];
  }

  /// The same into `memory` (modified), from what has changed there since the last call with the same rows: for a layer
  /// with one port that dense links of bits reach. Returns null where the layer is not of that kind, or too coarse.
  public Inputs inputs(
      int layer, States[][] x, int from, int to, Workspace space, InputMemory memory) {
    int[] reached = reaching[layer];
    if (reached == null) return null;
    for (int k : reached)
      if (links[k][end(k, layer)].coarse() || sender(k, layer, x) == null) return null;
    int rows = to - from;
    Inputs total = memory.total(layer);
    if (reached.length > 1) total.reset(rows, structure().columns(layer, 0), exponent);
    for (int i = 0; i < reached.length; i++) {
      int e = end(reached[i], layer);
      Prepared weights = (Prepared) links[reached[i]][e];
      Bits bits = sender(reached[i], layer, x);
      Inputs part = memory.inputs(layer, i);
      Bits before = memory.before(layer, i);
      if (before == null) {
        part.reset(rows, structure().columns(layer, 0), exponent);
        space.kernels().addRows(bits, from, rows, weights, space, part);
      } else space.kernels().addChanged(before, bits, from, rows, weights, space, part);
      memory.remember(layer, i, bits, from, to);
      if (reached.length == 1) return part;
      total.add(part);
    }
    return total;
  }

  /// The end of a link that lies in a layer.
  private int end(int link, int layer) {
    return structure().ends(link).get(0).layer() == layer ? 0 : 1;
  }

  /// The bits that a link sends to a layer, or null where it sends others.
  private Bits sender(int link, int layer, States[][] x) {
    End end = structure().ends(link).get(1 - end(link, layer));
    return x[end.layer()] != null && x[end.layer()][end.port()] instanceof Bits bits ? bits : null;
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
    float[][] eta = space.rows(ETA, ports, structure().widest(layer) + 16);
    for (int p = 0; p < ports; p++) {
      Inputs inputs = p == 0 && first != null ? first : received(space, p);
      inputs.eta(row, theta[layer][p], factor, eta[p]);
    }
    return eta;
  }
}
