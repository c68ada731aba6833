package io.harmonium.network;

/// A linear map with an offset inside a network: all inputs to all outputs, or filters over the places of pictures.
public sealed interface Stage {

  int inputs();

  int outputs();

  /// Inputs of one output.
  int fan();

  /// The shape of the weights; the first side are the outputs (or filters), each with an offset of its own.
  int[] shape();

  /// y = W·x + b.
  record Dense(int inputs, int outputs) implements Stage {

    public Dense {
      if (inputs < 1 || outputs < 1)
        throw new IllegalArgumentException(
            "a layer needs at least one input and one output, got " + inputs + " and " + outputs);
    }

    @Override
    public int fan() {
      return inputs;
    }

    @Override
    public int[] shape() {
      return new int[] {outputs, inputs};
    }
  }

  /// Filters of `side` × `side` over pictures of `channels` × `height` × `width`, every `stride` places; `side`/2 zeros stand
  /// around the picture.
  record Filters(int channels, int height, int width, int filters, int side, int stride)
      implements Stage {

    public Filters {
      if (channels < 1 || height < 1 || width < 1 || filters < 1 || stride < 1)
        throw new IllegalArgumentException(
            "filters need pictures, a number and a stride of at least 1, got "
                + channels
                + " x "
                + height
                + " x "
                + width
                + ", "
                + filters
                + " filters, stride "
                + stride);
      if (side < 1 || side % 2 == 0)
        throw new IllegalArgumentException("the side of a filter is odd, got " + side);
    }

    @Override
    public int inputs() {
      return channels * height * width;
    }

    @Override
    public int outputs() {
      return filters * outputHeight() * outputWidth();
    }

    public int outputHeight() {
      return (height - 1) / stride + 1;
    }

    public int outputWidth() {
      return (width - 1) / stride + 1;
    }

    @Override
    public int fan() {
      return channels * side * side;
    }

    @Override
    public int[] shape() {
      return new int[] {filters, channels, side, side};
    }
  }
}
