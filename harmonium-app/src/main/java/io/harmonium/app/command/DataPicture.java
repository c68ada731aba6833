package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Sequences;
import io.harmonium.runs.reporting.SequencePictures;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.use.ResultFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Draws sequences: film strips of pictures and stick figures, rolls of all others.
@Command(name = "picture", description = "Draw sequences: film strips, stick figures, rolls.")
@Examples({
  "harmonium data picture chorales.txt --part test --n 2 --out roll.svg",
  "harmonium data picture balls.npz --every 4 --out film.png",
  "harmonium data picture gaits.csv --id id --time time --covariate fast --every 4 --out film.svg"
})
final class DataPicture implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The file of sequences.")
  @Input
  private Path file;

  @Option(
      names = "--out",
      order = 2,
      required = true,
      paramLabel = "FILE",
      description = "Where to draw: .svg, or .png for the frames alone.")
  private Path out;

  @Option(
      names = "--n",
      order = 3,
      paramLabel = "N",
      defaultValue = "4",
      description = "How many sequences, at most (${DEFAULT-VALUE}).")
  private int max;

  @Option(
      names = "--every",
      order = 4,
      paramLabel = "N",
      defaultValue = "1",
      description = "Show one frame in N of a film strip (${DEFAULT-VALUE}).")
  private int every;

  @Option(
      names = "--prompt",
      order = 5,
      paramLabel = "N",
      defaultValue = "0",
      description = "Mark the first N frames as given (${DEFAULT-VALUE}).")
  private int prompt;

  @Option(names = "--force", order = 6, description = "Replace the file.")
  private boolean force;

  @Mixin private ReadingChoices reading;

  @Mixin private SequenceChoices sequences;

  @Mixin private Common common;

  @Override
  public Integer call() throws IOException {
    String name = out.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".svg") && !name.endsWith(".png"))
      throw CommandFailure.usage(
          "cannot tell the format of '" + out + "' by its name",
          "a name that ends in .svg or .png");
    if (Files.exists(out) && !force)
      throw new CommandFailure(
          ExitCode.EXISTS,
          "'" + out + "' exists already",
          "another name, or --force to replace it");
    if (max < 1 || every < 1 || prompt < 0)
      throw CommandFailure.usage(
          "expected --n and --every of at least 1 and --prompt of at least 0",
          "--n 4 --every 4 --prompt 0");
    Sequences data = sequences.read(file, reading.settings(file), common.seed());
    if (data.frames().blocks().size() > 1)
      throw new CommandFailure(
          ExitCode.BAD_DATA,
          "pictures show frames of one kind of unit",
          file.toString(),
          "drop columns until one kind is left",
          null);
    SequencePictures pictures = new SequencePictures(data, max, every, prompt);
    byte[] bytes =
        name.endsWith(".png")
            ? pictures.raster().png()
            : pictures.document("harmonium data picture").getBytes(StandardCharsets.UTF_8);
    new ResultFile(out, force).write(picture -> picture.write(bytes));
    Console console = common.console();
    int shown = Math.min(max, data.count());
    console.print("drew " + shown + " of " + Counted.of(data.count(), "sequences") + " to " + out);
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", out.toString());
    document.put("sequences", shown);
    console.document(document);
    return ExitCode.DONE.number();
  }
}
