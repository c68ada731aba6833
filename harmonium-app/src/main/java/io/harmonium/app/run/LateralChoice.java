package io.harmonium.app.run;

/// What a user asked for about links within a layer; null where nothing was said.
///
/// @param graph a file with the pairs of visible units that are coupled; all pairs where it is null
/// @param positive how linked hidden units are averaged given the data
/// @param target the correlation of two-site statistics at which training ends
public record LateralChoice(String graph, PositiveKind positive, Double target) {

  /// Nothing was said.
  public static final LateralChoice NONE = new LateralChoice(null, null, null);
}
