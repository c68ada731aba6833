/// Coordinates in which steps are taken: centring, and the zero-sum gauge of categories.
package io.harmonium.learning.gauge;
