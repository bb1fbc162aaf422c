import Fuse from "fuse.js";
import { addressText, type Postal } from "./address-text.ts";

/** How far what is typed may be from an address (docs/product/accounts.md#addresses): 0 is the same, 1 anything. */
const FUZZINESS = 0.4;

/** The addresses that what is typed may mean, the likeliest first; all of them while nothing is typed. */
export function findAddresses<Own extends Postal>(addresses: readonly Own[], typed: string): Own[] {
  if (typed.trim() === "") return [...addresses];
  const known = addresses.map((address) => ({ address, text: addressText(address) }));
  const found = new Fuse(known, { keys: ["text"], threshold: FUZZINESS, ignoreLocation: true });
  return found.search(typed).map(({ item }) => item.address);
}
