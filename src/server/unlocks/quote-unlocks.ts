import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/unlocks/unlocks.ts";
import type { UnlockedScan, UnlockQuote } from "../../contract/unlocks/unlocks.ts";
import type { PricedLine } from "../../rules/checkout/lines.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import { effectiveTier, NO_CREDITS } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import { unlockSku } from "../../rules/products/service-products.ts";
import { UNLOCK_SIZES, type UnlockSize } from "../../rules/unlocks/unlocks.ts";
import { accountCreditBalance } from "../credits/account-credit.ts";
import { tierOf } from "../credits/tier-of.ts";
import type { CallDeps, Db } from "../deps.ts";
import { type OwnScan, ownVisibleScans } from "../film/visible-scans.ts";
import { scanFiles, scans } from "../film/scans/tables.ts";
import { orders } from "../orders/tables.ts";
import { addOnTax } from "../orders/add-on-tax.ts";
import { isAnyOf, literal } from "../platform/database/sql-fragments.ts";
import { unlocksOf } from "./queries.ts";

const TEXTS: Record<UnlockSize, string> = {
  "16_BIT_TIFF": "Unlock: 16-bit TIFF",
  HI_RES: "Unlock: full-size scan",
};

/** @param unitPrice cents for each scan */
export const unlockLine = (size: UnlockSize, quantity: number, unitPrice: Cents): PricedLine => ({
  key: "unlock",
  sku: unlockSku(size),
  description: TEXTS[size],
  quantity,
  unitPrice,
  productType: "DIGITAL",
});

/** Returns the scans' order, the newest if there are several; null for scans of earlier rolls only. */
export function parentOf(wanted: readonly OwnScan[]): number | null {
  const ids = wanted.flatMap(({ orderId }) => orderId ?? []);
  return ids.length === 0 ? null : Math.max(...ids);
}

const s = alias(scans, "s");
const f = alias(scanFiles, "f");

/**
 * Returns the scans whose hi-res is already as large as the original (pro scans, small frames): there is nothing to
 * sell.
 */
export async function inFullAlready(db: Pick<Db, "execute">, open: readonly { id: string }[]): Promise<Set<string>> {
  const ids = open.map(({ id }) => id);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${s.id} from ${scans} ${s} where ${isAnyOf(s.id, ids)} and not exists (
      select from ${scanFiles} ${f} where ${f.scanId} = ${s.id} and ${f.kind} = ${literal(f.kind, "hiRes")}
        and greatest(${f.width}, ${f.height}) <> greatest(${s.width}, ${s.height}))`);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the price that `unlockScans` would charge. */
export async function quoteUnlocks(
  deps: CallDeps,
  userId: string,
  scanIds: readonly string[],
): Promise<ReplyOf<typeof contract.quoteUnlocks>> {
  const { db } = deps;
  const wanted = await ownVisibleScans(db, userId, scanIds);
  const prices = deps.prices.inForce();
  const membership = await tierOf(db, userId, prices);
  const tier = effectiveTier(membership.tier, membership.active);
  const pricePerUnlock = prices.unlock[tier];
  const unlocked = await unlocksOf(deps, userId, scanIds);
  const full = await inFullAlready(db, wanted);
  const ofEarlierRolls = new Set(wanted.filter(({ orderId }) => orderId === null).map(({ id }) => id));
  const parentId = parentOf(wanted);
  const parents =
    parentId === null
      ? []
      : await db
          .select({ customerId: orders.customerId, taxRate: orders.taxRate, taxation: orders.taxation })
          .from(orders)
          .where(eq(orders.id, parentId));
  const taxed =
    parents[0] === undefined
      ? { taxRate: 0, untaxed: [], taxExempt: false }
      : await addOnTax(db, parents[0], deps.now());
  const accountCredit = await accountCreditBalance(db, userId);

  function quote(size: UnlockSize): UnlockQuote {
    const lacking = unlocked.filter((scan) => !hasSize(scan, size));
    const charged = lacking.filter(({ id }) => !ofEarlierRolls.has(id) && !(size === "HI_RES" && full.has(id)));
    const toBuy = pricePerUnlock === 0 ? 0 : charged.length;
    const { linesTotal, tax, appliedCredit, total } = priceOrder({
      prices,
      rolls: [],
      deliveryMethod: null,
      extraLines: toBuy === 0 ? [] : [unlockLine(size, toBuy, pricePerUnlock)],
      tier,
      credits: NO_CREDITS,
      useCredits: false,
      ...taxed,
      accountCredit,
    });
    return { size, toUnlock: lacking.length, toBuy, amount: linesTotal, tax, appliedCredit, total };
  }
  return { pricePerUnlock, quotes: UNLOCK_SIZES.map(quote), scans: unlocked };
}

const hasSize = ({ unlocked }: UnlockedScan, size: UnlockSize): boolean => unlocked.some((one) => one.size === size);
