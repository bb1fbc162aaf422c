import { expect, test } from "vitest";
import tsplib from "../../../tests/support/tsplib.json" with { type: "json" };
import { roundedDistances } from "../../../tests/support/tsplib.ts";
import { shortestTour, tourLength } from "./shortest-tour.ts";

test.each(tsplib.instances)("the tour through $name is at most 3% longer than the optimum", (instance) => {
  const distances = roundedDistances(instance.points);
  const tour = shortestTour(distances);
  expect(tour.toSorted((one, other) => one - other)).toEqual(Array.from({ length: distances.count }, (_, at) => at));
  const length = tourLength(distances, tour);
  expect(length).toBeGreaterThanOrEqual(instance.optimum);
  expect(length / instance.optimum).toBeLessThanOrEqual(1.03);
  expect(shortestTour(distances)).toEqual(tour);
});

test.each(tsplib.instances.filter(({ tour }) => tour !== undefined))(
  "the published tour through $name has the published length, so its points are correct",
  ({ points, optimum, tour }) => {
    const distances = roundedDistances(points);
    const places = tour!.split(" ").map((place) => Number(place) - 1);
    expect(new Set(places).size).toBe(distances.count);
    expect(tourLength(distances, places)).toBe(optimum);
  },
);

test.each([0, 1, 2, 3, 4, 5])("a tour through %i places visits each once", (count) => {
  const between = Float64Array.from({ length: count * count }, (_, at) =>
    Math.abs(Math.floor(at / count) - (at % count)),
  );
  expect(shortestTour({ count, between }).toSorted()).toEqual(Array.from({ length: count }, (_, at) => at));
});
