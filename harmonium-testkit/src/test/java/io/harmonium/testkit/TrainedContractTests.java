package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.network.NetworkEngine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Family;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Tables;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import java.nio.file.Path;
import java.util.ArrayList;
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

  private static Sequences frames() {
    double[][] rows = new double[80][3];
    for (int i = 0; i < rows.length; i++)
      for (int j = 0; j < 3; j++) rows[i][j] = (i + j) % 3 == 0 ? 1 : 0;
    return Sequences.of(Tables.rows(rows), 10, 10, 10, 10, 10, 10, 10, 10);
  }

  private TrainedContract.Subject subject(TrainingRequest request, ResumeOptions resume) {
    TrainingRequest small =
        request.updates(30).moments("log:5", "log:4").threads(2).learningRate(0.01);
    return new TrainedContract.Subject(small, resume, folder.resolve(request.model()), true);
  }

  private TrainedContract.Subject subject(String family) {
    ResumeOptions rows = ResumeOptions.DEFAULT.with(ROWS);
    TrainingRequest request = TrainingRequest.of(ROWS).batchSize(16);
    return switch (family) {
      case "rows" -> subject(request.model("rbm").hidden(4), rows);
      case "stacks" -> subject(request.model("dbn").hidden("4,3"), rows);
      case "sequences" ->
          subject(
              TrainingRequest.of(frames()).model("crbm").hidden(3),
              ResumeOptions.DEFAULT.with(frames()));
      case "networks" -> subject(request.model("ebm"), rows);
      default -> throw new IllegalArgumentException("no subject of the family " + family);
    };
  }

  @TestFactory
  Stream<DynamicNode> familiesKeepTheContract() {
    List<TrainedContract.Subject> subjects = new ArrayList<>();
    for (Family family : Runs.families())
      if (!family.name().equals("networks") || NetworkEngine.find() != null)
        subjects.add(subject(family.name()));
    double[][] bits = {{1, 0, 1, 0}, {1, 1, 0, 0}};
    subjects.add(
        new TrainedContract.Subject(
            TrainingRequest.of(Tables.rows(bits)).model("hopfield").threads(1),
            ResumeOptions.DEFAULT,
            folder.resolve("hopfield"),
            false));
    return Check.tests(subjects, TrainedContract.checks());
  }

  @Test
  void networksNeedAnEngine() {
    RunException told =
        assertThrows(RunException.class, () -> Runs.train(subject("networks").request()));
    assertEquals(RunException.Kind.UNAVAILABLE, told.kind());
    assertFalse(told.remedy().isBlank());
  }

  @Test
  void otherDataThanThoseOfTheRunAreRefused() {
    Path run = Runs.train(subject("rows").request().out(folder.resolve("other"))).run();
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
