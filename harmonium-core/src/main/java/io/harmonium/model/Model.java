package io.harmonium.model;

/// What can be trained, stored and used: numbers, what they stand for, and the kind of model that gives them a meaning. It is
/// a value.
///
/// A family of its own is one class: it implements this, names its kind in its structure ([Structure#as]) and joins the list of
/// readers, by which files come back as what they were.
public interface Model {

  /// The layers, links and further numbers that the parameters stand for: their layout. Only a [Machine] reads an energy
  /// out of them.
  Structure structure();

  Parameters parameters();

  /// The same model around other numbers.
  Model with(Parameters parameters);

  /// Null, or why these numbers cannot be used: not finite, or without a distribution where the kind has one.
  default String unsupported() {
    String bad = parameters().nonFinite();
    return bad == null ? null : "parameter " + bad + " is not finite";
  }

  /// This model as one of `type`, for those who know that kind only.
  default <M extends Model> M as(Class<M> type) {
    if (type.isInstance(this)) return type.cast(this);
    throw new IllegalArgumentException(
        "a model of kind '" + kind() + "' is no " + type.getSimpleName());
  }

  /// The name of its kind in files.
  default String kind() {
    return structure().kind();
  }
}
