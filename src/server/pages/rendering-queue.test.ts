import { expect, test } from "vitest";
import { openRenderingQueue, TooManyRenderings } from "./rendering-queue.ts";

test("queued pages render one per event-loop turn, so that other requests are served between", async () => {
  const queue = openRenderingQueue();
  const rendered: number[] = [];
  // Awaits nothing, like a "not found" page.
  const rendering = Promise.all(
    Array.from({ length: 20 }, (_, page) => queue.run("a", async () => rendered.push(page))),
  );
  const seen: number[] = [];
  while (rendered.length < 20) {
    await new Promise((turn) => setImmediate(turn));
    seen.push(rendered.length);
  }
  await rendering;
  expect(seen.every((count, turn) => count - (seen[turn - 1] ?? 0) <= 1)).toBe(true);
});

test("two pages render concurrently, and those over the queue limit are rejected", async () => {
  const queue = openRenderingQueue();
  const ends: (() => void)[] = [];
  const render = () => new Promise<void>((done) => void ends.push(done));
  const all = Array.from({ length: 70 }, (_, index) => queue.run(`address ${index % 5}`, render));
  const refused = await Promise.allSettled(all.slice(64));
  expect(refused.map((one) => one.status === "rejected" && one.reason instanceof TooManyRenderings)).toEqual(
    Array(6).fill(true),
  );
  await expect.poll(() => ends.length).toBe(2);
  for (let done = 0; done < 64; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    expect(ends.length - done).toBeLessThanOrEqual(2);
    ends[done]!();
  }
  await Promise.all(all.slice(0, 64));
});
