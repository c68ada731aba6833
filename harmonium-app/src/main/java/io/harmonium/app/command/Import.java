package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Version;
import io.harmonium.data.Picture;
import io.harmonium.formats.Alphabet;
import io.harmonium.model.Structure;
import io.harmonium.runs.exchange.ArrayUnits;
import io.harmonium.runs.exchange.ImportedRun;
import io.harmonium.runs.text.Named;
import io.harmonium.runs.text.Suggestions;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunFolders;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Explained;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Makes a run of a machine from elsewhere.
@Command(
    name = "import",
    description = {
      "Make a run of the arrays of another program.",
      "rbm: W (Nv x Nh), b (Nv), c (Nh); sigma (Nv) makes gaussian visible units,",
      "b (L x q) with W (L x q x Nh) categorical ones; W_NAME, b_NAME, sigma_NAME of each layer",
      "and c where layers stand side by side (tables, classes; with --like).",
      "subspace-rbm: W (N x M x K), b (N), c (M), D (M x K): M gates with K bits each.",
      "conv-rbm: W (F x tall x wide), b (height x width), c (F), stride (1), pool (1); categorical"
          + " cells with a last axis of W and b.",
      "spike-slab-rbm: W (N x M), Lambda (N), alpha, mu, b (M), Phi (N x M), theta (N).",
      "replicated-softmax: W (K words x M), b (K), c (M, as many times as a document has words).",
      "gated-rbm: A (Nx x F), B (Ny x F), C (Nh x F), b (Ny), c (Nh): y and h given x.",
      "dbm: W1 (N0 x N1), W2 (N1 x N2), ... and b0 (N0), b1 (N1), b2 (N2), ...",
      "dbn: W1, W2, ...; a0 (N0), a1 (N1), ... of generation, c1 (N1), c2 (N2), ... of recognition"
          + " and of the top; R1, R2, ... where recognition has weights of its own; U (K x NL),"
          + " d (K) of K classes at the top.",
      "ising (spins) and bm (0/1): J (n x n, each pair once in the upper triangle), h (n).",
      "potts: a params.dat of adabmDCA.",
      "rtrbm and trbm: W, b, c of a frame, U (Nh x Nh, hidden bias c + U r), c1 (first frame);"
          + " hdrbm: also V (Q x Nh x Nh);",
      "crbm: W, b, c, A (n x Nv x Nv), B (n x Nh x Nv), b1, c1 (while fewer than n frames lie"
          + " before);",
      "rnn-rbm: W, b, c, Wuv, Wuh, Wuu, Wvu, bu, u0.",
      "parameters: any other machine that export wrote, by its own names (visible.x, hidden.x²,"
          + " visible-hidden; with --like)."
    })
@Examples({
  "harmonium import machine.npz --as rbm --out run",
  "harmonium import ising.npz --as ising --out run",
  "harmonium import params.dat --as potts --alphabet protein --out run",
  "harmonium import family.npz --as rbm --alphabet protein --out run",
  "harmonium import table.npz --as rbm --like runs/table --out run"
})
final class Import implements Callable<Integer> {

  private static final String DEFAULT_PICTURE = "--picture 28x28";

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A NumPy archive (.npz), or params.dat.")
  @Input
  private Path file;

  @Option(
      names = "--as",
      required = true,
      paramLabel = "FAMILY",
      description =
          "What the file describes: rbm, subspace-rbm, conv-rbm, spike-slab-rbm,"
              + " replicated-softmax, gated-rbm, dbm, dbn, ising, bm, potts, crbm, trbm, rtrbm,"
              + " hdrbm, rnn-rbm or parameters.")
  private String family;

  @Option(names = "--out", required = true, paramLabel = "RUN", description = "The new run.")
  private Path out;

  @Option(
      names = "--units",
      paramLabel = "KIND",
      defaultValue = "binary",
      description =
          "Units of one number each: binary (0/1) or spin (-1/+1), for both sides or as"
              + " visible:hidden (${DEFAULT-VALUE}).")
  private String units;

  @Option(
      names = "--alphabet",
      paramLabel = "LETTERS",
      description = "Letters of categorical units: protein, dna, rna, or the letters themselves.")
  private String alphabet;

  @Option(
      names = "--picture",
      paramLabel = "WxH",
      description = "How a row is looked at, such as 28x28.")
  private String picture;

  @Option(
      names = "--like",
      paramLabel = "RUN",
      description =
          "A run of the same data: it says what layers, columns and words are (needed where layers"
              + " stand side by side: tables, classes; and for --as parameters).")
  private Path like;

  @Option(names = "--force", description = "Replace a run that stands there.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    List<MachineKind> meant = Named.meant(MachineKind.class, family);
    String arrays = meant.size() == 1 ? meant.get(0).toString() : family;
    if (!ImportedRun.FAMILIES.contains(arrays))
      throw CommandFailure.usage(
          "--as: no family of arrays is called '"
              + family
              + "'; there are "
              + String.join(", ", ImportedRun.FAMILIES),
          Suggestions.question(family, ImportedRun.FAMILIES, "--as rbm"));
    ImportedRun run =
        new ImportedRun(
            file,
            arrays,
            ArrayUnits.parse(units),
            alphabet == null ? null : Alphabet.parse(alphabet),
            picture == null ? null : picture(picture),
            like);
    String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
    RunFolders.left(out, run.write(out, force, Version.text(), "harmonium import " + command))
        .forEach(common.console()::warn);
    RunDirectory made = RunDirectory.open(out);
    Structure structure = made.description().structure();
    Console console = common.console();
    console.print(out + ": " + TrainedRows.shape(structure));
    console.note("next: harmonium evaluate " + out + " DATA");
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", out.toString());
    json.put("model", made.description().model());
    json.put("layers", TrainedRows.layers(structure));
    json.put("parameters", structure.parameters());
    console.document(json);
    return ExitCode.DONE.number();
  }

  private static Picture picture(String text) {
    String[] sides = text.split("x", -1);
    try {
      if (sides.length == 2 || sides.length == 3)
        return new Picture(
            Integer.parseInt(sides[0]),
            Integer.parseInt(sides[1]),
            sides.length == 2 ? 1 : Integer.parseInt(sides[2]));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--picture: " + Spelling.SHELL.of(Explained.reason(e)),
          "",
          DEFAULT_PICTURE,
          e);
    }
    throw CommandFailure.usage(
        "--picture: expected WIDTHxHEIGHT or WIDTHxHEIGHTx3, got '" + text + "'", DEFAULT_PICTURE);
  }
}
