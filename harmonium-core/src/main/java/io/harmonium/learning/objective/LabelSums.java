package io.harmonium.learning.objective;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.learning.phase.LinkSums;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.OuterSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Port;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The sums behind the gradient of log p(y | x), from one product of the rows with the weights for all classes:
///
/// ```
/// e_c = δ_cy − p(c | x),   m_c = ⟨t(h) | x, c⟩,   d = Σ_c e_c·m_c
/// ∂/∂d_c = e_c,   ∂/∂U_c = e_c·m_c,   ∂/∂θ_h = d,   ∂/∂W = t(x)·dᵀ
/// ```
///
/// Classes with |e_c| < 10⁻⁷ are left out. Sums over the rows are exact integers, those of the classes once per 16
/// rows, so that they have the same bits for any number of workers. Those of the links are [LinkSums].
final class LabelSums implements Ascent {

  private static final Slot<double[]> LOGS = Slot.doubles(LabelSums.class, "logs");
  private static final Slot<double[]> PRODUCTS = Slot.doubles(LabelSums.class, "products");
  private static final Slot<double[]> ERRORS = Slot.doubles(LabelSums.class, "errors");
  private static final Slot<float[][]> SHIFTED = Slot.rows(LabelSums.class, "shifted");
  private static final Slot<float[][]> CLASS_MEANS = Slot.rows(LabelSums.class, "class means");

  /// Rows whose shares in the sums of the classes are added in double first; part of the definition.
  private static final int ROWS = 16;

  /// Most rows whose inputs are computed together.
  private static final int MAX = 256;

  private static final double NEGLIGIBLE = 1e-7;

  private static final String ALL = "rows";
  private static final String LABELLED = "labelled";
  private static final String LINKS = "links";

  private final UpdateBuffers shared;
  private final Structure structure;
  private final int label;
  private final int hidden;
  private final int classLink;
  private final int classes;
  private final int columns;
  private final ClassSums sums;
  private final States[][] senders;
  private final States[][] shares;
  private final float[][] classWeights;
  private final double[][][] means;
  private final LinkSums links;
  private double labelled;
  private double total;

  /// Room for the sums of a machine whose class stands in layer `label`.
  LabelSums(UpdateBuffers shared, int label) {
    this.shared = shared;
    this.structure = shared.structure();
    String unsupported = unsupported(structure, label);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    this.label = label;
    this.hidden = structure.visible().size();
    this.classes = structure.columns(label, 0);
    this.columns = structure.columns(hidden, 0);
    this.classLink =
        IntStream.range(0, structure.links().size())
            .filter(k -> structure.links().get(k).ends().get(0).layer() == label)
            .findFirst()
            .orElseThrow();
    this.sums = new ClassSums(structure, label, shared.workers().threads());
    this.links = new LinkSums(structure, shared.workers().threads());
    this.senders = new States[structure.size()][];
    this.shares = new States[structure.size()][];
    this.classWeights = new float[classes][columns];
    this.means = new double[structure.size()][][];
    for (int l = 0; l < structure.size(); l++) {
      shares[l] = new States[structure.ports(l)];
      means[l] = structure.layer(l).zeros();
    }
  }

  /// Null, or why the distribution of the class is not known in closed form.
  static String unsupported(Structure structure, int label) {
    boolean unit =
        label >= 0
            && label < structure.visible().size()
            && structure.layer(label).size() == 1
            && structure.layer(label).units().values() == structure.columns(label, 0);
    if (!unit)
      return "the class must be a visible layer of one categorical unit; layer "
          + label
          + " is not";
    if (structure.hidden().size() != 1 || !structure.bipartite())
      return "the distribution of the class is known for one hidden layer without links within a"
          + " side";
    int links = 0;
    for (int k = 0; k < structure.links().size(); k++)
      if (structure.ends(k).stream().anyMatch(e -> e.layer() == label)) {
        links++;
        if (!structure.isMatrix(k, label, structure.visible().size()))
          return "link '"
              + structure.links().get(k).name()
              + "' must be dense, from the class to the hidden units";
      }
    return links == 1 ? null : "the class must have one link to the hidden layer, it has " + links;
  }

  /// Forgets what was collected and collects the rows of `batch`.
  void collect(Batch batch) {
    collect(batch, false);
    total = batch.totalWeight();
    labelled = 0;
    float[] weights = labelledWeights(batch);
    for (float weight : weights) labelled += weight;
    readMeans();
  }

  /// The weights of rows with a class, 0 for others.
  private float[] labelledWeights(Batch batch) {
    float[] weights = new float[batch.rows().length];
    for (int row = 0; row < weights.length; row++)
      weights[row] = batch.missing(label, row, 0) ? 0 : batch.weight(row);
    return weights;
  }

