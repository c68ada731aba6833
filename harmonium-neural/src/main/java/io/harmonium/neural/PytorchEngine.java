package io.harmonium.neural;

import ai.djl.engine.Engine;
import ai.djl.pytorch.jni.JniUtils;
import io.harmonium.network.NetworkEngine;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.TrustedCode;
import java.nio.file.Path;

/// PyTorch through DJL. The native library comes from a jar on the class path and is unpacked once into a folder of the user
/// (`DJL_CACHE_DIR`, by default `~/.cache/harmonium/djl`); nothing is downloaded and nothing is reported to anybody.
public final class PytorchEngine implements NetworkEngine {

  /// The engine of this process, loaded at the first question for it.
  static Engine engine() {
    return Loaded.ENGINE;
  }

  /// The native library must find its settings before the first class of the engine is touched.
  private static final class Loaded {
    static final Engine ENGINE = load();

    private static Engine load() {
      quiet("ai.djl.offline", "DJL_OFFLINE", "true");
      quiet("OPT_OUT_TRACKING", "OPT_OUT_TRACKING", "true");
      quiet(
          "DJL_CACHE_DIR",
          "DJL_CACHE_DIR",
          Path.of(System.getProperty("user.home"), ".cache", "harmonium", "djl").toString());
      return Engine.getEngine("PyTorch");
    }

    /// A setting of the engine where the user has made none.
    private static void quiet(String property, String variable, String value) {
      if (System.getenv(variable) == null && System.getProperty(property) == null)
        System.setProperty(property, value);
    }
  }

  @Override
  public String name() {
    return "PyTorch " + engine().getVersion() + " by DJL " + Engine.getDjlVersion();
  }

  private static void use(int threads) {
    engine();
    if (JniUtils.getNumThreads() != threads) JniUtils.setNumThreads(threads);
  }

  @Override
  public BlockNetwork read(Path file, TrustedCode code, int inputs, int threads) {
    use(threads);
    return code.block() == null
        ? BlockNetwork.read(file, code, inputs)
        : CodeDoor.parameters(file, CodeDoor.block(code));
  }

  @Override
  public StagedNetwork open(NetworkShape shape, Precision precision, int threads) {
    use(threads);
    return new StagedNetwork(shape, precision);
  }
}
