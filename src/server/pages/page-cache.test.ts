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

test("a page is rendered once and then kept, each address for itself", async () => {
  const { get } = openTestCache();
  expect([await get("/"), await get("/"), await get("/pricing")]).toEqual(["/ 1", "/ 1", "/pricing 2"]);
});

test("a hundred who ask at once wait for one rendering", async () => {
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

test("however many addresses are made up, there is room for so many pages only: the least asked for goes", async () => {
  const { get } = openTestCache();
  for (let address = 0; address <= MAX_PAGES; address++) await get(`/${address}`);
  expect([await get("/1"), await get("/0")]).toEqual(["/1 2", `/0 ${MAX_PAGES + 2}`]);
});

test("what is not to be kept reaches all who asked meanwhile, and nobody later", async () => {
  const { cache, get, move } = openTestCache();
  const missing = async () => ({ page: "no such page", afterwards: "REMOVE" as const });
  expect(await Promise.all([cache.page("/", missing), get()])).toEqual(["no such page", "no such page"]);
  expect(await get()).toBe("/ 1");
  move(FRESH_MS);
  await cache.page("/", missing);
  await expect.poll(async () => await get()).toBe("/ 2");
});

test("a page that lacks something does not replace a whole one", async () => {
  const { cache, get, move } = openTestCache();
  const lacking = async () => ({ page: "half", afterwards: "LEAVE" as const });
  expect(await cache.page("/", lacking)).toBe("half");
  await get();
  move(FRESH_MS);
  expect(await cache.page("/", lacking)).toBe("/ 1");
  expect(await cache.page("/", lacking)).toBe("/ 1");
});

test("after a change of what pages show, the next reader gets the page as it is now", async () => {
  const { cache, get } = openTestCache();
  await get();
  cache.contentChanged();
  expect([await get(), await get()]).toEqual(["/ 2", "/ 2"]);
});

test("a rendering that was begun before a change is not shown to who asks after it, nor kept", async () => {
  const { cache, get } = openTestCache();
  const { render, resolve } = slowly();
  const before = cache.page("/", render);
  cache.contentChanged();
  expect(await get()).toBe("/ 1");
  resolve("as it was");
  expect(await before).toBe("as it was");
  expect(await get()).toBe("/ 1");
});

test("a page of a minute is shown once more while it is rendered anew", async () => {
  const { get, move } = openTestCache();
  await get();
  move(FRESH_MS - 1);
  expect(await get()).toBe("/ 1");
  move(1);
  expect(await get()).toBe("/ 1");
  expect(await get()).toBe("/ 2");
});

test("a page older than its links to pictures is not shown", async () => {
  const { get, move } = openTestCache();
  await get();
  move(MAX_AGE_MS);
  expect(await get()).toBe("/ 2");
});

test("when rendering anew fails the old page stays, and the failure is told", async () => {
  const { cache, get, move, errors } = openTestCache();
  await get();
  move(FRESH_MS);
  const failure = new Error("no database");
  expect(await cache.page("/", () => Promise.reject(failure))).toBe("/ 1");
  await expect.poll(() => errors).toEqual([failure]);
  expect(await get()).toBe("/ 1");
});

test("when there is no old page, a failure reaches who asked, and the next one tries again", async () => {
  const { cache, get } = openTestCache();
  await expect(cache.page("/", () => Promise.reject(new Error("no database")))).rejects.toThrow("no database");
  expect(await get()).toBe("/ 1");
});

test("a page that is still as it should be after a change stays, but grows no younger by it", async () => {
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
