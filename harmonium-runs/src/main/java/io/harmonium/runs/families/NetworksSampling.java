package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.sampling.Keep;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NetworkPictures;
import io.harmonium.runs.use.RowChains;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Rows that chains of a network end in.
final class NetworksSampling implements Sampling {

  private static final List<String> FORMATS = List.of(".csv", ".tsv", ".npy", ".png");

  private final TrainedNetwork run;
  private final OpenOptions options;

  NetworksSampling(TrainedNetwork run, OpenOptions options) {
    this.run = run;
    this.options = options;
  }

  @Override
  public List<String> formats() {
    return FORMATS;
  }

  @Override
  public void check(SampleRequest request, String format) {
    if (format.equals(".png")) NetworkPictures.check(run.conventions().picture());
  }

  @Override
  public Samples sample(SampleRequest request, Watch watch) {
    Path path = run.directory().path();
    int label = label(request.special().label());
    NetworkChains chains = chains(request, path, run.settings().defaultSteps()).of(label);
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested);
        Network network = run.network(Precision.SINGLE, workers.threads());
        Progress progress = watch.progress().start("steps", chains.steps())) {
      NetworkChains.Drawn drawn = chains.draw(run, network, request.seed(), workers, progress);
      progress.close();
      watch.remarks().accept(drawn.note());
      return new NetworkSamples(
          Map.entry("run", path), FORMATS, drawn, chains.steps(), data(drawn.rows(), label));
    }
  }

  /// Rows in the units of the data, of class `label` where it is not negative.
  private Dataset data(Reals x, int label) {
    DataConventions names = run.conventions();
    int[] labels = null;
    if (label >= 0) Arrays.fill(labels = new int[x.rows()], label);
    return new Dataset(
        List.of(
            new Block(
                names.layers().getFirst().name(),
                NetworkPlan.restored(x, run.settings()),
                names.columns(),
                List.of(),
                null)),
        null,
        labels,
        label < 0 ? List.of() : names.classes(),
        null,
        names.picture(),
        Provenance.of("samples of " + run.directory().path()));
  }

  /// Chains of any class that `request` asks for, with `steps` steps where it says none.
  static NetworkChains chains(SampleRequest request, Path path, int steps) {
    if (request.given() != null || request.keep() != Keep.X || request.chains().every() != null)
      throw RunException.invalid(
          "networks draw whole rows: no {given}, {keep} or {thin}",
          Suggestion.of("sample", path).with("n", 64).toString());
    boolean leaps = request.chains().sampler().kind() == SamplerKind.HMC;
    request
        .asked()
        .only(
            "n",
            "steps",
            "temperature",
            "sampler",
            "step",
            leaps ? "leapfrog-steps" : "",
            "class",
            "columns");
    return new NetworkChains(
        request.count(RowChains.DEFAULT_COUNT),
        -1,
        request.chains().steps(steps),
        request.chains().sampler().kind(),
        request.chains().sampler().step(),
        request.chains().sampler().leapfrogSteps(),
        request.chains().temperature());
  }

  /// The number of the class called `name`, −1 for none.
  private int label(String name) {
    if (name == null) return -1;
    int label =
        run.conventions().classes() == null ? -1 : run.conventions().classes().indexOf(name);
    if (label < 0)
      throw RunException.invalid(
          "{class} " + name + ": the classes of this run are " + run.conventions().classes(),
          "one of them");
    return label;
  }
}
