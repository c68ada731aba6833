/// The one interface behind which fast kernels stand. Providers are found by `ServiceLoader`.
package io.harmonium.matrix.spi;
