package io.harmonium.app.command;

import io.harmonium.app.console.Heading;
import io.harmonium.runs.training.NetworkChoice;
import picocli.CommandLine.Option;

/// Options of `train` for networks (jem, ebm), one for each field of [NetworkChoice], which has the same name.
@Heading("Networks")
final class NetworkOptions {

  @Option(
      names = "--network",
      order = 50,
      paramLabel = "LAYERS",
      description =
          "Networks: units of hidden layers (256,256), or filters that halve the picture, then"
              + " units (conv:32,64/128).")
  String network;

  @Option(
      names = "--activation",
      order = 51,
      paramLabel = "KIND",
      description = "Networks: silu, elu, tanh or softplus (silu).")
  String activation;

  @Option(
      names = "--spectral",
      order = 52,
      description = "Networks: divide weights by their largest singular value.")
  boolean spectral;

  @Option(
      names = "--langevin",
      order = 53,
      paramLabel = "STEP:NOISE[:CLIP]",
      description =
          "Networks: how chains move, x - STEP*slope + NOISE*normal, slopes cut to CLIP; --k steps"
              + " per update (1:0.01). The temperature NOISE^2/(2*STEP) is printed. Rows of two"
              + " values (--visible binary): discrete:STEP for all at once or flips one by one,"
              + " both exact (discrete:0.2).")
  String langevin;

  @Option(
      names = "--buffer",
      order = 54,
      paramLabel = "KIND:SIZE[:SHARE]",
      description =
          "Networks: where chains are kept: write-back, fifo or reservoir, a SHARE of starts drawn"
              + " anew, or fresh for none (write-back:2000:0.05).")
  String buffer;

  @Option(
      names = "--generative-weight",
      order = 55,
      paramLabel = "W",
      description = "Networks: what the law of rows weighs beside the classes (1).")
  Double generativeWeight;

  @Option(
      names = "--energy-decay",
      order = 56,
      paramLabel = "L",
      description =
          "Networks: penalty on squares of energies, where chains are held against the data (0.1).")
  Double energyDecay;

  @Option(
      names = "--input-noise",
      order = 57,
      paramLabel = "S",
      description = "Networks: deviation of noise that is added to rows scaled to [-1, 1] (0.03).")
  Double inputNoise;

  @Option(
      names = "--conditional",
      order = 58,
      description = "Networks: learn the law of rows given their class.")
  boolean conditional;

  @Option(
      names = "--base",
      order = 59,
      paramLabel = "LAW",
      description = "Networks: a law that the energy stands on: normal:DEVIATION or none (none).")
  String base;

  @Option(
      names = "--recipe",
      order = 61,
      paramLabel = "NAME",
      description =
          "Networks: notes is the first model of the lecture notes as it stands there: 512,512,512"
              + " elu, chains of 20 steps from noise, no buffer.")
  String recipe;

  NetworkChoice choice() {
    return Chosen.of(this, new NetworkChoice());
  }
}
