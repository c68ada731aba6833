package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.testkit.UnitsContract.Subject;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.function.Consumer;

/// Wrong kinds of units.
final class UnitFaults {

  private UnitFaults() {}

  static Fault<Subject> fault(String name, Consumer<Subject> check, MutantUnits broken) {
    PlainKernels plain = new PlainKernels();
    Subject sound = new Subject(new MutantUnits(broken.sound), plain);
    return new Fault<>(broken.sound.name() + ": " + name, check, sound, new Subject(broken, plain));
  }

  static List<Fault<?>> all() {
    return List.of(
        fault("mean of −η", UnitsContract::derivativeOfTheCumulantIsTheMean, meanOfMinusEta()),
        fault("Γ of −η", UnitsContract::cumulantIsTheLogOfTheSum, cumulantOfMinusEta()),
        fault("drawn by σ(η), not σ(2η)", UnitsSampling::drawsFollowTheDistribution, halfSpin()),
        fault("Γ without log 2", UnitsContract::cumulantIsTheLogOfTheSum, noLogTwo()),
        fault("variance m − m²", UnitsContract::variancesFollow, binaryVariance()),
        fault(
            "means not normalised", UnitsContract::meansAreThoseOfTheDistribution, notNormalised()),
        fault("Γ is the largest η", UnitsContract::derivativeOfTheCumulantIsTheMean, largest()),
        fault(
            "last state never drawn", UnitsSampling::drawsFollowTheDistribution, lastNeverDrawn()),
        fault(
            "σ² for σ in the draw",
            UnitsSampling::drawsFollowTheDistribution,
            varianceForDeviation()),
        fault(
            "⟨x²⟩ without the variance",
            UnitsContract::meansAreThoseOfTheDistribution,
            squareOfMean()),
        fault("Γ without ½ log γ", UnitsContract::cumulantIsTheLogOfTheSum, noLogPrecision()),
        fault("square left stale", UnitsSampling::allPortsAreFilled, staleSquare()),
        fault("fit gives the means themselves", UnitsContract::fitGivesTheMeans, lazyFit()),
        fault("float means of three digits", UnitsContract::floatsFollowDoubles, coarseMeans()),
        fault("precision 0 accepted", UnitsContract::unsupportedNameTheUnit, nothingRefused()),
        fault("η capped at 3", UnitsSampling::extremeInputsDecide, capped()),
        fault("padding bits set", UnitsSampling::onlyTheRowIsWritten, dirtyPadding()),
        fault("η of the next unit", UnitsSampling::drawsFollowTheDistribution, nextUnit()),
        fault("draws depend on other units", UnitsSampling::unitsDependOnTheirOwnEta, consuming()),
        fault("values off by one", UnitsSampling::statisticsAgree, shiftedValues()));
  }

  private static double[][] negated(double[][] eta) {
    double[][] minus = new double[eta.length][];
    for (int p = 0; p < eta.length; p++)
      minus[p] = java.util.Arrays.stream(eta[p]).map(e -> -e).toArray();
    return minus;
  }

  private static MutantUnits meanOfMinusEta() {
    return new MutantUnits(new Binary()) {
      @Override
      public void means(double[][] eta, int from, int to, double[][] out) {
        super.means(negated(eta), from, to, out);
      }
    };
  }

