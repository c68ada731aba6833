/// Classes of rows and next frames of sequences: [io.harmonium.runs.predicting.Predicting].
package io.harmonium.runs.predicting;
