package io.harmonium.bench.compare;

import io.harmonium.data.Dataset;
import io.harmonium.formats.NpyArray;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/// A machine with the data it is for and chains at or near its distribution.
public record Trained(Machine machine, Configurations chains, Dataset data) {

  /// The parameters of a machine of two layers as the peers read them: `W`, `b` (visible) and `c` (hidden).
  public static SequencedMap<String, NpyArray> arrays(Machine machine) {
    int visible = machine.structure().layer(0).columns();
    int hidden = machine.structure().layer(1).columns();
    double[][][] theta = machine.fields().theta();
    SequencedMap<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(machine.parameters().get(Rbm.LINK), visible, hidden));
    arrays.put("b", NpyArray.of(theta[0][0], visible));
    arrays.put("c", NpyArray.of(theta[1][0], hidden));
    return arrays;
  }

  /// The machine of the same structure with the parameters that [#arrays] gives.
  public static Machine machine(Machine like, Map<String, NpyArray> arrays) {
    double[] b = arrays.get("b").doubles();
    double[] c = arrays.get("c").doubles();
    double[] values = like.parameters().zeros().values();
    System.arraycopy(b, 0, values, like.structure().offset(0, 0), b.length);
    System.arraycopy(c, 0, values, like.structure().offset(1, 0), c.length);
    return like.with(like.parameters().with(values).with(Rbm.LINK, arrays.get("W").doubles()));
  }

  /// The parameters, the data and the visible states of the chains.
  public Map<String, NpyArray> problem() {
    SequencedMap<String, NpyArray> arrays = arrays(machine);
    arrays.put("data", NpyArray.of(data.blocks().get(0).values()));
    arrays.put("chains", NpyArray.of(chains.values(0)));
    return arrays;
  }

  /// The same with the first `rows` rows of the data only.
  public Trained withRows(int rows) {
    return new Trained(machine, chains, data.rows(IntStream.range(0, rows).toArray(), "first"));
  }

  /// The same with the first `count` chains only.
  public Trained withChains(int count) {
    Configurations fewer = chains.like(count);
    fewer.copyRange(chains, 0, 0, count);
    return new Trained(machine, fewer, data);
  }
}
