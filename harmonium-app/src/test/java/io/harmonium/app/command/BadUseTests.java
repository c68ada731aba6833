package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.runs.use.SmallRbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// What cannot be done is refused with the right exit code, on one screen, with a remedy, and leaves nothing behind.
class BadUseTests {

  @TempDir private static Path folder;

  @BeforeAll
  static void write() throws IOException {
    SmallRbm.write(folder.resolve("small.npz"));
    Ran.done("import", folder.resolve("small.npz"), "--as", "rbm", "--out", folder.resolve("run"));
    Files.writeString(folder.resolve("five.csv"), "a,b,c,d,e\n1,0,1,0,1\n0,0,0,1,1\n");
    Files.writeString(folder.resolve("grey.csv"), "a,b,c,d\n7,0,1,0\n0,0,0,1\n");
    Files.writeString(folder.resolve("text.csv"), "a,b,c,d\n1,0,x,0\n0,0,0,1\n");
    Files.writeString(folder.resolve("holes.csv"), "a,b,c,d\n1,0,,0\n0,0,0,1\n");
    Files.writeString(folder.resolve("good.csv"), "a,b,c,d\n1,0,1,0\n0,0,0,1\n");
    Files.writeString(folder.resolve("empty.csv"), "");
    Files.writeString(folder.resolve("broken.npz"), "PK\3\4 not an archive");
    Files.createDirectory(folder.resolve("folder"));
    Files.writeString(folder.resolve("folder/other.txt"), "mine");
    Map<String, NpyArray> transposed = SmallRbm.arrays();
    transposed.put("W", NpyArray.of(new double[12], 3, 4));
    Npz.write(folder.resolve("transposed.npz"), transposed);
    Map<String, NpyArray> part = SmallRbm.arrays();
    part.remove("c");
    Npz.write(folder.resolve("part.npz"), part);
    Map<String, NpyArray> large = new LinkedHashMap<>();
    large.put("W", NpyArray.of(new double[1600], 40, 40));
    large.put("b", NpyArray.of(new double[40], 40));
    large.put("c", NpyArray.of(new double[40], 40));
    Npz.write(folder.resolve("large.npz"), large);
    Ran.done(
        "import", folder.resolve("large.npz"), "--as", "rbm", "--out", folder.resolve("large"));
    Npy.write(folder.resolve("cube.npy"), NpyArray.of(new double[16], 2, 2, 2, 2));
    Path damaged = folder.resolve("damaged");
    Ran.done("import", folder.resolve("small.npz"), "--as", "rbm", "--out", damaged);
    try (Stream<Path> models = Files.list(damaged.resolve("models"))) {
      Path model = models.findFirst().orElseThrow();
      byte[] bytes = Files.readAllBytes(model);
      bytes[bytes.length / 2] ^= 1;
      Files.write(model, bytes);
    }
  }

  private static Arguments bad(int code, String command, String... said) {
    return Arguments.of(code, command, List.of(said));
  }

  static Stream<Arguments> cases() {
    return Stream.of(
        bad(66, "evaluate nothing", "there is no such run", "check the name"),
        bad(66, "score nothing good.csv", "there is no such run"),
        bad(66, "sample folder", "not a run"),
        bad(66, "evaluate run nothing.csv", "nothing.csv", "no such file"),
        bad(66, "score run goood.csv", "no such file", "good.csv"),
        bad(66, "sample run --given nothing.csv", "no such file"),
        bad(66, "sample run --start nothing.csv", "neither a file nor one of"),
        bad(66, "sample run --start dat", "did you mean data"),
        bad(66, "import nothing.npz --as rbm --out new", "no such file"),
        bad(65, "score run five.csv", "five.csv", "expected 4 columns", "got 5", "--drop"),
        bad(65, "score run grey.csv", "grey.csv", "threshold"),
        bad(65, "transform run text.csv", "text.csv, line 2, column 3", "'x'"),
        bad(65, "evaluate run holes.csv", "holes.csv, line 2, column 3", "missing"),
        bad(65, "score run empty.csv", "give a file with data in it"),
        bad(65, "score run cube.npy", "rows x columns"),
        bad(65, "evaluate damaged", "damaged"),
        bad(65, "import broken.npz --as rbm --out new", "broken.npz"),
        bad(65, "import good.csv --as rbm --out new", "good.csv"),
        bad(65, "import transposed.npz --as rbm --out new", "(4, 3)", "save W.T"),
        bad(65, "import part.npz --as rbm --out new", "no array 'c'", "W (Nv x Nh)"),
        bad(65, "import small.npz --as rbm --alphabet dna --out new", "5 letters", "1 states"),
        bad(65, "import small.npz --as rbm --picture 3x3 --out new", "3x3", "4 units"),
        bad(2, "import small.npz --as gan --out new", "no family of arrays is called 'gan'"),
        bad(65, "import small.npz --as dbn --out new", "expected W1, W2", "small.npz"),
        bad(2, "import small.npz --out new", "--as"),
        bad(2, "import small.npz --as rbm --units gaussian --out new", "sigma"),
        bad(2, "import small.npz --as rbm --picture large --out new", "28x28"),
        bad(73, "import small.npz --as rbm --out run", "a run stands here already", "--force"),
        bad(73, "import small.npz --as rbm --out folder --force", "holds other things"),
        bad(2, "export run --out new.csv", ".npz"),
        bad(73, "export run --out small.npz", "exists", "--force"),
        bad(2, "sample run --out new.txt", ".npy"),
        bad(73, "sample run --out good.csv", "exists", "--force"),
        bad(73, "score run good.csv --out good.csv", "exists"),
        bad(2, "sample run --out new.fasta", "letters"),
        bad(2, "sample run --out new.png", "not known to be pictures"),
        bad(2, "sample run --n 0", "--n", "1 or more"),
        bad(2, "sample run --steps 0", "--steps"),
        bad(2, "sample run --steps 10 --thin 11", "--thin"),
        bad(2, "sample run --temperature 0", "--temperature"),
        bad(2, "sample run --keep y", "--keep"),
        bad(2, "sample run --sampler swap", "--sampler"),
        bad(2, "sample run --start data", "not trained here"),
        bad(2, "sample run --start chains", "keeps no chains"),
        bad(2, "evaluate large --exact", "2^26"),
        bad(2, "evaluate run --ais-chains 1", "--ais-chains"),
        bad(2, "evaluate run --betas 0", "--betas"),
        bad(2, "score run", "DATA"),
        bad(2, "transform run good.csv --code", "--codes"));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("cases")
  void badUseIsRefused(int code, String command, List<String> said) throws IOException {
    List<Path> before = files();
    List<String> words = new ArrayList<>();
    for (String word : command.split(" "))
      words.add(isFile(words, word) ? folder.resolve(word).toString() : word);
    Ran.of(words.toArray()).failed(code, said.toArray(String[]::new));
    assertEquals(before, files());
  }

  /// A word that names a file: no verb, no option, no word of its own, and no value of an option that takes none.
  private static boolean isFile(List<String> before, String word) {
    if (before.isEmpty() || word.startsWith("--") || word.matches("data|chains|dat")) return false;
    return before.getLast().matches("--(out|given|start)") || !before.getLast().startsWith("--");
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }
}
