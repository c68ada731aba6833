package io.harmonium.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// The strings that address random numbers, read from compiled classes: what is given to `Seed.child(String)` and to any
/// other method from a string to a seed.
public final class RandomAddresses {

  private static final String TO_SEED = "(Ljava/lang/String;)Lio/harmonium/random/Seed;";

  private RandomAddresses() {}

  /// All addresses in the module or folder of classes that `one` is part of.
  public static Set<String> beside(Class<?> one) {
    Set<String> seen = new TreeSet<>();
    try {
      Path place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) read(place, seen);
      else
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
          read(jar.getPath("/"), seen);
        }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
    return seen;
  }

  private static void read(Path root, Set<String> seen) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassModel model = ClassFile.of().parse(Files.readAllBytes(file));
        for (MethodModel method : model.methods())
          method.code().ifPresent(code -> addresses(code, seen));
      }
    }
  }

  private static void addresses(CodeModel code, Set<String> seen) {
    Instruction before = null;
    for (CodeElement element : code) {
      if (element instanceof InvokeInstruction call
          && call.type().equalsString(TO_SEED)
          && !call.owner().asInternalName().startsWith("java/")) seen.add(given(before));
      if (element instanceof Instruction instruction) before = instruction;
    }
  }

  /// The literal, or in angle brackets where the string comes from.
  private static String given(Instruction before) {
    return switch (before) {
      case ConstantInstruction constant -> constant.constantValue().toString();
      case InvokeDynamicInstruction joined ->
          "‹joined " + joined.bootstrapArgs().toString().replace('\u0001', '…') + "›";
      case InvokeInstruction call -> "‹" + call.name().stringValue() + "()›";
      case FieldInstruction field -> "‹field " + field.name().stringValue() + "›";
      default -> "‹variable›";
    };
  }
}
