package io.harmonium.runs.training;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.machines.ReplicatedSoftmax;
import io.harmonium.model.Machine;
import io.harmonium.runs.RunException;
import io.harmonium.runs.text.Named;
import io.harmonium.temporal.Dynamics;
import io.harmonium.units.SpikeSlab;
import io.harmonium.units.Units;
import java.util.List;
import java.util.Optional;

/// Machines that can be trained: how layers of given kinds and sizes are linked.
public enum MachineKind implements Named {
  /// Visible and hidden units, linked across only.
  RBM(
      "visible and hidden units, linked across only: the default",
      "restricted-boltzmann-machine",
      "harmonium") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      if (hidden.size() == 0)
        throw RunException.invalid(
            "{hidden} 0: an rbm without hidden units learns nothing but means",
            "{hidden} 100, or {model} bm for couplings among the visible units");
      return Rbm.of(visible, columns, hidden.units(), hidden.size());
    }
  },
  /// Rows with their labels, side by side above the hidden units.
  CLASS_RBM(
      "an RBM of rows with their labels: classifies and generates",
      "classification-rbm",
      "classification-restricted-boltzmann-machine") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      return RBM.machine(visible, columns, hidden, graph);
    }
  },
  /// Hidden gates with bits behind each: `--hidden 100:4` are 100 gates with 4 bits.
  SUBSPACE_RBM(
      "hidden units are gates, each over K bits ({hidden} M:K)",
      "subspace-restricted-boltzmann-machine") {
    @Override
    String hidden(String given) {
      if (given == null) return "100:subspace:4";
      if (given.contains("subspace")) return given;
      int colon = given.indexOf(':');
      return colon < 0
          ? given + ":subspace:4"
          : given.substring(0, colon) + ":subspace" + given.substring(colon);
    }

    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      return RBM.machine(visible, columns, hidden, graph);
    }
  },
  /// Counts of the words of documents, hidden biases once per word: a distribution for each length.
  REPLICATED_SOFTMAX("documents as counts of words, of any length", "replicated-softmax-model") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      if (!visible.open())
        throw RunException.invalid(
            "{model} replicated-softmax: the rows hold "
                + visible.name()
                + " units, not counts of words",
            "leave {visible} out: numbers of the file are counts then");
      if (hidden.size() == 0)
        throw RunException.invalid(
            "{hidden} 0: without hidden units a document is its words", "{hidden} 50");
      return ReplicatedSoftmax.of(columns, hidden.units(), hidden.size());
    }

    @Override
    String defaultHidden(String standard) {
      return "50";
    }
  },
  /// Filters shared over the positions of pictures or sequences: `--filters 24:9 --pool 2`.
  CONV_RBM(
      "filters shared over pictures or sequences ({filters} N:SIZE, {pool} P)",
      "convolutional-rbm",
      "convolutional-restricted-boltzmann-machine") {
    @Override
    String hidden(String given) {
      if (given != null)
        throw RunException.invalid(
            "{hidden}: the hidden units of conv-rbm follow from its filters",
            "{filters} 24:9 {pool} 2");
      return null;
    }

    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      throw new IllegalArgumentException("conv-rbm is made by its filters");
    }
  },
  /// Hidden slabs behind spikes; above real units they also damp squares.
  SPIKE_SLAB_RBM(
      "each hidden unit is a binary spike times a real slab",
      "spike-and-slab-rbm",
      "spike-and-slab-restricted-boltzmann-machine") {
    @Override
    String hidden(String given) {
      return given == null ? null : defaultHidden(given);
    }

    @Override
    String defaultHidden(String standard) {
      return standard.contains(":") ? standard : standard + ":spike-slab";
    }

    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      if (!(hidden.units() instanceof SpikeSlab))
        throw RunException.invalid(
            "{model} spike-slab-rbm has spike-slab hidden units, not " + hidden.units().name(),
            "{hidden} " + hidden.size() + ", or {model} rbm");
      return Rbm.spikeSlab(visible, columns, hidden.size());
    }
  },
  /// Columns given others, which gate the weights of low rank: `--factors 100`.
  GATED_RBM(
      "p(y | x) with multiplied weights: spatial transformations of pictures ({given} N, {factors}"
          + " F)",
      "gated-restricted-boltzmann-machine",
      "factored-higher-order-boltzmann-machine") {
    @Override
    String defaultHidden(String standard) {
      return "50";
    }
  },
  /// Columns given others, which move the hidden fields.
  CONDITIONAL_RBM(
      "p(y | x): the given columns x move the hidden biases ({given} N)",
      "conditional-restricted-boltzmann-machine"),
  /// A chain of hidden layers above the data: `--hidden 500,1000`.
  DBM(
      "a deep Boltzmann machine: a chain of hidden layers ({hidden} 500,1000)",
      "deep-boltzmann-machine"),
  /// Restricted machines on top of each other, learned one by one: `--hidden 500,500,2000`.
  DBN(
      "a deep belief network: RBMs trained layer by layer ({hidden} 500,500,2000)",
      "deep-belief-network",
      "deep-belief-net"),
  /// The same with the class of a row beside the last hidden layer but one, below the topmost.
  CLASS_DBN(
      "a dbn whose top RBM learns the label too: classifies and generates",
      "classification-dbn",
      "classification-deep-belief-network"),
  /// Layers of means below a softmax, trained to tell classes apart: what deep machines are fine-tuned as.
  NETWORK(
      "a feed-forward classifier, also fine-tuned from a dbn or dbm ({from} RUN)",
      "feed-forward-network",
      "multilayer-perceptron"),
  /// The general Boltzmann machine: all pairs of visible units and all pairs of hidden units are linked too.
  BM(
      "a Boltzmann machine: all pairs of units coupled",
      "boltzmann-machine",
      "general-boltzmann-machine") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      requireDiscrete(visible);
      if (hidden.size() == 0) return Boltzmann.of(visible, graph);
      Graph within = hidden.size() > 1 ? Graph.complete(hidden.size()) : null;
      return Boltzmann.of(visible, columns, graph, hidden.units(), hidden.size(), within);
    }
  },
  /// Visible units linked to each other and to hidden units, which are not linked to each other.
  SEMI_RBM("an RBM whose visible pairs are coupled too", "semi-restricted-boltzmann-machine") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      requireDiscrete(visible);
      return semiRestricted(visible, columns, hidden, graph);
    }
  },
  /// Spins; hidden units, where there are any, are not linked to each other.
  ISING("the Ising model: spins, pairs coupled; inverse Ising problems", "ising-model") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      if (!visible.name().equals("spin"))
        throw RunException.invalid(
            "{model} ising: the rows hold " + visible.name() + " units, an Ising machine has spins",
            "{visible} spin, or {model} bm for 0/1 units");
      return semiRestricted(visible, columns, hidden, graph);
    }
  },
  /// Frames of sequences whose biases the last frames move.
  CRBM(
      "sequences: the last N frames move the biases ({order} N)",
      "conditional-restricted-boltzmann-machine"),
  /// Frames of sequences whose hidden biases the hidden states of the last frame move.
  TRBM(
      "sequences: the last hidden states move the hidden biases",
      "temporal-rbm",
      "temporal-restricted-boltzmann-machine"),
  /// Frames of sequences whose biases a recurrent network moves.
  RNN_RBM(
      "sequences: a recurrent network moves the biases ({recurrent} N)",
      "recurrent-neural-network-rbm",
      "rnn-restricted-boltzmann-machine"),
  /// Frames of sequences whose hidden biases the hidden means of the last frame move.
  RTRBM(
      "sequences: the last hidden means move the hidden biases",
      "recurrent-temporal-rbm",
      "recurrent-temporal-restricted-boltzmann-machine"),
  /// The same with dynamics that differ between sequences, by what is known of them.
  HDRBM(
      "an rtrbm whose dynamics follow covariates ({covariate} COLUMN)",
      "heterogeneous-dynamic-rbm",
      "heterogeneous-dynamic-restricted-boltzmann-machine"),
  /// A network that tells classes apart and is a distribution of rows at once: E(x) = −log Σ_y e^(f(x)[y]).
  JEM(
      "a network that is classifier and density at once (module harmonium-neural)",
      "joint-energy-model",
      "joint-energy-based-model"),
  /// A network as the energy of rows: E(x) = −f(x).
  EBM(
      "a network as energy; generative ConvNet: {network} conv:32,64 (harmonium-neural)",
      "energy-based-model",
      "neural-energy"),
  /// Spins that store patterns; nothing is learned by gradients.
  HOPFIELD(
      "stores rows as memories ({rule} RULE; then: {>recall<})",
      "hopfield-network",
      "hopfield-model") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      return ISING.machine(visible, columns, hidden, graph);
    }
  },
  /// Categories; hidden units, where there are any, are not linked to each other.
  POTTS("the Potts model: categories, pairs of sites coupled; protein families", "potts-model") {
    @Override
    Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
      if (!visible.name().startsWith("categorical"))
        throw RunException.invalid(
            "{model} potts: the rows hold " + visible.name() + " units, a Potts machine has states",
            "{visible} categorical, or {model} bm for 0/1 units");
      return semiRestricted(visible, columns, hidden, graph);
    }
  };

  private final String summary;
  private final List<String> fullNames;

  MachineKind(String summary, String... fullNames) {
    this.summary = summary;
    this.fullNames = List.of(fullNames);
  }

  /// What it is, in a line; `{name}` stands for a setting.
  public String summary() {
    return summary;
  }

  @Override
  public List<String> fullNames() {
    return fullNames;
  }

  /// The machine for `columns` visible units, all parameters 0; `graph` is null for kinds without links within layers. Kinds
  /// with a list of hidden layers and machines of sequences are not made of one hidden layer.
  Machine machine(Units visible, int columns, HiddenLayer hidden, Graph graph) {
    throw new IllegalArgumentException(this + " is not made of one hidden layer");
  }

  /// What this machine makes of `--hidden`: a size and a kind, or null where the data decide.
  String hidden(String given) {
    return given;
  }

  /// What this machine makes of the default hidden units where nothing is said.
  String defaultHidden(String standard) {
    return deep() ? standard + "," + standard : standard;
  }

  /// True for machines of sequences.
  public boolean sequences() {
    return dynamics().isPresent();
  }

  /// What a machine of sequences is made of; empty for others.
  Optional<Dynamics.Kind> dynamics() {
    return Dynamics.kind(toString());
  }

  /// True for machines of sequences that are made with such a number.
  public boolean sized(Dynamics.Size size) {
    return dynamics().filter(kind -> kind.size() == size).isPresent();
  }

  /// The kind that `run.json` calls `word`.
  public static MachineKind of(String word) {
    return Word.parse("{model}", MachineKind.class, word);
  }

  /// True for energies made of networks.
  public boolean network() {
    return this == JEM || this == EBM;
  }

  /// True where rows come with their classes.
  public boolean classes() {
    return this == CLASS_RBM || this == CLASS_DBN || this == NETWORK;
  }

  /// True for machines on top of each other that are learned one by one.
  public boolean stacked() {
    return this == DBN || this == CLASS_DBN;
  }

  /// True where the machine is a conditional model p(y | x).
  boolean conditional() {
    return this == REPLICATED_SOFTMAX || paired();
  }

  /// True where the first columns are given.
  public boolean paired() {
    return this == GATED_RBM || this == CONDITIONAL_RBM;
  }

  /// True where there are several hidden layers.
  boolean deep() {
    return this == DBM || stacked() || this == NETWORK;
  }

  /// True where visible units are linked to each other.
  public boolean lateral() {
    return switch (this) {
      case RBM,
          CLASS_RBM,
          SUBSPACE_RBM,
          REPLICATED_SOFTMAX,
          CONV_RBM,
          SPIKE_SLAB_RBM,
          GATED_RBM,
          CONDITIONAL_RBM,
          DBM,
          DBN,
          CLASS_DBN,
          NETWORK,
          JEM,
          EBM ->
          false;
      default -> !sequences();
    };
  }

  private static Machine semiRestricted(
      Units visible, int columns, HiddenLayer hidden, Graph graph) {
    return hidden.size() == 0
        ? Boltzmann.of(visible, graph)
        : Boltzmann.of(visible, columns, graph, hidden.units(), hidden.size(), null);
  }

  private static void requireDiscrete(Units visible) {
    if (visible.values() == 0)
      throw RunException.invalid(
          visible.name() + " units cannot be linked to each other",
          "{visible} binary, spin or categorical, or {model} rbm");
  }

  @Override
  public String toString() {
    return Word.of(this);
  }
}
