package io.harmonium.testkit;

import static io.harmonium.testkit.UnitFaults.fault;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.random.Draws;
import io.harmonium.units.Binary;
import io.harmonium.units.Bounded;
import io.harmonium.units.Categorical;
import io.harmonium.units.DoubleRelu;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Pooled;
import io.harmonium.units.Relu;
import io.harmonium.units.SpikeSlab;
import io.harmonium.units.Subspace;
import io.harmonium.units.Truncated;
import java.util.List;

/// Bugs planted in rectified, bounded, truncated, counting, subspace, pooled and spike-slab units.
final class OtherUnitFaults {

  private OtherUnitFaults() {}

  static List<Fault<?>> all() {
    return List.of(
        fault("drawn without the cut at 0", UnitsSampling::drawsFollowTheDistribution, uncut()),
        fault(
            "mean of the uncut distribution",
            UnitsContract::meansAreThoseOfTheDistribution,
            uncutMean()),
        fault(
            "one precision for both sides",
            UnitsSampling::drawsFollowTheDistribution,
            onePrecision()),
        fault("closed gate counted once", UnitsContract::cumulantIsTheLogOfTheSum, countedOnce()),
        fault("bits behind closed gates kept", UnitsSampling::allPortsAreFilled, keptBits()),
        fault("gate by its own field only", UnitsSampling::drawsFollowTheDistribution, deafGate()),
        fault("block without its off state", UnitsContract::cumulantIsTheLogOfTheSum, neverOff()),
        fault(
            "detectors drawn one by one",
            UnitsSampling::drawsFollowTheDistribution,
            freeDetectors()),
        fault("cut at one end only", UnitsContract::cumulantIsTheLogOfTheSum, oneEnd()),
        fault("drawn from the wrong end", UnitsSampling::drawsFollowTheDistribution, wrongEnd()),
        fault(
            "counts as rounded normal numbers",
            UnitsSampling::drawsFollowTheDistribution,
            rounded()),
        fault("n! forgotten", UnitsContract::cumulantIsTheLogOfTheSum, geometric()),
        fault("atom forgotten", UnitsContract::cumulantIsTheLogOfTheSum, noAtom()),
        fault(
            "spike by its own field only", UnitsSampling::drawsFollowTheDistribution, deafSpike()),
        fault("slab shown while off", UnitsSampling::drawsFollowTheDistribution, alwaysOn()),
        fault("drawn beyond the ends", UnitsSampling::drawsFollowTheDistribution, beyond()),
        fault("mean of the whole line", UnitsContract::meansAreThoseOfTheDistribution, wholeLine()),
        fault("Γ of one side only", UnitsContract::cumulantIsTheLogOfTheSum, oneSide()));
  }

