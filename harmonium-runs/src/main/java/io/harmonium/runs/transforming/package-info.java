/// Rows as features and back: [io.harmonium.runs.transforming.Transforming].
package io.harmonium.runs.transforming;
