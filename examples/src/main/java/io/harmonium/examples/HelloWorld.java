package io.harmonium.examples;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.model.Machine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;

/// The example of the README: a machine with 16 hidden units learns 8x8 digits, and its test likelihood is exact.
public final class HelloWorld {

  private HelloWorld() {}

  static Estimate run(long updates) {
    // README begins
    Dataset train = EmbeddedDigits.binaryParts().get(0);
    Dataset test = EmbeddedDigits.binaryParts().get(2);
    Recipe recipe = Recipe.pcd(5, 200, 0.05);
    Machine rbm = Trainer.fit(recipe, Rbm.binary(64, 16), train, updates, Seed.of(1));
    Estimate logLikelihood = Likelihood.exact(rbm, test);
    System.out.println("test log-likelihood " + logLikelihood + " nats");
    // README ends
    return logLikelihood;
  }

  public static void main(String[] arguments) {
    run(4000);
  }
}
