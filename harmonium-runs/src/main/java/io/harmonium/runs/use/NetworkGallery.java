package io.harmonium.runs.use;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.reporting.ClassResults;
import io.harmonium.runs.reporting.NetworkPage;
import io.harmonium.runs.sampling.SamplerKind;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What a finished run of a network leaves to look at: `report.html` with data beside samples, the way of chains from noise
/// to rows, the landscape of two columns, reliability and health of the sampler.
public final class NetworkGallery {

  private static final int SHOWN = 64;
  private static final int CHAINS = 8;
  private static final int STOPS = 10;
  private static final int SAMPLES = 1000;

  private final TrainedNetwork run;
  private final NetworkPlan plan;
  private final Network network;
  private final Seed seed;
  private final Workers workers;
  private final List<NetworkPage.Pictures> pictures = new ArrayList<>();

  private NetworkGallery(TrainedNetwork run, NetworkPlan plan, Network network, Workers workers) {
    this.run = run;
    this.plan = plan;
    this.network = network;
    this.seed = Seed.of(plan.description().seed()).child("gallery");
    this.workers = workers;
  }

  /// Writes all of it and returns the page.
  public static Path write(RunDirectory directory, NetworkPlan plan, Workers workers) {
    TrainedNetwork run = TrainedNetwork.open(directory.path());
    try (Network network = run.network(NetworkEngine.Precision.SINGLE, workers.threads())) {
      return new NetworkGallery(run, plan, network, workers).page(directory);
    }
  }

  private Path page(RunDirectory directory) {
    NetworkPlan.Part part = plan.test() == null ? plan.train() : plan.test();
    boolean draws = plan.learning().generativeWeight() > 0;
    NetworkPage.Landscape landscape = null;
    if (draws && plan.conventions().picture() != null) pictures(part.x());
    if (draws && network.inputs() == 2)
      landscape = NetworkPlane.of(run, network, part.x(), samples(SAMPLES), workers);
    Map<String, String> health =
        plan.learning().contrasts() && !plan.learning().bits()
            ? NetworkHealth.of(run, network, part.x(), seed.child("health"), workers).words()
            : Map.of();
    return NetworkPage.write(
        directory,
        new NetworkPage.Contents(
            run.parameters().size(),
            pictures,
            landscape,
            part.classes() == null ? null : classes(part),
            plan.conventions().picture(),
            health));
  }

  private ClassResults classes(NetworkPlan.Part part) {
    return ClassResults.of(
        plan.test() == null ? "train" : "test",
        plan.conventions().classes(),
        NetworkProbe.probabilities(network, part.x()),
        part.classes(),
        plan.conventions().picture() == null
            ? null
            : NetworkPictures.tiles(part.x()).toArray(double[][]::new),
        null);
  }

  private int steps() {
    return plan.learning().defaultSteps();
  }

  private Reals samples(int count) {
    return new NetworkChains(count, -1, steps(), SamplerKind.GIBBS, null, 1, 1)
        .draw(run, network, seed, workers, Progress.silent())
        .rows();
  }

  private void pictures(Reals data) {
    Reals first = data.like(Math.min(SHOWN, data.rows()));
    first.copyRange(data, 0, 0, first.rows());
    add("Data", first, 0, "Rows of the data.", null);
    add(
        "Samples",
        samples(SHOWN),
        0,
        run.kept() == null
            ? "Where " + steps() + " steps lead chains from noise, as in training."
            : "Where " + steps() + " more steps lead chains of training.",
        "Chains of training are colder than the distribution itself: they show its modes.");
    add(
        "From noise to rows",
        way(),
        STOPS + 1,
        "Each line is one chain: noise on the left, then every "
            + Math.max(1, steps() / STOPS)
            + " steps of the walk.",
        "Chains that still change at the right have not arrived; those that look alike have found"
            + " one valley.");
    if (plan.learning().classes() > 0)
      add(
          "Samples by class",
          byClass(),
          0,
          "Chains from noise over the energy of each class, a line for each.",
          null);
  }

  /// Chains of every class side by side: as many of each as there are classes, so that the mosaic is square.
  private Reals byClass() {
    int classes = Math.min(10, run.settings().classes());
    int[] labels = new int[classes * classes];
    for (int i = 0; i < labels.length; i++) labels[i] = i / classes;
    return NetworkChains.ofClasses(run, network, labels, steps(), seed, workers);
  }

  private Configurations noise(int rows, Seed seed) {
    return NetworkEnergy.rows(run.settings().prior().draw(rows, network.inputs(), 0, seed));
  }

  /// Chains from noise at the beginning and at every tenth of the way, one chain after the other.
  private Reals way() {
    Configurations x = noise(CHAINS, seed.child("way"));
    Reals all = Reals.zeros(CHAINS * (STOPS + 1), network.inputs());
    DifferentiableEnergy energy = run.settings().energy(network, -1);
    for (int stop = 0; stop <= STOPS; stop++) {
      if (stop > 0)
        run.settings()
            .rowWalk()
            .run(energy, x, 0, Math.max(1, steps() / STOPS), seed.child(stop), workers);
      for (int chain = 0; chain < CHAINS; chain++)
        all.copyRange(NetworkEnergy.values(x), chain, chain * (STOPS + 1) + stop, 1);
    }
    return all;
  }

  private void add(String title, Reals rows, int across, String meaning, String trap) {
    pictures.add(
        new NetworkPage.Pictures(
            title,
            NetworkPictures.tiles(rows),
            plan.conventions().picture(),
            across,
            meaning,
            trap));
  }
}
