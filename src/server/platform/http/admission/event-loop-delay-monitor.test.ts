import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventLoopDelayMonitor } from "./event-loop-delay-monitor.ts";

/** Asks for so many requests of one round, each of which takes so long; how many of them were taken. */
function taken(rounds: EventLoopDelayMonitor, times: number, take: () => void): number {
  let count = 0;
  for (let n = 0; n < times; n++) {
    if (rounds.isOver()) continue;
    count += 1;
    take();
  }
  return count;
}

test("of many requests in one round so much is taken as its time allows, and the next round begins anew", async () => {
  let time = 0;
  const rounds = new EventLoopDelayMonitor(100, () => time);
  expect(taken(rounds, 1_000, () => (time += 1))).toBe(100);
  await nextRound();
  expect(taken(rounds, 1_000, () => (time += 1))).toBe(100);
});

test("a few that take long are all taken", () => {
  let time = 0;
  const rounds = new EventLoopDelayMonitor(100, () => time);
  expect(taken(rounds, 64, () => (time += 50))).toBe(64);
  expect(rounds.isOver()).toBe(true);
});

test("without a limit everything is taken", () => {
  let time = 0;
  const rounds = new EventLoopDelayMonitor(0, () => time);
  expect(taken(rounds, 5_000, () => (time += 10))).toBe(5_000);
});
