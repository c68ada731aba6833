package io.harmonium.bench.compare;

/// One question about speed or size, how it is answered, and what the answer should be.
public interface Row {

  /// "1", "1b": rows that share a number belong together.
  String number();

  /// What is done, with its sizes.
  String question();

  /// What it is compared with: a peer, or "itself".
  String against();

  /// The answer that is wanted.
  Goal goal();

  /// The packages that the peer needs; empty where there is no peer.
  default java.util.List<Package> needs() {
    return java.util.List.of();
  }

  /// Measures and checks.
  Outcome run(Setting setting);

  /// A package of the peer's Python: its name in Python and the one that installs it.
  enum Package {
    TORCH("torch", "python3-torch"),
    SKLEARN("sklearn", "python3-sklearn");

    private final String module;
    private final String debian;

    Package(String module, String debian) {
      this.module = module;
      this.debian = debian;
    }

    public String module() {
      return module;
    }

    /// What a row says that cannot be run without this package.
    public String absence() {
      return debian + " not found (apt install " + debian + ")";
    }
  }
}
