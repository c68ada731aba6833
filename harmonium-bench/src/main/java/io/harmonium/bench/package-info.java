/// Benchmarks, one class per question; the class doc states the question and the last answer. May
/// use everything; nothing may use it.
package io.harmonium.bench;
