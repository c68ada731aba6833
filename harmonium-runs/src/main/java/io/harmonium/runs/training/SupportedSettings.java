package io.harmonium.runs.training;

import static java.util.function.Predicate.not;

import io.harmonium.temporal.Dynamics;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Which settings of training which machines support. A setting that stands nowhere here is supported by all.
public final class SupportedSettings {

  private static final Map<String, Predicate<MachineKind>> FITS = fits();

  private SupportedSettings() {}

  private static Map<String, Predicate<MachineKind>> fits() {
    Predicate<MachineKind> learns = kind -> kind != MachineKind.HOPFIELD;
    Predicate<MachineKind> layered = learns.and(not(MachineKind::network));
    Predicate<MachineKind> sampled = layered.and(kind -> kind != MachineKind.NETWORK);
    Predicate<MachineKind> still = sampled.and(not(MachineKind::sequences));
    Map<String, Predicate<MachineKind>> fits = new LinkedHashMap<>();
    put(fits, MachineKind::network, "network", "activation", "spectral", "langevin");
    put(fits, MachineKind::network, "buffer", "generative-weight", "energy-decay");
    put(fits, MachineKind::network, "input-noise", "conditional", "base");
    put(fits, MachineKind::network, "recipe");
    put(fits, MachineKind::sequences, "bptt", "stretch", "past-scale", "rates");
    put(fits, MachineKind::sequences, "mask");
    put(fits, kind -> kind.sequences() || kind.network(), "clip");
    put(fits, kind -> kind.sized(Dynamics.Size.ORDER), "order", "past-noise");
    put(fits, only(MachineKind.CRBM, MachineKind.RTRBM, MachineKind.HDRBM), "init");
    put(fits, kind -> kind.sized(Dynamics.Size.RECURRENT), "recurrent");
    put(fits, learns, "batch-size", "learning-rate", "optimizer", "momentum", "updates", "epochs");
    put(fits, learns, "checkpoints", "evaluate");
    put(fits, learns.and(kind -> kind != MachineKind.NETWORK), "k");
    put(fits, layered, "hidden", "l2", "init-scale");
    put(fits, sampled, "learn");
    put(fits, still.or(MachineKind::network), "chains");
    put(fits, still, "samples", "sites", "noise", "tempering");
    put(fits, still, "target-correlation");
    put(fits, layered, "gauge");
    put(fits, learns, "ema");
    Predicate<MachineKind> rows = layered.and(not(MachineKind::sequences));
    put(fits, rows, "l1", "patience");
    Predicate<MachineKind> whole = rows.and(kind -> kind != MachineKind.REPLICATED_SOFTMAX);
    put(fits, whole, "sparsity", "hidden-sparsity");
    put(fits, whole.and(kind -> !kind.stacked() && !kind.paired()), "shift");
    put(fits, layered.and(k -> !k.sequences() && !k.stacked()), "profile");
    put(fits, learns.and(MachineKind::lateral), "graph");
    put(fits, only(MachineKind.BM, MachineKind.DBM), "positive");
    put(fits, only(MachineKind.RBM, MachineKind.DBM), "pretrain");
    put(fits, only(MachineKind.POTTS), "sparse");
    put(fits, only(MachineKind.CONV_RBM), "filters", "pool");
    put(fits, only(MachineKind.GATED_RBM), "factors");
    put(fits, only(MachineKind.NETWORK, MachineKind.DBM).or(MachineKind::sequences), "from");
    put(fits, only(MachineKind.NETWORK), "dropout");
    put(fits, MachineKind::stacked, "up-down");
    put(fits, only(MachineKind.HOPFIELD), "rule");
    put(fits, kind -> kind == MachineKind.CLASS_RBM || kind.network(), "objective");
    put(fits, MachineKind::paired, "given");
    put(fits, MachineKind::classes, "labelled");
    return fits;
  }

  private static Predicate<MachineKind> only(MachineKind... kinds) {
    return Arrays.asList(kinds)::contains;
  }

  private static void put(
      Map<String, Predicate<MachineKind>> fits, Predicate<MachineKind> kinds, String... options) {
    for (String option : options) fits.put(option, kinds);
  }

  /// Whether machines of this kind support the setting called `name`.
  public static boolean by(MachineKind kind, String name) {
    return FITS.getOrDefault(name, any -> true).test(kind);
  }

  /// Settings that not all machines support.
  public static Set<String> special() {
    return FITS.keySet();
  }
}
