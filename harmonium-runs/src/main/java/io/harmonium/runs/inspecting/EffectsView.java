package io.harmonium.runs.inspecting;

import io.harmonium.data.Covariates;
import io.harmonium.data.Sequences;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.reporting.EffectPictures;
import io.harmonium.runs.reporting.chart.Network;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.training.TemporalSettings;
import io.harmonium.runs.use.CellList;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.PastEffects;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.SequenceRecipe;
import io.harmonium.temporal.SequenceTrainer;
import io.harmonium.temporal.SubjectBootstrap;
import io.harmonium.temporal.TemporalMachine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What a frame does to the next, as networks: of the columns ([PastEffects]) and, where hidden units are linked to the hidden units
/// before them, of those. Sequences with covariates have a network for their lowest values, one for the highest of each, and the
/// difference. Intervals come from machines that learn on from this one with subjects drawn anew.
public final class EffectsView {

  /// Frames over which effects are averaged.
  private static final int FRAMES = 1000;

  /// A machine of other subjects learns on for the updates of the run divided by this.
  private static final int SHARE = 20;

  private static final int MIN_UPDATES = 100;

  /// Effects of `nodes` on each other, `[from · nodes + to]`.
  private record Net(String name, List<String> nodes, double[] values) {}

  private final TemporalPlan plan;
  private final List<String> columns;
  private final Workers workers;
  private final FrameRows[] settings;
  private final List<String> names;
  private final List<String> covariates;

  private EffectsView(TemporalPlan plan, List<String> columns, Workers workers) {
    this.plan = plan;
    this.columns = columns;
    this.workers = workers;
    Sequences some = thin(plan.train().sequences());
    this.covariates = some.covariates().names();
    this.settings = new FrameRows[1 + covariates.size()];
    this.names = new ArrayList<>();
    for (int which = 0; which < settings.length; which++) {
      double[] at = new double[covariates.size()];
      for (int q = 0; q < at.length; q++)
        at[q] = extreme(plan.train().sequences().covariates(), q, q == which - 1);
      double[][] same = new double[some.count()][];
      Arrays.fill(same, at);
      Sequences moved =
          new Sequences(
              some.frames(),
              some.borders(),
              some.subjects(),
              new Covariates(covariates, same),
              null);
      settings[which] = FrameRows.of(plan.shape().structure(), moved);
      names.add(
          which == 0
              ? at.length == 0 ? "all" : "lowest covariates"
              : "highest " + covariates.get(which - 1));
    }
  }

  private static Sequences thin(Sequences all) {
    int step = Math.max(1, all.rows() / FRAMES);
    int[] chosen = IntStream.range(0, all.count()).filter(s -> s % step == 0).toArray();
    return all.choose(chosen, "every " + step + "th sequence");
  }

  private static double extreme(Covariates covariates, int q, boolean high) {
    var all = Arrays.stream(covariates.values()).mapToDouble(row -> row[q]);
    return (high ? all.max() : all.min()).orElse(0);
  }

  /// The view; `draws` machines of other subjects are learned for intervals.
  static View of(FrameSubject subject, int draws) {
    if (draws < 0 || draws == 1)
      throw RunException.invalid(
          "{bootstrap}: intervals need at least 2 draws, got " + draws, "{bootstrap} 200");
    TemporalMachine machine = subject.run().machine();
    Seed seed = subject.seed("effects").child("draw");
    EffectsView effects = new EffectsView(subject.plan(), subject.columns(), subject.workers());
    List<Net> here = effects.measure(machine);
    double[][][] others = new double[here.size()][draws][];
    try (Progress progress = subject.progress("learning", Math.max(1, draws))) {
      for (int b = 0; b < draws; b++) {
        progress.at(b, "subjects drawn anew");
        List<Net> other = effects.measure(effects.learned(machine, seed.child(b)));
        for (int n = 0; n < here.size(); n++) others[n][b] = other.get(n).values;
      }
    }
    View view = effects.view(here, others, draws);
    return view.picturedAs(Network.document(EffectPictures.of(view.json())))
        .keptAs(EffectPictures.FILE);
  }

