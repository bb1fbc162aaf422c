import { expect, test } from "vitest";
import { Arrivals } from "./arrivals.ts";

/** Lets rounds of the event loop pass until all have been let in. */
async function lettingIn(add: (arrivals: Arrivals<string>) => void): Promise<string[]> {
  const letIn: string[] = [];
  const arrivals = new Arrivals<string>(
    (arrival) => letIn.push(arrival),
    () => 0,
  );
  add(arrivals);
  for (let before = -1; before < letIn.length || letIn.length === 0;) {
    before = letIn.length;
    for (let round = 0; round < 4; round++) await new Promise((done) => setImmediate(done));
  }
  return letIn;
}

test("each address has its turn, however many have come from another before", async () => {
  const letIn = await lettingIn((arrivals) => {
    for (let at = 0; at < 400; at++) arrivals.add(`flood ${at}`, "10.0.0.1");
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn).toHaveLength(401);
  expect(letIn.indexOf("visitor")).toBeLessThan(16);
  expect(letIn.filter((one) => one !== "visitor")).toEqual(Array.from({ length: 400 }, (_, at) => `flood ${at}`));
});

test("more of one address than may wait are turned away at once, and others are not", async () => {
  const taken: boolean[] = [];
  const letIn = await lettingIn((arrivals) => {
    for (let at = 0; at < 600; at++) taken.push(arrivals.add(String(at), "10.0.0.1"));
    taken.push(arrivals.add("visitor", "10.0.0.2"));
  });
  expect(taken.filter((one) => !one)).toHaveLength(600 - 512);
  expect(taken.at(-1)).toBe(true);
  expect(letIn).toHaveLength(513);
});
