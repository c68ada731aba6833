/// What the verbs that use a run do: evaluate, sample, score, transform, import and export, without options or streams.
///
/// Read [io.harmonium.runs.use.TrainedRows] (a run and the data it can be asked about), then the type named like the verb.
/// May use core and io; the classes of `command` parse the options and call these. A new verb of this kind is one type
/// here and one class there.
package io.harmonium.runs.use;
