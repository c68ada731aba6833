package io.harmonium.runs.training;

/// What was asked for about networks (jem, ebm), one field per setting; null stands for the default.
public final class NetworkChoice {

  public String network;
  public String activation;
  public boolean spectral;
  public String langevin;
  public String buffer;
  public Double generativeWeight;
  public Double energyDecay;
  public Double inputNoise;
  public boolean conditional;
  public String base;
  public String recipe;
}
