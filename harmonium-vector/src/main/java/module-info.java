/// The SIMD kernels of Harmonium: the same bits as the plain kernels of `io.harmonium.core`, sooner.
module io.harmonium.vector {
  requires io.harmonium.core;
  requires jdk.incubator.vector;

  provides io.harmonium.matrix.spi.KernelProvider with
      io.harmonium.vector.LaneKernels,
      io.harmonium.vector.VectorKernels;
}
