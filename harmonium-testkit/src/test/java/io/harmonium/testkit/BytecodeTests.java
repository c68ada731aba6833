package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.PlainKernels;
import io.harmonium.vector.VectorKernels;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What the class files of core and vector must not name, because its bits or its speed depend on the machine.
class BytecodeTests {

  /// Functions that the JVM may compute differently in the last bit from one machine to the next.
  private static final Set<String> INEXACT =
      Set.of(
          "acos", "asin", "atan", "atan2", "cbrt", "cos", "cosh", "exp", "expm1", "hypot", "log",
          "log10", "log1p", "pow", "sin", "sinh", "tan", "tanh");

  private static final Set<String> INEXACT_LANES =
      Set.of(
          "ACOS", "ASIN", "ATAN", "ATAN2", "CBRT", "COS", "COSH", "EXP", "EXPM1", "HYPOT", "LOG",
          "LOG10", "LOG1P", "POW", "SIN", "SINH", "TAN", "TANH");

  private static final String VECTORS = "jdk/incubator/vector/";

  @Test
  void coreCallsNoFunctionWhoseBitsDependOnTheMachine() {
    assertEquals(
        List.of(),
        uses(
            core(),
            entry -> owner(entry).equals("java/lang/Math") && INEXACT.contains(name(entry))));
  }

  @Test
  void simdKernelsCallNoFunctionWhoseBitsDependOnTheMachine() {
    assertEquals(
        List.of(),
        uses(
            vector(),
            entry ->
                owner(entry).equals("java/lang/Math") && INEXACT.contains(name(entry))
                    || owner(entry).equals(VECTORS + "VectorOperators")
                        && INEXACT_LANES.contains(name(entry))
                    || real(entry) && INEXACT.contains(name(entry))));
  }

  /// The order of such a sum is not defined; minimum and maximum of reals have slow rules for NaN and ±0.
  @Test
  void simdKernelsReduceNoLanesOfReals() {
    assertEquals(
        List.of(),
        uses(
            vector(),
            entry ->
                real(entry)
                    && Set.of("reduceLanes", "reduceLanesToLong", "min", "max")
                        .contains(name(entry))));
  }

  /// A method that is handed a vector boxes it wherever the compiler does not inline it.
  @Test
  void simdKernelsPassNoVectorsBetweenMethods() {
    List<String> found = new ArrayList<>();
    for (ClassModel model : vector())
      for (MethodModel method : model.methods()) {
        String type = method.methodType().stringValue();
        boolean constant = model.thisClass().asInternalName().endsWith("/Species");
        if (type.contains(VECTORS) && !constant && !method.flags().has(AccessFlag.SYNTHETIC))
          found.add(
              model.thisClass().asInternalName() + "." + method.methodName().stringValue() + type);
      }
    assertEquals(List.of(), found);
  }

  @Test
  void theSearchFindsWhatIsThere() {
    assertTrue(core().size() > 50);
    assertTrue(vector().size() > 10);
    assertTrue(
        !uses(core(), entry -> owner(entry).equals("java/lang/Math") && name(entry).equals("fma"))
            .isEmpty());
    assertTrue(
        !uses(
                core(),
                entry ->
                    owner(entry).equals("io/harmonium/numeric/Transcendental")
                        && name(entry).equals("log"))
            .isEmpty());
    assertTrue(!uses(vector(), entry -> real(entry) && name(entry).equals("fma")).isEmpty());
  }

  private static boolean real(MemberRefEntry entry) {
    return Set.of(VECTORS + "FloatVector", VECTORS + "DoubleVector").contains(owner(entry));
  }

  private static String owner(MemberRefEntry entry) {
    return entry.owner().asInternalName();
  }

  private static String name(MemberRefEntry entry) {
    return entry.name().stringValue();
  }

  /// "class: owner.member" of every field or method that a class names and `banned` holds for.
  private static List<String> uses(List<ClassModel> classes, Predicate<MemberRefEntry> banned) {
    List<String> found = new ArrayList<>();
    for (ClassModel model : classes)
      for (PoolEntry entry : model.constantPool())
        if (entry instanceof MemberRefEntry member && banned.test(member))
          found.add(model.thisClass().asInternalName() + ": " + owner(member) + "." + name(member));
    return found;
  }

  private static List<ClassModel> core() {
    return classes(PlainKernels.class);
  }

  private static List<ClassModel> vector() {
    return classes(VectorKernels.class);
  }

  /// All classes that were compiled together with `member`, in a folder or a jar.
  private static List<ClassModel> classes(Class<?> member) {
    Path place =
        Path.of(URI.create(member.getProtectionDomain().getCodeSource().getLocation().toString()));
    if (Files.isDirectory(place)) return classes(place);
    try (FileSystem jar = FileSystems.newFileSystem(place, Map.of())) {
      return classes(jar.getPath("/"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<ClassModel> classes(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(BytecodeTests::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ClassModel parse(Path file) {
    try {
      return ClassFile.of().parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
