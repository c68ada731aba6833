package io.harmonium.runs.scoring;

/// What scoring one row costs.
///
/// @param multiplyAdds products of a weight and a number that a row without missing cells takes at most; zeros are left out
/// @param note what else counts, in words; empty where nothing does
public record ScoringCost(long multiplyAdds, String note) {}
