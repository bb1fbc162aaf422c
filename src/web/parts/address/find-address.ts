import Fuse from "fuse.js";
import { addressText, type Postal } from "./address-text.ts";

/** Fuzzy search threshold (docs/product/accounts.md#addresses): 0 is an exact match, 1 matches anything. */
const FUZZINESS = 0.4;

/** Returns the addresses that match the typed text, best match first; all addresses when nothing is typed. */
export function findAddresses<Own extends Postal>(addresses: readonly Own[], typed: string): Own[] {
  if (typed.trim() === "") return [...addresses];
  const known = addresses.map((address) => ({ address, text: addressText(address) }));
  const found = new Fuse(known, { keys: ["text"], threshold: FUZZINESS, ignoreLocation: true });
  return found.search(typed).map(({ item }) => item.address);
}
