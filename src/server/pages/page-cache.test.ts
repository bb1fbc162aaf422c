import { expect, test } from "vitest";
import { FRESH_MS, MAX_PAGES, MAX_AGE_MS, openPageCache, type Rendered } from "./page-cache.ts";

/** Opens a cache on a clock that the test moves, with pages that show how often they were rendered. */
function openTestCache() {
  let time = 0;
  const errors: unknown[] = [];
  const cache = openPageCache<string>({
    now: () => time,
    sizeOf: (page) => page.length,
    onError: (error) => errors.push(error),
  });
  let rendered = 0;
  return {
    cache,
    errors,
    move: (ms: number) => void (time += ms),
    get: (address = "/") =>
      cache.page(address, async () => ({ page: `${address} ${++rendered}`, afterwards: "STORE" })),
  };
}

/** A rendering that the test completes. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<Rendered<string>>();
  return { render: () => promise, resolve: (page: string) => resolve({ page, afterwards: "STORE" }) };
}

test("a page is rendered once per address and then cached", async () => {
  const { get } = openTestCache();
  expect([await get("/"), await get("/"), await get("/pricing")]).toEqual(["/ 1", "/ 1", "/pricing 2"]);
});

test("a hundred concurrent requests share one rendering", async () => {
  const { cache } = openTestCache();
  const { render, resolve } = slowly();
  let begun = 0;
  const requested = Array.from({ length: 100 }, () =>
    cache.page("/", () => {
      begun += 1;
      return render();
    }),
  );
  resolve("the page");
  expect(new Set(await Promise.all(requested))).toEqual(new Set(["the page"]));
  expect(begun).toBe(1);
});

test("the cache holds a fixed number of pages and evicts the least recently used", async () => {
  const { get } = openTestCache();
  for (let address = 0; address <= MAX_PAGES; address++) await get(`/${address}`);
  expect([await get("/1"), await get("/0")]).toEqual(["/1 2", `/0 ${MAX_PAGES + 2}`]);
});

test("an uncacheable page reaches all concurrent readers, and no later ones", async () => {
  const { cache, get, move } = openTestCache();
  const missing = async () => ({ page: "no such page", afterwards: "REMOVE" as const });
  expect(await Promise.all([cache.page("/", missing), get()])).toEqual(["no such page", "no such page"]);
  expect(await get()).toBe("/ 1");
  move(FRESH_MS);
  await cache.page("/", missing);
  await expect.poll(async () => await get()).toBe("/ 2");
});

test("an incomplete page does not replace a complete one", async () => {
  const { cache, get, move } = openTestCache();
  const lacking = async () => ({ page: "half", afterwards: "LEAVE" as const });
  expect(await cache.page("/", lacking)).toBe("half");
  await get();
  move(FRESH_MS);
  expect(await cache.page("/", lacking)).toBe("/ 1");
  expect(await cache.page("/", lacking)).toBe("/ 1");
});

test("after a content change the next reader gets a new page", async () => {
  const { cache, get } = openTestCache();
  await get();
  cache.contentChanged();
  expect([await get(), await get()]).toEqual(["/ 2", "/ 2"]);
});

test("a rendering begun before a change is neither shown to later readers nor cached", async () => {
  const { cache, get } = openTestCache();
  const { render, resolve } = slowly();
  const before = cache.page("/", render);
  cache.contentChanged();
  expect(await get()).toBe("/ 1");
  resolve("as it was");
  expect(await before).toBe("as it was");
  expect(await get()).toBe("/ 1");
});

test("a page older than a minute is served stale while it is re-rendered", async () => {
  const { get, move } = openTestCache();
  await get();
  move(FRESH_MS - 1);
  expect(await get()).toBe("/ 1");
  move(1);
  expect(await get()).toBe("/ 1");
  expect(await get()).toBe("/ 2");
});

test("a page older than its image links is not served", async () => {
  const { get, move } = openTestCache();
  await get();
  move(MAX_AGE_MS);
  expect(await get()).toBe("/ 2");
});

test("when re-rendering fails, the old page stays and the error is reported", async () => {
  const { cache, get, move, errors } = openTestCache();
  await get();
  move(FRESH_MS);
  const failure = new Error("no database");
  expect(await cache.page("/", () => Promise.reject(failure))).toBe("/ 1");
  await expect.poll(() => errors).toEqual([failure]);
  expect(await get()).toBe("/ 1");
});

test("without an old page, a failure reaches the reader and the next one retries", async () => {
  const { cache, get } = openTestCache();
  await expect(cache.page("/", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await get()).toBe("/ 1");
});

test("an unchanged page survives a content change, but keeps its age", async () => {
  const { cache, get, move } = openTestCache();
  await get();
  const looked: (string | null)[] = [];
  const look = () =>
    cache.page("/", async (former) => {
      looked.push(former);
      return { page: former ?? "anew", afterwards: "STORE" };
    });
  move(FRESH_MS - 1);
  cache.contentChanged();
  expect([await look(), await look(), looked]).toEqual(["/ 1", "/ 1", ["/ 1"]]);
  move(1);
  expect(await look()).toBe("/ 1");
  await expect.poll(look).toBe("anew");
  expect(looked).toEqual(["/ 1", null]);
});
