import { expect, test } from "vitest";
import { AcceptQueue } from "./accept-queue.ts";

/** Waits until the queue has accepted everything that it did not reject. */
async function lettingIn(add: (arrivals: AcceptQueue<string>) => void): Promise<{ letIn: string[]; away: string[] }> {
  const letIn: string[] = [];
  const away: string[] = [];
  const arrivals = new AcceptQueue<string>(
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

test("addresses are served round-robin, however many one has queued", async () => {
  const { letIn } = await lettingIn((arrivals) => {
    for (let at = 0; at < 400; at++) arrivals.add(`flood ${at}`, "10.0.0.1");
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn).toHaveLength(401);
  expect(letIn.indexOf("visitor")).toBeLessThan(16);
  expect(letIn.filter((one) => one !== "visitor")).toEqual(Array.from({ length: 400 }, (_, at) => `flood ${at}`));
});

test("connections over one address's queue limit are rejected at once; others are not", async () => {
  const { letIn, away } = await lettingIn((arrivals) => {
    for (let at = 0; at < 600; at++) arrivals.add(String(at), "10.0.0.1");
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(away).toEqual(Array.from({ length: 600 - 512 }, (_, at) => String(512 + at)));
  expect(letIn).toHaveLength(513);
  expect(letIn).toContain("visitor");
});

test("when the queue is full, a new address displaces one with the most waiting", async () => {
  const { letIn, away } = await lettingIn((arrivals) => {
    for (let at = 0; at < 3_000; at++) arrivals.add(`flood ${at}`, `10.0.1.${at % 200}`);
    arrivals.add("visitor", "10.0.0.2");
  });
  expect(letIn).toHaveLength(2_048);
  expect(letIn).toContain("visitor");
  expect(letIn.length + away.length).toBe(3_001);
});

test("addresses with few waiting get every other turn, without starving the oldest one", async () => {
  const { letIn } = await lettingIn((arrivals) => {
    for (let at = 0; at < 2_000; at++) arrivals.add(`flood ${at}`, `10.0.1.${at % 400}`);
    arrivals.add("visitor", "10.0.0.2");
    arrivals.add("visitor again", "10.0.0.2");
  });
  expect(letIn.slice(0, 8)).toContain("visitor");
  expect(letIn.slice(0, 8)).toContain("visitor again");
  expect(letIn.indexOf("flood 0")).toBeLessThan(16);
  expect(new Set(letIn).size).toBe(2_002);
});
