package io.harmonium.runs.explaining;

/// A cell of a row, and what the rest of the row says about it.
///
/// @param column the name of its column
/// @param value its value as the data write it
/// @param surprise by how many nats its log-probability falls short of what is expected there
/// @param logProbability log p(cell | rest of the row), of numbers a density
/// @param expected the expectation of the same over p(cell | rest of the row)
/// @param repair the most probable value as the data write it
/// @param repairLogProbability its log-probability
public record StrangeCell(
    String column,
    String value,
    double surprise,
    double logProbability,
    double expected,
    String repair,
    double repairLogProbability) {}
