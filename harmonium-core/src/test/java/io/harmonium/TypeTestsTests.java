package io.harmonium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.PreparedLink;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Storage;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// How states are stored is a matter of `matrix`, which kind of link it is a matter of `coupling`: the others ask states and
/// links themselves. Read from the compiled classes: `instanceof`, patterns of a `switch`, constants of these classes and
/// of [Storage].
class TypeTestsTests {

  /// Named constructors ask a structure for their own link by its class ([io.harmonium.model.Structure#link]).
  private static final Set<String> ASK_FOR_THEIR_OWN_LINK =
      Set.of("machines.Conditional", "machines.ConvolutionalRbm", "machines.GatedRbm");

  private static final List<ClassModel> CLASSES = new ArrayList<>();

  @BeforeAll
  static void readAllClasses() throws IOException, URISyntaxException {
    Path root = Path.of(States.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList())
        CLASSES.add(ClassFile.of().parse(Files.readAllBytes(file)));
    }
  }

  /// "model.PreparedMachine" for io.harmonium.model.PreparedMachine and the classes within it.
  private static String name(ClassModel model) {
    String name = model.thisClass().asInternalName().replace("io/harmonium/", "");
    return name.replaceFirst("\\$.*", "").replace('/', '.');
  }

  /// All classes of core that are one of `types`, these too.
  private static Set<ClassDesc> kinds(Class<?>... types) {
    Set<ClassDesc> kinds =
        CLASSES.stream()
            .map(model -> model.thisClass().asInternalName().replace('/', '.'))
            .filter(name -> !name.endsWith("-info"))
            .map(TypeTestsTests::type)
            .filter(type -> Stream.of(types).anyMatch(each -> each.isAssignableFrom(type)))
            .map(type -> ClassDesc.of(type.getName()))
            .collect(Collectors.toSet());
    assertTrue(kinds.size() > 4, "too few kinds: " + kinds);
    return kinds;
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name, false, States.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  /// Looks at one element of the code of a method.
  @FunctionalInterface
  private interface Look {
    boolean finds(CodeElement element);
  }

  /// The classes outside a room in whose code something is found. Their own names (owners of workspace slots) do not count.
  private static Set<String> outside(String room, Look look) {
    Set<String> found = new TreeSet<>();
    for (ClassModel model : CLASSES)
      for (MethodModel method : model.methods()) {
        CodeModel code = method.code().orElse(null);
        if (code == null) continue;
        for (CodeElement element : code)
          if (!name(model).startsWith(room + ".") && !itself(model, element) && look.finds(element))
            found.add(name(model));
      }
    return found;
  }

  /// `instanceof` and the labels of a `switch` over types.
  private static boolean tests(CodeElement element, Set<ClassDesc> kinds) {
    if (element instanceof TypeCheckInstruction check)
      return check.opcode() == Opcode.INSTANCEOF && kinds.contains(check.type().asSymbol());
    if (element instanceof InvokeDynamicInstruction call
        && call.bootstrapMethod().owner().displayName().equals("SwitchBootstraps"))
      for (ConstantDesc label : call.bootstrapArgs())
        if (label instanceof ClassDesc type && kinds.contains(type)) return true;
    return false;
  }

  private static boolean itself(ClassModel model, CodeElement element) {
    return names(element, Set.of(model.thisClass().asSymbol()));
  }

  private static boolean names(CodeElement element, Set<ClassDesc> kinds) {
    return element instanceof ConstantInstruction constant
        && constant.constantValue() instanceof ClassDesc type
        && kinds.contains(type);
  }

  @Test
  void onlyMatrixTestsTheStorageOfStates() {
    Set<ClassDesc> storages = kinds(States.class);
    assertEquals(Set.of(), outside("matrix", element -> tests(element, storages)));
    Set<String> seen = outside("coupling", element -> tests(element, storages));
    assertTrue(seen.contains("matrix.Reals"), "an instanceof was not seen: " + seen);
    assertTrue(seen.contains("matrix.SetColumns"), "a switch over types was not seen: " + seen);
  }

  @Test
  void onlyCouplingTestsTheKindOfALink() {
    Set<ClassDesc> links = kinds(Coupling.class, PreparedLink.class, PackedWeights.class);
    assertEquals(Set.of(), outside("coupling", each -> tests(each, links)));
    assertEquals(ASK_FOR_THEIR_OWN_LINK, outside("coupling", each -> names(each, links)));
  }

  /// Kinds of unit say how their statistics are stored; nobody compares.
  @Test
  void onlyMatrixAndUnitsNameAStorage() {
    ClassDesc storage = ClassDesc.of(Storage.class.getName());
    Set<String> found =
        outside(
            "units",
            element ->
                element instanceof FieldInstruction field
                    && field.opcode() == Opcode.GETSTATIC
                    && field.owner().asSymbol().equals(storage));
    assertEquals(Set.of("matrix.Storage"), found);
  }
}
