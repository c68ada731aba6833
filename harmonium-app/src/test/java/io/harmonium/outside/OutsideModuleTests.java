package io.harmonium.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A module that requires `io.harmonium.runs` and nothing else: it is compiled and run on the module path, so that whatever its
/// sources name is exported, and what the service needs is found.
class OutsideModuleTests {

  private static final String MODULE =
      """
      module outside {
        requires transitive io.harmonium.runs;
        exports io.harmonium.outside;
        provides io.harmonium.runs.Family with io.harmonium.outside.ColumnsFamily;
      }
      """;

  @TempDir private Path folder;
  private Path sources;

  @BeforeEach
  void write() throws IOException {
    sources = Files.createDirectories(folder.resolve("source"));
    Files.writeString(sources.resolve("module-info.java"), MODULE);
    Path own = Path.of("src", "test", "java", "io", "harmonium", "outside");
    for (String name : List.of("ColumnsFamily", "ColumnsFold", "ColumnsScoring", "OutsideProgram"))
      Files.copy(own.resolve(name + ".java"), sources.resolve(name + ".java"));
  }

  /// The library and what it stands on; no test, no command.
  private static String modulePath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(
            entry -> {
              String path = entry.replace('\\', '/');
              return path.matches(".*/harmonium-(core|io|runs)/target/(classes|[^/]*\\.jar)")
                  || path.matches(".*/harmonium-(core|io|runs)-[^/]*\\.jar")
                  || path.matches(".*/(jackson|fastcsv)[^/]*\\.jar");
            })
        .collect(Collectors.joining(File.pathSeparator));
  }

  private String compiled() throws IOException {
    List<String> words = new ArrayList<>(List.of("-Xlint:exports", "-Werror"));
    words.addAll(List.of("-p", modulePath(), "-d", folder.resolve("classes").toString()));
    try (var files = Files.list(sources)) {
      files.map(Path::toString).forEach(words::add);
    }
    StringWriter told = new StringWriter();
    PrintWriter out = new PrintWriter(told);
    int code =
        ToolProvider.findFirst("javac").orElseThrow().run(out, out, words.toArray(String[]::new));
    assertEquals(0, code, told.toString());
    return folder.resolve("classes") + File.pathSeparator + modulePath();
  }

  @Test
  void aModuleFromElsewhereTrainsOpensScoresSamplesAndEvaluates() throws Exception {
    Path out = folder.resolve("out");
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Dharmonium.kernels=plain",
            "-p",
            compiled(),
            "-m",
            "outside/" + OutsideProgram.class.getName(),
            Files.createDirectories(folder.resolve("there")).toString());
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(folder.resolve("log").toFile())
            .start();
    int code = process.waitFor();
    assertEquals(0, code, Files.readString(folder.resolve("log")));
    String told = Files.readString(out);
    String here = OutsideProgram.own(Files.createDirectories(folder.resolve("here")));
    assertTrue(told.startsWith(here), () -> "on the class path: " + here + "as a module: " + told);
    List<String> own = told.substring(here.length()).lines().toList();
    assertTrue(own.getFirst().matches("columns \\[-?[0-9.E-]+, -?[0-9.E-]+\\]"), told);
    assertEquals("module outside", own.getLast());
  }
}
