package io.harmonium.neural;

import ai.djl.MalformedModelException;
import ai.djl.Model;
import ai.djl.engine.EngineException;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.engine.PtSymbolBlock;
import ai.djl.pytorch.jni.JniUtils;
import io.harmonium.network.TrustedCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The one door through which programs of others come in; nothing else in Harmonium loads a class by a name that is not written in
/// its own source, or gives a file to an engine.
///
/// A TorchScript archive is a program and needs consent. A DJL block is built by a class that the user names: `com.acme.Net` on
/// the class path, or `net.jar:com.acme.Net` in a jar or a folder of classes of its own. The class has a constructor without
/// arguments and is the block, or a [Supplier] of it. Its parameters are those that `Model.save` wrote: numbers, no program.
final class CodeDoor {

  /// What `Model.save` calls its files.
  private static final Pattern FILE = Pattern.compile("(.*)-(\\d{4,})\\.params");

  private CodeDoor() {}

  /// The program in a TorchScript archive.
  static PtSymbolBlock archive(PtNDManager manager, Path file, TrustedCode code) {
    if (!code.archive())
      throw new SecurityException(
          file + " is a program, and nobody has consented to run it (TrustedCode.ARCHIVE)");
    try {
      return JniUtils.loadModule(manager, file, true, new String[0], new String[0], true);
    } catch (EngineException e) {
      throw new IllegalArgumentException(
          file
              + " is no TorchScript archive; in Python torch.jit.script(model.eval()).save(file)"
              + " writes one",
          e);
    }
  }

  /// The block that the class of `code` builds, without parameters.
  static Block block(TrustedCode code) {
    String name = code.block();
    int colon = name.lastIndexOf(':');
    String type = name.substring(colon + 1);
    ClassLoader own = CodeDoor.class.getClassLoader();
    Object made;
    try {
      ClassLoader loader =
          colon < 0
              ? own
              : new URLClassLoader(new URL[] {place(name.substring(0, colon), name)}, own);
      made = Class.forName(type, true, loader).getConstructor().newInstance();
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "the class "
              + type
              + (colon < 0
                  ? " is not on the class path; name its jar or its folder too: net.jar:" + type
                  : " is not in " + name.substring(0, colon) + " (" + e.getMessage() + ")"),
          e);
    } catch (ReflectiveOperationException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalArgumentException(
          type + " cannot be made by a public constructor without arguments: " + cause, e);
    }
    Object block = made instanceof Supplier<?> supplier ? supplier.get() : made;
    if (block instanceof Block found) return found;
    throw new IllegalArgumentException(
        type
            + " is neither an ai.djl.nn.Block nor a Supplier of one but "
            + (block == null ? "gives null" : "a " + block.getClass().getName()));
  }

  private static URL place(String place, String name) {
    Path path = Path.of(place);
    if (!Files.exists(path))
      throw new IllegalArgumentException(
          "there is no jar or folder " + path + " (expected JAR:CLASS or CLASS, got " + name + ")");
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The network of `block` with the parameters of `file`, for rows of the shape that the file tells.
  static BlockNetwork parameters(Path file, Block block) {
    Matcher name = FILE.matcher(file.getFileName().toString());
    if (!name.matches())
      throw new IllegalArgumentException(
          file + ": Model.save calls parameters NAME-0000.params; give the file that name again");
    Model model = Model.newInstance(name.group(1), PytorchEngine.engine().getEngineName());
    try {
      model.setBlock(block);
      model.load(file.toAbsolutePath().getParent(), name.group(1), Map.of("epoch", name.group(2)));
      if (!block.isInitialized())
        throw new IllegalArgumentException(file + " holds no parameters that Model.save wrote");
      Shape row = model.describeInput().valueAt(0).slice(1);
      return BlockNetwork.of(model.getNDManager(), block, row);
    } catch (IOException | MalformedModelException | IllegalStateException e) {
      model.close();
      throw new IllegalArgumentException(
          file
              + " does not hold the parameters of "
              + block.getClass().getName()
              + ": "
              + e.getMessage(),
          e);
    } catch (RuntimeException e) {
      model.close();
      throw e;
    }
  }
}