  private static MutantUnits noAtom() {
    return new MutantUnits(new SpikeSlab()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = new Gaussian().cumulant(eta, from, to);
        for (int j = from; j < to; j++) sum += eta[2][j];
        return sum;
      }
    };
  }

  private static MutantUnits deafSpike() {
    return new MutantUnits(new SpikeSlab()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, out, row);
        new Binary().sample(new float[][] {eta[2]}, from, to, key, space, spikes(out), row);
        for (int j = from; j < to; j++)
          if (!((Bits) out[2]).get(row, j)) Cells.set(sound, out, row, j, 0);
      }
    };
  }

  private static States[] spikes(States[] ports) {
    return new States[] {ports[2]};
  }

  private static MutantUnits alwaysOn() {
    return new MutantUnits(new SpikeSlab()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Gaussian().sample(eta, from, to, key, space, out, row);
        for (int j = from; j < to; j++) Cells.set(sound, out, row, j, ((Reals) out[0]).get(row, j));
      }
    };
  }

  private static MutantUnits beyond() {
    return new MutantUnits(new Truncated(-1, 2)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Gaussian().sample(eta, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits wholeLine() {
    return new MutantUnits(new Truncated(-1, 2)) {
      @Override
      public void means(double[][] eta, int from, int to, double[][] out) {
        new Gaussian().means(eta, from, to, out);
      }
    };
  }

  private static MutantUnits uncut() {
    return new MutantUnits(new Relu()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Gaussian().sample(eta, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits uncutMean() {
    return new MutantUnits(new Relu()) {
      @Override
      public void means(double[][] eta, int from, int to, double[][] out) {
        new Gaussian().means(eta, from, to, out);
      }
    };
  }

  private static MutantUnits onePrecision() {
    return new MutantUnits(new DoubleRelu()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Gaussian().sample(new float[][] {eta[0], eta[2]}, from, to, key, space, out, row);
        for (int j = from; j < to; j++) Cells.set(sound, out, row, j, ((Reals) out[0]).get(row, j));
      }
    };
  }

  private static MutantUnits oneSide() {
    return new MutantUnits(new DoubleRelu()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double[][] plus = {eta[0].clone(), eta[2]};
        for (int j = from; j < to; j++) plus[0][j] += eta[1][j];
        return new Relu().cumulant(plus, from, to);
      }
    };
  }

  private static MutantUnits neverOff() {
    return new MutantUnits(new Pooled(2)) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        return new Categorical(2).cumulant(eta, from, to);
      }
    };
  }

  private static MutantUnits freeDetectors() {
    return new MutantUnits(new Pooled(2)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Binary().sample(eta, 2 * from, 2 * to, key, space, out, row);
      }
    };
  }

  private static MutantUnits countedOnce() {
    return new MutantUnits(new Subspace(2)) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = 0;
        for (int u = from; u < to; u++) {
          double open = eta[1][u];
          for (int k = 0; k < 2; k++) open += StrictMath.log1p(StrictMath.exp(eta[0][2 * u + k]));
          sum += StrictMath.log1p(StrictMath.exp(open));
        }
        return sum;
      }
    };
  }

  private static MutantUnits keptBits() {
    return new MutantUnits(new Subspace(2)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, out, row);
        new Binary().sample(eta, 2 * from, 2 * to, key, space, out, row);
      }
    };
  }

  private static MutantUnits deafGate() {
    return new MutantUnits(new Subspace(2)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        float[][] deaf = {new float[eta[0].length], eta[1]};
        super.sample(deaf, from, to, key, space, out, row);
        for (int u = from; u < to; u++)
          for (int k = 2 * u; k < 2 * u + 2; k++)
            ((Bits) out[0]).set(row, k, ((Bits) out[1]).get(row, u) && eta[0][k] > 0);
      }
    };
  }

  private static MutantUnits oneEnd() {
    return new MutantUnits(new Bounded(0, 1)) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = 0;
        for (int j = from; j < to; j++)
          sum += Math.max(eta[0][j], 0) - StrictMath.log(Math.abs(eta[0][j]));
        return sum;
      }
    };
  }

  private static MutantUnits wrongEnd() {
    return new MutantUnits(new Bounded(0, 1)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        float[] minus = new float[eta[0].length];
        for (int j = 0; j < minus.length; j++) minus[j] = -eta[0][j];
        super.sample(new float[][] {minus}, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits rounded() {
    return new MutantUnits(new Poisson()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        for (int j = from; j < to; j++) {
          double rate = StrictMath.exp(eta[0][j]);
          double x = rate + Math.sqrt(rate) * new Draws(key).normal(j, 0);
          ((Reals) out[0]).set(row, j, (float) Math.max(0, Math.rint(x)));
        }
      }
    };
  }

  private static MutantUnits geometric() {
    return new MutantUnits(new Poisson()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = 0;
        for (int j = from; j < to; j++)
          sum -= StrictMath.log1p(-StrictMath.exp(Math.min(eta[0][j], -0.1)));
        return sum;
      }
    };
  }
}
