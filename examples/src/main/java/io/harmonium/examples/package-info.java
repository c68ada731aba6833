/// Numbered programs, one idea each: run one with `examples/run 3`.
package io.harmonium.examples;
