import { and, desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/memberships/memberships.ts";
import type { Membership, MembershipTier } from "../../contract/memberships/memberships.ts";
import { benefitsOf } from "../../rules/memberships/benefits.ts";
import { CREDIT_SKUS } from "../../rules/memberships/credit-products.ts";
import { tierChange } from "../../rules/memberships/terms.ts";
import {
  CREDIT_KIND_LABELS,
  CREDIT_KINDS,
  tierSku,
  tiersOnSale,
  TIER_IDS,
  unlimitedKinds,
} from "../../rules/memberships/tiers.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import type { Deps } from "../deps.ts";
import { invoices } from "../payments/tables.ts";
import { providerCustomerOf } from "../payments/queries.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { HAS_RUN } from "../credits/tier-of.ts";
import { serviceCreditEntries } from "../credits/tables.ts";
import { products } from "../products/tables.ts";
import { columns, jsonObject } from "../platform/database/columns.ts";
import { rawSql } from "../platform/database/sql-fragments.ts";
import { ledgerJson } from "../credits/service-credits.ts";
import { termOf, timeOf } from "./change-tier.ts";
import { soldTier, tierOfPrice } from "./membership-mails.ts";
import type { Subscription } from "./sync-subscription.ts";
import { subscriptions } from "./tables.ts";
import type { PriceLists } from "../prices/price-lists.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

const e = alias(serviceCreditEntries, "e");
const s = alias(subscriptions, "s");
const p = alias(products, "p");

export function membershipTiers(prices: PriceList, storageDays: number): MembershipTier[] {
  return TIER_IDS.map((id) => {
    const { active, label, desc, price, displayedPrice, billing, lookupKey, creditsPerTerm } = prices.tiers[id];
    const { roll, pro, scan4K, rush } = creditsPerTerm;
    const credits = { rollCredits: roll, proScanCredits: pro, scan4KCredits: scan4K, rushCredits: rush };
    const benefits = benefitsOf(prices, id, storageDays) as MembershipTier["benefits"];
    const sku = tierSku(id);
    return { id, active, label, desc, price, displayedPrice, billing, sku, lookupKey, ...credits, benefits };
  });
}

type Terms = Membership["terms"];

const itsTerms = rawSql(sql<Terms>`(
  select coalesce(json_agg(${jsonObject({
    invoiceNumber: invoices.number,
    invoiceId: invoices.id,
    description: sql`${invoices.data} #>> '{lines,0,description}'`,
    total: invoices.total,
    paidAt: invoices.issuedAt,
  })} order by ${invoices.number} desc), '[]')
  from ${invoices} where ${invoices.subscriptionId} = ${subscriptions.id})`);

/** Returns one membership of a customer, in any state. */
export async function membershipById(
  { db, prices }: Pick<Deps, "db" | "prices">,
  userId: string,
  id: string,
): Promise<Membership> {
  const [row] = await db
    .select({ subscription: subscriptions, terms: itsTerms })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)));
  if (row === undefined) throw notFound("Membership not found.");
  return membershipReply(prices, row.subscription, row.terms);
}

/** Lists a customer's memberships and the current cost of changing the active one. Omits failed attempts. */
export async function listMemberships(deps: Deps, userId: string): Promise<ReplyOf<typeof contract.listMemberships>> {
  const rows = await deps.db
    .select({ subscription: subscriptions, terms: itsTerms })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), or(HAS_RUN, eq(subscriptions.status, "INCOMPLETE"))))
    .orderBy(desc(subscriptions.active), desc(subscriptions.createdAt), desc(subscriptions.id));
  const running = rows.find(({ subscription }) => subscription.active)?.subscription;
  return {
    memberships: rows.map(({ subscription, terms }) => membershipReply(deps.prices, subscription, terms)),
    changes: running === undefined ? [] : await changesOf(deps, running),
  };
}

/** Returns no changes for complimentary memberships, or while a renewal is unpaid. */
async function changesOf(
  deps: Deps,
  running: Subscription,
): Promise<ReplyOf<typeof contract.listMemberships>["changes"]> {
  if (running.providerSubscriptionId === null || running.status !== "ACTIVE") return [];
  const providerCustomerId = await providerCustomerOf(deps.db, running.userId);
  if (providerCustomerId === null) return [];
  const prices = deps.prices.inForce();
  const present = tierOfPrice(prices, running.lookupKey);
  const term = await termOf(deps, deps.db, running);
  const now = await timeOf(deps, providerCustomerId);
  return tiersOnSale(prices)
    .filter((tier) => tier !== present)
    .map((tier) => {
      const change = tierChange(term, prices.tiers[tier], now);
      const { price } = prices.tiers[tier];
      return change.when === "NOW" ? { tier, ...change, price } : { tier, when: change.when, credit: 0, due: 0, price };
    });
}

function membershipReply(lists: PriceLists, row: Subscription, terms: Terms): Membership {
  const prices = lists.inForce();
  const tier = tierOfPrice(prices, row.lookupKey);
  const billed = row.providerSubscriptionId !== null;
  const renews = row.active && row.status === "ACTIVE" && billed && !row.cancelAtPeriodEnd;
  const next = {
    lookupKey: row.nextLookupKey ?? row.lookupKey,
    priceVersion: row.nextLookupKey === null ? row.priceVersion : (row.nextPriceVersion ?? row.priceVersion),
  };
  const nextTier = row.nextLookupKey === null ? tier : tierOfPrice(prices, row.nextLookupKey);
  return {
    id: row.id,
    tier,
    label: prices.tiers[tier].label,
    status: row.status,
    active: row.active,
    billed,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    next: renews
      ? { tier: nextTier, price: soldTier(lists, next).price, at: row.currentPeriodEnd.toISOString() }
      : null,
    problem: row.problem,
    terms: terms.map((term) => ({ ...term, paidAt: isoTime(term.paidAt) })),
    createdAt: row.createdAt.toISOString(),
  };
}

type CreditsQuery = QueryOf<typeof contract.listServiceCredits>;
type CreditsReply = ReplyOf<typeof contract.listServiceCredits>;
type CreditsRow = {
  sold: Pick<Subscription, "lookupKey" | "priceVersion"> | null;
  balances: Record<string, number>;
  products: Record<string, string>;
  entries: CreditsReply["entries"];
  count: number;
};

export async function listServiceCredits(
  { db, prices }: Pick<Deps, "db" | "prices">,
  userId: string,
  query: CreditsQuery,
): Promise<CreditsReply> {
  const { rows } = await db.execute<CreditsRow>(creditsQuery(userId, query));
  const { sold, balances, products, entries, count } = rows[0]!;
  const unlimited = sold === null ? [] : unlimitedKinds(soldTier(prices, sold));
  return {
    balances: CREDIT_KINDS.map((kind) => ({
      kind,
      label: CREDIT_KIND_LABELS[kind],
      productId: products[CREDIT_SKUS[kind]] ?? null,
      count: unlimited.includes(kind) ? null : (balances[kind] ?? 0),
      unlimited: unlimited.includes(kind),
    })),
    entries: entries.map((entry) => ({ ...entry, at: isoTime(entry.at) })),
    count,
  };
}

/** Matches the order number, with or without "#" and "10", or words of the reason. */
const searched = (term: string): SQL =>
  sql`(${e.orderId} = any(${sql.param(parseOrderNumber(term))}::int[])
    or ${hasWords(folded(sql`replace(${e.reason}::text, '_', ' ')`), term.replaceAll("_", " "))})`;

const ENTRY = rawSql(
  jsonObject({
    ...columns(e, "id", "kind", "number", "change", "balanceAfter", "reason", "note", "orderId"),
    membershipId: e.subscriptionId,
    at: e.createdAt,
  }),
);

function creditsQuery(userId: string, { kind, search, desc: newestFirst, limit, offset }: CreditsQuery): SQL {
  const ofKind = kind === undefined ? sql`` : sql`and ${e.kind} = ${kind}`;
  const found = search ? sql`and ${searched(search)}` : sql``;
  const entries = sql`from ${serviceCreditEntries} ${e} where ${e.userId} = ${userId} ${ofKind} ${found}`;
  const by = newestFirst
    ? sql`${e.createdAt} desc, ${e.number} desc, ${e.kind}`
    : sql`${e.createdAt}, ${e.number}, ${e.kind}`;
  return sql`
    select (select ${jsonObject(columns(s, "lookupKey", "priceVersion"))} from ${subscriptions} ${s}
        where ${s.userId} = ${userId} and ${s.active}) as sold,
      coalesce(${ledgerJson(userId)}, '{}') as balances,
      (select coalesce(json_object_agg(${p.sku}, ${p.id}), '{}') from ${products} ${p}
        where ${inArray(p.sku, Object.values(CREDIT_SKUS))}) as products,
      (select count(*)::int ${entries}) as count,
      (select coalesce(json_agg(${ENTRY} order by ${by}), '[]')
        from (select * ${entries} order by ${by} limit ${limit} offset ${offset}) ${e}) as entries`;
}
