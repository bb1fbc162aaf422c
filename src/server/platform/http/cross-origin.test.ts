import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { allowOrigins } from "./cross-origin.ts";

const SHOP = "https://shop.example";

async function ask(headers: Record<string, string>, { method = "GET", origins = [SHOP] } = {}) {
  const http = fastify() as unknown as FastifyInstance;
  allowOrigins(http, origins);
  http.all("/*", (_, reply) => reply.header("vary", "accept-encoding").send({}));
  const { statusCode, headers: got } = await http.inject({ method: method as "GET", url: "/api/orders", headers });
  return { status: statusCode, allowed: got["access-control-allow-origin"], vary: got["vary"], headers: got };
}

test("a listed site may call with an API key, but not with a session token or none", async () => {
  const key = { origin: SHOP, authorization: "Bearer nice_0123" };
  expect(await ask(key)).toMatchObject({ status: 200, allowed: SHOP, vary: "accept-encoding, origin" });
  for (const other of [
    { origin: SHOP },
    { origin: SHOP, authorization: "Bearer eyJhbGciOiJIUzI1NiJ9.e30.x" },
    { ...key, origin: "https://shop.example.evil.test" },
    { authorization: key.authorization },
  ])
    expect((await ask(other as Record<string, string>)).allowed).toBeUndefined();
  expect((await ask(key, { origins: [] })).allowed).toBeUndefined();
});

test("a preflight lists headers, never credentials, and only for listed sites", async () => {
  const asks = { "access-control-request-method": "PUT" };
  const { headers, ...listed } = await ask({ origin: SHOP, ...asks }, { method: "OPTIONS" });
  expect(listed).toMatchObject({ status: 204, allowed: SHOP });
  expect(headers["access-control-allow-headers"]).toContain("authorization");
  expect(headers["access-control-allow-credentials"]).toBeUndefined();
  expect((await ask({ origin: "https://other.example", ...asks }, { method: "OPTIONS" })).allowed).toBeUndefined();
});
