package io.harmonium.runs.training;

import io.harmonium.data.Picture;
import io.harmonium.model.Layer;
import io.harmonium.units.Units;
import io.harmonium.wording.InvalidSetting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/// What is done where nothing is said: settings that learn well on data of a given kind and size. The numbers were
/// found by trying; `docs/results` shows what they reach.
final class Defaults {

  private static final double EPOCHS = 200;

  /// Of bits with Adam.
  static final Rate BINARY_RATE = Rate.parse("0.01:exponential:0.0001");

  /// Of Potts machines, whose rare pairs of states have little curvature: standardised coordinates make up for that, or
  /// momentum where they cannot be had.
  private static final Rate POTTS_RATE = Rate.parse("0.01");

  private static final double POTTS_MOMENTUM = 0.9;
  private static final Rate SPIKE_SLAB_RATE = Rate.parse("0.001:exponential:0.0001");
  private static final Rate STANDARDISED_POTTS_RATE = Rate.parse("0.003");

  /// Of gated machines, whose weights are products of three numbers.
  private static final Rate GATED_RATE = Rate.parse("0.01:exponential:0.001");

  private static final double GATED_SCALE = 0.15;

  /// Changes of a hidden unit that methods of single units make in an update.
  private static final double MAX_CHANGES = 2e7;

  private static final long MIN_UPDATES = 5_000;
  private static final long MAX_UPDATES = 100_000;

  /// Rows of a machine without hidden units that are one batch.
  private static final int MAX_AT_ONCE = 200_000;

  private Defaults() {}

