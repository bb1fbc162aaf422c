import type { ImportKind } from "../../rules/imports/imports.ts";
import { ACCOUNT_CREDITS } from "./account-credits.ts";
import { COUPONS } from "./coupons.ts";
import { CUSTOMERS } from "./customers.ts";
import { GIFT_CARDS } from "./gift-cards.ts";
import type { ImportKindWork } from "./import-kind.ts";
import { MEMBERSHIPS } from "./memberships.ts";
import { PAST_ORDERS } from "./past-orders.ts";
import { PRODUCTS } from "./products.ts";
import { SCANS } from "./scans/undo-scans.ts";
import { SUBSCRIBERS } from "./subscribers.ts";

const KINDS = {
  CUSTOMERS,
  SUBSCRIBERS,
  ACCOUNT_CREDITS,
  GIFT_CARDS,
  PAST_ORDERS,
  COUPONS,
  PRODUCTS,
  MEMBERSHIPS,
  SCANS,
} satisfies Record<ImportKind, unknown>;

/** The work of a kind, whatever its records are. */
export const workOf = (kind: ImportKind): ImportKindWork<unknown, unknown> =>
  KINDS[kind] as unknown as ImportKindWork<unknown, unknown>;
