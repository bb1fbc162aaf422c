import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromThisMachine, isThisMachine } from "./this-machine.ts";

const request = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test.each([
  "localhost",
  "localhost:4000",
  "LOCALHOST:80",
  "lab.localhost",
  "127.0.0.1:4173",
  "127.9.8.7",
  "[::1]:4000",
])("%s is this machine", (host) => {
  expect(isThisMachine(host)).toBe(true);
  expect(isFromThisMachine(request("127.0.0.1", { host }))).toBe(true);
});

test.each(["", "lab.example", "localhost.example:4000", "127.0.0.1.example", "10.0.0.1", "[::2]", "1270.0.0.1"])(
  "%j is not this machine",
  (host) => {
    expect(isThisMachine(host)).toBe(false);
    expect(isFromThisMachine(request("127.0.0.1", { host }))).toBe(false);
  },
);

test.each(["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "cf-connecting-ip"])(
  "a request with %s came through a proxy",
  (name) => expect(isFromThisMachine(request("::1", { host: "localhost", [name]: "" }))).toBe(false),
);

test("a request from elsewhere is not local, whatever its Host", () => {
  for (const address of ["192.0.2.1", "::ffff:10.0.0.1", "fe80::1", undefined])
    expect(isFromThisMachine(request(address, { host: "localhost" }))).toBe(false);
  expect(isFromThisMachine(request("::ffff:127.0.0.1", { host: "localhost" }))).toBe(true);
});
