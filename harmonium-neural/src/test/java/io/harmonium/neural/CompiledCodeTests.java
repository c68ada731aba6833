package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What no class of ours may do, read from the compiled classes of core, io, runs, app and the engine: data never become programs.
class CompiledCodeTests {

  /// One class of each module.
  private static final List<Class<?>> MODULES =
      List.of(
          io.harmonium.random.Seed.class,
          io.harmonium.store.RunDirectory.class,
          io.harmonium.runs.RunException.class,
          io.harmonium.app.Application.class,
          PytorchEngine.class);

  private static final Set<String> DOOR = Set.of("io/harmonium/neural/CodeDoor");

  private static final List<ClassModel> CLASSES = new ArrayList<>();

  @BeforeAll
  static void readAllClasses() throws IOException, URISyntaxException {
    for (Class<?> one : MODULES) {
      Path place = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      int before = CLASSES.size();
      if (Files.isDirectory(place)) read(place);
      else
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
          read(jar.getPath("/"));
        }
      assertTrue(CLASSES.size() > before, "no classes in " + place);
    }
  }

  private static void read(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList())
        CLASSES.add(ClassFile.of().parse(Files.readAllBytes(file)));
    }
  }

  private static String name(ClassModel model) {
    return model.thisClass().asInternalName();
  }

  /// The classes with an entry in their pool of constants that `forbidden` knows, nested ones as their outer class.
  private static Set<String> users(Predicate<PoolEntry> forbidden) {
    Set<String> users = new TreeSet<>();
    for (ClassModel model : CLASSES)
      for (PoolEntry entry : model.constantPool())
        if (forbidden.test(entry)) users.add(name(model).replaceFirst("\\$.*", ""));
    return users;
  }

  private static boolean names(PoolEntry entry, String... types) {
    return entry instanceof ClassEntry type
        && Stream.of(types).anyMatch(each -> type.asInternalName().startsWith(each));
  }

  private static boolean calls(PoolEntry entry, String owner, String method) {
    return entry instanceof MemberRefEntry member
        && member.owner().asInternalName().equals(owner)
        && member.name().equalsString(method);
  }

  @Test
  void nothingIsMadeFromSerializedObjectsOrScripts() {
    assertEquals(
        Set.of(),
        users(
            entry ->
                names(
                    entry,
                    "java/io/ObjectInputStream",
                    "java/beans/XMLDecoder",
                    "javax/script/",
                    "java/rmi/",
                    "javax/naming/",
                    "java/lang/ProcessBuilder",
                    "com/fasterxml/jackson/databind/jsontype")));
    assertEquals(Set.of(), users(entry -> calls(entry, "java/lang/Runtime", "exec")));
  }

  @Test
  void enginesAreGivenFilesOfOthersBehindOneDoor() {
    assertEquals(
        DOOR,
        users(
            entry ->
                calls(entry, "ai/djl/Model", "load")
                    || calls(entry, "ai/djl/pytorch/jni/JniUtils", "loadModule")
                    || calls(entry, "ai/djl/pytorch/jni/JniUtils", "loadModuleHandle")
                    || names(entry, "ai/djl/repository/", "ai/djl/pytorch/engine/PtModel")));
    assertEquals(
        Set.of(),
        users(
            entry ->
                Stream.of("load", "loadLibrary")
                    .anyMatch(
                        method ->
                            calls(entry, "java/lang/System", method)
                                || calls(entry, "java/lang/Runtime", method))));
  }

  /// Files are opened for writing in one place; the others named here read, lock, or are the standard streams.
  @Test
  void filesAreWrittenByTheStoreAlone() {
    Set<String> writers =
        users(
            entry ->
                Stream.of(
                        "newOutputStream",
                        "newBufferedWriter",
                        "write",
                        "writeString",
                        "copy",
                        "move",
                        "newByteChannel",
                        "createFile",
                        "createTempFile")
                    .anyMatch(method -> calls(entry, "java/nio/file/Files", method)));
    assertEquals(Set.of("io/harmonium/store/Disk"), writers);
    Set<String> channels =
        users(
            entry ->
                calls(entry, "java/nio/channels/FileChannel", "open")
                    || names(
                        entry,
                        "java/nio/channels/AsynchronousFileChannel",
                        "java/io/FileOutputStream",
                        "java/io/RandomAccessFile",
                        "java/io/FileWriter")
                    || calls(entry, "javax/imageio/ImageIO", "write"));
    assertEquals(
        Set.of(
            "io/harmonium/app/Main",
            "io/harmonium/app/StandardError",
            "io/harmonium/formats/BitsReader",
            "io/harmonium/store/Disk",
            "io/harmonium/store/RunLock"),
        channels);
    assertEquals(
        Set.of(),
        users(
            entry ->
                entry instanceof MemberRefEntry member
                    && member.name().equalsString("<init>")
                    && member.owner().asInternalName().matches("java/io/Print(Writer|Stream)")
                    && member.type().stringValue().matches("\\(Ljava/(io/File|lang/String);.*")));
  }

  @Test
  void classesAreFoundByNamesOfOurOwnSourceOrBehindTheDoor() {
    assertEquals(
        DOOR,
        users(
            entry ->
                names(entry, "java/net/URLClassLoader")
                    || calls(entry, "java/lang/ClassLoader", "loadClass")
                    || calls(entry, "java/lang/invoke/MethodHandles$Lookup", "findClass")
                    || calls(entry, "java/lang/invoke/MethodHandles$Lookup", "defineClass")));
    Set<String> computed = new TreeSet<>();
    boolean[] written = {false};
    for (ClassModel model : CLASSES)
      for (MethodModel method : model.methods())
        method
            .code()
            .ifPresent(
                code -> {
                  if (looksUpComputedName(code, written)) computed.add(name(model));
                });
    assertEquals(DOOR, computed);
    assertTrue(written[0], "a class that is looked up by a name in our source was not seen");
  }

  /// Whether the code asks for a class by a name that does not stand right before the call.
  private static boolean looksUpComputedName(CodeModel code, boolean[] written) {
    boolean computed = false;
    CodeElement before = null;
    for (CodeElement element : code) {
      if (element instanceof InvokeInstruction call
          && call.opcode() == Opcode.INVOKESTATIC
          && call.owner().asInternalName().equals("java/lang/Class")
          && call.name().equalsString("forName")) {
        boolean literal =
            before instanceof ConstantInstruction constant
                && constant.constantValue() instanceof String;
        computed |= !literal;
        written[0] |= literal;
      }
      if (!(element instanceof LineNumber)) before = element;
    }
    return computed;
  }
}
