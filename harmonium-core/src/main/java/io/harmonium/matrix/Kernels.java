package io.harmonium.matrix;

import io.harmonium.matrix.spi.KernelProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/// Finds the kernel providers of this JVM. `-Dharmonium.kernels=plain|vector` forces one; otherwise the first usable
/// SIMD provider is taken, and the plain kernels where there is none.
public final class Kernels {

  /// Version of the definitions (exponents, block of 256 rows, polynomials, steps of learning); written into every checkpoint.
  public static final int DEFINITION_VERSION = 4;

  private Kernels() {}

  /// Every usable provider, the plain one last.
  public static List<KernelProvider> all() {
    List<KernelProvider> found = new ArrayList<>();
    try {
      for (KernelProvider provider :
          ServiceLoader.load(KernelProvider.class, KernelProvider.class.getClassLoader()))
        if (provider.usable()) found.add(provider);
    } catch (ServiceConfigurationError | LinkageError e) {
      System.getLogger("io.harmonium")
          .log(System.Logger.Level.INFO, "plain kernels only: {0}", e.getMessage());
    }
    found.add(new PlainKernels());
    return found;
  }

  /// The plain kernels, which every JVM has.
  public static KernelProvider plain() {
    return new PlainKernels();
  }

  /// The provider that `-Dharmonium.kernels` names, or the fastest.
  public static KernelProvider best() {
    return Holder.BEST;
  }

  private static KernelProvider choose() {
    String wanted = System.getProperty("harmonium.kernels", "");
    List<KernelProvider> all = all();
    if (wanted.isEmpty()) return all.get(0);
    for (KernelProvider provider : all) if (provider.name().startsWith(wanted)) return provider;
    throw new IllegalArgumentException(
        "no kernels named '"
            + wanted
            + "' here; there are "
            + all.stream().map(KernelProvider::name).toList()
            + " (set -Dharmonium.kernels to one of them, or leave it out)");
  }

  private static final class Holder {
    static final KernelProvider BEST = choose();
  }
}
