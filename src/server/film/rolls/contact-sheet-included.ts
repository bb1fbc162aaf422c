import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { includesContactSheet } from "../../../rules/memberships/contact-sheets.ts";
import { effectiveTier } from "../../../rules/memberships/tiers.ts";
import type { PriceList } from "../../../rules/prices/price-list.ts";
import { membershipJson, tierOfSubscription } from "../../credits/tier-of.ts";
import { orders } from "../../orders/tables.ts";
import { literal } from "../../platform/database/sql-fragments.ts";
import { rolls } from "./tables.ts";
import type { Viewer } from "../visible-scans.ts";

const r = alias(rolls, "r");
const first = alias(rolls, "first");
const o = alias(orders, "o");

/** Columns that decide whether roll `r`'s contact sheet is included. */
export type SheetIncludedRow = {
  membership: { lookupKey: string; active: boolean } | null;
  ofFirstOrder: boolean;
};

/** Canceled orders do not count. */
export const SHEET_INCLUDED = (userId: string): SQL => sql`
  ${membershipJson(userId)} as membership,
  ${r.orderId} = (select ${first.orderId} from ${rolls} ${first} join ${orders} ${o} on ${o.id} = ${first.orderId}
    where ${first.customerId} = ${userId} and ${o.status} <> ${literal(o.status, "CANCELED")}
    order by ${first.createdAt}, ${first.orderId} limit 1) as "ofFirstOrder"`;

/** Whether the viewer may get the contact sheet; the lab may get every one. */
export function isSheetIncluded(
  prices: PriceList,
  { isLab }: Viewer,
  { membership, ofFirstOrder }: SheetIncludedRow,
): boolean {
  const { tier, active } = tierOfSubscription(prices, membership);
  return isLab || includesContactSheet(effectiveTier(tier, active), ofFirstOrder === true);
}
