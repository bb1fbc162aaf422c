import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify from "fastify";
import { expect, test } from "vitest";
import { openCachedPages, type Render } from "./serve-cached-pages.ts";
import { pagePolicy } from "./content-policy.ts";
import { listReviews } from "../../contract/community/community.ts";
import { openLog } from "../platform/log.ts";

/** Pages that render as a line of text, and the response of one call; `state` controls them. */
async function testPages() {
  const state = {
    text: "first",
    answer: "",
    failedCalls: 0,
    status: 200,
    rendered: 0,
    /** Every rendering awaits this. */
    holds: Promise.resolve(),
    atOnce: { now: 0, most: 0 },
  };
  const render: Render = async (request, _nonce, { api }) => {
    state.rendered += 1;
    const reviews = await api.call(listReviews).catch(() => "");
    state.atOnce.now += 1;
    state.atOnce.most = Math.max(state.atOnce.most, state.atOnce.now);
    await state.holds;
    state.atOnce.now -= 1;
    const cookie = request.headers.get("cookie") ?? "";
    return new Response(`${state.text}${String(reviews)}${cookie}`, {
      status: state.status,
      headers: { "content-type": "text/html", "cache-control": "public, max-age=0" },
    });
  };
  const http = fastify();
  const keeper = openCachedPages("https://lab.test", openLog({ logLevel: "silent" }), {
    render,
    send: async () => ({ status: state.failedCalls > 0 ? 503 : 200, text: JSON.stringify(state.answer) }),
    policy: pagePolicy({ ipLookupUrl: null, googleTagId: null, cardsByStripe: null, videos: false, storeOrigin: null }),
    addressOf: (_, requested) =>
      requested.startsWith("/own") ? null : { address: requested.split("?")[0]!, stored: true },
  });
  http.get("/*", keeper.answer);
  const changed = keeper.contentChanged;
  const read = (headers: Record<string, string> = {}, url = "/pricing") => http.inject({ url, headers });
  return { state, read, changed };
}

test("a page is rendered once for everyone, without the first visitor's data", async () => {
  const { state, read } = await testPages();
  expect((await read({ cookie: "who=ada" })).body).toBe("first");
  const again = await read();
  expect([again.body, again.headers.etag !== undefined, state.rendered]).toEqual(["first", true, 1]);
  expect((await read({ "if-none-match": again.headers.etag as string })).statusCode).toBe(304);
});

test("after its content changes, the next reader gets a new page", async () => {
  const { state, read, changed } = await testPages();
  await read();
  state.answer = " and second";
  changed();
  expect((await read()).body).toBe("first and second");
});

test("a change that does not affect a page does not re-render it", async () => {
  const { state, read, changed } = await testPages();
  const before = await read();
  state.text = "second";
  changed();
  const after = await read();
  expect([after.body, after.headers.etag, state.rendered]).toEqual(["first", before.headers.etag, 1]);
});

test("a page is served in an encoding each browser accepts, whichever is cached", async () => {
  const { read } = await testPages();
  const [br, zipped, plain] = [
    await read({ "accept-encoding": "gzip, br" }),
    await read({ "accept-encoding": "gzip" }),
    await read(),
  ];
  expect([br.headers["content-encoding"], brotliDecompressSync(br.rawPayload).toString()]).toEqual(["br", "first"]);
  expect([zipped.headers["content-encoding"], gunzipSync(zipped.rawPayload).toString()]).toEqual(["gzip", "first"]);
  expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, "first"]);
});

test.each([
  ["with a call that failed", { failedCalls: 1, status: 200 }],
  ["that is an error", { failedCalls: 0, status: 503 }],
])("a page %s is served but not cached", async (_, wrong) => {
  const { state, read } = await testPages();
  Object.assign(state, wrong, { text: "half" });
  const half = await read();
  expect([half.body, half.statusCode, half.headers.etag]).toEqual(["half", wrong.status, undefined]);
  Object.assign(state, { failedCalls: 0, status: 200, text: "whole" });
  expect((await read()).body).toBe("whole");
});

test("an invalid Host header is not a server error", async () => {
  const { state, read } = await testPages();
  state.status = 404;
  expect((await read({ host: "[bad" })).statusCode).toBe(404);
  expect((await read({ host: "[bad" }, "/own")).statusCode).toBe(404);
});

test("3,000 concurrent requests with different queries share one rendering", async () => {
  const { state, read } = await testPages();
  const answers = await Promise.all(Array.from({ length: 3000 }, (_, n) => read({}, `/?x=${n}`)));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(["200 first"]));
  expect(state.rendered).toBe(1);
});

test("concurrent requests for a missing page share one rendering, which is not cached", async () => {
  const { state, read } = await testPages();
  state.status = 404;
  const answers = await Promise.all(Array.from({ length: 50 }, () => read({}, "/nowhere")));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(state.rendered).toBe(1);
  await read({}, "/nowhere");
  expect(state.rendered).toBe(2);
});

test("two pages render at once, some wait, and the rest get 503 at once", async () => {
  const { state, read } = await testPages();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.holds = promise;
  const requested = Array.from({ length: 200 }, (_, n) => read({}, n % 2 === 0 ? `/made-up-${n}` : `/own-${n}`));
  const turnedAway = await Promise.race(requested.map((one) => one.then((answer) => answer)));
  expect(turnedAway.statusCode).toBe(503);
  expect(turnedAway.headers["retry-after"]).toBe("2");
  await expect.poll(() => state.atOnce.now).toBe(2);
  resolve();
  const statuses = (await Promise.all(requested)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBe(24);
  expect(statuses.filter((status) => status === 503).length).toBe(200 - 24);
  expect(state.atOnce.most).toBe(2);
});
