package io.harmonium.bench.compare;

import java.util.List;
import java.util.Map;

/// All rows in the order in which they are run.
public final class Catalogue {

  private static final String TORCH = "PyTorch, the same operations";
  private static final List<Row.Package> NEEDS_TORCH = List.of(Row.Package.TORCH);

  private Catalogue() {}

  public static List<Row> rows() {
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
            s -> binaryUpdate(s, s.material().pictures(500), "compare")),
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
            s -> new SweepContest(s.material().pictures(500), false, s.choose(50, 20))),
        new ContestRow(
            "4",
            "fit of a 784 x 256 RBM, PCD-1, batch 10, one epoch of 10 000 rows",
            "scikit-learn BernoulliRBM",
            Goal.times(8),
            List.of(Row.Package.SKLEARN),
            s -> new FitContest(s, 10_000)));
  }

  private static Contest binaryUpdate(Setting setting, Trained trained, String draw) {
    return new UpdateContest(trained, "update.py", Map.of("draw", draw), setting.choose(8, 2));
  }
}
