package io.harmonium.app.use;

import io.harmonium.app.console.Progress;
import io.harmonium.app.report.NetworkPage;
import io.harmonium.app.run.NetworkPlan;
import io.harmonium.app.run.NetworkSettings;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.Reading;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What a finished run of a network leaves to look at: `report.html` with data beside samples.
public final class NetworkGallery {

  private static final int SHOWN = 64;
  private static final int STEPS = 200;

  private NetworkGallery() {}

  /// Writes all of it and returns the page.
  public static Path write(RunDirectory directory, NetworkPlan plan, Workers workers) {
    NetworkTrained run = NetworkTrained.open(directory.path());
    Picture picture = plan.conventions().picture();
    List<NetworkPage.Pictures> pictures = new ArrayList<>();
    if (picture != null && plan.learning().generativeWeight() > 0)
      try (Network network = run.network(NetworkEngine.Precision.SINGLE, workers.threads())) {
        Seed seed = Seed.of(plan.description().seed()).child("gallery");
        Reals data = (plan.test() == null ? plan.train() : plan.test()).x();
        Reals first = data.like(Math.min(SHOWN, data.rows()));
        first.copyRange(data, 0, 0, first.rows());
        add(pictures, "Data", first, picture, "Rows of the data.", null);
        Reals drawn = chains(SHOWN).draw(run, network, seed, workers, Progress.silent()).rows();
        add(
            pictures,
            "Samples",
            drawn,
            picture,
            "Where " + STEPS + " more steps lead chains of training.",
            "Walks of training are colder than the law itself: they show its valleys.");
        if (plan.learning().classes() > 0)
          add(
              pictures,
              "Samples by class",
              byClass(run, network, seed, workers),
              picture,
              "Chains from noise over the energy of each class, a line for each.",
              null);
      }
    return NetworkPage.write(directory, run.parameters().size(), pictures);
  }

  private static NetworkChains chains(int count) {
    return new NetworkChains(count, -1, STEPS, SamplerKind.GIBBS, null, 1, 1);
  }

  /// Chains of every class side by side: as many of each as there are classes, so that the mosaic is square.
  private static Reals byClass(NetworkTrained run, Network network, Seed seed, Workers workers) {
    int classes = Math.min(10, run.settings().classes());
    int[] labels = new int[classes * classes];
    for (int i = 0; i < labels.length; i++) labels[i] = i / classes;
    Reals start =
        NetworkSettings.prior().draw(labels.length, network.inputs(), 0, seed.child("classes"));
    Configurations x = NetworkEnergy.rows(start);
    NetworkEnergy energy = new NetworkEnergy(network, new Reading.GivenClass(labels));
    run.settings().walk().run(energy, x, 0, STEPS, seed.child("by class"), workers);
    return NetworkEnergy.values(x);
  }

  private static void add(
      List<NetworkPage.Pictures> to,
      String title,
      Reals rows,
      Picture picture,
      String meaning,
      String trap) {
    to.add(
        new NetworkPage.Pictures(
            title, NetworkPictures.tiles(rows), picture.width(), picture.height(), meaning, trap));
  }
}
