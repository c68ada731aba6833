package io.harmonium.runs.training;

import io.harmonium.runs.settings.Setting;
import io.harmonium.runs.settings.SettingGroup;

/// What was asked for about networks (jem, ebm), one field per setting; null stands for the default.
@SettingGroup("Networks")
public final class NetworkChoice {

  @Setting(
      name = "network",
      order = 50,
      label = "LAYERS",
      help =
          "Networks: units of hidden layers (256,256), or filters that halve the picture, then "
              + "units (conv:32,64/128).")
  public String network;

  @Setting(
      name = "activation",
      order = 51,
      label = "KIND",
      help = "Networks: activation of hidden units, silu, elu, tanh or softplus (silu).")
  public String activation;

  @Setting(
      name = "spectral",
      order = 52,
      help = "Networks: divide weights by their largest singular value.")
  public boolean spectral;

  @Setting(
      name = "langevin",
      order = 53,
      label = "STEP:NOISE[:CLIP]",
      help =
          "Networks: how chains move, x - STEP*gradient + NOISE*normal, gradients cut to CLIP; {k}"
              + " steps per update (1:0.01). The temperature NOISE^2/(2*STEP) is printed. Rows of"
              + " two values ({visible} binary): discrete:STEP for all at once or flips one by one,"
              + " both exact (discrete:0.2).")
  public String langevin;

  @Setting(
      name = "buffer",
      order = 54,
      label = "KIND:SIZE[:SHARE]",
      help =
          "Networks: where chains are kept: write-back, fifo or reservoir, a SHARE of starts "
              + "drawn anew, or fresh for none (write-back:2000:0.05).")
  public String buffer;

  @Setting(
      name = "generative-weight",
      order = 55,
      label = "W",
      help = "Networks: weight of log p(x) beside log p(y | x) (1).")
  public Double generativeWeight;

  @Setting(
      name = "energy-decay",
      order = 56,
      label = "L",
      help =
          "Networks: penalty on squares of energies, where chains are held against the data "
              + "(0.1).")
  public Double energyDecay;

  @Setting(
      name = "input-noise",
      order = 57,
      label = "S",
      help = "Networks: deviation of noise that is added to rows scaled to [-1, 1] (0.03).")
  public Double inputNoise;

  @Setting(
      name = "conditional",
      order = 58,
      help = "Networks: learn p(x | y), rows given their class.")
  public boolean conditional;

  @Setting(
      name = "base",
      order = 59,
      label = "BASE",
      help =
          "Networks: base distribution that the energy is added to: normal:DEVIATION or none"
              + " (none).")
  public String base;

  @Setting(
      name = "recipe",
      order = 61,
      label = "NAME",
      help =
          "Networks: the recipe notes is the first model of the lecture notes as it stands there: "
              + "512,512,512 elu, chains of 20 steps from noise, no buffer.")
  public String recipe;
}