  /// `choice` with everything settled for these data.
  static LearningSettings settle(String model, LearningChoice choice, TrainingData data) {
    MachineKind kind = Word.parse(MachineKind.class, model);
    if (data.units().open() && kind != MachineKind.REPLICATED_SOFTMAX)
      throw new InvalidSetting(
          "{visible} multinomial: words of documents are learned by {model} replicated-softmax");
    boolean within = kind.lateral();
    boolean potts = kind == MachineKind.POTTS;
    int rows = data.train().rows();
    Units units = data.units();
    boolean real = units.growth() == Units.Growth.QUADRATIC && !data.conventions().mixed();
    ClassObjective objective = objective(kind, choice, data);
    boolean predicts = objective != null && objective.predicts();
    FilterSettings filters = filters(kind, choice, data);
    String defaultHidden = within ? "0" : filters == null ? hidden(data) : hidden(filters, units);
    Pretraining pretrain = MixtureDefaults.pretrain(kind, choice, data);
    boolean mixture = pretrain instanceof Pretraining.Mixture && MixtureDefaults.suits(kind, data);
    if (mixture) defaultHidden = MixtureDefaults.unit(data, choice);
    HiddenLayers layers =
        HiddenLayers.parse(or(kind.hidden(choice.hidden), kind.defaultHidden(defaultHidden)));
    layers.check(kind);
    HiddenLayer hidden = layers.first();
    boolean realHidden = hidden.units().growth() == Units.Growth.QUADRATIC;
    Method learn =
        or(choice.learn, mixture ? Method.EXACT : kind.conditional() ? Method.CD : Method.PCD);
    OptimizerKind optimizer = or(choice.optimizer, within ? OptimizerKind.SGD : OptimizerKind.ADAM);
    int batch = Math.min(rows, or(choice.batch, batch(learn, within, hidden, rows)));
    long updates =
        within
            ? withinUpdates(choice, rows, batch, learn)
            : updates(choice, rows, batch, learn, mixture);
    SparseCouplings.check(choice, kind, hidden, learn);
    SparseCouplings sparse = said("{sparse}", SparseCouplings::parse, choice.sparse);
    boolean alignment = potts && optimizer == OptimizerKind.SGD && learn == Method.PCD;
    boolean plain = predicts || filters != null || choice.sparse != null || kind.conditional();
    GaugeKind gauge =
        choice.gauge == null && alignment && !plain && hidden.size() == 0
            ? GaugeKind.STANDARDISED
            : gauge(choice.gauge, plain, filters, kind);
    boolean standardised = alignment && gauge == GaugeKind.STANDARDISED;
    if (choice.k != null && !learn.counts())
      throw new InvalidSetting(
          "{k}: {learn} " + learn + " takes no sweeps; leave it out, or {learn} pcd");
    int defaultK = potts && learn == Method.PCD ? 10 : learn.defaultK();
    int k = or(choice.k, (real || kind.paired()) && learn.defaultK() == 5 ? 1 : defaultK);
    int chains = chains(choice, learn, potts ? 2000 : within ? 1000 : 100);
    Map<String, Object> settled = new LinkedHashMap<>();
    settled.put("hidden", layers);
    settled.put("learn", learn);
    settled.put("k", k);
    settled.put("chains", chains);
    settled.put("batch", batch);
    Rate defaultRate =
        predicts
            ? classRate(optimizer)
            : standardised
                ? STANDARDISED_POTTS_RATE
                : alignment
                    ? POTTS_RATE
                    : mixture && optimizer.adaptive()
                        ? MixtureDefaults.RATE
                        : optimizer.adaptive() && ownRate(kind, real) != null
                            ? ownRate(kind, real)
                            : within && optimizer == OptimizerKind.SGD
                                ? PairCurvature.rate(data.train())
                                : rate(optimizer, learn, real, realHidden);
    settled.put(
        "rate",
        or(
            said("{learning-rate}", Rate::parse, choice.rate),
            filters == null ? defaultRate : filterRate(optimizer)));
    settled.put("rateUpdates", updates);
    settled.put("optimizer", optimizer);
    settled.put(
        "momentum",
        or(
            choice.momentum,
            optimizer.adaptive() ? 0.9 : standardised ? 0.0 : alignment ? POTTS_MOMENTUM : 0.5));
    settled.put("l1", or(choice.l1, 0.0));
    settled.put("l2", or(choice.l2, 0.0));
    settled.put("sparsity", said("{sparsity}", Sparsity::parse, choice.sparsity));
    settled.put("gauge", gauge);
    settled.put("updates", updates);
    settled.put(
        "initScale",
        or(
            choice.initScale,
            kind == MachineKind.GATED_RBM
                ? GATED_SCALE
                : initScale(real && !realHidden, within, hidden, sparse, data)));
    settled.put("model", kind == MachineKind.RBM ? null : kind);
    settled.put("graph", within ? absolute(choice.graph) : null);
    settled.put("positive", positive(kind, hidden, choice.positive));
    settled.put("target", target(choice, learn));
    settled.put("sparse", sparse);
    settled.put("objective", objective);
    settled.put("tempering", choice.tempering);
    settled.put("filters", filters);
    settled.put("patience", patience(choice, data, kind));
    settled.put("sites", sites(choice, learn, batch, hidden, data));
    settled.put("noise", noise(choice, learn));
    settled.put("pretrain", pretrain);
    settled.put("from", from(kind, choice.from));
    settled.put("factors", factors(kind, hidden, choice.factors));
    settled.put("average", unlessZero(choice.average));
    settled.put("dropout", unlessZero(choice.dropout));
    settled.put("upDown", upDown(kind, choice.upDown));
    settled.put("hiddenPull", unlessZero(choice.hiddenPull));
    settled.put("shift", shift(choice.shift, data));
    return SettingsJson.of(LearningSettings.class, settled);
  }

  private static Double unlessZero(Double number) {
    return number == null || number == 0 ? null : number;
  }

  /// What the text of a setting says, null where nothing was said.
  private static <T> T said(String setting, Function<String, T> parse, String text) {
    return text == null ? null : Said.by(setting, () -> parse.apply(text));
  }

