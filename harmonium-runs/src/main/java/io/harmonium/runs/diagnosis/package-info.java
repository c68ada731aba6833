/// What is wrong with a trained machine, or that nothing is: one file per check, each with its verdict, the reason, the
/// numbers behind it and the command to try.
///
/// Read [io.harmonium.runs.diagnosis.Examination] and [io.harmonium.runs.diagnosis.Evidence]. The cheap checks run during
/// training too, whenever the machine is judged. A new check is one class that implements `Examination` and one entry in
/// `Examination.all()`. May use core and the console's way of writing numbers; it knows nothing of files.
package io.harmonium.runs.diagnosis;
