package io.harmonium.store;

import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// Makes a model of what a file holds. A family from elsewhere provides one as a service, and files that name its kind come
/// back as its models.
public interface ModelReader {

  /// The kind that files name ([Structure#kind]).
  String kind();

  /// Whether the names and shapes of the numbers follow from the structure; where they do not, files hold them too.
  default boolean laidOut() {
    return true;
  }

  /// The model whose parts and numbers these are.
  Model read(Structure structure, Parameters parameters);
}
