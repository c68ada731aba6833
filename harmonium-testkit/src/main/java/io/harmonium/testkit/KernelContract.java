package io.harmonium.testkit;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// What every kernel provider must keep: the bits of [io.harmonium.matrix.PlainKernels], and not a byte of garbage.
///
/// A test class implements this interface and is done; it may name its own [#providers()]. With
/// `-Dharmonium.thorough=true` there are more sizes.
public interface KernelContract {

  /// The providers under test; all that this JVM can use by default.
  default List<KernelProvider> providers() {
    return Kernels.all();
  }

  /// Every method gives the bits of the plain kernels, at all sizes and for odd values.
  @TestFactory
  default Stream<DynamicNode> everyKernelHasTheBitsOfItsPlainTwin() {
    return providers().stream()
        .filter(provider -> !(provider instanceof PlainKernels))
        .map(
            provider -> {
              Workspace space = new Workspace(provider);
              return DynamicContainer.dynamicContainer(
                  provider.name(),
                  KernelCase.all()
                      .map(c -> DynamicTest.dynamicTest(c.name(), () -> c.check(space))));
            });
  }

  /// A warm kernel allocates nothing: vectors that are boxed and methods that the compiler gave up both show, without
  /// a clock.
  @TestFactory
  default Stream<DynamicNode> warmKernelsAllocateNothing() {
    return providers().stream()
        .map(
            provider ->
                DynamicContainer.dynamicContainer(
                    provider.name(),
                    WarmCalls.of(provider)
                        .map(
                            call ->
                                DynamicTest.dynamicTest(
                                    call.name(),
                                    () -> Allocation.check(call.name(), call.body())))));
  }
}
