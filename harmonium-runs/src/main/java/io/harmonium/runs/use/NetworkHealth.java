package io.harmonium.runs.use;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.NetworkProbe;
import io.harmonium.runs.training.NetworkSettings;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.Langevin;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// How well the sampler of a network is: the temperature that its step and noise imply, how many of its steps a
/// Metropolis test at that temperature would accept (without clip and box), how long steps along the gradient are
/// beside the noise, and mean energies of rows, of chains from noise and of chains that training kept.
///
/// @param acceptance NaN where there is no noise
/// @param kept NaN where training kept no chains
public record NetworkHealth(
    double temperature,
    double acceptance,
    double drift,
    double noise,
    int steps,
    double rows,
    double fresh,
    double freshLong,
    double kept) {

  private static final int CHAINS = 100;
  private static final int SWEEPS = 10;

  /// Asks `network` with the walk of training; `rows` are of the data.
  public static NetworkHealth of(
      TrainedNetwork run, Network network, Reals rows, Seed seed, Workers workers) {
    NetworkSettings settings = run.settings();
    DifferentiableEnergy energy = settings.energy(network, -1);
    Langevin walk = settings.walk();
    Configurations x =
        NetworkEnergy.rows(settings.prior().draw(CHAINS, network.inputs(), 0, seed.child("noise")));
    double fresh = walked(walk, energy, x, settings.k(), seed.child("fresh"), workers);
    int more = Math.max(0, settings.defaultSteps() - settings.k());
    double freshLong = walked(walk, energy, x, more, seed.child("long"), workers);
    Reals kept = run.kept() == null ? null : some(run.kept(), seed.child("kept"));
    Configurations chains = NetworkEnergy.rows(kept == null ? some(rows, seed) : kept);
    Reals[] derivatives = energy.derivatives(chains.rows());
    energy.evaluate(chains, null, derivatives, workers);
    double keptEnergy = kept == null ? Double.NaN : mean(energy, kept);
    double temperature = walk.temperature();
    return new NetworkHealth(
        temperature,
        temperature > 0
            ? Hamiltonian.mala(walk.step(), temperature)
                .run(energy, chains, 0, SWEEPS, seed.child("test"), workers)
            : Double.NaN,
        walk.step() * length(derivatives[0]),
        walk.noise() * Math.sqrt(network.inputs()),
        settings.defaultSteps(),
        mean(energy, some(rows, seed.child("rows"))),
        fresh,
        freshLong,
        keptEnergy);
  }

  /// The mean energy after more steps; infinite where chains became non-finite.
  private static double walked(
      Langevin walk,
      DifferentiableEnergy energy,
      Configurations x,
      int steps,
      Seed seed,
      Workers workers) {
    try {
      walk.run(energy, x, 0, steps, seed, workers);
      return mean(energy, NetworkEnergy.values(x));
    } catch (NonFiniteException e) {
      return Double.NEGATIVE_INFINITY;
    }
  }

  private static Reals some(Reals rows, Seed seed) {
    Reals some = rows.like(Math.min(CHAINS, rows.rows()));
    Permutation order = Permutation.of(seed, rows.rows());
    for (int i = 0; i < some.rows(); i++) some.copyRange(rows, (int) order.at(i), i, 1);
    return some;
  }

  private static double mean(DifferentiableEnergy energy, Reals x) {
    double sum = 0;
    for (double e : NetworkProbe.energies(energy, x)) sum += e;
    return sum / x.rows();
  }

  private static double length(Reals derivatives) {
    double sum = 0;
    for (int row = 0; row < derivatives.rows(); row++) {
      double square = 0;
      for (int j = 0; j < derivatives.columns(); j++)
        square += derivatives.get(row, j) * (double) derivatives.get(row, j);
      sum += Math.sqrt(square);
    }
    return sum / derivatives.rows();
  }

  /// Names and values for people.
  public Map<String, String> words() {
    Map<String, String> words = new LinkedHashMap<>();
    words.put("implied temperature, noise²/(2·step)", number("%.3g", temperature));
    if (!Double.isNaN(acceptance))
      words.put(
          "steps that a Metropolis test at this temperature accepts",
          number("%.1f %%", 100 * acceptance));
    words.put(
        "length of a step along the gradient, and of its noise",
        number("%.3g", drift) + " and " + number("%.3g", noise));
    words.put("mean energy of rows", number("%.3f", rows));
    words.put("mean energy of fresh chains, steps of an update", energy(fresh));
    words.put("mean energy of fresh chains, " + steps + " steps", energy(freshLong));
    if (!Double.isNaN(kept)) words.put("mean energy of persistent chains", energy(kept));
    return words;
  }

  private static String energy(double value) {
    return Double.isInfinite(value) ? "chains became non-finite" : number("%.3f", value);
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /// As a document; what is not known is left out.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("temperature", temperature);
    json.put("acceptance", acceptance);
    json.put("drift", drift);
    json.put("noise", noise);
    json.put("rowsEnergy", rows);
    json.put("freshEnergy", fresh);
    json.put("freshLongEnergy", freshLong);
    json.put("keptEnergy", kept);
    json.values().removeIf(value -> !Double.isFinite((double) value));
    return json;
  }
}
