import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { isIPv6 } from "node:net";
import type { Settings } from "../settings.ts";

/** Whether to trust the `x-forwarded-for` of the machine at `address`, the `hop`-th from here. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Trusts no proxy, all, a number of hops, or the listed addresses. */
export function trustedProxies(trust: Settings["trustProxy"]): TrustsProxy {
  if (typeof trust === "boolean") return () => trust;
  // `proxyAddr.compile` does not accept a number of hops.
  if (typeof trust === "number") return (_, hop) => hop < trust;
  return proxyAddr.compile(trust.split(",").map((address) => address.trim()));
}

/** Returns the client's address as trusted proxies report it. */
export const addressOf = (request: IncomingMessage, trusts: TrustsProxy): string =>
  // A closed connection has no address.
  request.socket.remoteAddress === undefined ? "" : proxyAddr(request, trusts);

/** Returns what limits count as one client: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = "", after] = ip.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const last = after === undefined ? [] : groups(after);
  // A trailing IPv4 address counts as two groups.
  const written = groups(before).length + last.length + (ip.includes(".") ? 1 : 0);
  const all = [...groups(before), ...(after === undefined ? [] : Array<string>(8 - written).fill("0")), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
