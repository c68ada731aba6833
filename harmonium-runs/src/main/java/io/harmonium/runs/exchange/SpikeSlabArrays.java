package io.harmonium.runs.exchange;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Place;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.SpikeSlab;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A spike-and-slab machine of real visible units as arrays and back:
///
/// ```
/// E(v, s, h) = ½ vᵀ(Λ + Σ_j h_j Φ_j)v − Σ_j vᵀW_j s_j h_j + ½ Σ_j α_j s_j² − Σ_j α_j μ_j s_j h_j + ½ Σ_j α_j μ_j² h_j − b·h
/// W (N x M), Lambda (N), Phi (N x M; 0 where it is left out), alpha (M), mu (M), b (M), theta (N; a field −θᵀv + θ²/2Λ)
/// ```
///
/// The slab behind a spike that is off is free: it adds ½ log(2π/α) to log Z.
final class SpikeSlabArrays {

  private static final List<String> NEEDED = List.of("W", "Lambda", "alpha", "mu", "b");
  private static final List<String> MORE = List.of("Phi", "theta");
  private static final String EXPECTED =
      "W (N x M), Lambda (N), alpha (M), mu (M), b (M), and where they are not 0 Phi (N x M) and"
          + " theta (N)";

  private SpikeSlabArrays() {}

  /// The machine of `arrays`, which came from `place`.
  static Machine machine(Place place, Map<String, NpyArray> arrays) {
    NamedArrays named =
        new NamedArrays(place, arrays, EXPECTED).require("spike-slab-rbm", NEEDED, MORE);
    int[] shape = named.shape("W", "visible", "hidden");
    double[] lambda = positive(named, "Lambda", shape[0]);
    double[] alpha = positive(named, "alpha", shape[1]);
    double[] mu = named.numbers("mu", shape[1]);
    double[] b = named.numbers("b", shape[1]);
    double[] phi = named.numbers("Phi", shape[0], shape[1]);
    Machine zero = Rbm.spikeSlab(new Gaussian(), shape[0], shape[1]);
    double[] slab = new double[mu.length];
    for (int j = 0; j < mu.length; j++) {
      slab[j] = alpha[j] * mu[j];
      b[j] -= offset(alpha[j], mu[j]);
    }
    for (int i = 0; i < phi.length; i++) phi[i] *= -0.5;
    Machine machine =
        zero.with(
            zero.parameters()
                .with("visible.x", named.numbers("theta", shape[0]))
                .with("visible.x²", logs(lambda))
                .with("hidden.x", slab)
                .with("hidden.x²", logs(alpha))
                .with("hidden.h", b)
                .with(Rbm.LINK, arrays.get("W").doubles())
                .with(Rbm.SQUARES, phi));
    String unsupported = machine.unsupported();
    if (unsupported != null) throw place.bad(unsupported, "check W, Lambda, alpha and Phi");
    return machine;
  }

  /// What b counts more than the field of the spike: ½αμ² + ½ log(2π/α).
  private static double offset(double alpha, double mu) {
    return 0.5 * alpha * mu * mu + Elementary.HALF_LOG_TWO_PI - 0.5 * Elementary.log(alpha);
  }

  private static double[] logs(double[] numbers) {
    double[] logs = new double[numbers.length];
    for (int i = 0; i < logs.length; i++) logs[i] = Elementary.log(numbers[i]);
    return logs;
  }

  private static double[] positive(NamedArrays named, String name, int expected) {
    double[] numbers = named.numbers(name, expected);
    for (double number : numbers)
      if (!(number > 0))
        throw named
            .place()
            .bad(
                "'" + name + "' holds precisions, which must be positive",
                Double.toString(number),
                "save " + EXPECTED);
    return numbers;
  }

  /// True where `machine` has these arrays.
  static boolean fits(Machine machine) {
    Structure structure = machine.structure();
    return structure.size() == 2
        && structure.layer(0).units() instanceof Gaussian
        && structure.layer(1).units() instanceof SpikeSlab;
  }

  static Map<String, NpyArray> arrays(Machine machine) {
    Structure structure = machine.structure();
    Parameters parameters = machine.parameters();
    int visible = structure.layer(0).size();
    int hidden = structure.layer(1).size();
    double[] alpha = exponentials(parameters.get("hidden.x²"));
    double[] mu = parameters.get("hidden.x");
    double[] b = parameters.get("hidden.h");
    for (int j = 0; j < hidden; j++) {
      mu[j] /= alpha[j];
      b[j] += offset(alpha[j], mu[j]);
    }
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(parameters.get(Rbm.LINK), visible, hidden));
    arrays.put("Lambda", NpyArray.of(exponentials(parameters.get("visible.x²")), visible));
    arrays.put("alpha", NpyArray.of(alpha, hidden));
    arrays.put("mu", NpyArray.of(mu, hidden));
    arrays.put("b", NpyArray.of(b, hidden));
    if (structure.links().size() > 1) {
      double[] phi = parameters.get(Rbm.SQUARES);
      for (int i = 0; i < phi.length; i++) phi[i] *= -2;
      arrays.put("Phi", NpyArray.of(phi, visible, hidden));
    }
    arrays.put("theta", NpyArray.of(parameters.get("visible.x"), visible));
    return arrays;
  }

  private static double[] exponentials(double[] logs) {
    double[] numbers = new double[logs.length];
    for (int i = 0; i < numbers.length; i++) numbers[i] = Elementary.exp(logs[i]);
    return numbers;
  }
}
