import fastify from "fastify";
import { expect, test } from "vitest";
import { pageKeeper, type Render } from "./answer-with-kept-page.ts";
import { pagePolicy } from "./content-policy.ts";
import { openLog } from "../platform/log.ts";

/** Pages whose rendering is a line of text; `state` says how it goes. */
async function keptPages() {
  const state = { text: "first", failedCalls: 0, status: 200, rendered: 0, changed: () => undefined as void };
  const render: Render = async (
    request,
    _nonce,
    { onFailedCall } = { whole: false, onFailedCall: () => undefined },
  ) => {
    state.rendered += 1;
    for (let call = 0; call < state.failedCalls; call++) onFailedCall();
    const cookie = request.headers.get("cookie") ?? "";
    return new Response(`${state.text}${cookie}`, {
      status: state.status,
      headers: { "content-type": "text/html", "cache-control": "public, max-age=0" },
    });
  };
  const http = fastify();
  const keep = await pageKeeper(
    http,
    "https://lab.test",
    {
      log: openLog({ logLevel: "silent" }),
      onContentChange: async (listener) => {
        state.changed = listener;
        return { close: async () => undefined };
      },
    },
    {
      render,
      policy: pagePolicy({ ipLookupUrl: null, googleTagId: null, videos: false }),
    },
  );
  http.get("/*", keep);
  const read = (headers: Record<string, string> = {}) => http.inject({ url: "/pricing", headers });
  return { state, read };
}

test("a page is rendered once for everyone, with nothing of who asked first", async () => {
  const { state, read } = await keptPages();
  expect((await read({ cookie: "who=ada" })).body).toBe("first");
  const again = await read();
  expect([again.body, again.headers.etag !== undefined, state.rendered]).toEqual(["first", true, 1]);
  expect((await read({ "if-none-match": again.headers.etag as string })).statusCode).toBe(304);
});

test("once its content has changed the next reader gets it anew", async () => {
  const { state, read } = await keptPages();
  await read();
  state.text = "second";
  state.changed();
  expect((await read()).body).toBe("second");
});

test.each([
  ["with a call that failed", { failedCalls: 1, status: 200 }],
  ["that is an error", { failedCalls: 0, status: 503 }],
])("a page %s goes to whoever asked and is not kept", async (_, wrong) => {
  const { state, read } = await keptPages();
  Object.assign(state, wrong, { text: "half" });
  const half = await read();
  expect([half.body, half.statusCode, half.headers.etag]).toEqual(["half", wrong.status, undefined]);
  Object.assign(state, { failedCalls: 0, status: 200, text: "whole" });
  expect((await read()).body).toBe("whole");
});

test("a host that is none is not our fault", async () => {
  const { state, read } = await keptPages();
  state.status = 404;
  expect((await read({ host: "[bad" })).statusCode).toBe(404);
});
