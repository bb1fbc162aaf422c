import type { Guesses } from "../../../contract/kit/call.ts";
import { networkOf } from "./caller-address.ts";
import { tooMany } from "./errors.ts";

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
