package io.harmonium.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which Java the launcher and the build use where a machine has several. The older one of these tests only writes
/// down that it was called.
class JavaSetUpTests {

  private static final Path HOME = Path.of(System.getProperty("java.home"));

  @TempDir Path folder;

  private Path old;

  @BeforeEach
  void anOlderJdkIsFirstOnThePath() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell");
    old = Files.createDirectories(folder.resolve("old/bin"));
    for (String tool : List.of("java", "javac", "jar"))
      program(
          old.resolve(tool),
          "echo " + tool + " >>'" + folder + "/called'; echo 'openjdk version \"17.0.1\"' >&2");
  }

  private static void program(Path file, String text) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  /// A JDK that is this one, at another place.
  private Path jdk(String name) throws IOException {
    Path bin = Files.createDirectories(folder.resolve(name).resolve("bin"));
    for (String tool : List.of("java", "javac"))
      program(bin.resolve(tool), "exec '" + HOME.resolve("bin").resolve(tool) + "' \"$@\"");
    return bin.getParent();
  }

  /// Runs `words` in `folder`, with the older JDK first on the PATH and neither variable set but as given.
  private String run(Map<String, String> variables, String... words)
      throws IOException, InterruptedException {
    ProcessBuilder process = new ProcessBuilder(words).directory(folder.toFile());
    process.environment().keySet().removeAll(List.of("JAVA_HOME", "HARMONIUM_JAVA"));
    process.environment().merge("PATH", old.toString(), (path, first) -> first + ":" + path);
    process.environment().putAll(variables);
    Path output = folder.resolve("output");
    Process running = process.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertTrue(running.waitFor(5, TimeUnit.MINUTES));
    assertEquals(0, running.exitValue(), Files.readString(output));
    return Files.readString(output).strip();
  }

  private String chosen(Map<String, String> variables) throws IOException, InterruptedException {
    return run(variables, "/bin/sh", folder.resolve("harmonium").toString(), "--java");
  }

  @Test
  void everyChangeOfTheSettingsIsHeardAtOnce() throws IOException, InterruptedException {
    Files.copy(Path.of("../harmonium"), folder.resolve("harmonium"));
    String one = jdk("one") + "/bin/java";
    Path two = jdk("two");
    assertEquals(one, chosen(Map.of("JAVA_HOME", folder.resolve("one").toString())));
    assertEquals(two + "/bin/java", chosen(Map.of("JAVA_HOME", two.toString())));
    assertEquals(one, chosen(Map.of("JAVA_HOME", two.toString(), "HARMONIUM_JAVA", one)));
    assertEquals(two + "/bin/java", chosen(Map.of("JAVA_HOME", two.toString())));
    String path = folder.resolve("one/bin") + ":" + System.getenv("PATH");
    assertEquals(one, chosen(Map.of("PATH", path)));
    assertEquals(
        one,
        chosen(Map.of("PATH", path, "JAVA_HOME", folder.resolve("old").toString())),
        "an older JAVA_HOME is passed over");
  }

  @Test
  void theLauncherNamesItsJdkToTheBuild() throws IOException, InterruptedException {
    Files.copy(Path.of("../harmonium"), folder.resolve("harmonium"));
    Files.writeString(folder.resolve("pom.xml"), "<project/>");
    String dist = folder.resolve("harmonium-app/target/dist").toString();
    program(
        old.resolve("mvn"),
        "echo \"$JAVA_HOME\" >>'%1$s/homes'; mkdir -p '%2$s/lib'; echo test >'%2$s/VERSION'"
            .formatted(folder, dist));
    Path elsewhere = jdk("elsewhere").resolve("bin/java");
    for (Map<String, String> variables :
        List.of(
            Map.of("HARMONIUM_JAVA", elsewhere.toString()),
            Map.of("JAVA_HOME", folder.resolve("elsewhere").toString()),
            Map.of(
                "JAVA_HOME",
                folder.resolve("old").toString(),
                "HARMONIUM_JAVA",
                elsewhere.toString()))) {
      Files.deleteIfExists(Path.of(dist, "VERSION"));
      // There is nothing in lib/, so that Java finds no module to start.
      ProcessBuilder process =
          new ProcessBuilder("/bin/sh", folder.resolve("harmonium").toString(), "data", "list");
      process.environment().keySet().removeAll(List.of("JAVA_HOME", "HARMONIUM_JAVA"));
      process.environment().merge("PATH", old.toString(), (path, first) -> first + ":" + path);
      process.environment().putAll(variables);
      process.redirectErrorStream(true).redirectOutput(folder.resolve("output").toFile());
      assertTrue(process.start().waitFor(5, TimeUnit.MINUTES));
    }
    assertEquals(
        List.of(HOME.toString(), HOME.toString(), HOME.toString()),
        Files.readAllLines(folder.resolve("homes")));
  }

  /// The build's own steps that choose the JDK and add the descriptor, on a jar of one class.
  @Test
  void theBuildUsesTheToolsOfItsOwnJdk() throws IOException, InterruptedException {
    assumeTrue(onPath("mvn"), "no Maven");
    Path source =
        Files.createDirectories(folder.resolve("src/main/java")).resolve("module-info.java");
    Files.writeString(source, "module io.harmonium.tried {}");
    Path classes = folder.resolve("target/classes");
    Path jar = folder.resolve("target/tried-1.jar");
    tool("javac", "--release", "25", "-d", classes.toString(), source.toString());
    tool("jar", "--create", "--file", jar.toString(), "-C", folder.toString(), "src");
    Path parent = Path.of("../pom.xml").toRealPath();
    String version =
        Files.readString(parent).replaceAll("(?s).*?<version>([^<]*)</version>.*", "$1");
    Files.writeString(
        folder.resolve("pom.xml"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <parent>
            <groupId>io.harmonium</groupId>
            <artifactId>harmonium-parent</artifactId>
            <version>%s</version>
            <relativePath>%s</relativePath>
          </parent>
          <artifactId>tried</artifactId>
          <version>1</version>
        </project>
        """
            .formatted(version, folder.toRealPath().relativize(parent)));
    List<String> words = new ArrayList<>(List.of("mvn", "-o", "-q"));
    String repository = System.getProperty("localRepository"); // told by Surefire
    if (repository != null) words.add("-Dmaven.repo.local=" + repository);
    words.add("toolchains:select-jdk-toolchain@install-JDK-25.0.3-or-later");
    words.add("exec:exec@add-module-descriptor");
    run(Map.of("JAVA_HOME", HOME.toString()), words.toArray(String[]::new));
    assertEquals(
        "io.harmonium.tried@1",
        ModuleFinder.of(jar).findAll().iterator().next().descriptor().toNameAndVersion());
    assertFalse(Files.exists(folder.resolve("called")), "the older JDK was called");
  }

  private static void tool(String name, String... words) {
    assertEquals(0, ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, words));
  }

  private static boolean onPath(String program) {
    for (String place : System.getenv("PATH").split(":"))
      if (Files.isExecutable(Path.of(place, program))) return true;
    return false;
  }
}
