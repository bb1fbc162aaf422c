import { gunzipSync } from "node:zlib";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { isForEveryone, pageForAll, sendPage } from "./cached-page.ts";

const answer = (status: number, headers: Record<string, string>) =>
  new Response(null, { status, headers: { "content-type": "text/html", "cache-control": "public", ...headers } });

test("only a complete page marked as public is cacheable", () => {
  expect(isForEveryone(answer(200, {}))).toBe(true);
  for (const status of [202, 301, 404, 500, 503]) expect(isForEveryone(answer(status, {}))).toBe(false);
  expect(isForEveryone(answer(200, { "cache-control": "no-store" }))).toBe(false);
  expect(isForEveryone(answer(200, { "set-cookie": "who=ada" }))).toBe(false);
  expect(isForEveryone(answer(200, { "content-type": "image/png" }))).toBe(false);
});

test("a page is decompressed once for concurrent requests, and every encoding is the page", async () => {
  const html = `<!doctype html><title>${crypto.randomUUID()}</title>${"<p>Film</p>".repeat(500)}`;
  const page = await pageForAll(new Response(html, { headers: { "content-type": "text/html" } }), "nonce", {
    policy: () => "default-src 'self'",
    sources: new Map(),
    keep: true,
  });
  const app = Fastify();
  const sent = new Set<unknown>();
  app.get("/", (request, reply) => sendPage(page, request, reply));
  app.addHook("onSend", (_request, _reply, payload, done) => {
    sent.add(payload);
    done(null, payload);
  });
  const plain = await Promise.all(Array.from({ length: 50 }, () => app.inject("/")));
  expect(new Set(plain.map((answer) => answer.body))).toEqual(new Set([html]));
  expect(sent.size).toBe(1);
  const gzip = await app.inject({ url: "/", headers: { "accept-encoding": "gzip" } });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(html);
});
