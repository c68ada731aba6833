package io.harmonium.runs.sampling;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.data.Asked;
import io.harmonium.runs.data.ReadRequest;
import io.harmonium.runs.data.RecordCells;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Samples that are wanted of a model; null stands for what the model decides.
///
/// @param count chains; where cells are given, completions of each row
/// @param given rows whose missing cells are drawn given the others; of sequences the frames that go before
/// @param keep visible units, hidden units or both
/// @param chains how chains run
/// @param special what only some models take
/// @param reading how files are read, and where all random numbers come from
public record SampleRequest(
    Integer count, Given given, Keep keep, Chains chains, Special special, ReadRequest reading) {

  /// How chains run.
  ///
  /// @param steps sweeps or steps of every chain
  /// @param every keep every chain after each so many sweeps; null for the end only
  /// @param temperature draw from e^(−E/T)
  /// @param start where they begin
  /// @param sampler how they move
  public record Chains(
      Integer steps, Integer every, double temperature, Start start, SamplerChoice sampler) {

    /// Gibbs sampling at temperature 1.
    public static final Chains DEFAULT = new Chains(null, null, 1, null, SamplerChoice.GIBBS);

    public Chains {
      if (every != null && every < 1)
        throw RunException.invalid(
            "{thin}: expected at least 1, got " + every, "leave it out to keep the end only");
    }

    /// The steps, or `others` where none are asked for.
    public int steps(int others) {
      return steps == null ? others : steps;
    }
  }

  /// What only some models take.
  ///
  /// @param label the class that is drawn, of networks and of a deep belief network with classes
  /// @param length words of a document
  /// @param frames frames to draw, of models of sequences
  /// @param flips the probability that a 0/1 cell of given frames is wrong, of models of sequences
  /// @param columns numbers per row, of a saved network whose first layer does not tell them
  public record Special(
      String label, Integer length, Integer frames, double flips, Integer columns) {

    /// Nothing of it.
    public static final Special NONE = new Special(null, null, null, 0, null);
  }

  /// What the model decides, with seed 1.
  public static final SampleRequest DEFAULT =
      new SampleRequest(null, null, Keep.X, Chains.DEFAULT, Special.NONE, ReadRequest.DEFAULT);

  public SampleRequest {
    if (count != null && count < 1)
      throw RunException.invalid("{n}: expected at least 1, got " + count, "ask for 1 or more");
  }

  /// The count, or `others` where none is asked for.
  public int count(int others) {
    return count == null ? others : count;
  }

  public SampleRequest withCount(int other) {
    return new SampleRequest(other, given, keep, chains, special, reading);
  }

  /// Completes these rows, or goes on from these sequences.
  public SampleRequest with(Given other) {
    return new SampleRequest(count, other, keep, chains, special, reading);
  }

  /// Completes the rows of a file.
  public SampleRequest withGiven(Path file) {
    return with(new Given.File(file));
  }

  /// Completes these rows, whose missing cells are marked.
  public SampleRequest withGiven(Dataset rows) {
    return with(new Given.Rows(rows));
  }

  /// Goes on from these sequences.
  public SampleRequest withGiven(Sequences sequences) {
    return with(new Given.Frames(sequences));
  }

  /// Completes one row of which these cells are known.
  public SampleRequest withGiven(Map<String, ?> cells) {
    return with(new Given.Cells(List.of(cells)));
  }

  /// Completes one row whose known cells are the components of a record that are not null.
  public SampleRequest withGiven(Record cells) {
    return withGiven(RecordCells.of(cells));
  }

  public SampleRequest with(Keep other) {
    return new SampleRequest(count, given, other, chains, special, reading);
  }

  public SampleRequest with(Chains other) {
    return new SampleRequest(count, given, keep, other, special, reading);
  }

  public SampleRequest withSteps(int other) {
    return with(new Chains(other, chains.every, chains.temperature, chains.start, chains.sampler));
  }

  /// Keeps every chain after each `other` sweeps.
  public SampleRequest withEvery(int other) {
    return with(new Chains(chains.steps, other, chains.temperature, chains.start, chains.sampler));
  }

  public SampleRequest withTemperature(double other) {
    return with(new Chains(chains.steps, chains.every, other, chains.start, chains.sampler));
  }

  public SampleRequest with(Start other) {
    return with(new Chains(chains.steps, chains.every, chains.temperature, other, chains.sampler));
  }

  public SampleRequest with(SamplerChoice other) {
    return with(new Chains(chains.steps, chains.every, chains.temperature, chains.start, other));
  }

  public SampleRequest with(SamplerKind other) {
    return with(SamplerChoice.of(other));
  }

  public SampleRequest with(Special other) {
    return new SampleRequest(count, given, keep, chains, other, reading);
  }

  /// Draws rows of this class.
  public SampleRequest withLabel(String name) {
    return with(new Special(name, special.length, special.frames, special.flips, special.columns));
  }

  /// Documents of `words` words.
  public SampleRequest withLength(int words) {
    return with(new Special(special.label, words, special.frames, special.flips, special.columns));
  }

  /// Sequences of `other` frames, behind given ones.
  public SampleRequest withFrames(int other) {
    return with(new Special(special.label, special.length, other, special.flips, special.columns));
  }

  /// Given 0/1 cells are wrong with probability `probability` and are drawn anew.
  public SampleRequest withFlips(double probability) {
    return with(
        new Special(special.label, special.length, special.frames, probability, special.columns));
  }

  /// Files are read as `other` says.
  public SampleRequest with(ReadRequest other) {
    return new SampleRequest(count, given, keep, chains, special, other);
  }

  /// What it asks for beside the default.
  public Asked asked() {
    boolean file = given != null || chains.start != null && chains.start.file();
    SamplerChoice sampler = chains.sampler;
    String rows = "belongs to models of rows whose chains move all units";
    return new Asked()
        .with("n", count != null, rows)
        .with("given", given != null, "belongs to models that complete rows")
        .with("keep", keep != Keep.X, rows)
        .with("steps", chains.steps != null, rows)
        .with("thin", chains.every != null, rows)
        .with("temperature", chains.temperature != 1, rows)
        .with("start", chains.start != null, rows)
        .with("sampler", !sampler.gibbs(), rows)
        .with("levels", sampler.levels() != null, rows)
        .with("acceptance", sampler.acceptance() != null, rows)
        .with("step", sampler.step() != null, rows)
        .with("leapfrog-steps", sampler.otherLeapfrogSteps(), "belongs to the sampler hmc")
        .with("class", special.label != null, "belongs to networks and deep belief networks")
        .with("length", special.length != null, "belongs to models of documents")
        .with("frames", special.frames != null, "belongs to models of sequences")
        .with("flips", special.flips != 0, "belongs to models of sequences")
        .with("columns", special.columns != null, "belongs to saved networks")
        .with(reading.asked(file));
  }

  /// Where all random numbers come from.
  public Seed seed() {
    return reading.seed();
  }

  public SampleRequest withSeed(Seed other) {
    return with(reading.withSeed(other));
  }

  public SampleRequest withSeed(long number) {
    return withSeed(Seed.of(number));
  }
}
