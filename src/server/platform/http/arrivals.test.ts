import { expect, test } from "vitest";
import { Arrivals } from "./arrivals.ts";

/** Lets rounds of the event loop pass until all that were not turned away have been let in. */
async function lettingIn(add: (arrivals: Arrivals<string>) => void): Promise<{ letIn: string[]; away: string[] }> {
  const letIn: string[] = [];
  const away: string[] = [];
  const arrivals = new Arrivals<string>(
    (arrival) => letIn.push(arrival),
    (arrival) => away.push(arrival),
    () => 0,
  );
  add(arrivals);
  for (let before = -1; before < letIn.length || letIn.length === 0;) {
    before = letIn.length;
    for (let round = 0; round < 4; round++) await new Promise((done) => setImmediate(done));
  }
  return { letIn, away };
}

test("each address has its turn, however many have come from another before", async () => {
  const { letIn } = await lettingIn((arrivals) => {
    for (let at = 0; at < 400; at++) arrivals.add(`flood ${at}`, "10.0.0.1");
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn).toHaveLength(401);
  expect(letIn.indexOf("visitor")).toBeLessThan(16);
  expect(letIn.filter((one) => one !== "visitor")).toEqual(Array.from({ length: 400 }, (_, at) => `flood ${at}`));
});

test("more than may wait are turned away at once, and who comes from elsewhere is not", async () => {
  const { letIn, away } = await lettingIn((arrivals) => {
    for (let at = 0; at < 1_100; at++) arrivals.add(String(at), "10.0.0.1");
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(away).toEqual([...Array.from({ length: 1_100 - 1_024 }, (_, at) => String(1_024 + at)), "1023"]);
  expect(letIn).toHaveLength(1_024);
  expect(letIn).toContain("visitor");
});

test("where many addresses fill the room, who comes from another takes the place of one of those that have the most", async () => {
  const { letIn, away } = await lettingIn((arrivals) => {
    for (let at = 0; at < 2000; at++) arrivals.add(`flood ${at}`, `10.0.1.${at % 200}`);
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn).toHaveLength(1_024);
  expect(letIn).toContain("visitor");
  expect(letIn.length + away.length).toBe(2001);
});

test("who comes from yet another address is not behind all who came from others, and the first of these wait no longer than their turn", async () => {
  const { letIn } = await lettingIn((arrivals) => {
    for (let at = 0; at < 1_000; at++) arrivals.add(`flood ${at}`, `10.0.1.${at}`);
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn.indexOf("visitor")).toBeLessThan(16);
  expect(letIn.indexOf("flood 0")).toBeLessThan(16);
  expect(new Set(letIn).size).toBe(1_001);
});
