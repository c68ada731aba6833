package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.baselines.FrameBaselines;
import io.harmonium.baselines.FrameScore;
import io.harmonium.data.Sequences;
import io.harmonium.runs.training.SequenceData;
import io.harmonium.runs.training.SequenceSummary;
import io.harmonium.runs.use.FrameTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says how well plain rules tell the next frame of held-out sequences.
@Command(
    name = "baselines",
    description = "How well plain rules tell the next frame of held-out sequences.")
@Examples({
  "harmonium data baselines chorales.txt                       piano rolls, parts as in the file",
  "harmonium data baselines walk.csv --test more.csv --id 1 --history 3",
  "harmonium data baselines diary.csv --id person --time hours --gap 6h --medians --holdout 0.2"
})
final class DataBaselines implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file of sequences.")
  @Input
  private String file;

  @Option(
      names = "--orders",
      order = 2,
      paramLabel = "N,...",
      split = ",",
      hideParamSyntax = true,
      description = "Orders of autoregressions and Markov chains (1,3,5).")
  private List<Integer> orders = FrameBaselines.ORDERS;

  @Option(
      names = "--history",
      order = 3,
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Judge frames with at least N frames before them (${DEFAULT-VALUE}: all; the squared"
              + " error needs one).")
  private int history;

  @Mixin private DataOptions reading;

  @Mixin private SequenceChoices sequences;

  @Mixin private Common common;

  @Override
  public Integer call() {
    if (history < 0 || orders.stream().anyMatch(n -> n < 1 || n > 100))
      throw CommandFailure.usage(
          "expected --history of 0 or more and --orders from 1 to 100", "--history 3 --orders 1,3");
    Console console = common.console();
    SequenceData data =
        SequenceData.load(reading.settings(file), sequences.settings(), common.seed());
    Sequences judged = data.judged();
    FrameBaselines rules = FrameBaselines.fit(data.train(), orders);
    List<FrameScore> scores = rules.judge(judged, history);
    if (data.means()) scores = scores.stream().map(FrameScore::withoutLikelihood).toList();
    new SequenceSummary(data.train(), "training").count().forEach(console::print);
    if (data.test() == null) console.print("judged on the training sequences; nothing is held out");
    else
      new SequenceSummary(judged, "test")
          .count()
          .forEach(line -> console.print("held out: " + line));
    console.print("");
    FrameTable table = new FrameTable(scores);
    table.lines().forEach(console::print);
    rules.leftOut().forEach(line -> console.print("left out: " + line));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", file);
    document.put("trainFrames", data.train().rows());
    document.put("testFrames", data.test() == null ? 0 : data.test().rows());
    document.put("history", history);
    document.put("baselines", table.toJson());
    document.put("leftOut", rules.leftOut());
    console.document(document);
    return ExitCode.DONE.number();
  }
}
