/// What a machine has learned, in the words of the data: which units are coupled, what a change would cost.
///
/// Read [io.harmonium.insight.Contacts], then [io.harmonium.insight.MutationScan]. Everything is computed in double from
/// the parameters. May use `evaluation` and all that it uses. A new view of a machine is one type with a static `of`.
package io.harmonium.insight;