  /// How far pictures move, null where they stand still.
  private static Integer shift(Integer max, TrainingData data) {
    if (max == null || max == 0) return null;
    Picture picture = data.train().picture();
    int cells = data.train().blocks().get(0).values().cells();
    if (picture == null || picture.cells() != cells)
      throw new InvalidSetting(
          "{shift}: the rows are no pictures; leave it out, or give a file that says how tall and"
              + " wide they are (idx, npy of rows x height x width)");
    if (data.units().values() == 0)
      throw new InvalidSetting(
          "{shift}: a cell beside the picture has no value where units are "
              + data.units().name()
              + "; leave it out, or {visible} binary");
    if (max < 1 || max >= Math.min(picture.width(), picture.height()))
      throw new InvalidSetting(
          "{shift}: expected a number of cells below the size of the picture ("
              + picture.height()
              + " x "
              + picture.width()
              + "), got "
              + max);
    return max;
  }

  /// The filters of a convolutional machine, null for any other.
  private static FilterSettings filters(
      MachineKind kind, LearningChoice choice, TrainingData data) {
    if (kind == MachineKind.CONV_RBM) return FilterSettings.of(choice.filters, choice.pool, data);
    if (choice.filters != null || choice.pool != null)
      throw new InvalidSetting("{filters} and {pool} belong to {model} conv-rbm");
    return null;
  }

  /// Blocks of detectors as the hidden layer that they are.
  private static String hidden(FilterSettings filters, Units visible) {
    Layer layer = filters.machine(visible).structure().hidden().get(0);
    return layer.size() + ":" + layer.units().name();
  }

  /// Filters are shared by all positions, whose means differ: their gradient is not centred.
  private static GaugeKind gauge(
      GaugeKind chosen, boolean plain, FilterSettings filters, MachineKind kind) {
    if (kind.conditional() && chosen != null && chosen != GaugeKind.PLAIN)
      throw new InvalidSetting(
          "{gauge} " + chosen + ": the gradient of a " + kind + " is plain; leave it out");
    if (filters != null && chosen != null && chosen != GaugeKind.PLAIN)
      throw new InvalidSetting(
          "{gauge} " + chosen + ": the gradient of shared filters is plain; leave it out");
    return or(chosen, plain ? GaugeKind.PLAIN : GaugeKind.CENTRED);
  }

  /// Chains of a method that has some; `--samples` is the word of mc for them.
  private static int chains(LearningChoice choice, Method learn, int persistent) {
    if (choice.samples != null && learn != Method.MC)
      throw new InvalidSetting("{samples} belongs to {learn} mc; others have {chains}");
    if (learn.defaultChains() == 0) {
      if (choice.chains != null)
        throw new InvalidSetting(
            "{chains}: {learn} " + learn + " keeps none; leave it out, or {learn} pcd");
      return 0;
    }
    int standard = learn == Method.PCD ? persistent : learn.defaultChains();
    int chains = or(learn == Method.MC ? choice.samples : null, or(choice.chains, standard));
    if (chains < 1) throw new InvalidSetting("{chains}: expected at least 1, got " + chains);
    return chains;
  }

  /// All units of each row where an update can afford them, else as many as it can.
  private static Integer sites(
      LearningChoice choice, Method learn, int batch, HiddenLayer hidden, TrainingData data) {
    if (!learn.looksAtSites()) {
      if (choice.sites != null)
        throw new InvalidSetting("{sites} belongs to {learn} pl, ratio and mpf");
      return null;
    }
    double each = (double) batch * Math.max(1, hidden.size()) * Math.max(2, data.units().values());
    int affordable = (int) Math.max(1, MAX_CHANGES / each);
    int sites = or(choice.sites, affordable);
    return sites >= data.columns() ? null : sites;
  }

