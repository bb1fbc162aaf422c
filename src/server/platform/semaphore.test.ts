import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("admits up to the limit, then others in order as each releases", async () => {
  const turns = new Semaphore(2);
  const passed: string[] = [];
  const all = ["a", "b", "c", "d"].map((name) => turns.acquire().then(() => passed.push(name)));
  await Promise.all(all.slice(0, 2));
  expect(passed).toEqual(["a", "b"]);
  turns.release();
  await all[2];
  expect(passed).toEqual(["a", "b", "c"]);
  turns.release();
  await all[3];
  expect(passed).toEqual(["a", "b", "c", "d"]);
});

test("an unused release is available to later callers", async () => {
  const turns = new Semaphore(1);
  await turns.acquire();
  turns.release();
  await expect(turns.acquire()).resolves.toBeUndefined();
});
