package io.harmonium.testkit;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.network.NetworkEngine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Family;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// The families of this installation keep the contract, each with data in memory.
class TrainedContractTests {

  private static final Dataset ROWS = new BarsAndStripes(3).generate(90, Seed.of(4));

  @TempDir private Path folder;

  private static String line(double[] row) {
    return Arrays.stream(row).mapToObj(value -> value > 0 ? "1" : "0").collect(joining(","));
  }

  /// The rows as a file with a head.
  private Path rows() throws IOException {
    double[] row = new double[9];
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,g,h,i\n");
    for (int i = 0; i < ROWS.rows(); i++) {
      ROWS.blocks().getFirst().values().toDoubles(i, row);
      text.append(line(row)).append('\n');
    }
    return Files.writeString(folder.resolve("rows.csv"), text);
  }

  /// Eight sequences of ten frames.
  private Path frames() throws IOException {
    StringBuilder text = new StringBuilder("who,a,b,c\n");
    for (int i = 0; i < 80; i++) {
      double[] row = new double[3];
      for (int j = 0; j < 3; j++) row[j] = (i + j) % 3 == 0 ? 1 : 0;
      text.append("s").append(i / 10).append(',').append(line(row)).append('\n');
    }
    return Files.writeString(folder.resolve("frames.csv"), text);
  }

  private TrainedContract.Subject subject(TrainingRequest request, Path data) {
    TrainingRequest small =
        request.updates(30).moments("log:5", "log:4").threads(2).learningRate(0.01);
    return new TrainedContract.Subject(small, data, folder.resolve(request.model()));
  }

  private TrainedContract.Subject subject(String family) throws IOException {
    Path rows = rows();
    TrainingRequest request = TrainingRequest.of(rows).batchSize(16);
    return switch (family) {
      case "rows" -> subject(request.model("rbm").hidden(4), rows);
      case "stacks" -> subject(request.model("dbn").hidden("4,3"), rows);
      case "sequences" ->
          subject(TrainingRequest.of(frames()).by("who").model("crbm").hidden(3), frames());
      case "networks" -> subject(request.model("ebm"), rows);
      default -> throw new IllegalArgumentException("no subject of the family " + family);
    };
  }

  @TestFactory
  Stream<DynamicNode> familiesKeepTheContract() throws IOException {
    List<TrainedContract.Subject> subjects = new ArrayList<>();
    for (Family family : Runs.families())
      if (!family.name().equals("networks") || NetworkEngine.find() != null)
        subjects.add(subject(family.name()));
    Path bits = Files.writeString(folder.resolve("bits.csv"), "a,b,c,d\n1,0,1,0\n1,1,0,0\n");
    subjects.add(
        new TrainedContract.Subject(
            TrainingRequest.of(bits).model("hopfield").heldOutNone().threads(1),
            bits,
            ResumeOptions.DEFAULT,
            folder.resolve("hopfield"),
            false));
    return Check.tests(subjects, TrainedContract.checks());
  }

  @Test
  void networksNeedAnEngine() throws IOException {
    RunException told =
        assertThrows(RunException.class, () -> Runs.train(subject("networks").request()));
    assertEquals(RunException.Kind.UNAVAILABLE, told.kind());
    assertFalse(told.remedy().isBlank());
  }

  @Test
  void otherDataThanThoseOfTheRunAreRefused() {
    TrainingRequest small =
        TrainingRequest.of(ROWS).hidden(4).updates(30).threads(2).out(folder.resolve("other"));
    Path run = Runs.train(small).run();
    ResumeOptions longer = ResumeOptions.DEFAULT.withUpdates(40);
    assertEquals(
        RunException.Kind.NOT_FOUND,
        assertThrows(RunException.class, () -> Runs.resume(run, longer, Watch.logging())).kind());
    Dataset others = new BarsAndStripes(3).generate(90, Seed.of(5));
    assertEquals(
        RunException.Kind.BAD_DATA,
        assertThrows(
                RunException.class, () -> Runs.resume(run, longer.with(others), Watch.logging()))
            .kind());
    assertEquals(40, Runs.resume(run, longer.with(ROWS), Watch.logging()).update());
  }
}