  private static Double noise(LearningChoice choice, Method learn) {
    if (learn != Method.DENOISING && choice.noise != null)
      throw new InvalidSetting("{noise} belongs to {learn} denoising");
    return learn == Method.DENOISING ? or(choice.noise, 0.1) : null;
  }

  /// Weights between two layers without bounds begin small: large ones could not be normalised.
  private static double initScale(
      boolean real, boolean within, HiddenLayer hidden, SparseCouplings sparse, TrainingData data) {
    if (real) return 0.7 / Math.sqrt(data.columns()) / WhitenedRows.deviation(data.train());
    boolean allThere = sparse != null && sparse.all();
    return within && hidden.size() == 0 ? allThere ? 1e-4 : 0 : 0.01;
  }

  private static Double target(LearningChoice choice, Method learn) {
    if (choice.target != null && learn != Method.PCD)
      throw new InvalidSetting(
          "{target-correlation} is reached by chains that are kept ({learn} pcd), not by {learn} "
              + learn);
    if (choice.target != null) return choice.target;
    return choice.sparse == null ? null : Double.valueOf(SparseCouplings.DEFAULT_TARGET);
  }

  /// All rows where their statistics are collected once and for all.
  private static int batch(Method learn, boolean within, HiddenLayer hidden, int rows) {
    if (learn == Method.EXACT || within && hidden.size() == 0 && rows <= MAX_AT_ONCE) return rows;
    return within ? 10_000 : 100;
  }

  /// The rank of gated weights, null for machines without.
  private static Integer factors(MachineKind kind, HiddenLayer hidden, Integer chosen) {
    if (kind == MachineKind.GATED_RBM) return or(chosen, 2 * hidden.size());
    if (chosen != null) throw new InvalidSetting("{factors} belongs to {model} gated-rbm");
    return null;
  }

  private static Path from(MachineKind kind, String run) {
    if (run != null && kind != MachineKind.NETWORK && kind != MachineKind.DBM)
      throw new InvalidSetting("{from} belongs to {model} network and dbm");
    return absolute(run);
  }

  private static Integer upDown(MachineKind kind, Integer updates) {
    if (updates != null && !kind.stacked())
      throw new InvalidSetting("{up-down} belongs to {model} dbn and class-dbn");
    return updates;
  }

  /// The name of a file as it can be found from any folder.
  private static Path absolute(String file) {
    return file == null ? null : Path.of(file).toAbsolutePath().normalize();
  }

  /// Mean field where hidden units are linked to each other and nothing is said.
  private static PositiveKind positive(MachineKind kind, HiddenLayer hidden, PositiveKind chosen) {
    boolean needed = kind == MachineKind.DBM || kind == MachineKind.BM && hidden.size() > 1;
    if (!needed && chosen != null)
      throw new InvalidSetting(
          "{positive}: hidden units that are not linked to each other have means in closed form;"
              + " leave it out, or train {model} dbm, or bm with {hidden} 2 or more");
    return needed ? or(chosen, PositiveKind.MEAN_FIELD) : null;
  }

  /// What a machine with classes learns; null for any other.
  private static ClassObjective objective(
      MachineKind kind, LearningChoice choice, TrainingData data) {
    boolean classes = data.conventions().classes() != null;
    if (kind == MachineKind.NETWORK) {
      if (choice.objective != null)
        throw new InvalidSetting("{objective} belongs to {model} class-rbm");
      return new ClassObjective(ClassObjective.Kind.DISCRIMINATIVE, 0);
    }
    if (choice.objective != null && (!classes || kind.stacked()))
      throw new InvalidSetting("{objective} belongs to {model} class-rbm");
    return classes && !kind.stacked() ? ClassObjective.parse(or(choice.objective, "hybrid")) : null;
  }

