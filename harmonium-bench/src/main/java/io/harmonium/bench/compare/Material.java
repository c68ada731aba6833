package io.harmonium.bench.compare;

import io.harmonium.data.Dataset;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Visible;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SequencedMap;

/// Data and machines that the rows start from. Training takes a minute, so trained machines are kept in a folder.
public final class Material {

  /// Chains of every machine.
  public static final int CHAINS = 2000;

  /// Hidden units up to which a machine is trained with all chains; larger ones are for annealing, which needs none.
  private static final int MODERATE = 500;

  private static final int UPDATES = 600;
  private static final int BATCH = 200;
  private static final int K = 2;
  private static final Seed SEED = Seed.of(2026);

  private final Path file;
  private final Path cache;
  private Dataset pictures;

  Material(Path file, Path cache) {
    this.file = file;
    this.cache = cache;
  }

  /// What the pictures are.
  public String source() {
    return file == null
        ? "embedded digits (8 x 8) enlarged to 28 x 28, " + pictures().rows() + " rows"
        : file.getFileName() + ", " + pictures().rows() + " rows";
  }

  /// Rows of 784 bits.
  public synchronized Dataset pictures() {
    if (pictures == null) {
      pictures =
          file == null
              ? Pictures.enlarged()
              : DataFiles.read(file, ReadOptions.DEFAULT.with(Visible.BINARY));
      int columns = pictures.blocks().get(0).values().columns();
      if (columns != Pictures.SIDE * Pictures.SIDE)
        throw new IllegalArgumentException(
            file + " has " + columns + " columns; the rows of the comparison need 784");
    }
    return pictures;
  }

  /// A binary machine trained by PCD on the pictures.
  public Trained pictures(int hidden) {
    String origin = file == null ? "digits" : pictures().provenance().sha256().substring(0, 12);
    return kept(
        "pictures-784x" + hidden + "-" + origin,
        Rbm.binary(784, hidden),
        pictures(),
        hidden <= MODERATE ? CHAINS : CHAINS / 10);
  }

  /// The same machine with weights N(0, 0.01²) and fields of the data, and chains of independent units.
  public Trained random(int hidden) {
    try (Workers workers = Workers.of(Setting.THREADS)) {
      Machine machine =
          Initial.fromData(
              Rbm.binary(784, hidden), pictures(), 0.01, SEED.child("random"), workers);
      Configurations chains =
          Chains.independent(
              machine.structure(), machine.fields(), CHAINS, 0, SEED.child("chains"), workers);
      return new Trained(machine, chains, pictures());
    }
  }

  /// A machine with categorical visible units trained by PCD on a made-up alignment.
  public Trained alignment(int hidden) {
    return kept(
        "alignment-" + Alignment.SITES + "x" + Alignment.STATES + "x" + hidden,
        Rbm.of(new Categorical(Alignment.STATES), Alignment.SITES, new Binary(), hidden),
        Alignment.made(CHAINS),
        CHAINS);
  }

  private Trained kept(String name, Machine structure, Dataset data, int chains) {
    String recipe = "-pcd" + K + "-" + UPDATES + "x" + BATCH;
    Path path = cache.resolve(name + recipe + ".npz");
    if (!Files.exists(path)) {
      System.err.println("training " + name + " once, for this and later runs");
      save(path, train(structure, data, chains));
    }
    Map<String, NpyArray> arrays = Npz.read(path, Limits.DEFAULT);
    NpyArray values = arrays.get("chains");
    Configurations states = Configurations.zeros(structure.structure(), values.shape(0));
    States visible = states.values(0);
    for (int row = 0; row < values.shape(0); row++)
      for (int cell = 0; cell < values.shape(1); cell++)
        visible.setValue(row, cell, (int) values.longAt(row * values.shape(1) + cell));
    return new Trained(Trained.machine(structure, arrays), states, data);
  }

  private static Trained train(Machine structure, Dataset data, int chains) {
    try (Workers workers = Workers.of(Setting.THREADS)) {
      Machine initial = Initial.fromData(structure, data, 0.01, SEED, workers);
      Sgd optimizer = new Sgd(Schedule.linear(0.1, 0.01, UPDATES), 0);
      Recipe recipe = Recipe.of(new MaximumLikelihood(Persistent.of(K, chains)), BATCH, optimizer);
      Trainer trainer = new Trainer(recipe, structure.structure(), data, SEED, workers);
      TrainingState end = trainer.run(trainer.start(initial), UPDATES, (update, norm) -> {});
      return new Trained(structure.with(end.parameters()), end.chains(), data);
    }
  }

  private static void save(Path path, Trained trained) {
    SequencedMap<String, NpyArray> arrays = Trained.arrays(trained.machine());
    arrays.put("chains", NpyArray.of(trained.chains().values(0)));
    try {
      Files.createDirectories(path.getParent());
      Path unfinished = path.resolveSibling(path.getFileName() + ".new");
      Npz.write(unfinished, arrays);
      Files.move(unfinished, path, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
