package io.harmonium.runs;

/// A wish to end early, which long work asks for at its safe points. May be asked from any thread.
@FunctionalInterface
public interface Cancellation {

  boolean requested();
}
