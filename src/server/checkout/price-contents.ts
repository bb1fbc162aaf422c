import { sql, type SQL } from "drizzle-orm";
import type { DraftLine } from "../../contract/checkout/order-draft.ts";
import { type Credits, effectiveTier, NO_CREDITS, NON_MEMBER, type TierId } from "../../rules/memberships/tiers.ts";
import { cents, NOTHING } from "../../rules/money.ts";
import { type Coupon, type CouponRefusal, isEligible } from "../../rules/coupons/coupons.ts";
import { LIST_PRICES, type PriceByHand } from "../../rules/checkout/price-by-hand.ts";
import { priceOrder } from "../../rules/checkout/price.ts";
import type { PricedLine, Quote, QuoteLine } from "../../rules/checkout/lines.ts";
import { FREE_LABEL, goodsAreShipped } from "../../rules/shipping/delivery.ts";
import type { Taxation } from "../../rules/tax/tax-table.ts";
import * as contract from "../../contract/checkout/checkout.ts";
import type { Db } from "../deps.ts";
import type { PriceLists, PriceVersion } from "../prices/price-lists.ts";
import { type CreditCounts, creditsOf, ledgerJson } from "../credits/service-credits.ts";
import { membershipJson, runningTerms, type SoldMembership, tierOfSubscription } from "../credits/tier-of.ts";
import { accountCreditColumn } from "../credits/account-credit.ts";
import { executePrepared } from "../platform/database/execute-prepared.ts";
import { type HttpError, invalidField, refuse } from "../platform/http/errors.ts";
import {
  type Buyer,
  type FindProducts,
  priceableLines,
  productsIn,
  type ShopLine,
} from "../products/priceable-lines.ts";
import type { PayingGiftCard } from "../digital-goods/spend-gift-card.ts";
import { findCoupon, type UsableCoupon } from "../coupons/find-coupon.ts";
import type { Contents, LabelLine } from "./contents.ts";

export type OrderedLine = ShopLine & { tempKey: string; print: DraftLine["print"] };

type Customer = { tier: TierId; credits: Credits; /** Cents. */ accountCredit: number };

/** A guest: no tier, credits or balance. */
export const NOBODY: Customer = { tier: NON_MEMBER, credits: NO_CREDITS, accountCredit: 0 };

/** Cents. More than this is a typing mistake, and its sums would overflow their columns. */
const MOST_ON_ONE_ORDER = 50_000_000;
const TOO_DEAR = "One order can total at most $500,000.00. Order the rest separately, or write to us.";

export type PricedContents = {
  tier: TierId;
  priceVersion: number;
  quote: Quote;
  /** Returns the shop line of the quote's line at this index; undefined for services and shipping. */
  shopLineAt: (index: number) => OrderedLine | undefined;
  labelAt: (index: number) => LabelLine | undefined;
};

/**
 * Prices an order's contents for this customer, in cents. Both quotes and placed orders use it, so they agree to the
 * cent.
 */
export async function priceContents(
  db: Db,
  requested: {
    /** The version to price with. */
    prices: PriceVersion;
    lists: PriceLists;
    contents: Contents;
    coupon: Coupon | null;
    /** Prices that staff set on the order; list prices by default. */
    byHand?: PriceByHand | null;
    giftCard: PayingGiftCard | null;
    taxation: Taxation;
    /** Whether the customer is exempt from sales tax. */
    taxExempt: boolean;
    now: Date;
    /** The lab's. */
    timeZone: string;
    /** Product lookup; in `db` by default. */
    find?: FindProducts;
  } & ({ userId: string; customer?: undefined } | { customer: Customer; userId?: undefined }),
): Promise<PricedContents> {
  const { prices, contents, coupon } = requested;
  const { tier, credits, accountCredit } =
    requested.customer ?? (await customerOf(db, requested.userId, requested.lists));
  const shopLines = await shopLinesOf(requested.find ?? productsIn(db), contents.lines, {
    prices,
    tier,
    isMember: tier !== NON_MEMBER,
    now: requested.now,
    timeZone: requested.timeZone,
  });
  const extraLines: PricedLine[] = [...shopLines, ...contents.labels.map(labelLine)];
  const quote = priceOrder({
    prices,
    rolls: contents.rolls,
    deliveryMethod: contents.deliveryMethod,
    returnShipping: contents.returnShipping,
    shipGoods: goodsAreShipped(shopLines, contents.deliveryMethod),
    extraLines,
    tier,
    credits,
    useCredits: contents.useCredits,
    coupon,
    byHand: requested.byHand ?? LIST_PRICES,
    taxRate: requested.taxation.rate,
    untaxed: requested.taxation.untaxed,
    taxExempt: requested.taxExempt,
    giftCardBalance: requested.giftCard?.balance ?? NOTHING,
    accountCredit: contents.useAccountCredit ? cents(accountCredit) : NOTHING,
  });
  if (quote.linesTotal > MOST_ON_ONE_ORDER) throw invalidField("lines", TOO_DEAR);
  if (coupon !== null && !quote.lines.some((line) => isEligible(coupon, line))) throw couponRefused("NOT_FOR_THESE");
  if (requested.giftCard !== null && quote.lines.every((line) => line.giftCard))
    throw refuse(contract.placeOrder, "GIFT_CARD_NOT_FOR_THESE");
  checkAmounts(contents.lines, shopLines, quote);
  // The pricing rules put lines other than roll services last.
  const firstShop = quote.lines.length - extraLines.length;
  return {
    tier,
    priceVersion: prices.version,
    quote,
    shopLineAt: (index) => (index < firstShop ? undefined : shopLines[index - firstShop]),
    labelAt: (index) => (index < firstShop ? undefined : contents.labels[index - firstShop - shopLines.length]),
  };
}

