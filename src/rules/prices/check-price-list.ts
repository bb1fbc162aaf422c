import { lookupKeysOf, MEMBER_TIER_IDS, NON_MEMBER, TIER_IDS, tiersOnSale } from "../memberships/tiers.ts";
import type { PriceList } from "./price-list.ts";

/** The pricing page has room for this many columns beside non-members. */
export const MOST_TIERS_ON_SALE = 3;

export interface PriceListFlaw {
  readonly path: string;
  readonly message: string;
}

/** Returns why a list cannot replace the one in force; empty if it can. */
export function priceListFlaws(list: PriceList, inForce: PriceList): PriceListFlaw[] {
  const flaws: PriceListFlaw[] = [];
  const onSale = tiersOnSale(list);
  if (onSale.length === 0) flaws.push({ path: "list.tiers", message: "Keep at least one tier on sale." });
  if (onSale.length > MOST_TIERS_ON_SALE)
    flaws.push({ path: "list.tiers", message: `At most ${MOST_TIERS_ON_SALE} tiers can be on sale.` });
  if (list.tiers[NON_MEMBER].active || list.tiers[NON_MEMBER].price > 0)
    flaws.push({ path: `list.tiers.${NON_MEMBER}`, message: "Non-members pay no fee and cannot be on sale." });
  for (const id of MEMBER_TIER_IDS)
    if (list.tiers[id].price === 0)
      flaws.push({ path: `list.tiers.${id}.price`, message: "Enter a price: a membership is billed." });
  for (const id of TIER_IDS) {
    if (list.tiers[id].billing !== inForce.tiers[id].billing)
      flaws.push({ path: `list.tiers.${id}.billing`, message: "A tier keeps its billing period." });
    const { lookupKey } = list.tiers[id];
    const taken = TIER_IDS.some(
      (other) =>
        other !== id &&
        (list.tiers[other].lookupKey === lookupKey || lookupKeysOf(inForce.tiers[other]).includes(lookupKey)),
    );
    if (taken) flaws.push({ path: `list.tiers.${id}.lookupKey`, message: `Another tier has the key ${lookupKey}.` });
  }
  return flaws;
}

/** Returns the list with the lookup keys that tiers had before, so that memberships sold under them keep their tier. */
export function withFormerKeys(list: PriceList, inForce: PriceList): PriceList {
  const tiers = { ...list.tiers };
  for (const id of TIER_IDS) {
    const formerLookupKeys = lookupKeysOf(inForce.tiers[id]).filter((key) => key !== tiers[id].lookupKey);
    tiers[id] = { ...tiers[id], formerLookupKeys };
  }
  return { ...list, tiers };
}
