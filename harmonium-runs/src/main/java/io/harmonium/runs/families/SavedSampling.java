package io.harmonium.runs.families;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.SavedNetwork;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Rows that chains of a network that was saved elsewhere end in, from noise. Nothing is scaled.
final class SavedSampling implements Sampling {

  private static final List<String> FORMATS = List.of(".csv", ".tsv", ".npy");

  private final Path path;
  private final OpenOptions options;

  SavedSampling(Path path, OpenOptions options) {
    this.path = path;
    this.options = options;
  }

  @Override
  public List<String> formats() {
    return FORMATS;
  }

  @Override
  public Samples sample(SampleRequest request, Watch watch) {
    NetworkChains chains =
        NetworksSampling.chains(request, path, RowsSampling.DEFAULT_STEPS)
            .of(label(request.special().label()));
    Integer columns = request.special().columns();
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested);
        SavedNetwork saved =
            SavedNetwork.open(
                path,
                options.code(),
                columns == null ? 0 : columns,
                workers.threads(),
                watch.warnings());
        Progress progress = watch.progress().start("steps", chains.steps())) {
      NetworkChains.Drawn drawn = saved.draw(chains, request.seed(), workers, progress);
      progress.close();
      watch.remarks().accept(drawn.note());
      return new NetworkSamples(
          Map.entry("network", path), FORMATS, drawn, chains.steps(), data(drawn.rows()));
    }
  }

  private Dataset data(Reals x) {
    List<String> names = IntStream.range(0, x.columns()).mapToObj(j -> "x" + j).toList();
    return Dataset.of(
        new Block("visible", x, names, List.of(), null), Provenance.of("samples of " + path));
  }

  private static int label(String name) {
    if (name == null) return -1;
    try {
      return Integer.parseUnsignedInt(name);
    } catch (NumberFormatException e) {
      throw RunException.invalid(
          "{class} " + name + ": classes of a saved network are numbers of its outputs, from 0 on",
          "{class} 3");
    }
  }
}
