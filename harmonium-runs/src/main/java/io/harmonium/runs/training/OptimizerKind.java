package io.harmonium.runs.training;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Adamax;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;

/// How a gradient becomes a step.
public enum OptimizerKind {
  SGD {
    @Override
    Optimizer optimizer(Schedule rate, double momentum) {
      return new Sgd(rate, momentum);
    }
  },
  ADAM {
    @Override
    Optimizer optimizer(Schedule rate, double momentum) {
      return new Adam(rate, momentum, 0.999, 1e-8);
    }
  },
  ADAMAX {
    @Override
    Optimizer optimizer(Schedule rate, double momentum) {
      return new Adamax(rate, momentum, 0.999, 1e-8);
    }
  };

  /// Whether it sizes the steps of every parameter by its gradients, as Adam does.
  boolean adaptive() {
    return this != SGD;
  }

  abstract Optimizer optimizer(Schedule rate, double momentum);

  @Override
  public String toString() {
    return Word.of(this);
  }
}
