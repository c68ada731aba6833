package io.harmonium.matrix;

/// What kernels keep beside the weights of one [Prepared], in their own form; see [Prepared#derived].
public interface Derived {}
