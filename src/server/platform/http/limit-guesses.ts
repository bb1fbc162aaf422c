import { isIPv6 } from "node:net";
import type { Guesses } from "../../../contract/kit/call.ts";
import { HttpError } from "./errors.ts";

/** Addresses remembered at once; the one that has tried longest ago makes room. */
const ADDRESSES_KEPT = 10_000;
/** Of what was tried so much is compared. */
const COMPARED_LENGTH = 100;

type Tried = { values: Set<string>; until: number };

/** Refuses with 429 once an address has tried more different values of one kind than a call declares. */
export function guessLimiter(now: () => number = Date.now): (of: Guesses, address: string, value: unknown) => void {
  const tried = new Map<string, Tried>();
  return (guesses, address, value) => {
    if (typeof value !== "string" || value.trim() === "") return;
    const at = now();
    const who = `${guesses.of} ${networkOf(address)}`;
    let known = tried.get(who);
    if (known === undefined || known.until <= at) {
      known = { values: new Set(), until: at + guesses.perSeconds * 1000 };
      tried.delete(who);
      if (tried.size >= ADDRESSES_KEPT) tried.delete(tried.keys().next().value!);
      tried.set(who, known);
    }
    const spelled = value.trim().toLowerCase().slice(0, COMPARED_LENGTH);
    if (known.values.has(spelled)) return;
    if (known.values.size >= guesses.times) throw tooMany((known.until - at) / 1000);
    known.values.add(spelled);
  };
}

export const tooMany = (seconds: number): HttpError =>
  new HttpError(429, `Too many tries. Please wait ${Math.max(1, Math.ceil(seconds / 60))} minutes and try again.`, {
    retryAfterS: seconds,
  });

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