  /// The sums of a part of the rows.
  PartialSums part(Batch part) {
    collect(part, true);
    PartialSums all = PartialSums.empty();
    sums.addTo(all);
    links.addTo(LINKS, all);
    int rows = part.rows().length;
    all.add(new PartialSums.Weights(ALL, part.first(), rows, part.weights()));
    all.add(new PartialSums.Weights(LABELLED, part.first(), rows, labelledWeights(part)));
    return all;
  }

  /// Takes the sums of all parts, of `rows` rows.
  void take(PartialSums all, int rows) {
    total = all.totalWeight(ALL, rows);
    labelled = all.totalWeight(LABELLED, rows);
    sums.take(all);
    links.take(LINKS, all);
    readMeans();
  }

  private void collect(Batch batch, boolean merging) {
    Workers workers = shared.workers();
    PreparedMachine machine = shared.prepare();
    int rows = batch.rows().length;
    sums.forget();
    readClassWeights(machine);
    for (int l = 0; l < hidden; l++) {
      shares[l] = batch.x().layers()[l];
      senders[l] = l == label ? null : batch.x().layers()[l];
    }
    for (int p = 0; p < shares[hidden].length; p++)
      if (shares[hidden][p] == null || shares[hidden][p].rows() < rows)
        shares[hidden][p] = Reals.zeros(rows, structure.columns(hidden, p));
    links.begin(shares, rows, classLink, merging);
    int share = (workers.share(rows, ROWS, MAX) + ROWS - 1) / ROWS * ROWS;
    workers.forBlocks(
        rows,
        share,
        (from, to, worker, space) -> {
          Sums ofClasses = links.sums(classLink, worker);
          classes(machine, batch, from, to, sums.part(worker), ofClasses, space);
          links.round(batch.weights(), from, to, worker);
        });
    links.settle();
    workers.forBlocks(
        rows,
        Sums.BLOCK,
        (from, to, worker, space) -> {
          columns(batch.weights(), from, to, sums.part(worker), space);
          links.add(machine, batch.weights(), from, to, worker, space);
        });
    links.end();
  }

  private void readClassWeights(PreparedMachine machine) {
    double[] values = machine.machine().parameters().values();
    int offset = structure.linkOffset(classLink);
    for (int c = 0; c < classes; c++)
      for (int j = 0; j < columns; j++)
        classWeights[c][j] = (float) values[offset + c * columns + j];
  }

  /// The first walk: e, m and d of rows `from … to−1`, and their sums over the classes.
  private void classes(
      PreparedMachine machine,
      Batch batch,
      int from,
      int to,
      ClassSums.Part part,
      Sums ofClasses,
      Workspace space) {
    double[] labelTheta = machine.fields().theta()[label][0];
    double[] logs = space.doubles(LOGS, classes);
    double[] products = space.doubles(PRODUCTS, classes * columns);
    double[] errors = space.doubles(ERRORS, classes);
    LayerConditional conditional =
        Distribution.of(machine).conditional(hidden, space).receive(senders, from, to);
    for (int start = from; start < to; start += ROWS) {
      int stop = Math.min(to, start + ROWS);
      Arrays.fill(products, 0, classes * columns, 0);
      Arrays.fill(errors, 0, classes, 0);
      for (int row = start; row < stop; row++) {
        clearShare(row);
        if (batch.missing(label, row, 0)) continue;
        float[][] eta = conditional.eta(row);
        posterior(eta, labelTheta, logs, space);
        int known = ((Levels) batch.x().values(label)).get(row, 0);
        double weight = batch.weight(row);
        for (int c = 0; c < classes; c++) {
          double error = (c == known ? 1 : 0) - Elementary.exp(logs[c]);
          errors[c] = Math.fma(weight, error, errors[c]);
          boolean counts = Math.abs(error) >= NEGLIGIBLE;
          if (!counts && c != known) continue;
          float[][] mean = means(eta, c, space);
          if (counts) addShare(mean, row, (float) error);
          if (counts) add(weight * error, mean[0], products, c * columns);
          if (c == known) addMeans(mean, weight, part);
        }
      }
      for (int i = 0; i < classes * columns; i++) ofClasses.add(i, products[i]);
      for (int c = 0; c < classes; c++) part.fields()[label][0].add(c, errors[c]);
    }
  }

