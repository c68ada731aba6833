package io.harmonium.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// All rows in the order in which they are run.
public final class Catalogue {

  private static final String TORCH = "PyTorch, the same operations";
  private static final List<Row.Package> NEEDS_TORCH = List.of(Row.Package.TORCH);

  private Catalogue() {}

  public static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.addAll(updates());
    rows.addAll(sweeps());
    rows.addAll(annealing());
    rows.add(
        new ContestRow(
            "4",
            "fit of a 784 x 256 RBM, PCD-1, batch 10, one epoch of 10 000 rows",
            "scikit-learn BernoulliRBM",
            Goal.times(8),
            List.of(Row.Package.SKLEARN),
            s -> new FitContest(s, 10_000)));
    rows.add(new ThreadsRow("5", "as 1, two threads", ThreadsRow::updates));
    rows.add(new ThreadsRow("5b", "as 4, two threads", ThreadsRow::epoch));
    rows.addAll(SlopeRow.all());
    rows.add(new MemoryRow());
    rows.add(potts());
    rows.add(new StartRow("9", "--version", Goal.none("x")));
    rows.add(new StartRow("9b", "--help", Goal.none("x")));
    rows.add(
        new ContestRow(
            "10",
            "effective samples of the energy per second, Gibbs, 500 chains, 784 x 500, trained",
            TORCH,
            Goal.none("x"),
            NEEDS_TORCH,
            s -> new SamplesContest(s, 500, s.choose(400, 100))));
    rows.add(new FixedPointRow());
    rows.add(
        new ContestRow(
            "12",
            "update of a classifier that is a density (JEM 64-256-256-10, batch 64, 20 Langevin"
                + " steps)",
            "PyTorch in Python, the same network and steps",
            Goal.times(0.91),
            NEEDS_TORCH,
            s -> new NetworkContest(s.choose(40, 8))));
    return List.copyOf(rows);
  }

  private static List<Row> updates() {
    return List.of(
        new ContestRow(
            "1",
            "PCD-10 update, 2000 rows + 2000 chains, 784 x 500 binary, trained",
            TORCH,
            Goal.times(10),
            NEEDS_TORCH,
            s -> binaryUpdate(s, s.material().pictures(500), "bernoulli")),
        new ContestRow(
            "1b",
            "the same, weights N(0, 0.01²)",
            TORCH,
            Goal.times(10),
            NEEDS_TORCH,
            s -> binaryUpdate(s, s.material().random(500), "bernoulli")),
        new ContestRow(
            "1c",
            "as 1",
            "PyTorch drawing by rand < p instead of torch.bernoulli",
            Goal.none("x"),
            NEEDS_TORCH,
            s -> binaryUpdate(s, s.material().pictures(500), "compare")));
  }

  private static List<Row> sweeps() {
    return List.of(
        new ContestRow(
            "2",
            "Gibbs sweep with its draws, 2000 chains, 784 x 500, dense-equivalent",
            "sgemm of the same shapes",
            Goal.times(2),
            NEEDS_TORCH,
            s -> new SweepContest(s.material().pictures(500), true, s.choose(50, 20))),
        new ContestRow(
            "2b",
            "its two products alone",
            "sgemm of the same shapes",
            Goal.times(2),
            NEEDS_TORCH,
            s -> new SweepContest(s.material().pictures(500), false, s.choose(50, 20))));
  }

  private static List<Row> annealing() {
    return List.of(
        new ContestRow(
            "3",
            "AIS, 784 x 1024 trained, 100 chains x 1000 temperatures",
            "PyTorch, scaled copies of the parameters as in libraries",
            Goal.times(30),
            NEEDS_TORCH,
            s -> annealing(s, "copied", "fastest")),
        new ContestRow(
            "3b",
            "the same",
            "PyTorch, one product for weights and draw, nothing copied",
            Goal.times(30),
            NEEDS_TORCH,
            s -> annealing(s, "shared", "fastest")),
        new ContestRow(
            "3c",
            "the same",
            "PyTorch as in 3, always two threads",
            Goal.times(30),
            NEEDS_TORCH,
            s -> annealing(s, "copied", "all")));
  }

  private static Contest annealing(Setting setting, String style, String threads) {
    return new AnnealingContest(
        setting.material().pictures(1024), style, threads, setting.choose(1000, 100));
  }

  private static Row potts() {
    return new ContestRow(
        "8",
        "PCD-10 update, 2000 rows + 2000 chains, 120 sites x 21 states, 200 hidden, trained",
        "PyTorch, one-hot products",
        Goal.times(5),
        NEEDS_TORCH,
        s -> new UpdateContest(s.material().alignment(200), "potts.py", Map.of(), s.choose(8, 2)));
  }

  private static Contest binaryUpdate(Setting setting, Trained trained, String draw) {
    return new UpdateContest(trained, "update.py", Map.of("draw", draw), setting.choose(8, 2));
  }
}
