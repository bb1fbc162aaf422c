import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../../rules/time.ts";
import { countSql } from "../../../../../tests/support/count-sql.ts";
import { startLab } from "../../../../../tests/support/start-lab.ts";
import { RateLimits, sweepRateLimits } from "./rate-limits.ts";

const FEW = { times: 5, perSeconds: 60 };
const MANY = { times: 100, perSeconds: 60 };

async function throughOf(times: number, take: (index: number) => Promise<void>): Promise<number> {
  const settled = await Promise.allSettled(Array.from({ length: times }, (_, index) => take(index)));
  return settled.filter(({ status }) => status === "fulfilled").length;
}

test("two servers let through what is allowed, no more and no less, and again once the time is over", async () => {
  const lab = await startLab();
  const servers = [new RateLimits(lab.lab.deps), new RateLimits(lab.lab.deps)];
  for (const limit of [FEW, MANY]) {
    const take = (index: number) => servers[index % 2]!.consume(limit, [`of ${limit.times}`]);
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await throughOf(3 * limit.times, take)).toBe(limit.times);
      expect(await throughOf(3, take)).toBe(0);
      lab.clock.move(MINUTE_MS);
    }
  }
});

test("one after the other comes through as well, in turn at two servers, until there is no more", async () => {
  const lab = await startLab();
  const servers = [new RateLimits(lab.lab.deps), new RateLimits(lab.lab.deps)];
  for (let call = 0; call < 100; call += 1) await servers[call % 2]!.consume(MANY, ["one by one"]);
  for (const server of servers)
    await expect(server.consume(MANY, ["one by one"])).rejects.toMatchObject({ status: 429, retryAfterS: 60 });
});

test("all who come at once are counted in two statements; who is over asks for none, and keeps no other key's place", async () => {
  const lab = await startLab();
  const counts = new RateLimits(lab.lab.deps);
  const all = await countSql(() => throughOf(50, (index) => counts.consume(FEW, [`who ${index % 20}`, "what"])));
  expect(all.result).toBe(5);
  expect(all.count.statements).toBeLessThanOrEqual(2);
  const over = await countSql(() => throughOf(20, () => counts.consume(FEW, ["another", "what"])));
  expect(over.count.statements).toBe(0);
  expect(await throughOf(10, () => counts.consume(FEW, ["another"]))).toBe(5);
});

test("one that failed is asked for again by the next", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  let isDown = true;
  const counts = new RateLimits({ ...deps, now: () => (isDown ? new Date(Number.NaN) : deps.now()) });
  await expect(counts.consume(FEW, ["after a failure"])).rejects.toThrow();
  isDown = false;
  expect(await throughOf(10, () => counts.consume(FEW, ["after a failure"]))).toBe(5);
});

test("counts whose time is over are swept, those that still hold are not", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  await new RateLimits(deps).consume(FEW, ["old"]);
  lab.clock.move(MINUTE_MS);
  const counts = new RateLimits(deps);
  await counts.consume(FEW, ["new"]);
  await sweepRateLimits(deps);
  expect(await lab.count("rate_limits")).toBe(1);
});