  /// Patience needs validation rows, and machines whose likelihood can be told.
  private static Integer patience(LearningChoice choice, TrainingData data, MachineKind kind) {
    if (choice.patience == null) return null;
    if (data.valid() == null)
      throw new InvalidSetting("{patience} needs validation rows, such as {split} 0.8/0.1/0.1");
    if (data.conventions().classes() == null && data.means())
      throw new InvalidSetting(
          "{patience}: validation rows are judged by their likelihood, and means of bits"
              + " ({binarize} mean) have none");
    if (kind == MachineKind.BM)
      throw new InvalidSetting(
          "{patience}: the likelihood of hidden units that are linked to each other is not followed"
              + " during training; leave it out");
    return choice.patience;
  }

  /// As many as columns, within reason; few for a plane or a space, whose likelihood then stays exact.
  private static String hidden(TrainingData data) {
    int columns = data.columns();
    if (data.units().values() == 0 && columns <= 4) return "12";
    return Integer.toString(Math.clamp(columns, 50, 500));
  }

  /// Of machines that learn to predict: p(y | x) alone does not hold the fields of the rows, so nothing is centred.
  private static Rate classRate(OptimizerKind optimizer) {
    return optimizer.adaptive()
        ? Rate.parse("0.005:exponential:0.0003")
        : Rate.parse("0.5:linear:0.01");
  }

  /// Hidden units without bounds answer strongly to their weights and learn with a third of the rate.
  private static Rate rate(
      OptimizerKind optimizer, Method learn, boolean real, boolean realHidden) {
    if (realHidden && learn != Method.EXACT)
      return optimizer.adaptive()
          ? Rate.parse("0.003:exponential:0.0001")
          : Rate.parse("0.03:exponential:0.001");
    if (real && optimizer.adaptive()) return Rate.parse("0.02:exponential:0.001");
    if (learn == Method.EXACT) return optimizer.adaptive() ? Rate.parse("0.01") : Rate.parse("0.1");
    return optimizer.adaptive() ? BINARY_RATE : Rate.parse("0.1:exponential:0.001");
  }

  /// Of machines whose weights act by products, or on squares; null for all others.
  private static Rate ownRate(MachineKind kind, boolean real) {
    if (kind == MachineKind.GATED_RBM) return GATED_RATE;
    return kind == MachineKind.SPIKE_SLAB_RBM && real ? SPIKE_SLAB_RATE : null;
  }

  /// Of filters, whose gradient is a sum over all positions.
  private static Rate filterRate(OptimizerKind optimizer) {
    return optimizer.adaptive()
        ? Rate.parse("0.01:exponential:0.0005")
        : Rate.parse("0.001:exponential:0.0001");
  }

  /// A convex problem on all pairs: a fixed number of long updates.
  private static long withinUpdates(LearningChoice choice, int rows, int batch, Method learn) {
    boolean said = choice.updates != null || choice.epochs != null;
    return said || learn == Method.EXACT ? updates(choice, rows, batch, learn, false) : 1000;
  }

  private static long updates(
      LearningChoice choice, int rows, int batch, Method learn, boolean mixture) {
    if (choice.updates != null || choice.epochs != null) return updates(choice, rows, batch);
    if (mixture && learn == Method.EXACT) return MixtureDefaults.UPDATES;
    return learn == Method.EXACT
        ? 2_000
        : Math.clamp(Math.round(EPOCHS * rows / batch), MIN_UPDATES, MAX_UPDATES);
  }

  /// The updates that were asked for, in updates or in epochs.
  static long updates(LearningChoice choice, int rows, int batch) {
    if (choice.updates != null && choice.epochs != null)
      throw new InvalidSetting("{updates} and {epochs} say the same thing; give one of them");
    if (choice.updates != null) return choice.updates;
    if (!(choice.epochs > 0 && choice.epochs < 1e9))
      throw new InvalidSetting(
          "{epochs}: expected a number above 0 and below 10^9, got " + choice.epochs);
    return Math.max(1, Math.round(choice.epochs * rows / batch));
  }

  private static <T> T or(T given, T standard) {
    return given == null ? standard : given;
  }
}
