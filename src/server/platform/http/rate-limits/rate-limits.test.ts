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

test("two servers together allow exactly the limit, and again after the window", async () => {
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

test("sequential calls alternating between two servers all count toward the limit", async () => {
  const lab = await startLab();
  const servers = [new RateLimits(lab.lab.deps), new RateLimits(lab.lab.deps)];
  for (let call = 0; call < 100; call += 1) await servers[call % 2]!.consume(MANY, ["one by one"]);
  for (const server of servers)
    await expect(server.consume(MANY, ["one by one"])).rejects.toMatchObject({ status: 429, retryAfterS: 60 });
});

test("concurrent calls share two statements; rejected ones run none and use no other quota", async () => {
  const lab = await startLab();
  const counts = new RateLimits(lab.lab.deps);
  const all = await countSql(() => throughOf(50, (index) => counts.consume(FEW, [`who ${index % 20}`, "what"])));
  expect(all.result).toBe(5);
  expect(all.count.statements).toBeLessThanOrEqual(2);
  const over = await countSql(() => throughOf(20, () => counts.consume(FEW, ["another", "what"])));
  expect(over.count.statements).toBe(0);
  expect(await throughOf(10, () => counts.consume(FEW, ["another"]))).toBe(5);
});

test("a failed count is retried by the next call", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  let isDown = true;
  const counts = new RateLimits({ ...deps, now: () => (isDown ? new Date(Number.NaN) : deps.now()) });
  await expect(counts.consume(FEW, ["after a failure"])).rejects.toThrow();
  isDown = false;
  expect(await throughOf(10, () => counts.consume(FEW, ["after a failure"]))).toBe(5);
});

test("the sweep deletes expired counts and keeps active ones", async () => {
  const lab = await startLab();
  const { deps } = lab.lab;
  await new RateLimits(deps).consume(FEW, ["old"]);
  lab.clock.move(MINUTE_MS);
  const counts = new RateLimits(deps);
  await counts.consume(FEW, ["new"]);
  await sweepRateLimits(deps);
  expect(await lab.count("rate_limits")).toBe(1);
});
