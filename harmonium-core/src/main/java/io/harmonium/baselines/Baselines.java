package io.harmonium.baselines;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;

/// The baselines that apply to the visible layers of a machine.
public final class Baselines {

  /// Fits a baseline to weighted rows.
  @FunctionalInterface
  public interface Fit {
    Baseline to(Structure structure, Rows rows, Seed seed, Workers workers);
  }

  /// A baseline that is not fitted yet.
  public record Kind(String name, Fit fit) {}

  private Baselines() {}

  /// Independent columns for every kind of unit; a mixture of products and a logistic autoregressive model where all
  /// columns are discrete, and independent components modulo 2 where all have two values; one Gaussian, a
  /// mixture of Gaussians, a normal autoregressive model and independent components where there is one layer of real ones. Categories have no sum that
  /// could mix components, columns of several kinds no common one.
  public static List<Kind> of(Structure structure) {
    List<Kind> kinds = new ArrayList<>();
    kinds.add(new Kind("independent", IndependentColumns::fit));
    if (structure.visible().stream().allMatch(l -> l.units().values() > 0)) {
      kinds.add(new Kind("mixture", ProductMixture::fit));
      kinds.add(new Kind("autoregressive", LogisticAutoregressive::fit));
    }
    if (structure.visible().stream().allMatch(l -> l.units().values() == 2))
      kinds.add(new Kind("ica", BinaryComponents::fit));
    if (structure.visible().size() == 1 && structure.layer(0).units().normal()) {
      kinds.add(new Kind("fullGaussian", NormalBaseline::fit));
      kinds.add(new Kind("mixture", NormalMixture::fit));
      kinds.add(new Kind("autoregressive", NormalAutoregressive::fit));
      kinds.add(new Kind("ica", IndependentComponents::fit));
    }
    return kinds;
  }

  /// Null, or why no baseline can be fitted to these rows.
  public static String unsupported(Rows rows) {
    return rows.missing() == null ? null : "the rows have missing cells";
  }
}
