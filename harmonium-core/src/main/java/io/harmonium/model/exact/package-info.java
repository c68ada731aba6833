/// What is summed exactly: [io.harmonium.model.exact.Enumeration] over all states of a side,
/// [io.harmonium.model.exact.SiteConditionals] over single cells, [io.harmonium.model.exact.HiddenConditional] over linked hidden
/// units.
package io.harmonium.model.exact;
