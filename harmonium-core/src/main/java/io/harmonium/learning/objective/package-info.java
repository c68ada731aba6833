/// What training maximises: likelihood by samples, exactly or by expansions, conditional likelihoods, pseudo-likelihood
/// and score matching. An [io.harmonium.learning.objective.Objective] is one file.
package io.harmonium.learning.objective;
