package io.harmonium.runs.families;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.network.NetworkEngine;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.Watch;
import io.harmonium.runs.training.Ending;
import io.harmonium.runs.training.NetworkFold;
import io.harmonium.runs.training.NetworkPlan;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.use.NetworkGallery;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.store.RunDirectory;

/// How networks are planned, and what is written when their updates are done.
record NetworksTraining(Workers workers) implements Ending<NetworkFold> {

  Training planned(TrainingRequest request, Watch watch) {
    NetworkEngine engine = TrainedNetwork.engine();
    NetworkPlan plan =
        NetworkPlan.of(
            RowsTraining.kind(request),
            RowsTraining.reading(request, watch),
            request.rows(),
            request.learning(),
            request.network(),
            request.temporal().clip,
            request.checkpoints(),
            request.evaluate(),
            request.seed(),
            Runs.version(),
            request.command(),
            workers);
    return new NetworkFold(plan, this, engine, workers);
  }

  Training resumed(RunDirectory directory, ResumeOptions options) {
    RunPlan.description(directory);
    NetworkEngine engine = TrainedNetwork.engine();
    NetworkPlan plan = NetworkPlan.of(directory, options.rows(), workers).resumed(options.choice());
    RunPlan.requireAhead(directory, plan.learning().updates(), options.choice());
    return new NetworkFold(plan, this, engine, workers);
  }

  @Override
  public Outcome finish(
      NetworkFold fold, RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    NetworkGallery.write(directory, fold.plan(), workers);
    return Outcome.NONE;
  }
}
