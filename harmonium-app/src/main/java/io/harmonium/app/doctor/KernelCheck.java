package io.harmonium.app.doctor;

import com.sun.management.ThreadMXBean;
import io.harmonium.app.console.ExitCode;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;

/// The kernels of this JVM: which there are, that they give the bits of the plain ones, and that warm calls leave no
/// garbage.
public final class KernelCheck {

  private static final int VISIBLE = 100;
  private static final int HIDDEN = 60;
  private static final int CHAINS = 300;
  private static final int MANY = 1024;
  private static final int SWEEPS = 100;
  private static final int WARM = 20_000;
  private static final int COUNTED = 1000;

  private KernelCheck() {}

  public static List<Check> checks() {
    return List.of(chosen(), bits(), garbage());
  }

  private static Check chosen() {
    List<String> names = Kernels.all().stream().map(KernelProvider::name).toList();
    exercise();
    String found = Kernels.best().describe() + " (of " + String.join(", ", names) + ")";
    return Kernels.best() instanceof PlainKernels
        ? Check.warn(
            "kernels",
            found + ": no SIMD",
            "start by ./harmonium, and leave -Dharmonium.kernels unset")
        : Check.pass("kernels", found);
  }

  /// As many half sweeps of as many chains as kernels need to choose among their ways.
  private static void exercise() {
    try (Workers workers = Workers.of(1, Kernels.best())) {
      Machine machine = random();
      Configurations chains = Configurations.zeros(machine.structure(), MANY);
      new BlockGibbs().run(Distribution.of(machine), chains, 0, SWEEPS, Seed.of(4), workers);
    }
  }

  /// Chains of a random machine end in the same states by all providers.
  private static Check bits() {
    byte[] plain = states(new PlainKernels());
    for (KernelProvider provider : Kernels.all())
      if (!Arrays.equals(plain, states(provider)))
        return Check.fail(
            "same bits",
            provider.name() + " kernels differ from the plain ones",
            "-Dharmonium.kernels=plain in HARMONIUM_JAVA_OPTS, and please report it",
            ExitCode.INTERNAL);
    return Check.pass("same bits", "all kernels give the same chains");
  }

  private static byte[] states(KernelProvider kernels) {
    try (Workers workers = Workers.of(1, kernels)) {
      Machine machine = random();
      PreparedMachine prepared = PreparedMachine.of(machine);
      Configurations chains = Configurations.zeros(machine.structure(), CHAINS);
      new BlockGibbs().run(Distribution.of(prepared), chains, 0, 5, Seed.of(3), workers);
      return ((Bits) chains.values(0)).data();
    }
  }

  private static Machine random() {
    Machine machine = Rbm.binary(VISIBLE, HIDDEN);
    Parameters parameters = machine.parameters().copy();
    Draws draws = Seed.of(5).row(0);
    for (int i = 0; i < parameters.size(); i++) parameters.values()[i] = 0.3 * draws.normal(i, 0);
    return machine.with(parameters);
  }

  /// Bytes that warm draws allocate.
  private static Check garbage() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported())
      return Check.skip("garbage", "this JVM does not count what threads allocate");
    Workspace space = new Workspace(Kernels.best());
    float[] eta = new float[VISIBLE + 16];
    float[] means = new float[VISIBLE + 16];
    int[] words = new int[VISIBLE + 16];
    Bits bits = Bits.zeros(1, VISIBLE);
    Runnable call =
        () -> {
          space.kernels().words(7, 0, 0, VISIBLE, words);
          space.kernels().drawBits(eta, 1f, 0, VISIBLE, words, space, bits, 0);
          space.kernels().sigmoid(eta, 1f, 0, VISIBLE, means);
        };
    for (int i = 0; i < WARM; i++) call.run();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < COUNTED; i++) call.run();
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    String found = bytes + " bytes in " + COUNTED + " warm calls";
    return bytes < COUNTED
        ? Check.pass("garbage", found)
        : Check.warn("garbage", found, "a second look: the compiler may not have been done");
  }
}
