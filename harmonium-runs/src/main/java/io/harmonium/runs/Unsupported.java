package io.harmonium.runs;

/// A request that a model does not support: the reason, and what to do instead.
public final class Unsupported extends RunException {
  private static final long serialVersionUID = 1;

  public Unsupported(String reason, String remedy) {
    super(Kind.INVALID, reason, remedy);
  }
}
