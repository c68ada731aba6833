/// Functions and linear algebra in double: elementary and transcendental functions from exact operations, the same bits
/// everywhere; Cholesky factors, eigenvalues, quadrature. It knows nothing of machines.
package io.harmonium.numeric;
