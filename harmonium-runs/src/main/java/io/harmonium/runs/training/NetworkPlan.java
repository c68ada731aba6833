package io.harmonium.runs.training;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.NetworkModel;
import io.harmonium.network.NetworkShape;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// A run of a network that is settled in every point: its settings, its data scaled to [−1, 1], the shape of its network.
///
/// @param valid null where nothing is kept for validation
/// @param test null where nothing is held out
public record NetworkPlan(
    RunDescription description,
    NetworkRunSettings settings,
    NetworkShape shape,
    DataConventions conventions,
    Part train,
    Part valid,
    Part test) {

  /// Rows as input to the network, and their classes (null where there are none, −1 where one is unknown).
  public record Part(Reals x, int[] classes) {}

  /// A new run; `rows` are the data where they are in memory, else null.
  public static NetworkPlan of(
      MachineKind model,
      DataSettings asked,
      Dataset rows,
      LearningChoice learning,
      NetworkChoice choice,
      Double clip,
      String checkpoints,
      String evaluate,
      long seed,
      String version,
      String command,
      Workers workers) {
    DataSettings reads =
        asked.visible().equals(DataSettings.AUTO)
            ? SettingsJson.with(asked, "visible", "gaussian")
            : asked;
    if (model == MachineKind.JEM || choice.conditional) reads = reads.withClasses();
    TrainingData data = TrainingData.load(reads, rows, Seed.of(seed), workers);
    Reals x = reals(data.train());
    boolean bits = data.train().blocks().getFirst().values().resident() instanceof Bits;
    List<String> classes = data.conventions().classes();
    Picture picture = data.conventions().picture();
    boolean coloured = picture != null && picture.coloured();
    NetworkSettings settings =
        NetworkDefaults.settle(
            model,
            learning,
            choice,
            clip,
            new NetworkDefaults.Facts(
                x.rows(),
                picture != null && !coloured,
                bits,
                classes == null ? 0 : classes.size(),
                bits ? 0 : least(x, 1),
                bits ? 1 : -least(x, -1)));
    settings.recipe();
    if (coloured && settings.network().startsWith("conv:"))
      throw RunException.invalid(
          "{network} "
              + settings.network()
              + ": filters see one number per pixel, these pictures have three",
          "{grey}, or layers without filters such as {network} 512,512");
    NetworkRunSettings configuration =
        new NetworkRunSettings(
            data.settings().absolute(), settings, Moments.parse(checkpoints, evaluate));
    List<Layer> layers =
        new ArrayList<>(data.conventions().layers().stream().map(LayerConventions::layer).toList());
    // Chains of rows of two values are kept as input to the network, as numbers.
    if (bits) layers.set(0, NetworkEnergy.layer(x.columns()));
    Structure structure = new Structure(layers, List.of(), List.of()).as(NetworkModel.KIND);
    RunDescription description =
        new RunDescription(
            version,
            command,
            model.toString(),
            seed,
            structure,
            configuration.toJson(),
            data.provenance(),
            data.conventions().toJson(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return of(description, data);
  }

  /// The plan that `run.json` describes, its data read again.
  public static NetworkPlan of(RunDirectory directory, Workers workers) {
    return of(directory, null, workers);
  }

  /// The same; `rows` are those of a run on data in memory, else null.
  public static NetworkPlan of(RunDirectory directory, Dataset rows, Workers workers) {
    return RunJson.read(directory, () -> again(directory.description(), rows, workers));
  }

  private static NetworkPlan again(RunDescription description, Dataset rows, Workers workers) {
    TrainingData data =
        TrainingData.load(
            configuration(description).data(), rows, Seed.of(description.seed()), workers);
    RunPlan.requireSame(data, description);
    return of(description, data);
  }

  private static NetworkPlan of(RunDescription description, TrainingData data) {
    NetworkRunSettings configuration = configuration(description);
    NetworkSettings settings = configuration.network();
    return new NetworkPlan(
        description,
        configuration,
        shape(description),
        data.conventions(),
        part(data.train(), settings),
        data.valid() == null ? null : part(data.valid(), settings),
        data.test() == null ? null : part(data.test(), settings));
  }

  /// How the network of a run is learned.
  public static NetworkSettings settings(RunDescription description) {
    return configuration(description).network();
  }

  private static NetworkRunSettings configuration(RunDescription description) {
    if (RunConfiguration.of(description).orElse(null) instanceof NetworkRunSettings settings)
      return settings;
    throw RunJson.wrong(description.configuration(), NetworkRunSettings.NETWORK, "an object");
  }

  /// How the network is learned.
  public NetworkSettings learning() {
    return settings.network();
  }

  /// The network of a run.
  public static NetworkShape shape(RunDescription description) {
    Picture picture = DataConventions.of(description).picture();
    return settings(description)
        .shape(
            description.structure().layer(0).size(),
            picture == null || picture.coloured() ? 0 : picture.width(),
            picture == null || picture.coloured() ? 0 : picture.height());
  }

  /// The smallest number times `sign`.
  private static double least(Reals x, int sign) {
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++) least = Math.min(least, sign * x.get(row, j));
    return least;
  }

  private static Reals reals(Dataset data) {
    Block block = data.blocks().getFirst();
    if (block.missing() != null)
      throw RunException.invalid(
          "cells are missing, and networks need whole rows", "fill them in first");
    if (block.values().resident() instanceof Bits bits) return zerosAndOnes(bits);
    if (!(block.values().resident() instanceof Reals x))
      throw RunException.invalid(
          "networks learn rows of numbers, and these are "
              + block.values().getClass().getSimpleName(),
          "{visible} gaussian, or binary where there are two values");
    return x;
  }

  private static Reals zerosAndOnes(Bits bits) {
    Reals x = Reals.zeros(bits.rows(), bits.columns());
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++) x.set(row, j, bits.get(row, j) ? 1 : 0);
    return x;
  }

  /// The rows of `data` as a network with these settings sees them.
  public static Part part(Dataset data, NetworkSettings settings) {
    return new Part(rows(data, settings), settings.classes() == 0 ? null : classes(data));
  }

  /// The same without classes.
  public static Reals rows(Dataset data, NetworkSettings settings) {
    return scaled(reals(data), settings);
  }

  /// Rows of the data as a network with these settings sees them.
  public static Reals scaled(Reals x, NetworkSettings settings) {
    Reals scaled = x.like(x.rows());
    double scale = 2 / (settings.high() - settings.low());
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++)
        scaled.set(row, j, (float) (scale * (x.get(row, j) - settings.low()) - 1));
    return scaled;
  }

  private static int[] classes(Dataset data) {
    Block block = data.blocks().getLast();
    Levels levels = (Levels) block.values().resident();
    int[] classes = new int[data.rows()];
    for (int row = 0; row < classes.length; row++)
      classes[row] =
          block.missing() != null && block.missing().get(row, 0) ? -1 : levels.get(row, 0);
    return classes;
  }

  /// Rows of the network in the units of the data.
  public static Reals restored(Reals x, NetworkSettings settings) {
    Reals rows = x.like(x.rows());
    double scale = (settings.high() - settings.low()) / 2;
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < x.columns(); j++)
        rows.set(row, j, (float) (settings.low() + scale * (x.get(row, j) + 1)));
    return rows;
  }

  /// The same run as it goes on, with the updates and the rate of `choice`.
  public NetworkPlan resumed(LearningChoice choice) {
    NetworkRunSettings longer = settings.with(choice.resumed(settings.network()));
    return new NetworkPlan(
        description.withConfiguration(longer.toJson()),
        longer,
        shape,
        conventions,
        train,
        valid,
        test);
  }

  /// The plan in a few lines.
  public List<String> summary() {
    return List.of(
        "data      %d rows%s, scaled from [%s, %s] to [-1, 1]"
            .formatted(
                train.x().rows(),
                test == null ? "" : ", " + test.x().rows() + " held out",
                learning().low(),
                learning().high()),
        "machine   %s: network %s, %,d parameters"
            .formatted(learning().model(), shape, shape.zeros().size()),
        "learning  " + learning().text(train.x().rows()));
  }
}
