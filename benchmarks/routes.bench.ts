import { routeOrder } from "../src/rules/couriers/route.ts";
import { shortestTour, tourLength } from "../src/rules/couriers/shortest-tour.ts";
import { guessedWays, type Position } from "../src/rules/couriers/ways.ts";
import tsplib from "../tests/support/tsplib.json" with { type: "json" };
import { roundedDistances } from "../tests/support/tsplib.ts";
import type { Bench, Figure } from "./support/figure.ts";

/** A courier's days, and more than any. */
const STOPS = [25, 100, 500];
const TIMES = 5;
/** Times the length of the shortest tour there is. */
const NEAR_ENOUGH = 1.03;

/** How much longer couriers' routes are than the shortest, and how long it takes to find them. */
export const routesBench: Bench = {
  name: "routes",
  run(progress) {
    const lengths: Figure[] = tsplib.instances.map(({ name, optimum, points }) => {
      progress(`length of ${name}`);
      const distances = roundedDistances(points);
      const ours = tourLength(distances, shortestTour(distances));
      return {
        name: `${name}: ${ours} for ${optimum}, ${((ours / optimum - 1) * 100).toFixed(2)} % longer`,
        unit: "times the shortest",
        ours: ours / optimum,
        baseline: null,
        aim: { atMost: NEAR_ENOUGH },
      };
    });
    const times: Figure[] = STOPS.map((count) => {
      progress(`${count} stops`);
      const stops = Array.from({ length: count }, (_, at) => placeOf(at));
      const taken = Array.from({ length: TIMES }, () => {
        const began = performance.now();
        routeOrder({ start: placeOf(count), ways: guessedWays }, stops);
        return performance.now() - began;
      }).toSorted((one, other) => one - other);
      return {
        name: `a route of ${count} stops`,
        unit: "ms",
        ours: taken[Math.floor(TIMES / 2)]!,
        baseline: null,
        aim: { atMost: count <= 100 ? 1000 : 20_000 },
      };
    });
    return Promise.resolve([...lengths, ...times]);
  },
};

/** Spread over a city, always the same. */
function placeOf(at: number): Position {
  const part = (factor: number) => (at * factor) % 1;
  return { lat: 40.6 + 0.2 * part(0.618_033_988_7), lon: -74 + 0.2 * part(0.754_877_666_2) };
}
