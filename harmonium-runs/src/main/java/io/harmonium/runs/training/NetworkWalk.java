package io.harmonium.runs.training;

import io.harmonium.network.TwoValued;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Langevin;
import io.harmonium.sampling.TransitionKernel;

/// How chains over the energy of a network move.
public sealed interface NetworkWalk {

  /// Real rows, "STEP:NOISE" or "STEP:NOISE:CLIP": x ← x − STEP·∂E/∂x + NOISE·normal, derivatives cut to `clip`.
  record Real(double step, double noise, double clip) implements NetworkWalk {

    public Real {
      Langevin.of(step, noise);
      if (!(clip > 0)) throw new IllegalArgumentException("a clip must be positive, got " + clip);
    }

    @Override
    public String toString() {
      return clip == Double.POSITIVE_INFINITY
          ? NumberText.of(step, noise)
          : NumberText.of(step, noise, clip);
    }
  }

  /// Rows of two values, all at once: "discrete:STEP".
  record Discrete(double step) implements NetworkWalk {

    public Discrete {
      new DiscreteLangevin(step);
    }

    @Override
    public TransitionKernel ofBits() {
      return new TwoValued(new DiscreteLangevin(step));
    }

    @Override
    public String toString() {
      return "discrete:" + Rate.plain(step);
    }
  }

  /// Rows of two values, one by one: "flips".
  record Flips() implements NetworkWalk {

    @Override
    public TransitionKernel ofBits() {
      return new TwoValued(new GradientProposals());
    }

    @Override
    public String toString() {
      return "flips";
    }
  }

  /// The kernel of rows of two values, null of a walk of real rows.
  default TransitionKernel ofBits() {
    return null;
  }

  /// What `text` spells.
  static NetworkWalk parse(String text) {
    if (text.equals("flips")) return new Flips();
    if (text.startsWith("discrete"))
      return new Discrete(NumberText.parse(text, "discrete:STEP or flips", 2, 2, 1)[0]);
    double[] parts = NumberText.parse(text, "STEP:NOISE or STEP:NOISE:CLIP", 2, 3, 0);
    return new Real(parts[0], parts[1], parts.length == 3 ? parts[2] : Double.POSITIVE_INFINITY);
  }
}
