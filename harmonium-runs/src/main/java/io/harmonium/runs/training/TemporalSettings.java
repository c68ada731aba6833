package io.harmonium.runs.training;

import io.harmonium.data.Sequences;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.RunningMean;
import io.harmonium.learning.Schedule;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.temporal.Dynamics;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.units.Binary;
import io.harmonium.wording.InvalidSetting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// How a machine of sequences is made and learned, as `run.json` keeps it.
///
/// @param order frames that a crbm looks back
/// @param recurrent recurrent units of an rnn-rbm
/// @param covariates numbers that an hdrbm knows about each sequence
/// @param k sweeps of CD or PCD, 0 for the exact gradient
/// @param batch sequences per update
/// @param stretch sequences are cut into stretches of as many frames, 0 for none
/// @param rates factors on the rate of named parameters
/// @param masks which links of named blocks there are
/// @param gauge coordinates of the gradient, [GaugeKind#CENTRED] or [GaugeKind#PLAIN]; absent in older runs, which are plain
/// @param init where learning starts if not at small random weights, or null
/// @param learn the method; absent in older runs, whose chains start at the frames
/// @param from the run whose machine learning goes on from, or null
/// @param average share of the past in the running mean of the parameters, or null where the last ones count
public record TemporalSettings(
    MachineKind model,
    int hidden,
    int order,
    int recurrent,
    int covariates,
    int k,
    int batch,
    Rate rate,
    OptimizerKind optimizer,
    double momentum,
    double decay,
    double clip,
    int truncate,
    int stretch,
    double noise,
    List<NamedFactor> rates,
    long updates,
    double initScale,
    double pastScale,
    List<LinkMask> masks,
    TemporalStart init,
    GaugeKind gauge,
    Method learn,
    Path from,
    Double average) {

  /// How checks see it; `command` trained the run in `path`.
  public Practice practice(String path, String command) {
    return new Practice(path, command, "", k, rate.toString(), 0, 0, updates);
  }

  /// Most hidden units for which the exact gradient is the default one.
  private static final int SMALL = 10;

  /// Ways to learn frames; chains of pcd belong to one frame each.
  private static final Set<Method> WAYS = Set.of(Method.EXACT, Method.CD, Method.PCD);

  private static final int DEFAULT_UPDATES = 2000;

  public TemporalSettings {
    if (updates < 0)
      throw new IllegalArgumentException("updates must be at least 0, got " + updates);
    Objects.requireNonNull(model, "model");
    Objects.requireNonNull(rate, "rate");
    Objects.requireNonNull(optimizer, "optimizer");
    rates = List.copyOf(rates);
    masks = List.copyOf(masks);
    if (gauge == null) gauge = GaugeKind.PLAIN;
    if (learn == null) learn = k == 0 ? Method.EXACT : Method.CD;
    if (init != null && from != null)
      throw new InvalidSetting(
          "{init} " + init + ": a machine that starts from a run ({from}) has its numbers already");
  }

  /// What was asked for, completed by the defaults for these sequences.
  public static TemporalSettings of(
      MachineKind model, LearningChoice choice, TemporalChoice temporal, Sequences train) {
    HiddenLayer hidden = HiddenLayer.parse(choice.hidden == null ? "100" : choice.hidden);
    if (!(hidden.units() instanceof Binary) || hidden.size() < 1)
      throw RunException.invalid(
          "{hidden} " + choice.hidden + ": machines of sequences have 1 binary hidden unit or more",
          "{hidden} 100");
    refuse(choice);
    atLeastOne("{order}", temporal.order, "{order} 3");
    atLeastOne("{recurrent}", temporal.recurrent, "{recurrent} 100");
    boolean exact =
        choice.learn == null
            ? choice.k == null && hidden.size() <= SMALL
            : choice.learn == Method.EXACT;
    if (choice.learn != null && !WAYS.contains(choice.learn))
      throw RunException.invalid(
          "{learn} " + choice.learn + ": frames of sequences are learned by cd, pcd or exact",
          "{learn} cd {k} 10");
    int sequences =
        temporal.stretch == null || temporal.stretch == 0
            ? train.count()
            : train.chunks(temporal.stretch).count();
    int batch = Math.min(sequences, choice.batch == null ? exact ? sequences : 16 : choice.batch);
    long updates = choice.updates == null ? DEFAULT_UPDATES : choice.updates;
    if (choice.epochs != null) updates = Math.max(1, Math.round(choice.epochs * sequences / batch));
    return new TemporalSettings(
        model,
        hidden.size(),
        model.sized(Dynamics.Size.ORDER) ? or(temporal.order, 3) : 0,
        model.sized(Dynamics.Size.RECURRENT) ? or(temporal.recurrent, 100) : 0,
        model.sized(Dynamics.Size.COVARIATES) ? train.covariates().size() : 0,
        exact ? 0 : or(choice.k, 10),
        batch,
        rate(choice, exact),
        choice.optimizer == null ? OptimizerKind.ADAM : choice.optimizer,
        choice.momentum == null ? 0.9 : choice.momentum,
        choice.l2 == null ? 0 : choice.l2,
        temporal.clip == null ? 1 : temporal.clip,
        or(temporal.truncate, 0),
        or(temporal.stretch, 0),
        temporal.noise == null ? 0 : temporal.noise,
        temporal.rates.stream()
            .map(text -> Said.by("{rates}", () -> NamedFactor.parse(text)))
            .toList(),
        updates,
        choice.initScale == null ? 0.01 : choice.initScale,
        temporal.pastScale == null ? 0.01 : temporal.pastScale,
        temporal.masks.stream().map(LinkMask::parse).toList(),
        init(temporal.init),
        gauge(choice),
        choice.learn != null ? choice.learn : exact ? Method.EXACT : Method.CD,
        choice.from == null ? null : Path.of(choice.from).toAbsolutePath().normalize(),
        choice.average == null || choice.average == 0 ? null : choice.average);
  }

  private static Rate rate(LearningChoice choice, boolean exact) {
    if (choice.rate != null) return Said.by("{learning-rate}", () -> Rate.parse(choice.rate));
    return Rate.parse(exact ? "0.01" : "0.001");
  }

  private static TemporalStart init(String word) {
    return word == null ? null : Word.parse("{init}", TemporalStart.class, word);
  }

  private static GaugeKind gauge(LearningChoice choice) {
    if (choice.gauge == GaugeKind.STANDARDISED)
      throw RunException.invalid(
          "{gauge} standardised: machines of sequences know centred and plain coordinates",
          "{gauge} centred");
    return choice.gauge == null ? GaugeKind.CENTRED : choice.gauge;
  }

  private static int or(Integer given, int standard) {
    return given == null ? standard : given;
  }

  private static void atLeastOne(String setting, Integer given, String remedy) {
    if (given != null && given < 1)
      throw RunException.invalid(setting + " " + given + ": expected at least 1", remedy);
  }

  /// Settings of other machines.
  private static void refuse(LearningChoice choice) {
    Map<String, Object> others = new LinkedHashMap<>();
    others.put("{chains}", choice.chains);
    others.put("{samples}", choice.samples);
    others.put("{sites}", choice.sites);
    others.put("{noise}", choice.noise);
    others.put("{l1}", choice.l1);
    others.put("{sparsity}", choice.sparsity);
    others.put("{hidden-sparsity}", choice.hiddenPull);
    others.put("{shift}", choice.shift);
    others.put("{graph}", choice.graph);
    others.put("{positive}", choice.positive);
    others.put("{target-correlation}", choice.target);
    others.put("{sparse}", choice.sparse);
    others.put("{objective}", choice.objective);
    others.put("{patience}", choice.patience);
    others.put("{tempering}", choice.tempering);
    others.put("{filters}", choice.filters);
    others.put("{pool}", choice.pool);
    others.put("{pretrain}", choice.pretrain);
    others.forEach(
        (name, value) -> {
          if (value != null)
            throw RunException.invalid(
                name + " does not apply to machines of sequences", "leave it out");
        });
  }

  /// The dynamics that these settings describe.
  public Dynamics dynamics() {
    Dynamics.Kind kind =
        model
            .dynamics()
            .orElseThrow(
                () -> new IllegalArgumentException("'" + model + "' is no machine of sequences"));
    if (kind.size() == Dynamics.Size.COVARIATES && covariates == 0)
      throw RunException.invalid(
          "{model} " + model + " needs covariates of the sequences",
          "{covariate} COLUMN, or {model} rtrbm");
    return kind.made()
        .apply(
            switch (kind.size()) {
              case NONE -> 0;
              case ORDER -> order;
              case RECURRENT -> recurrent;
              case COVARIATES -> covariates;
            });
  }

  /// Whether a chain is kept for every frame.
  private boolean persistent() {
    return learn == Method.PCD;
  }

  /// How a machine of this shape is learned.
  public SequenceRecipe recipe(TemporalMachine shape) {
    Schedule schedule = Said.by("{learning-rate}", () -> rate.over(updates));
    Optimizer steps = Said.by("{momentum}", () -> optimizer.optimizer(schedule, momentum));
    return new SequenceRecipe(
        k,
        batch,
        steps,
        clip,
        decay,
        truncate,
        noise,
        NamedFactor.map(rates),
        LinkMask.all(masks, shape.parameters()),
        gauge == GaugeKind.CENTRED,
        persistent(),
        Said.by("{ema}", () -> new RunningMean(average == null ? 0 : average)));
  }

  /// The same with another number of updates.
  public TemporalSettings withUpdates(long updates) {
    return SettingsJson.with(this, "updates", updates);
  }

  /// "CD-10, batch 16 sequences, adam rate 0.001, 2000 updates".
  public String text(int sequences) {
    return String.format(
        Locale.ROOT,
        "%s, batch %d sequences, %s rate %s, %d updates (%.0f epochs)",
        k == 0 ? "exact gradient" : (persistent() ? "PCD-" : "CD-") + k,
        batch,
        optimizer,
        rate,
        updates,
        updates * (double) batch / sequences);
  }
}
