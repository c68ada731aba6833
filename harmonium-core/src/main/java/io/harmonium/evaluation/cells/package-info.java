/// Single cells of rows given the others: conditionals, surprises, missing values, whitened numbers.
package io.harmonium.evaluation.cells;
