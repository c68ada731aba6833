package io.harmonium.network;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.ServiceLoader;

/// What computes networks and their derivatives. Engines come in modules of their own and are found by `ServiceLoader`.
public interface NetworkEngine {

  /// How many digits the engine computes with.
  enum Precision {
    /// For chains and gradients of learning.
    SINGLE,
    /// For what is reported.
    DOUBLE
  }

  /// Its name and version, as `doctor` prints them.
  String name();

  /// A network of this shape, all parameters 0. Where the engine uses `threads` threads, the last bits of its sums may depend
  /// on their number.
  Network open(NetworkShape shape, Precision precision, int threads);

  /// A network that was trained and saved elsewhere, in single precision: a whole one, or parameters of a block that a class of
  /// the user builds.
  ///
  /// @param code which program may run; a whole network is refused without consent to its own
  /// @param inputs numbers per row, 0 where its first layer tells them
  /// @throws SecurityException where the file is a program and nobody has consented to run it
  Network read(Path file, TrustedCode code, int inputs, int threads);

  /// The first engine there is, or null.
  static NetworkEngine find() {
    Iterator<NetworkEngine> found =
        ServiceLoader.load(NetworkEngine.class, NetworkEngine.class.getClassLoader()).iterator();
    return found.hasNext() ? found.next() : null;
  }
}
