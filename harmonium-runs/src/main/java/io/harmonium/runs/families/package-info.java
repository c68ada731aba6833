/// The families of models: the only rooms that know which kind of model a run holds. Each lists its models and, for an opened
/// run, its capabilities.
package io.harmonium.runs.families;
