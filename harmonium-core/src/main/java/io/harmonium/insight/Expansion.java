package io.harmonium.insight;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;

/// A machine of few two-valued visible units as one among the visible units alone, with couplings of all orders:
///
/// ```
/// −F(x) = Σ_A J_A·∏_{i∈A} x_i,   J_A = Σ_{B⊆A} (−1)^{|A|−|B|}·(−F(1_B))        bits, x = 0 or 1 (Möbius inversion)
/// −F(s) = Σ_A J_A·∏_{i∈A} s_i,   J_A = 2^{−N}·Σ_s (−F(s))·∏_{i∈A} s_i          spins, s = −1 or 1 (Walsh and Hadamard)
/// ```
///
/// Set A is the number whose bit i says whether unit i is in it: `coupling[0]` is the constant, `coupling[1 << i]` a field.
/// Units are numbered through all visible layers; the first value of a unit is 0 or −1.
public record Expansion(int units, Basis basis, double[] coupling) {

  /// Most units that are expanded.
  public static final int LIMIT = 20;

  /// The values in which products are written.
  public enum Basis {
    /// 0 and 1: couplings beside a silent background.
    BITS,
    /// −1 and 1: couplings averaged over all states of the other units.
    SPINS
  }

  /// All couplings of a machine whose visible units have two values and are at most [#LIMIT].
  public static Expansion of(Machine machine, Basis basis, Workers workers) {
    int units = 0;
    for (Layer layer : machine.structure().visible()) {
      if (layer.units().values() != 2)
        throw new IllegalArgumentException(
            "couplings of all orders are those of two-valued units; layer '"
                + layer.name()
                + "' holds "
                + layer.units().name()
                + " units");
      units += layer.size();
    }
    if (units > LIMIT)
      throw new IllegalArgumentException(
          units + " visible units have too many sets; at most " + LIMIT + " are expanded");
    double[] terms = minusFreeEnergies(machine, workers);
    return new Expansion(units, basis, basis == Basis.BITS ? moebius(terms) : hadamard(terms));
  }

  /// −F of all states by their bits.
  public static double[] minusFreeEnergies(Machine machine, Workers workers) {
    Enumeration states = Enumeration.of(machine, true);
    double[] weights = states.logWeights(workers);
    double[] terms = new double[weights.length];
    for (int index = 0; index < weights.length; index++) {
      int[] values = states.values(index);
      int bits = 0;
      for (int i = 0; i < values.length; i++) bits |= values[i] << i;
      terms[bits] = weights[index];
    }
    return terms;
  }

  private static double[] moebius(double[] terms) {
    double[] out = terms.clone();
    for (int bit = 1; bit < out.length; bit <<= 1)
      for (int set = 0; set < out.length; set++) if ((set & bit) != 0) out[set] -= out[set ^ bit];
    return out;
  }

  private static double[] hadamard(double[] terms) {
    double[] out = terms.clone();
    for (int bit = 1; bit < out.length; bit <<= 1)
      for (int set = 0; set < out.length; set++)
        if ((set & bit) == 0) {
          double low = out[set];
          double high = out[set | bit];
          out[set] = 0.5 * (low + high);
          out[set | bit] = 0.5 * (high - low);
        }
    return out;
  }

  /// −F of the state with these bits, summed over all sets.
  public double minusFreeEnergy(int state) {
    double sum = 0;
    for (int set = 0; set < coupling.length; set++) {
      boolean minus = Integer.bitCount(set & ~state) % 2 == 1;
      if (basis == Basis.BITS) sum += (set & ~state) == 0 ? coupling[set] : 0;
      else sum += minus ? -coupling[set] : coupling[set];
    }
    return sum;
  }

  /// √ of the mean square of the couplings of one order.
  public double strength(int order) {
    double square = 0;
    int count = 0;
    for (int set = 0; set < coupling.length; set++)
      if (Integer.bitCount(set) == order) {
        square += coupling[set] * coupling[set];
        count++;
      }
    return Math.sqrt(square / count);
  }
}
