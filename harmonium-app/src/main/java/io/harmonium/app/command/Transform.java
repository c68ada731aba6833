package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.transforming.TransformRequest;
import io.harmonium.runs.transforming.TransformRequest.What;
import io.harmonium.runs.transforming.Transformed;
import io.harmonium.runs.transforming.Transforming;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.wording.Spelling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Turns rows into features.
@Command(
    name = "transform",
    description = {
      "Print the hidden means of every row, or its hidden code.",
      "With --codes: the most probable code of each row and its probability (of real hidden units"
          + " its density); up to 12 binary"
          + " hidden units also p(z|x) of every code z, the clusters to which the row may belong.",
      "With --reconstruct and --from-hidden the other way: the means of p(x|z), in the units and"
          + " words of the data."
    })
@Examples({
  "harmonium transform run data.csv --out features.npy",
  "harmonium transform run data.csv --codes",
  "harmonium transform run test.npy --reconstruct --out back.npy",
  "harmonium transform run test.npy --reconstruct --out back.png   a picture of 100 rows",
  "harmonium transform run codes.csv --from-hidden                 p(x|z) of hidden codes",
  "harmonium transform run data.csv --gates                        of subspace-rbm",
  "harmonium transform run movies.npz --past drawn                 of a trbm: p(z_t|z_t-1,x_t)"
})
final class Transform implements Callable<Integer> {

  /// What reconstructions are written as.
  private static final List<String> PICTURES =
      Stream.concat(OutOptions.TABLES.stream(), Stream.of(".png")).toList();

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(index = "1", paramLabel = "DATA", description = "The rows to transform.")
  @Input
  private Path data;

  @Option(names = "--codes", description = "Codes and clusters instead of means.")
  private boolean codes;

  @Option(
      names = "--reconstruct",
      description =
          "What comes back of each row from its hidden means, as means of p(x|z); to a .png the"
              + " first 100 rows on the left, what comes back on the right.")
  private boolean reconstruct;

  @Option(
      names = "--from-hidden",
      description =
          "DATA are hidden codes z, as transform, transform --codes or sample --keep z write them:"
              + " the means of p(x|z).")
  private boolean fromHidden;

  @Option(
      names = "--gates",
      description =
          "Of hidden units with gates (subspace-rbm, spike-slab-rbm): p(h=1|x) of every gate, and"
              + " the means of what stands behind it while it is open, p(s=1|x,h=1).")
  private boolean gates;

  @Option(
      names = "--past",
      paramLabel = "means|drawn|exact|FILE",
      description =
          "Of a trbm, what stands for the hidden states of the frame before: means (default, the"
              + " recurrent approximation), states drawn from p(z_t|z_t-1,x_t), exact (summed out,"
              + " up to 10 hidden units), or those of FILE.")
  private String past;

  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    What what = what();
    boolean back = what == What.RECONSTRUCTIONS || what == What.FROM_HIDDEN;
    ResultFile file = out.file(back ? PICTURES : OutOptions.TABLES);
    boolean picture = file.ending().equals(".png");
    TransformRequest request =
        new TransformRequest(
            what, past, picture, reading.request(sequences.settings(), common.seed()));
    Console console = common.console();
    try (Trained trained = common.open(path)) {
      Transformed transformed =
          trained.require(Transforming.class).transform(data, request, common.watch());
      if (picture) {
        int shown = transformed.picture().write(file);
        Results.wrote(console, file, shown, transformed.toJson(false));
      } else Results.write(console, file, transformed);
    }
    return ExitCode.DONE.number();
  }

  /// The one thing that is asked for.
  private What what() {
    List<What> asked = new ArrayList<>();
    if (codes) asked.add(What.CODES);
    if (reconstruct) asked.add(What.RECONSTRUCTIONS);
    if (fromHidden) asked.add(What.FROM_HIDDEN);
    if (gates) asked.add(What.GATES);
    if (asked.size() > 1)
      throw CommandFailure.usage(
          "one of "
              + String.join(
                  ", ", asked.stream().map(w -> Spelling.SHELL.setting(w.setting())).toList())
              + " at a time",
          Spelling.SHELL.setting(asked.get(0).setting()));
    return asked.isEmpty() ? What.MEANS : asked.getFirst();
  }
}
