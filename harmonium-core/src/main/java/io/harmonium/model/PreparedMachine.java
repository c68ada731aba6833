package io.harmonium.model;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;

/// A machine made ready for chains: each link in fixed point and float, in both directions, once per update. All links
/// share one exponent, so that what several links send to a port adds up exactly.
public final class PreparedMachine {

  /// Called with η `[port][column]` of one row; the arrays are reused for the next row.
  @FunctionalInterface
  public interface RowVisitor {
    void row(int row, float[][] eta);
  }

  private final Machine machine;
  private final Fields fields;
  private final Prepared[][] links;
  private final int exponent;

  private PreparedMachine(Machine machine) {
    this.machine = machine;
    this.fields = machine.fields();
    Structure structure = machine.structure();
    double[] values = machine.parameters().values();
    String bad = machine.parameters().nonFinite();
    if (bad != null)
      throw new io.harmonium.matrix.NonFiniteException("parameter " + bad + " is not finite");
    double[][] sums = new double[structure.size()][4];
    for (Coupling link : structure.links())
      for (int e = 0; e < link.ends().size(); e++) {
        End end = link.ends().get(e);
        sums[end.layer()][end.port()] += link.largestSum(e, values, structure.offset(link));
      }
    double largest = 0;
    for (double[] layer : sums) for (double sum : layer) largest = Math.max(largest, sum);
    this.exponent = Prepared.exponentFor(largest);
    this.links = new Prepared[structure.links().size()][];
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      links[k] = new Prepared[link.ends().size()];
      for (int e = 0; e < links[k].length; e++)
        links[k][e] = link.prepare(e, values, structure.offset(link), exponent);
    }
  }

  public static PreparedMachine of(Machine machine) {
    return new PreparedMachine(machine);
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

  /// True where some link is too coarse in fixed point and takes the slow double door.
  public boolean coarse() {
    for (Prepared[] ends : links) for (Prepared end : ends) if (end.coarse()) return true;
    return false;
  }

  /// What the links send to a port in rows `from … to−1` of `x`, into `inputs` (modified).
  public void inputs(
      int layer, int port, States[][] x, int from, int to, Workspace space, Inputs inputs) {
    Structure structure = structure();
    inputs.reset(to - from, structure.layer(layer).columns(), exponent);
    for (int k = 0; k < links.length; k++) {
      Coupling link = structure.links().get(k);
      for (int e = 0; e < link.ends().size(); e++) {
        End end = link.ends().get(e);
        if (end.layer() == layer && end.port() == port)
          link.addInputs(e, ends(link, x), from, to - from, links[k][e], space, inputs);
      }
    }
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
    int ports = structure().layer(layer).ports();
    int columns = structure().layer(layer).columns();
    float[][] eta = new float[ports][];
    for (int p = 0; p < ports; p++) {
      inputs(layer, p, x, from, to, space, space.inputs(p));
      eta[p] = space.floats(p, columns + 16);
    }
    for (int row = from; row < to; row++) {
      for (int p = 0; p < ports; p++)
        space.inputs(p).eta(row - from, theta[layer][p], factor, eta[p]);
      visitor.row(row, eta);
    }
  }

  private static States[] ends(Coupling link, States[][] x) {
    States[] ends = new States[link.ends().size()];
    for (int e = 0; e < ends.length; e++) {
      End end = link.ends().get(e);
      ends[e] = x[end.layer()] == null ? null : x[end.layer()][end.port()];
    }
    return ends;
  }
}
