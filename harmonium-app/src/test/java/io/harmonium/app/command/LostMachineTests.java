package io.harmonium.app.command;

import io.harmonium.app.console.ExitCode;
import io.harmonium.formats.Limits;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No verb answers with numbers that are not finite: whatever a machine holds, it is told as divergence, with the update and
/// the cause.
class LostMachineTests {

  private static final int DIVERGED = ExitCode.DIVERGED.number();
  private static final String ROWS = "a,b,c,d\n0,1,0,1\n1,0,1,1\n1,1,1,1\n0,0,0,0\n";

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /// The machine of `arrays` as a run.
  private Path run(Map<String, NpyArray> arrays, Object... how) {
    Path file = folder.resolve("arrays.npz");
    Npz.write(file, arrays);
    Path run = folder.resolve("lost");
    List<Object> words = new ArrayList<>(List.of("import", file, "--out", run));
    words.addAll(List.of(how));
    Ran.done(words.toArray());
    return run;
  }

  /// What `run` exports, all numbers of `name` replaced.
  private Map<String, NpyArray> planted(Path run, String name, double number) {
    Path file = folder.resolve("exported.npz");
    Ran.done("export", run, "--out", file);
    Map<String, NpyArray> arrays = new LinkedHashMap<>(Npz.read(file, Limits.DEFAULT));
    double[] values = arrays.get(name).doubles();
    java.util.Arrays.fill(values, number);
    arrays.put(name, NpyArray.of(values, arrays.get(name).shape()));
    return arrays;
  }

  private Path train(Object... more) {
    Path run = folder.resolve("trained");
    List<Object> words = new ArrayList<>(List.of("train"));
    words.addAll(List.of(more));
    words.addAll(List.of("--updates", 1, "--threads", 1, "--quiet", "--out", run));
    Ran.done(words.toArray());
    return run;
  }

  private static void lost(String verb, Path run, Object... more) {
    List<Object> words = new ArrayList<>(List.of(verb, run));
    words.addAll(List.of(more));
    words.addAll(List.of("--threads", 1));
    Ran.of(words.toArray()).failed(DIVERGED, "the machine of update 0", "beyond 10^6");
  }

  /// Sums of such numbers are infinite, and their differences none at all.
  @Test
  void ofRows() throws IOException {
    Map<String, NpyArray> arrays = SmallRbm.arrays();
    double[] weights = new double[12];
    for (int i = 0; i < 12; i++) weights[i] = i % 2 == 0 ? 1.7e308 : -1.7e308;
    arrays.put("W", NpyArray.of(weights, 4, 3));
    Path run = run(arrays, "--as", "rbm");
    Path data = file("rows.csv", ROWS);
    for (String verb : List.of("score", "evaluate", "diagnose", "transform", "explain"))
      lost(verb, run, data);
    lost("transform", run, data, "--reconstruct");
    lost("evaluate", run, data, "--exact");
    lost("sample", run, "--n", 2);
  }

  @Test
  void ofClasses() throws IOException {
    Path data = file("rows.csv", ROWS);
    Path trained = train(data, "--model", "class-rbm", "--label", "d", "--hidden", 2);
    Path run = run(planted(trained, "c", 2e6), "--as", "rbm", "--like", trained);
    lost("predict", run, data);
    lost("score", run, data);
  }

  @Test
  void ofSequences() throws IOException {
    Path data = folder.resolve("sequences.npz");
    Ran.done("data", "generate", "balls:size=4,length=5", "--n", 6, "--out", data);
    Path trained = train(data, "--model", "rtrbm", "--hidden", 2);
    Path run = run(planted(trained, "W", 2e6), "--as", "rtrbm");
    for (String verb : List.of("score", "evaluate", "diagnose", "predict", "transform"))
      lost(verb, run, data);
    lost("sample", run, "--n", 2);
  }

  /// The parameters are small, and what units with e^field in their means say of rows is not.
  @Test
  void ofMeansThatOverflow() throws IOException {
    Path data = file("rows.csv", ROWS);
    Path trained = train(data, "--hidden", "2:poisson");
    Path run =
        run(planted(trained, "visible-hidden", 900), "--as", "parameters", "--like", trained);
    Ran.of("score", run, data).failed(DIVERGED, "freeEnergy of row 1 is -Infinity");
    Ran.of("transform", run, data).failed(DIVERGED, "h1 of row 1 is Infinity");
    Ran.of("evaluate", run, data).failed(DIVERGED, "the machine of update 0");
    Ran.of("evaluate", run, data, "--exact").failed(DIVERGED, "the machine of update 0");
    Ran.of("explain", run, data).failed(DIVERGED);
    Ran.of("diagnose", run, data).failed(DIVERGED);
  }

  /// The parameters are small and so are their answers: it is the estimator that gives NaN.
  @Test
  void anEstimateThatIsNoNumber() throws IOException {
    Map<String, NpyArray> arrays = SmallRbm.arrays();
    double[] weights = new double[12];
    for (int i = 0; i < 12; i++) weights[i] = i % 2 == 0 ? 1e5 : -1e5;
    arrays.put("W", NpyArray.of(weights, 4, 3));
    arrays.put("sigma", NpyArray.of(new double[] {1, 1, 1, 1}, 4));
    Path run = run(arrays, "--as", "rbm");
    Path data = file("far.csv", "a,b,c,d\n3e38,3e38,3e38,3e38\n-3e38,3e38,3e38,-3e38\n1,2,3,4.5\n");
    Ran.of("evaluate", run, data, "--ais", "--betas", 20, "--samples", 5, "--threads", 1)
        .failed(DIVERGED, "the machine of update 0", "log weight of run 0 is NaN");
  }
}
