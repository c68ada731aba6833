package io.harmonium.testkit;

import io.harmonium.matrix.ForwardingKernels;
import io.harmonium.matrix.PlainKernels;

/// Kernels that do what the plain ones do; a fault overrides one method.
class MutantKernels extends ForwardingKernels {

  MutantKernels() {
    super(new PlainKernels());
  }

  @Override
  public String name() {
    return "mutant";
  }
}
