package io.harmonium.bench.compare;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Levels;
import java.util.SplittableRandom;

/// A made-up alignment: families of sequences that keep the letter of their ancestor with a probability that varies from
/// site to site, and pairs of sites that change together.
final class Alignment {

  static final int SITES = 120;
  static final int STATES = 21;

  private static final int FAMILIES = 12;

  private Alignment() {}

  static Dataset made(int rows) {
    SplittableRandom random = new SplittableRandom(21);
    int[][] ancestors = new int[FAMILIES][SITES];
    for (int[] ancestor : ancestors)
      for (int site = 0; site < SITES; site++) ancestor[site] = random.nextInt(STATES);
    double[] kept = random.doubles(SITES, 0.4, 0.95).toArray();
    int[] offsets = new int[SITES + 1];
    for (int site = 0; site <= SITES; site++) offsets[site] = site * STATES;
    Levels levels = Levels.zeros(rows, offsets);
    for (int row = 0; row < rows; row++) {
      int[] ancestor = ancestors[random.nextInt(FAMILIES)];
      for (int site = 0; site < SITES; site++)
        levels.set(
            row, site, random.nextDouble() < kept[site] ? ancestor[site] : random.nextInt(STATES));
      for (int site = 0; site + 1 < SITES; site += 10)
        levels.set(row, site + 1, (levels.get(row, site) + ancestor[site + 1]) % STATES);
    }
    return Dataset.of(Block.of("alignment", levels), Provenance.of("made-up alignment"));
  }
}
