import { expect, test } from "vitest";
import { zipStateProblem } from "./zip-state.ts";

test("a ZIP code outside the chosen state is rejected and names its state", () => {
  expect(zipStateProblem({ zip: "60614", state: "OR" })).toBe(
    "ZIP code 60614 is in Illinois. Correct the ZIP code or the state.",
  );
  expect(zipStateProblem({ zip: "60614-1234", state: "IL" })).toBeNull();
  expect(zipStateProblem({ zip: "60614 1234", state: "OR" })).toContain("60614-1234 is in Illinois");
  // No state has this ZIP code, but USPS may have assigned it since.
  expect(zipStateProblem({ zip: "00000", state: "OR" })).toBeNull();
});
