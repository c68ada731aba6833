package io.harmonium.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a safetensors file holds: texts by name, and tensors.
public record TensorFile(Map<String, String> metadata, List<Tensor> tensors) {

  public TensorFile {
    metadata = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
    tensors = List.copyOf(tensors);
  }

  /// The tensors by name.
  public Map<String, Tensor> byName() {
    Map<String, Tensor> named = new LinkedHashMap<>();
    for (Tensor tensor : tensors) named.put(tensor.name(), tensor);
    return named;
  }
}
