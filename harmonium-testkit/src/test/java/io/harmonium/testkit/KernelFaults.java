package io.harmonium.testkit;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.function.Consumer;

/// Wrong kernels, seen by the kits of the units and samplers that use them.
final class KernelFaults {

  private KernelFaults() {}

  private static Fault<UnitsContract.Subject> units(
      String name, Units units, Consumer<UnitsContract.Subject> check, MutantKernels broken) {
    return new Fault<>(
        "kernel: " + name,
        check,
        new UnitsContract.Subject(units, new MutantKernels()),
        new UnitsContract.Subject(units, broken));
  }

  private static Fault<SamplerContract.Subject> gibbs(
      String name, Units visible, Units hidden, MutantKernels broken) {
    Machine machine = Specimens.random(Rbm.of(visible, 2, hidden, 2), 0.8, Seed.of(21));
    BlockGibbs gibbs = new BlockGibbs();
    return new Fault<>(
        "kernel: " + name,
        s -> SamplerContract.distributionStays(s, 1),
        new SamplerContract.Subject(gibbs, machine, new MutantKernels(), 10_000),
        new SamplerContract.Subject(gibbs, machine, broken, 10_000));
  }

  static List<Fault<?>> all() {
    return List.of(
        units("words ignore the unit", new Binary(), UnitsSampling::unitsAreIndependent, oneWord()),
        units(
            "words ignore the draw",
            new Gaussian(),
            UnitsSampling::drawsFollowTheDistribution,
            oneDraw()),
        units("words ignore the row", new Spin(), UnitsSampling::rowsAreIndependent, oneKey()),
        units("words count from the range", new Binary(), UnitsSampling::blocksCompose, relative()),
        units(
            "both halves of a block are the first",
            new Binary(),
            UnitsSampling::unitsAreIndependent,
            sameHalves()),
        units(
            "a bit is drawn when u > σ",
            new Binary(),
            UnitsSampling::drawsFollowTheDistribution,
            flipped()),
        units(
            "a level too far",
            new Categorical(3),
            UnitsSampling::drawsFollowTheDistribution,
            levelTooFar()),
        units("σ of eight bits", new Binary(), UnitsContract::floatsFollowDoubles, coarseSigmoid()),
        units("Γ forgets the tail", new Binary(), UnitsContract::floatsFollowDoubles, noTail()),
        gibbs("the last set bit is lost", new Binary(), new Binary(), lastBitLost()),
        gibbs("fallen bits stay in the sums", new Binary(), new Binary(), fallenBitsStay()),
        gibbs("spins are taken for bits", new Spin(), new Binary(), spinsAreBits()),
        gibbs("levels meet the next row of W", new Categorical(3), new Spin(), nextLevel()),
        gibbs("reals start from the last row's sums", new Gaussian(), new Binary(), staleChain()));
  }

  private static MutantKernels fallenBitsStay() {
    return new MutantKernels() {
      @Override
      public void addChanged(
          Bits before, Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
        Bits either = (Bits) x.copy();
        for (int r = 0; r < rows; r++)
          for (int i = 0; i < x.columns(); i++)
            either.set(row + r, i, x.get(row + r, i) || before.get(r, i));
        super.addChanged(before, either, row, rows, w, space, addTo);
      }
    };
  }

  private static MutantKernels oneWord() {
    return new MutantKernels() {
      @Override
      public void words(long key, int draw, int from, int to, int[] out) {
        super.words(key, draw, from, to, out);
        java.util.Arrays.fill(out, 0, to - from, out[0]);
      }
    };
  }

  private static MutantKernels oneDraw() {
    return new MutantKernels() {
      @Override
      public void words(long key, int draw, int from, int to, int[] out) {
        super.words(key, 0, from, to, out);
      }
    };
  }

  private static MutantKernels oneKey() {
    return new MutantKernels() {
      @Override
      public void words(long key, int draw, int from, int to, int[] out) {
        super.words(42, draw, from, to, out);
      }
    };
  }

  private static MutantKernels relative() {
    return new MutantKernels() {
      @Override
      public void words(long key, int draw, int from, int to, int[] out) {
        super.words(key, draw, 0, to - from, out);
      }
    };
  }

  private static MutantKernels sameHalves() {
    return new MutantKernels() {
      @Override
      public void words(long key, int draw, int from, int to, int[] out) {
        super.words(key, draw, from, to, out);
        for (int j = 8; j < to - from; j++) if ((j & 8) != 0) out[j] = out[j - 8];
      }
    };
  }

  private static MutantKernels flipped() {
    return new MutantKernels() {
      @Override
      public void drawBits(
          float[] eta,
          float factor,
          int from,
          int to,
          int[] words,
          Workspace space,
          Bits out,
          int row) {
        super.drawBits(eta, factor, from, to, words, space, out, row);
        for (int j = from; j < to; j++) out.set(row, j, !out.get(row, j));
      }
    };
  }

  private static MutantKernels levelTooFar() {
    return new MutantKernels() {
      @Override
      public void drawLevels(
          float[] eta,
          int[] offsets,
          int from,
          int to,
          int[] words,
          Workspace space,
          Levels out,
          int row) {
        super.drawLevels(eta, offsets, from, to, words, space, out, row);
        for (int u = from; u < to; u++) {
          int count = offsets[u + 1] - offsets[u];
          out.set(row, u, (out.get(row, u) + 1) % count);
        }
      }
    };
  }

  private static MutantKernels coarseSigmoid() {
    return new MutantKernels() {
      @Override
      public void sigmoid(float[] x, float factor, int from, int to, float[] out) {
        super.sigmoid(x, factor, from, to, out);
        for (int j = from; j < to; j++) out[j] = Math.round(out[j] * 256) / 256f;
      }
    };
  }

  private static MutantKernels noTail() {
    return new MutantKernels() {
      @Override
      public double softplusSum(double[] x, double factor, int from, int to) {
        return super.softplusSum(x, factor, from, from + (to - from) / 4 * 4);
      }
    };
  }

  private static MutantKernels lastBitLost() {
    return new MutantKernels() {
      @Override
      public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
        Bits fewer = x.like(rows);
        fewer.copyRange(x, row, 0, rows);
        for (int r = 0; r < rows; r++) fewer.set(r, x.columns() - 1, false);
        super.addRows(fewer, 0, rows, w, space, addTo);
      }
    };
  }

  private static MutantKernels spinsAreBits() {
    return new MutantKernels() {
      @Override
      public void addRows(Bits x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
        Bits bits = new Bits(x.rows(), x.columns(), x.stride(), x.data(), 0, 1);
        super.addRows(bits, row, rows, w, space, addTo);
      }
    };
  }

  private static MutantKernels nextLevel() {
    return new MutantKernels() {
      @Override
      public void addLevels(
          Levels x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
        Levels next = x.like(rows);
        for (int r = 0; r < rows; r++)
          for (int u = 0; u < x.units(); u++) next.set(r, u, (x.get(row + r, u) + 1) % 3);
        super.addLevels(next, 0, rows, w, space, addTo);
      }
    };
  }

  private static MutantKernels staleChain() {
    return new MutantKernels() {
      @Override
      public void multiply(Reals x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
        super.multiply(x, row, rows, w, space, addTo);
        float[] sums = addTo.reals();
        for (int r = 1; r < rows; r++)
          for (int j = 0; j < addTo.columns(); j++)
            sums[r * addTo.stride() + j] += sums[(r - 1) * addTo.stride() + j];
      }
    };
  }
}
