import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { postToStranger } from "./post-to-stranger.ts";
import { isPrivate } from "./public-addresses.ts";

async function receiver(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}/hook`;
}
const post = (url: string, more: { timeoutMs?: number; mayBePrivate?: boolean } = {}) =>
  postToStranger(new URL(url), { body: "{}", headers: {}, timeoutMs: 5_000, mayBePrivate: true, ...more });

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["169.254.169.254", true],
  ["100.64.0.1", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["::ffff:192.168.0.1", true],
  ["fd00::1", true],
  ["64:ff9b::a00:1", true],
  ["93.184.216.34", false],
  ["2606:2800:220:1:248:1893:25c8:1946", false],
])("%s is private: %s", (address, is) => expect(isPrivate(address)).toBe(is));

test("private names and addresses are rejected at connect time, before anything is sent", async () => {
  let requests = 0;
  const url = await receiver((_, reply) => void (requests++, reply.end()));
  const refused = { status: null, text: expect.stringContaining("private network") };
  expect(await post(url, { mayBePrivate: false })).toEqual(refused);
  expect(await post(url.replace("localhost", "127.0.0.1"), { mayBePrivate: false })).toEqual(refused);
  expect(await post("http://[::1]:1/", { mayBePrivate: false })).toEqual(refused);
  expect(requests).toBe(0);
});

test("redirects are not followed, long responses are cut, and silent receivers time out", async () => {
  const elsewhere = await receiver((_, reply) => void reply.writeHead(302, { location: "/other" }).end("moved"));
  expect(await post(elsewhere)).toEqual({ status: 302, text: "moved" });
  const long = await receiver((_, reply) => void reply.writeHead(500).end("x".repeat(500_000)));
  expect(await post(long)).toEqual({ status: 500, text: "x".repeat(2000) });
  const silent = await receiver(() => {});
  expect(await post(silent, { timeoutMs: 20 })).toEqual({ status: null, text: "No response in time." });
});