/** Returns the coupon of a code for this customer's order; null for no code. Rejects coupons that cannot be used. */
export async function couponForOrder(
  db: Db,
  code: string | null,
  userId: string | null,
  now: Date,
): Promise<UsableCoupon | null> {
  if (code === null) return null;
  const { coupon, refusal } = await findCoupon(db, code, { userId, now, for: "ORDER" });
  if (coupon === null) throw couponRefused(refusal);
  return coupon;
}

export const couponRefused = (reason: CouponRefusal | "NOT_FOR_THESE"): HttpError =>
  refuse(contract.placeOrder, `COUPON_${reason}`);

/** Returns a quote's lines for the lab's own services and labels, as opposed to shop goods. */
export const serviceLinesOf = ({ quote, shopLineAt }: Pick<PricedContents, "quote" | "shopLineAt">): QuoteLine[] =>
  quote.lines.filter((_, index) => shopLineAt(index) === undefined);

export type CustomerRow = {
  membership: (SoldMembership & { isTradedIn: boolean }) | null;
  ledger: CreditCounts | null;
  accountCredit: number | null;
};

export const customerColumns = (userId: string): SQL => sql`
  ${membershipJson(userId)} as membership, ${ledgerJson(userId)} as ledger, ${accountCreditColumn(userId)} as "accountCredit"`;

async function customerOf(db: Db, userId: string, prices: PriceLists): Promise<Customer> {
  const [row] = await executePrepared<CustomerRow>(db, sql`select ${customerColumns(userId)}`);
  return customerFrom(prices, row!);
}

export function customerFrom(prices: PriceLists, { membership, ledger, accountCredit }: CustomerRow): Customer {
  const { tier, active } = tierOfSubscription(prices.inForce(), membership);
  return {
    tier: effectiveTier(tier, active),
    credits: creditsOf(membership?.isTradedIn ? {} : (ledger ?? {}), runningTerms(prices, membership)),
    accountCredit: accountCredit ?? 0,
  };
}

async function shopLinesOf(find: FindProducts, lines: readonly DraftLine[], buyer: Buyer): Promise<OrderedLine[]> {
  const requested = lines.map((line) => ({
    ...line,
    selectedOptions: Object.fromEntries(
      Object.entries(line.selectedOptions).map(([key, chosen]) => [
        key,
        typeof chosen === "string" ? { value: chosen } : chosen,
      ]),
    ),
  }));
  const priced = await priceableLines(find, requested, buyer);
  return priced.map((line, index) => ({ ...line, tempKey: lines[index]!.tempKey, print: lines[index]!.print }));
}

const labelLine = ({ tempKey }: LabelLine): PricedLine => ({
  key: tempKey,
  sku: FREE_LABEL.methodCode,
  description: "USPS shipping label",
  quantity: 1,
  unitPrice: FREE_LABEL.cost,
  productType: "FULFILLMENT_SERVICE_ADD_ON",
});

/** A client's amounts are only compared with ours (docs/product/money.md#prices-come-from-the-server). */
function checkAmounts(drafts: readonly DraftLine[], lines: readonly ShopLine[], { total }: Quote): void {
  const differs = drafts.some(({ amount }, index) => {
    const { unitPrice, quantity } = lines[index]!;
    return amount !== undefined && amount !== unitPrice * quantity;
  });
  if (differs) throw refuse(contract.placeOrder, "PRICE_CHANGED", { total });
}
