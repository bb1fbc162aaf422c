import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { isIPv6 } from "node:net";
import type { Settings } from "../settings.ts";

/** Whether the machine at `address`, the `hop`-th from here, may say from whom it has a request. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Which proxies are believed: none, all, so many in front of us, or those at these addresses. */
export function trustedProxies(trust: Settings["trustProxy"]): TrustsProxy {
  if (typeof trust === "boolean") return () => trust;
  // Fastify reads a number as "nobody"; the setting means that so many proxies stand in front, whatever they are called.
  if (typeof trust === "number") return (_, hop) => hop < trust;
  return proxyAddr.compile(trust.split(",").map((address) => address.trim()));
}

/** Who sent this request, as far as the proxies in front of us are believed. */
export const addressOf = (request: IncomingMessage, trusts: TrustsProxy): string =>
  // A connection that is gone has no address any more.
  request.socket.remoteAddress === undefined ? "" : proxyAddr(request, trusts);

/** Who counts as one: an IPv4 address, or the /64 network of an IPv6 one, all of which one house has to itself. */
export function networkOf(address: string): string {
  const ip = address.replace(/%.*$/, "").toLowerCase();
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [before = "", after] = ip.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  const last = after === undefined ? [] : groups(after);
  // An IPv4 address at the end stands for two groups.
  const written = groups(before).length + last.length + (ip.includes(".") ? 1 : 0);
  const all = [...groups(before), ...(after === undefined ? [] : Array<string>(8 - written).fill("0")), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
