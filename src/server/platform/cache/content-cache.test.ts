import { expect, test } from "vitest";
import type { ContentChange, CacheInvalidation } from "./cache-invalidation.ts";
import { type ContentCache, type Made, openContentCache } from "./content-cache.ts";

/** A store whose clock and changes the test controls. */
function storeByHand() {
  let tell: Parameters<CacheInvalidation["subscribe"]>[0] | undefined;
  const state = { now: 1_000_000, hearing: true, ownHeard: null as Promise<void> | null };
  const changes: CacheInvalidation = {
    subscribe(listener) {
      tell = listener;
      return () => undefined;
    },
    isHearing: () => state.hearing,
    committed: () => undefined,
    ownHeard: () => state.ownHeard,
    allHeard: async () => undefined,
  };
  const stored = openContentCache({ changes, now: () => new Date(state.now) });
  const change = (event: Partial<ContentChange>) =>
    tell!.onChange({ table: "products", id: null, onPages: true, ...event });
  return { stored, state, change, gap: () => tell!.onGap() };
}

/** Gets "list", and returns whether that computed it. */
async function wasMade(stored: ContentCache, made: Partial<Made<string>> = {}, key = "list"): Promise<boolean> {
  let wasMadeNow = false;
  await stored.get({
    key,
    tables: ["products"],
    make: async () => {
      wasMadeNow = true;
      return { value: "made", bytes: 4, ...made };
    },
  });
  return wasMadeNow;
}

function slowly() {
  const [value, begun] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  return {
    begun: begun.promise,
    finish: value.resolve,
    async make(): Promise<Made<string>> {
      begun.resolve();
      return { value: await value.promise, bytes: 4, shows: ["one"] };
    },
  };
}

test("a cached value is computed once, until one of its tables changes", async () => {
  const { stored, change } = storeByHand();
  expect(await wasMade(stored)).toBe(true);
  expect(await wasMade(stored)).toBe(false);
  change({ table: "papers" });
  expect(await wasMade(stored)).toBe(false);
  change({ table: "products" });
  expect(await wasMade(stored)).toBe(true);
});

test("a change to one record invalidates only the entries that show it", async () => {
  const { stored, change } = storeByHand();
  await wasMade(stored, { shows: ["one"] }, "one");
  await wasMade(stored, { shows: ["two"] }, "two");
  change({ id: "one" });
  expect(await wasMade(stored, {}, "two")).toBe(false);
  expect(await wasMade(stored, {}, "one")).toBe(true);
});

test("a computation begun before a change is neither cached nor shared with later readers", async () => {
  for (const event of [{}, { id: "one" }]) {
    const { stored, change } = storeByHand();
    const [before, after] = [slowly(), slowly()];
    const requestedBefore = stored.get({ key: "list", tables: ["products"], make: before.make });
    await before.begun;
    change(event);
    const requestedAfter = stored.get({ key: "list", tables: ["products"], make: after.make });
    after.finish("new");
    expect(await requestedAfter).toBe("new");
    before.finish("old");
    expect(await requestedBefore).toBe("old");
    expect(await stored.get({ key: "list", tables: ["products"], make: slowly().make })).toBe("new");
  }
});

test("concurrent readers share one computation", async () => {
  const { stored } = storeByHand();
  let times = 0;
  const make = async () => ({ value: (times += 1), bytes: 4 });
  const got = await Promise.all(Array.from({ length: 20 }, () => stored.get({ key: "list", tables: [], make })));
  expect(new Set(got)).toEqual(new Set([1]));
});

test("a failed computation is not cached", async () => {
  const { stored } = storeByHand();
  await expect(stored.get({ key: "list", tables: [], make: () => Promise.reject(new Error("gone")) })).rejects.toThrow(
    "gone",
  );
  expect(await wasMade(stored)).toBe(true);
});

test("a gap in notifications clears the cache, and nothing is cached while not listening", async () => {
  const { stored, state, gap } = storeByHand();
  await wasMade(stored);
  gap();
  expect(await wasMade(stored)).toBe(true);
  state.hearing = false;
  expect(await wasMade(stored)).toBe(true);
  expect(await wasMade(stored)).toBe(true);
  state.hearing = true;
  gap();
  expect(await wasMade(stored)).toBe(true);
  expect(await wasMade(stored)).toBe(false);
});

test("cached values wait until the process has received its own writes", async () => {
  const { stored, state, change } = storeByHand();
  await wasMade(stored);
  let hear: () => void = () => undefined;
  state.ownHeard = new Promise((done) => (hear = done));
  const requested = wasMade(stored);
  change({});
  hear();
  expect(await requested).toBe(true);
});

test("an entry with an end time expires then, and when the clock is set back", async () => {
  const { stored, state } = storeByHand();
  await wasMade(stored, { until: 1_000_500 });
  state.now = 1_000_499;
  expect(await wasMade(stored)).toBe(false);
  state.now = 999_999;
  expect(await wasMade(stored, { until: 1_000_500 })).toBe(true);
  state.now = 1_000_500;
  expect(await wasMade(stored)).toBe(true);
});

test("missing entries of a batch are computed together", async () => {
  const { stored, change } = storeByHand();
  const requested: string[][] = [];
  const each = (...keys: string[]) =>
    stored.each<string>(keys, {
      tables: ["products"],
      make: async (missing) => {
        requested.push(missing);
        const there = missing.filter((key) => key !== "none");
        return new Map(there.map((key) => [key, { value: key, bytes: 1, shows: [key] }]));
      },
    });
  expect([...(await each("a", "b", "none")).keys()]).toEqual(["a", "b"]);
  expect(await each("a", "b")).toEqual(new Map([["a", "a"], ["b", "b"]])); // prettier-ignore
  change({ id: "b" });
  await each("a", "b", "c");
  expect(requested).toEqual([
    ["a", "b", "none"],
    ["b", "c"],
  ]);
});

test("endless variants never evict regular entries and stay bounded themselves", async () => {
  const { stored } = storeByHand();
  await wasMade(stored, { bytes: 50_000 });
  for (let search = 0; search < 3000; search += 1) {
    await wasMade(stored, { bytes: 50_000, isVariant: true }, `search ${search}`);
  }
  expect(await wasMade(stored)).toBe(false);
  let still = 0;
  while (!(await wasMade(stored, { bytes: 50_000, isVariant: true }, `search ${2999 - still}`))) still += 1;
  expect(still).toBeGreaterThan(0);
  expect(still).toBeLessThanOrEqual(63); // 3 MB of 50 kB each
});

test("the cache holds at most 12 MB and evicts the least recently used", async () => {
  const { stored } = storeByHand();
  for (let one = 0; one < 300; one += 1) await wasMade(stored, { bytes: 100_000 }, `list ${one}`);
  expect(await wasMade(stored, { bytes: 100_000 }, "list 299")).toBe(false);
  expect(await wasMade(stored, { bytes: 100_000 }, "list 100")).toBe(true);
});
