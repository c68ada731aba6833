package io.harmonium.runs.reporting;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.data.generate.Moons;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Recipe;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;

/// One small trained run for each way of looking at rows: pictures, the plane, sequences, tables.
enum ExampleRuns {
  /// Bars and stripes: binary pictures.
  BARS {
    @Override
    TrainedRun.Plan plan() {
      return plan(
          Rbm.binary(16, 8), Recipe.pcd(5, 100, 0.05), new BarsAndStripes(4).generate(600, SEED));
    }
  },
  /// Two moons: points of the plane.
  MOONS {
    @Override
    TrainedRun.Plan plan() {
      Machine machine = Rbm.of(new Gaussian(), 2, new Binary(), 6);
      Recipe recipe = Recipe.cd(1, 100, 0.01).with(Adam.withRate(0.01));
      return plan(machine, recipe, new Moons(0.1).generate(600, SEED));
    }
  },
  /// Sequences over the protein alphabet with two motifs.
  SEQUENCES {
    @Override
    TrainedRun.Plan plan() {
      Machine machine = Rbm.of(new Categorical(LETTERS.length()), SITES, new Binary(), 5);
      return plan(machine, Recipe.pcd(5, 100, 0.05), sequences());
    }
  },
  /// Answers of people: columns with names that a page must not take for markup.
  TABLE {
    @Override
    TrainedRun.Plan plan() {
      return plan(Rbm.binary(5, 3), Recipe.pcd(5, 100, 0.05), answers());
    }
  };

  static final Seed SEED = Seed.of(11);
  private static final String LETTERS = "-ACDEFGHIKLMNPQRSTVWY";
  private static final int SITES = 14;

  abstract TrainedRun.Plan plan();

  static TrainedRun.Plan plan(Machine machine, Recipe recipe, Dataset data) {
    return new TrainedRun.Plan(
        machine, recipe, data.slice(0, 400), data.slice(400, 600), 150, 8, 20);
  }

  /// Trains and writes the run into `folder`.
  void write(Path folder) {
    TrainedRun.write(plan(), folder);
  }

  private static Dataset sequences() {
    Levels levels = Levels.zeros(600, new Categorical(LETTERS.length()).offsets(SITES));
    for (int row = 0; row < levels.rows(); row++) {
      Draws draws = SEED.child("sequences").row(row);
      boolean first = draws.uniform(0, 0) < 0.5;
      for (int site = 0; site < SITES; site++) {
        boolean motif = draws.uniform(site, 1) < 0.8;
        int letter = first ? 1 + site : 20 - site;
        levels.set(row, site, motif ? letter : draws.below(LETTERS.length(), site, 2));
      }
    }
    List<String> names = LETTERS.chars().mapToObj(c -> String.valueOf((char) c)).toList();
    Block plain = Block.of("visible", levels);
    Block named =
        new Block("visible", levels, plain.columns(), Collections.nCopies(SITES, names), null);
    return Dataset.of(named, Provenance.of("two motifs"));
  }

  private static Dataset answers() {
    Bits bits = Bits.zeros(600, 5);
    for (int row = 0; row < bits.rows(); row++) {
      Draws draws = SEED.child("answers").row(row);
      boolean well = draws.uniform(0, 0) < 0.6;
      for (int j = 0; j < 5; j++) bits.set(row, j, draws.uniform(j, 1) < (well ? 0.85 : 0.2));
    }
    List<String> names =
        List.of("sleeps < 6 h", "<script>alert(1)</script>", "\"quoted\" & 'so'", "mood", "ärger");
    return Dataset.of(
        new Block("visible", bits, names, List.of(), null), Provenance.of("<b>answers</b>"));
  }
}
