package io.harmonium.model;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.coupling.Lateral;
import io.harmonium.coupling.PreparedLateral;
import io.harmonium.coupling.PreparedLink;
import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.SentInputs;
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

  private static final Slot<float[][]> ETA = Slot.rows(PreparedMachine.class, "eta");

  /// What the ports of the layer received that was asked for last.
  private static final Slot<Inputs[]> RECEIVED =
      Slot.of(
          PreparedMachine.class,
          "received",
          () -> new Inputs[] {new Inputs(), new Inputs(), new Inputs(), new Inputs()});

  private final Machine machine;
  private final Fields fields;
  private final float[][][] theta;
  private final PreparedLink[] links;
  private final double[][] sums;
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
    this.links = new PreparedLink[structure.links().size()];
    for (int k = 0; k < links.length; k++) {
      int number = k;
      List<WeightTile> tiles = structure.tiles().stream().filter(s -> s.link() == number).toList();
      Coupling link = structure.links().get(k);
      int[][] senders = new int[link.ends().size()][];
      for (int e = 0; e < senders.length; e++) senders[e] = senders(structure, k, e);
      links[k] = link.prepare(values, structure.linkOffset(k), senders, tiles);
    }
    this.reaching = new int[structure.size()][];
    for (int l = 0; l < reaching.length; l++) reaching[l] = reaching(structure, l);
  }

  /// The numbers of the links that reach a layer of one port; null where there are none, or more ports.
  private static int[] reaching(Structure structure, int layer) {
    int[] found =
        IntStream.range(0, structure.links().size())
            .filter(k -> structure.ends(k).stream().anyMatch(end -> end.layer() == layer))
            .toArray();
    return structure.ports(layer) == 1 && found.length > 0 ? found : null;
  }

  public static PreparedMachine of(Machine machine) {
    PreparedMachine prepared = new PreparedMachine(machine);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      prepared.readLinks(alone);
    }
    return prepared;
  }

  /// Reads the parameters again after they have changed; weights of which [#refreshTile] and [#settle] have told are
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
    List<WeightTile> tiles = structure().tiles();
    if (!settled)
      workers.forBlocks(
          tiles.size(),
          1,
          (from, to, worker, space) -> {
            for (int s = from; s < to; s++) refreshTile(tiles.get(s), space);
          });
    settled = false;
    int last = exponent;
    rescale(own);
    if (last != exponent)
      workers.forBlocks(
          tiles.size(),
          1,
          (from, to, worker, space) -> {
            for (int s = from; s < to; s++) links[tiles.get(s).link()].roundTile(tiles.get(s));
          });
    for (PreparedLink link : links) link.refresh(workers);
  }

  /// Reads the weights of one strip again after they have changed; several threads may take several strips.
  public void refreshTile(WeightTile tile, Workspace space) {
    links[tile.link()].refreshTile(tile, space);
  }

  /// Says that [#refreshTile] was called for every strip since the last change of a weight.
  public void settle() {
    settled = true;
  }

  /// Whether all weights are known to have been finite when their strips were read; of links that are not dense it is not
  /// known.
  public boolean finite() {
    for (PreparedLink link : links) if (!link.finite()) return false;
    return true;
  }

  /// The exponent from the largest sum of weights that can meet in one input.
  private void rescale(Workspace space) {
    Structure structure = structure();
    for (double[] layer : sums) Arrays.fill(layer, 0);
    for (int k = 0; k < links.length; k++) {
      for (int e = 0; e < structure.ends(k).size(); e++) {
        End end = structure.ends(k).get(e);
        sums[end.layer()][end.port()] += links[k].largestSum(e, space);
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
    for (PreparedLink link : links) link.scale(exponent);
  }

  /// Where the groups of columns that send to an end begin, of which only one at a time is not 0; none where several ends
  /// send, which count for themselves.
  private static int[] senders(Structure structure, int k, int end) {
    int sending = structure.links().get(k).sender(end);
    if (sending < 0) return new int[] {0};
    End sender = structure.ends(k).get(sending);
    return structure.senders(sender.layer(), sender.port());
  }

  /// Whether the stored parameters of all units are finite; those of the links are when their sums are.
  private boolean finiteFields() {
    double[] values = machine.parameters().values();
    for (int i = 0; i < structure().linkOffset(); i++)
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
  public PackedWeights[] ready(int link) {
    return links[link].ends();
  }

  /// The weights of the link within a layer, or null where there is none.
  public PreparedLateral lateral(int layer) {
    Lateral link = structure().lateral(layer);
    return link == null ? null : links[structure().links().indexOf(link)].within();
  }

  /// θ of `fields` as floats; those of the machine itself are at hand.
  @SuppressWarnings("ReferenceEquality")
  public float[][][] floats(Fields fields) {
    return fields == this.fields ? theta : fields.floats();
  }

  /// True where some link is too coarse in fixed point and needs a second word.
  public boolean coarse() {
    for (PreparedLink link : links) if (link.coarse()) return true;
    return false;
  }

  /// What the links send to a port in rows `from … to−1` of `x`, into `inputs` (modified). Layers that `x` does not know
  /// (null) send nothing.
  public void inputs(
      int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    inputs.reset(to - from, structure().columns(layer, port), exponent);
    for (int k = 0; k < links.length; k++) addInputs(k, layer, port, x, from, to, space, inputs);
  }

  /// What other layers send to a port of a layer, without what its units send to each other, in rows `from … to−1` of `x`,
  /// into `inputs` (modified); false where no other layer sends.
  public boolean inputsAcross(
      int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    inputs.reset(to - from, structure().columns(layer, port), exponent);
    boolean some = false;
    for (int k = 0; k < links.length; k++)
      if (links[k].within() == null) some |= addInputs(k, layer, port, x, from, to, space, inputs);
    return some;
  }

  private boolean addInputs(
      int k, int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    List<End> ends = structure().ends(k);
    boolean some = false;
    for (int e = 0; e < ends.size(); e++)
      if (ends.get(e).layer() == layer && ends.get(e).port() == port && known(ends, e, x)) {
        links[k].addInputs(e, x, from, to - from, space, inputs);
        some = true;
      }
    return some;
  }

  /// What the units of a layer send to each other in rows `from … to−1` of `x`, into `inputs` (modified).
  public void inputsWithin(
      int layer, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    inputs.reset(to - from, structure().columns(layer, 0), exponent);
    PreparedLateral weights = lateral(layer);
    if (weights != null) weights.add(x[layer][0], from, to - from, space, inputs);
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

  /// The same into `memory` (modified), from what has changed there since the last call with the same rows. Returns null
  /// where some link to the layer cannot be followed so, or it has several ports.
  public Inputs inputs(
      int layer, States[][] x, int from, int to, Workspace space, InputMemory memory) {
    int[] reached = reaching[layer];
    if (reached == null) return null;
    for (int k : reached) if (!links[k].follows(end(k, layer), x)) return null;
    Inputs total = memory.total(layer);
    if (reached.length > 1) total.reset(to - from, structure().columns(layer, 0), exponent);
    for (int i = 0; i < reached.length; i++) {
      int k = reached[i];
      SentInputs sent = memory.part(layer, i);
      Inputs part = links[k].follow(end(k, layer), x, from, to - from, space, sent);
      if (reached.length == 1) return part;
      total.add(part);
    }
    return total;
  }

  /// Whether one link alone reaches a layer of one port.
  boolean alone(int layer) {
    return reaching[layer] != null && reaching[layer].length == 1;
  }

  /// Draws rows `from … to−1` of `out`, the bits of a layer (modified), where one link alone reaches it and knows how, see
  /// [PreparedLink#draw]; else it answers false.
  boolean draw(
      int layer,
      States[][] x,
      int from,
      int to,
      BitConditional p,
      long stream,
      long first,
      Workspace space,
      InputMemory memory,
      Bits out) {
    int[] reached = reaching[layer];
    if (!alone(layer)) return false;
    SentInputs sent = memory == null ? null : memory.part(layer, 0);
    int end = end(reached[0], layer);
    return links[reached[0]].draw(end, x, from, to - from, p, stream, first, space, sent, out);
  }

  /// The end of a link that lies in a layer.
  private int end(int link, int layer) {
    return structure().ends(link).get(0).layer() == layer ? 0 : 1;
  }

  /// η `[port][column]` of row `row` of the inputs of `space`, or of `first` instead of the first of them where it is not null,
  /// above `theta`, with a factor on the links. The arrays are reused for the next row.
  float[][] eta(int layer, int row, Inputs first, float[][] theta, float factor, Workspace space) {
    int ports = structure().ports(layer);
    float[][] eta = space.rows(ETA, ports, structure().widest(layer) + 16);
    for (int p = 0; p < ports; p++) {
      Inputs inputs = p == 0 && first != null ? first : received(space, p);
      inputs.eta(row, theta[p], factor, eta[p]);
    }
    return eta;
  }
}
