package io.harmonium.network;

/// Training has left the region where its chains can follow the energy.
final class DivergedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  DivergedException(String message) {
    super(message);
  }
}
