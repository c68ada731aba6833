/// Data without files: one record per distribution that rows can be drawn from.
///
/// Read [io.harmonium.data.generate.Generator] and the list in [io.harmonium.data.generate.Generators]. May use `data`,
/// `matrix` and `random`. Sequences are drawn by a
/// [io.harmonium.data.generate.SequenceGenerator]. A new generator is a record here and one line in that list.
package io.harmonium.data.generate;
