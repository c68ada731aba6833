package io.harmonium.runs.transforming;

import io.harmonium.runs.data.ReadRequest;

/// What rows are turned into.
///
/// @param what the kind of numbers
/// @param past of a trbm, what stands for the hidden states of the frame before: "means", "drawn", "exact" or the name of a file
///     of states; null for the default
/// @param picture whether a picture is wanted of what comes back
/// @param reading how a file is read; its seed serves all draws
public record TransformRequest(What what, String past, boolean picture, ReadRequest reading) {

  /// The numbers that a row is turned into.
  public enum What {
    /// Hidden means ⟨h | x⟩.
    MEANS(""),
    /// The most probable hidden code of each row, its probability, and p(z | x) of every code where they are few.
    CODES("codes"),
    /// What comes back of each row from its hidden means.
    RECONSTRUCTIONS("reconstruct"),
    /// Means of p(x | z): the rows of the file are hidden codes z.
    FROM_HIDDEN("from-hidden"),
    /// Of hidden units with gates: the probability of each gate, and what stands behind it.
    GATES("gates");

    private final String setting;

    What(String setting) {
      this.setting = setting;
    }

    /// How the command spells it.
    public String setting() {
      return setting;
    }
  }

  /// Hidden means of rows that are read as in training.
  public static final TransformRequest DEFAULT =
      new TransformRequest(What.MEANS, null, false, ReadRequest.DEFAULT);

  public TransformRequest with(What other) {
    return new TransformRequest(other, past, picture, reading);
  }

  public TransformRequest withPast(String other) {
    return new TransformRequest(what, other, picture, reading);
  }

  public TransformRequest withPicture(boolean other) {
    return new TransformRequest(what, past, other, reading);
  }

  public TransformRequest with(ReadRequest other) {
    return new TransformRequest(what, past, picture, other);
  }
}