  /// log p(c | x) of every class into `logs` (modified).
  private void posterior(float[][] eta, double[] labelTheta, double[] logs, Workspace space) {
    Layer layer = structure.layer(hidden);
    for (int c = 0; c < classes; c++)
      logs[c] =
          labelTheta[c] + layer.units().cumulant(shifted(eta, c, space), 0, layer.size(), space);
    double norm = Elementary.logSumExp(logs, 0, classes);
    for (int c = 0; c < classes; c++) logs[c] -= norm;
  }

  /// η of the hidden units where the class is `c`.
  private float[][] shifted(float[][] eta, int c, Workspace space) {
    float[][] shifted = space.rows(SHIFTED, eta.length, structure.widest(hidden) + 16);
    float[] weights = classWeights[c];
    for (int j = 0; j < columns; j++) shifted[0][j] = eta[0][j] + weights[j];
    for (int p = 1; p < structure.ports(hidden); p++)
      System.arraycopy(eta[p], 0, shifted[p], 0, structure.columns(hidden, p));
    return shifted;
  }

  private float[][] means(float[][] eta, int c, Workspace space) {
    Layer layer = structure.layer(hidden);
    float[][] out = space.rows(CLASS_MEANS, structure.ports(hidden), structure.widest(hidden) + 16);
    layer.units().means(shifted(eta, c, space), 0, layer.size(), space, out);
    return out;
  }

  private void clearShare(int row) {
    for (States port : shares[hidden]) {
      Reals d = (Reals) port;
      Arrays.fill(d.data(), row * d.stride(), row * d.stride() + d.columns(), 0f);
    }
  }

  /// d += e·m in every port.
  private void addShare(float[][] mean, int row, float error) {
    for (int p = 0; p < shares[hidden].length; p++) {
      Reals d = (Reals) shares[hidden][p];
      int at = row * d.stride();
      for (int j = 0; j < d.columns(); j++)
        d.data()[at + j] = Math.fma(error, mean[p][j], d.data()[at + j]);
    }
  }

  private void add(double weight, float[] mean, double[] addTo, int offset) {
    for (int j = 0; j < columns; j++)
      addTo[offset + j] = Math.fma(weight, (double) mean[j], addTo[offset + j]);
  }

  private void addMeans(float[][] mean, double weight, ClassSums.Part part) {
    for (int p = 0; p < shares[hidden].length; p++)
      for (int j = 0; j < structure.columns(hidden, p); j++)
        part.means()[hidden][p].add(j, weight * mean[p][j]);
  }

  /// The second walk: d summed over the rows, and the means of the visible units.
  private void columns(float[] rowWeights, int from, int to, ClassSums.Part part, Workspace space) {
    for (int p = 0; p < shares[hidden].length; p++)
      OuterSums.addColumns(
          shares[hidden][p], rowWeights, from, to - from, space, part.fields()[hidden][p]);
    for (int l = 0; l < hidden; l++)
      for (int p = 0; p < shares[l].length; p++)
        OuterSums.addColumns(shares[l][p], rowWeights, from, to - from, space, part.means()[l][p]);
  }

  private void readMeans() {
    for (int l = 0; l < means.length; l++)
      for (int p = 0; p < means[l].length; p++) {
        double weight = l == hidden ? labelled : total;
        for (int j = 0; j < means[l][p].length; j++)
          means[l][p][j] = weight > 0 ? sums.mean(l, p, j) / Sums.SCALE / weight : 0;
      }
  }

  /// ⟨t⟩ of every port over the batch, of the hidden units given rows and classes; reused by the next [#collect].
  @Override
  public double[][][] means() {
    return means;
  }

  /// Adds the part of the units to `out` (modified), given the stored parameters.
  void addFields(double[] stored, double[] out) {
    if (!(labelled > 0)) return;
    for (int l : new int[] {label, hidden})
      for (int p = 0; p < structure.ports(l); p++) {
        Port.Domain domain = structure.port(l, p).domain();
        int offset = structure.offset(l, p);
        int share = structure.share(l, p);
        for (int j = 0; j < structure.columns(l, p); j++) {
          long sum = sums.field(l, p, j);
          int at = offset + j / share;
          out[at] += 1 / labelled * (sum * (1 / Sums.SCALE)) * domain.derivative(stored[at]);
        }
      }
  }

  @Override
  public void write(WeightTile tile, double[] gradient, Workspace space) {
    if (labelled > 0) links.read(1 / labelled, tile, false, gradient, space);
    else Arrays.fill(gradient, tile.from(), tile.to(), 0);
  }

  @Override
  public void moved(WeightTile tile, Workspace space) {
    shared.moved(tile, space);
  }

  @Override
  public boolean settled() {
    return shared.settled();
  }
}
