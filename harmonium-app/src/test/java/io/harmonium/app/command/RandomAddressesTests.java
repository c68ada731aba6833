package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.random.Seed;
import io.harmonium.runs.Runs;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
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
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Every string that addresses random numbers, read from the compiled classes of core, io, runs and app: what is given to
/// `Seed.child(String)` and to any other method from a string to a seed. Names of layers and slices and the steps of
/// provenance stand in `golden/layer1.txt`.
class RandomAddressesTests {

  private static final String TO_SEED = "(Ljava/lang/String;)Lio/harmonium/random/Seed;";

  @Test
  void addressesOfRandomNumbersNeverChange() throws IOException, URISyntaxException {
    Set<String> seen = new TreeSet<>();
    for (Class<?> one : List.of(Seed.class, RunDirectory.class, Runs.class, Application.class)) {
      Path place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      int before = seen.size();
      if (Files.isDirectory(place)) read(place, seen);
      else
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
          read(jar.getPath("/"), seen);
        }
      assertTrue(seen.size() > before || one == Application.class, "no address in " + place);
    }
    if (GoldenFiles.writing())
      Files.writeString(GoldenFiles.source("addresses.txt"), String.join("\n", seen) + "\n");
    Set<String> listed = new TreeSet<>(GoldenCase.lines("addresses.txt"));
    Set<String> gone = new TreeSet<>(listed);
    gone.removeAll(seen);
    assertEquals(
        Set.of(),
        gone,
        "addresses of random numbers never change: these are no longer used; runs, samples and"
            + " estimates of before would differ");
    Set<String> fresh = new TreeSet<>(seen);
    fresh.removeAll(listed);
    assertEquals(
        Set.of(),
        fresh,
        "new addresses of random numbers: add them to golden/addresses.txt, for ever");
    assertTrue(!GoldenFiles.writing(), "golden files are written: look at the difference");
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
