import { expect, test } from "vitest";
import { type Attack, missedWork } from "./attack.ts";
import { Tally } from "./tally.ts";

const zips: Attack = { name: "zips", reaches: { 200: 1 }, run: async () => undefined };
const sorts: Attack = { ...zips, reaches: { 200: 0.15, 400: 0.6 } };

const tallyOf = (counts: Record<string, number>): Tally => {
  const tally = new Tally();
  for (const [what, times] of Object.entries(counts)) tally.count(what, times);
  return tally;
};

test("an attack whose requests reach other work than it claims fails", () => {
  expect(missedWork(zips, tallyOf({ 404: 40 }))).toEqual(["fewer than 100% of its responses were 200: 404: 40"]);
  expect(missedWork(zips, tallyOf({ 200: 39, 404: 1 }))).toHaveLength(1);
  expect(missedWork(sorts, tallyOf({ 400: 100 }))).toEqual([expect.stringContaining("15%")]);
});

test("responses of limits and broken connections do not count as missed work", () => {
  expect(missedWork(zips, tallyOf({ 200: 1, 429: 20, 503: 20, ECONNRESET: 20 }))).toEqual([]);
  expect(missedWork(sorts, tallyOf({ 200: 20, 400: 80 }))).toEqual([]);
});

test("only a flood may be refused by limits altogether", () => {
  expect(missedWork(zips, tallyOf({ 503: 40 }))).toEqual(["limits refused all its requests"]);
  expect(missedWork({ ...zips, floods: true }, tallyOf({ 503: 40 }))).toEqual([]);
});