  private static MutantUnits cumulantOfMinusEta() {
    return new MutantUnits(new Binary()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        return super.cumulant(negated(eta), from, to);
      }
    };
  }

  private static MutantUnits halfSpin() {
    return new MutantUnits(new Spin()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        new Binary().sample(eta, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits noLogTwo() {
    return new MutantUnits(new Spin()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        return super.cumulant(eta, from, to) - (to - from) * StrictMath.log(2);
      }
    };
  }

  private static MutantUnits binaryVariance() {
    return new MutantUnits(new Spin()) {
      @Override
      public void variances(double[][] means, double[] out) {
        new Binary().variances(means, out);
      }
    };
  }

  private static MutantUnits notNormalised() {
    return new MutantUnits(new Categorical(3)) {
      @Override
      public void means(double[][] eta, int from, int to, double[][] out) {
        for (int j = 3 * from; j < 3 * to; j++) out[0][j] = StrictMath.exp(eta[0][j]);
      }
    };
  }

  private static MutantUnits largest() {
    return new MutantUnits(new Categorical(3)) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = 0;
        for (int u = from; u < to; u++)
          sum += Math.max(eta[0][3 * u], Math.max(eta[0][3 * u + 1], eta[0][3 * u + 2]));
        return sum;
      }
    };
  }

  private static MutantUnits lastNeverDrawn() {
    return new MutantUnits(new Categorical(3)) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, out, row);
        Levels levels = (Levels) out[0];
        for (int u = from; u < to; u++) levels.set(row, u, Math.min(1, levels.get(row, u)));
      }
    };
  }

  private static MutantUnits varianceForDeviation() {
    return new MutantUnits(new Gaussian()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, out, row);
        Reals x = (Reals) out[0];
        for (int j = from; j < to; j++) {
          float precision = -2 * eta[1][j];
          float mean = eta[0][j] / precision;
          float value = mean + (x.get(row, j) - mean) / (float) Math.sqrt(precision);
          x.set(row, j, value);
          ((Reals) out[1]).set(row, j, value * value);
        }
      }
    };
  }

  private static MutantUnits squareOfMean() {
    return new MutantUnits(new Gaussian()) {
      @Override
      public void means(double[][] eta, int from, int to, double[][] out) {
        super.means(eta, from, to, out);
        for (int j = from; j < to; j++) out[1][j] = out[0][j] * out[0][j];
      }
    };
  }

  private static MutantUnits noLogPrecision() {
    return new MutantUnits(new Gaussian()) {
      @Override
      public double cumulant(double[][] eta, int from, int to) {
        double sum = super.cumulant(eta, from, to);
        for (int j = from; j < to; j++) sum += 0.5 * StrictMath.log(-2 * eta[1][j]);
        return sum;
      }
    };
  }

  private static MutantUnits staleSquare() {
    return new MutantUnits(new Gaussian()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, new States[] {out[0], out[1].copy()}, row);
      }
    };
  }

  private static MutantUnits lazyFit() {
    return new MutantUnits(new Binary()) {
      @Override
      public void fit(double[][] means, int from, int to, double[][] stored) {
        System.arraycopy(means[0], from, stored[0], from, to - from);
      }
    };
  }

  private static MutantUnits coarseMeans() {
    return new MutantUnits(new Spin()) {
      @Override
      public void means(float[][] eta, int from, int to, Workspace space, float[][] out) {
        super.means(eta, from, to, space, out);
        for (int j = from; j < to; j++) out[0][j] = Math.round(out[0][j] * 1000) / 1000f;
      }
    };
  }

  private static MutantUnits nothingRefused() {
    return new MutantUnits(new Gaussian()) {
      @Override
      public String unsupported(double[][] eta) {
        return null;
      }
    };
  }

  private static MutantUnits capped() {
    return new MutantUnits(new Spin()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        float[] small = eta[0].clone();
        for (int j = 0; j < small.length; j++) small[j] = Math.clamp(small[j], -3f, 3f);
        super.sample(new float[][] {small}, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits dirtyPadding() {
    return new MutantUnits(new Binary()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        super.sample(eta, from, to, key, space, out, row);
        ((Bits) out[0]).set(row, to, true);
      }
    };
  }

  private static MutantUnits nextUnit() {
    return new MutantUnits(new Binary()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        float[] shifted = new float[eta[0].length];
        System.arraycopy(eta[0], 1, shifted, 0, shifted.length - 1);
        super.sample(new float[][] {shifted}, from, to, key, space, out, row);
      }
    };
  }

  private static MutantUnits consuming() {
    return new MutantUnits(new Binary()) {
      @Override
      public void sample(
          float[][] eta, int from, int to, long key, Workspace space, States[] out, int row) {
        long sum = key;
        for (int j = from; j < to; j++) sum += Float.floatToIntBits(eta[0][j]);
        super.sample(eta, from, to, sum, space, out, row);
      }
    };
  }

  private static MutantUnits shiftedValues() {
    Units sound = new Categorical(3);
    return new MutantUnits(sound) {
      @Override
      public void statistics(int value, int unit, double[][] out) {
        sound.statistics((value + 1) % 3, unit, out);
      }
    };
  }
}
