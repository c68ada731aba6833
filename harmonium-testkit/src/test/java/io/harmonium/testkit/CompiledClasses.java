package io.harmonium.testkit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// All classes of a module, for tests that find what they try by themselves.
final class CompiledClasses {

  private CompiledClasses() {}

  /// All classes that stand beside `anchor`, in a folder or a jar.
  static List<Class<?>> beside(Class<?> anchor) throws Exception {
    Path home = Path.of(anchor.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(home)) return classes(anchor, home);
    try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + home.toUri()), Map.of())) {
      return classes(anchor, jar.getPath("/"));
    }
  }

  private static List<Class<?>> classes(Class<?> anchor, Path root)
      throws IOException, ClassNotFoundException {
    List<Class<?>> classes = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        String name = root.relativize(file).toString();
        if (!name.endsWith(".class") || name.endsWith("-info.class")) continue;
        if (name.startsWith("META-INF")) continue;
        String type = name.substring(0, name.length() - 6).replace('/', '.');
        classes.add(Class.forName(type, false, anchor.getClassLoader()));
      }
    }
    return classes;
  }
}
