import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { addressOf, networkOf, trustedProxies } from "./caller-address.ts";

const from = (remoteAddress: string, forwardedFor: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwardedFor } }) as unknown as IncomingMessage;

test.each([
  [false, "10.0.0.1"],
  [true, "203.0.113.9"],
  [1, "198.51.100.7"],
  [2, "203.0.113.9"],
  ["10.0.0.0/8", "198.51.100.7"],
  ["10.0.0.1, 198.51.100.7", "203.0.113.9"],
  ["192.0.2.1", "10.0.0.1"],
] as const)("with TRUST_PROXY=%s a request through two proxies is from %s", (trust, address) => {
  const request = from("10.0.0.1", "203.0.113.9, 198.51.100.7");
  expect(addressOf(request, trustedProxies(trust))).toBe(address);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network));