  private List<Net> measure(TemporalMachine machine) {
    List<Net> nets = new ArrayList<>();
    double[] lowest = null;
    for (int which = 0; which < settings.length; which++) {
      double[] found = PastEffects.of(machine, FrameBatch.of(machine, settings[which]), workers);
      nets.add(new Net(names.get(which), columns, found));
      if (which == 0) {
        lowest = found;
        continue;
      }
      double[] difference = found.clone();
      for (int i = 0; i < difference.length; i++) difference[i] -= lowest[i];
      nets.add(new Net(names.get(which) + " less lowest", columns, difference));
    }
    if (machine.dynamics() instanceof Rtrbm recurrent) {
      List<String> hidden =
          IntStream.rangeClosed(1, machine.hidden()).mapToObj(j -> "r" + j).toList();
      List<double[]> blocks = recurrent.past(machine);
      for (int q = 0; q < blocks.size(); q++)
        nets.add(
            new Net(
                q == 0 ? "hidden units" : "hidden units: change by " + covariates.get(q - 1),
                hidden,
                blocks.get(q)));
    }
    return nets;
  }

  private TemporalMachine learned(TemporalMachine machine, Seed seed) {
    Sequences train = plan.train().sequences();
    int[] chosen = SubjectBootstrap.sequences(train, seed.child("subjects"));
    FrameRows data = FrameRows.of(machine.structure(), train.choose(chosen, "subjects drawn anew"));
    TemporalSettings learning =
        plan.learning().withUpdates(Math.max(MIN_UPDATES, plan.learning().updates() / SHARE));
    SequenceRecipe like = learning.recipe(machine);
    SequenceRecipe recipe =
        like.of(like.batch() >= train.count() ? chosen.length : like.batch(), name -> true);
    SequenceTrainer trainer = new SequenceTrainer(recipe, machine, data, seed, workers);
    TrainingState last =
        trainer.run(trainer.start(machine), learning.updates(), (update, norm) -> {});
    return machine.with(last.parameters());
  }

  private View view(List<Net> here, double[][][] others, int draws) {
    List<String[]> rows = new ArrayList<>();
    List<Object> networks = new ArrayList<>();
    List<String> remarks = new ArrayList<>();
    for (int n = 0; n < here.size(); n++) {
      Net net = here.get(n);
      int size = net.nodes.size();
      List<Object> effects = new ArrayList<>();
      int told = 0;
      for (int i = 0; i < net.values.length; i++) {
        int at = i;
        double[] interval =
            draws == 0
                ? null
                : SubjectBootstrap.interval(
                    Arrays.stream(others[n]).mapToDouble(values -> values[at]).toArray());
        if (interval != null && (interval[0] > 0 || interval[1] < 0)) told++;
        rows.add(row(net, i, interval));
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("from", i / size);
        one.put("to", i % size);
        one.put("value", net.values[i]);
        if (interval != null) {
          one.put("low", interval[0]);
          one.put("high", interval[1]);
        }
        effects.add(one);
      }
      Map<String, Object> network = new LinkedHashMap<>();
      network.put("name", net.name);
      network.put("nodes", net.nodes);
      network.put("effects", effects);
      networks.add(network);
      if (draws > 0)
        remarks.add(
            "%s: %d of %d effects have intervals without 0"
                .formatted(net.name, told, net.values.length));
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("bootstrap", draws);
    json.put("networks", networks);
    return new View(
        "effects",
        new CellList(List.of("network", "from", "to", "effect", "low", "high"), rows),
        json,
        List.of(),
        remarks);
  }

  private static String[] row(Net net, int i, double[] interval) {
    int size = net.nodes.size();
    return new String[] {
      net.name,
      net.nodes.get(i / size),
      net.nodes.get(i % size),
      Double.toString(net.values[i]),
      interval == null ? "" : Double.toString(interval[0]),
      interval == null ? "" : Double.toString(interval[1])
    };
  }
}
