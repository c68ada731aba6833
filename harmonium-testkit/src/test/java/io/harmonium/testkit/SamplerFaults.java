package io.harmonium.testkit;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.States;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Fields;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.testkit.SamplerContract.Subject;
import java.util.List;
import java.util.function.Consumer;

/// Wrong samplers.
final class SamplerFaults {

  private SamplerFaults() {}

  private static Fault<Subject> fault(String name, Consumer<Subject> check, MutantGibbs broken) {
    Machine machine = Specimens.random(Rbm.binary(3, 2), 1.0, Seed.of(22));
    PlainKernels plain = new PlainKernels();
    return new Fault<>(
        "sampler: " + name,
        check,
        new Subject(new MutantGibbs(), machine, plain, 10_000),
        new Subject(broken, machine, plain, 10_000));
  }

  private static void distributionStays(Subject s) {
    SamplerContract.distributionStays(s, 1);
  }

  private static void distributionStaysWhenCold(Subject s) {
    SamplerContract.distributionStays(s, 0.5);
  }

  static List<Fault<?>> all() {
    return List.of(
        fault("visible layer sees a stale hidden layer", SamplerFaults::distributionStays, stale()),
        fault("visible fields missing", SamplerFaults::distributionStays, noVisibleFields()),
        fault("temperature ignored", SamplerFaults::distributionStaysWhenCold, alwaysWarm()),
        fault(
            "temperature on the links only",
            SamplerFaults::distributionStaysWhenCold,
            warmFields()),
        fault("the same words in every sweep", SamplerFaults::distributionStays, sameWords()),
        fault("the same words for all chains", SamplerFaults::distributionStays, sameChains()),
        fault("chains numbered by place", SamplerContract::chainsAreAddressed, byPlace()),
        fault("hidden units thresholded", SamplerFaults::distributionStays, thresholded()),
        fault("hidden units of the next row", SamplerFaults::distributionStays, nextRow()),
        fault("links counted twice", SamplerFaults::distributionStays, doubled()),
        fault("last unit never moves", SamplerContract::everyCellMoves, frozen()),
        fault("hidden layer never moves", SamplerContract::everyCellMoves, frozenHidden()),
        fault("clamp off by one cell", SamplerContract::clampedCellsKeep, shiftedClamp()),
        fault("clamp ignored", SamplerContract::clampedCellsKeep, noClamp()),
        fault("clamp only at the end", SamplerContract::clampedDistributionStays, lateClamp()),
        fault("clamp of a whole layer", SamplerContract::cellsBesideClampedMove, wholeClamp()));
  }

  private static MutantGibbs stale() {
    return new MutantGibbs() {
      @Override
      States[][] seen(Configurations before, Configurations now) {
        return before.layers();
      }
    };
  }

  private static Fields without(Fields fields, int layer) {
    double[][][] theta = fields.theta().clone();
    theta[layer] = new double[theta[layer].length][theta[layer][0].length];
    return new Fields(theta, fields.links());
  }

  private static MutantGibbs noVisibleFields() {
    return new MutantGibbs() {
      @Override
      Fields fields(PreparedMachine machine, Fields given) {
        return without(given, 0);
      }
    };
  }

  private static MutantGibbs alwaysWarm() {
    return new MutantGibbs() {
      @Override
      Fields fields(PreparedMachine machine, Fields given) {
        return machine.fields();
      }
    };
  }

  private static MutantGibbs warmFields() {
    return new MutantGibbs() {
      @Override
      Fields fields(PreparedMachine machine, Fields given) {
        return new Fields(machine.fields().theta(), given.links());
      }
    };
  }

  static MutantGibbs doubled() {
    return new MutantGibbs() {
      @Override
      Fields fields(PreparedMachine machine, Fields given) {
        return new Fields(given.theta(), 2 * given.links());
      }
    };
  }

  private static MutantGibbs sameWords() {
    return new MutantGibbs() {
      @Override
      Seed stream(Seed seed, int sweep) {
        return Seed.of(1);
      }
    };
  }

  private static MutantGibbs sameChains() {
    return new MutantGibbs() {
      @Override
      long number(long firstChain, int row) {
        return 0;
      }
    };
  }

  private static MutantGibbs byPlace() {
    return new MutantGibbs() {
      @Override
      long number(long firstChain, int row) {
        return row;
      }
    };
  }

  static MutantGibbs thresholded() {
    return new MutantGibbs() {
      @Override
      void drawn(
          PreparedMachine machine,
          int layer,
          float[][] eta,
          Configurations chains,
          States[] was,
          int row) {
        if (layer == 1)
          for (int j = 0; j < 2; j++) ((Bits) chains.values(1)).set(row, j, eta[0][j] > 0);
      }
    };
  }

  private static MutantGibbs nextRow() {
    return new MutantGibbs() {
      @Override
      States[][] seen(Configurations before, Configurations now) {
        int[] next = new int[now.rows()];
        for (int row = 0; row < next.length; row++) next[row] = (row + 1) % next.length;
        Configurations shifted = now.like(now.rows());
        shifted.copyRows(now, next);
        return new States[][] {now.layers()[0], shifted.layers()[1]};
      }
    };
  }

  private static MutantGibbs frozen() {
    return new MutantGibbs() {
      @Override
      void drawn(
          PreparedMachine machine,
          int layer,
          float[][] eta,
          Configurations chains,
          States[] was,
          int row) {
        if (layer == 0) ((Bits) chains.values(0)).set(row, 2, ((Bits) was[0]).get(0, 2));
      }
    };
  }

  private static MutantGibbs frozenHidden() {
    return new MutantGibbs() {
      @Override
      void drawn(
          PreparedMachine machine,
          int layer,
          float[][] eta,
          Configurations chains,
          States[] was,
          int row) {
        if (layer == 1) chains.values(1).copyRange(was[0], 0, row, 1);
      }
    };
  }

  private static MutantGibbs shiftedClamp() {
    return new MutantGibbs() {
      @Override
      Bits mask(Clamp clamp, int layer) {
        Bits sound = clamp.masks()[layer];
        Bits shifted = sound.like(sound.rows());
        for (int row = 0; row < sound.rows(); row++)
          for (int j = 0; j < sound.columns(); j++)
            shifted.set(row, (j + 1) % sound.columns(), sound.get(row, j));
        return shifted;
      }
    };
  }

  static MutantGibbs noClamp() {
    return new MutantGibbs() {
      @Override
      void hold(Clamp clamp, Configurations chains) {}
    };
  }

  static MutantGibbs lateClamp() {
    return new MutantGibbs() {
      @Override
      boolean clampsAfter(int s, int sweeps, int k, int layers) {
        return s == sweeps - 1 && k == layers - 1;
      }
    };
  }

  private static MutantGibbs wholeClamp() {
    return new MutantGibbs() {
      @Override
      Bits mask(Clamp clamp, int layer) {
        Bits sound = clamp.masks()[layer];
        Bits whole = sound.like(sound.rows());
        for (int row = 0; row < sound.rows(); row++)
          for (int j = 0; j < sound.columns(); j++) whole.set(row, j, sound.count(row) > 0);
        return whole;
      }
    };
  }
}
