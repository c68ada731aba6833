package io.harmonium.runs.reporting;

import io.harmonium.evaluation.PrincipalPlane;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Data and samples on the data's principal plane: `data[k]` and `samples[k]` are coordinates along component k,
/// `explained[k]` its share of the data's variance.
public record PlanePoints(double[] explained, double[][] data, double[][] samples) {

  /// The plane of `data` with both clouds on it.
  static PlanePoints of(Structure structure, Rows data, Rows samples, Workers workers) {
    PrincipalPlane plane = PrincipalPlane.of(structure, data, workers);
    double sum = plane.variances()[0] + plane.variances()[1];
    double[] explained = new double[2];
    for (int k = 0; k < 2; k++)
      explained[k] = sum > 0 ? plane.share() * plane.variances()[k] / sum : 0;
    return new PlanePoints(
        explained,
        columns(plane.project(structure, data, workers)),
        columns(plane.project(structure, samples, workers)));
  }

  private static double[][] columns(double[][] points) {
    return new double[][] {
      Arrays.stream(points).mapToDouble(p -> p[0]).toArray(),
      Arrays.stream(points).mapToDouble(p -> p[1]).toArray()
    };
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("explained", Rounded.of(explained));
    json.put("dataX", Rounded.of(data[0]));
    json.put("dataY", Rounded.of(data[1]));
    json.put("samplesX", Rounded.of(samples[0]));
    json.put("samplesY", Rounded.of(samples[1]));
    return json;
  }

  static PlanePoints fromJson(Tree json) {
    return new PlanePoints(
        json.at("explained").numbers(),
        new double[][] {json.at("dataX").numbers(), json.at("dataY").numbers()},
        new double[][] {json.at("samplesX").numbers(), json.at("samplesY").numbers()});
  }
}
