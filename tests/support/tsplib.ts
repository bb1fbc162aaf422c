import type { Distances } from "../../src/rules/couriers/shortest-tour.ts";

/** Distances as TSPLIB measures (EUC_2D): in the plane, rounded to whole units. @param points "x y x y …" */
export function roundedDistances(points: string): Distances {
  const numbers = points.split(" ").map(Number);
  const count = numbers.length / 2;
  const between = new Float64Array(count * count);
  for (let one = 0; one < count; one++)
    for (let other = 0; other < count; other++)
      between[one * count + other] = Math.round(
        Math.hypot(numbers[2 * one]! - numbers[2 * other]!, numbers[2 * one + 1]! - numbers[2 * other + 1]!),
      );
  return { count, between };
}
