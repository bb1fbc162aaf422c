import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { referencesOf } from "../history/save-references.ts";
import type { Address, User } from "../../contract/accounts/accounts.ts";
import { PREFERENCE_KEYS, PREFERENCES } from "../../rules/accounts/preferences.ts";
import { CREDIT_SKUS } from "../../rules/memberships/credit-products.ts";
import { CREDIT_KINDS, NO_CREDITS, type CreditKind, unlimitedKinds } from "../../rules/memberships/tiers.ts";
import { ORDER_STATUSES, ORDER_TRANSITIONS } from "../../rules/orders/statuses.ts";
import type { Db, Deps, Links } from "../deps.ts";
import { subscriptions } from "../memberships/tables.ts";
import { serviceCreditEntries, accountCreditEntries } from "../credits/tables.ts";
import { HAS_RUN, RUNNING_FIRST, runningTerms, tierOfSubscription } from "../credits/tier-of.ts";
import { orders } from "../orders/tables.ts";
import { products } from "../products/tables.ts";
import { notFound } from "../platform/http/errors.ts";
import { addressOf, isAddressOf, noSuchAddress } from "./addresses.ts";
import { profileImageUrl } from "./profile-picture.ts";
import { usableResetToken } from "./reset-password.ts";
import { addresses, oneTimeCodes, preferences, users } from "./tables.ts";

const OPEN_STATUSES = ORDER_STATUSES.filter((status) => ORDER_TRANSITIONS[status].length > 0);
const STAFF_ONLY_KEYS = PREFERENCE_KEYS.filter((key) => PREFERENCES[key].staffOnly);

/** Subqueries of `userById`: each one's rows as JSON in the contract's shape. */
const itsAddresses = sql<Address[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${addresses.id}, 'placeId', ${addresses.placeId}, 'address1', ${addresses.address1},
    'address2', ${addresses.address2}, 'city', ${addresses.city}, 'zip', ${addresses.zip}, 'state', ${addresses.state},
    'country', ${addresses.country}, 'primary', ${addresses.primary}, 'userId', ${addresses.userId}
  ) order by ${addresses.primary} desc, ${addresses.createdAt} desc, ${addresses.id} desc), '[]')
  from ${addresses} where ${addresses.userId} = ${users.id})`;

const itsPreferences = (hidden: readonly string[]) => sql<User["preferences"]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${preferences.id}, 'key', ${preferences.key}, 'value', ${preferences.value}
  ) order by ${preferences.key}), '[]')
  from ${preferences}
  where ${preferences.userId} = ${users.id} and ${hidden.length > 0 ? notInArray(preferences.key, [...hidden]) : sql`true`})`;

const itsCredits = sql<Partial<Record<CreditKind, number>>>`(
  select coalesce(json_object_agg(last.kind, last.balance_after), '{}')
  from (
    select distinct on (${serviceCreditEntries.kind}) ${serviceCreditEntries.kind}, ${serviceCreditEntries.balanceAfter}
    from ${serviceCreditEntries} where ${serviceCreditEntries.userId} = ${users.id}
    order by ${serviceCreditEntries.kind}, ${serviceCreditEntries.number} desc
  ) last)`;

/** The services that credits pay for, by SKU. */
const creditProductIds = sql<Record<string, string>>`(
  select coalesce(json_object_agg(${products.sku}, ${products.id}), '{}')
  from ${products} where ${inArray(products.sku, Object.values(CREDIT_SKUS))})`;

const itsOpenOrders = sql<number>`(
  select count(*) from ${orders} where ${orders.customerId} = ${users.id} and ${inArray(orders.status, OPEN_STATUSES)})`;

/** Cents, as in the provider's ledger, where account credit is negative. */
const itsBalance = sql<number>`coalesce((
  select -${accountCreditEntries.balanceAfter} from ${accountCreditEntries}
  where ${accountCreditEntries.userId} = ${users.id} order by ${accountCreditEntries.number} desc limit 1), 0)`;

const itsSubscriptions = sql<User["customer"]["subscriptions"]>`(
  select coalesce(json_agg(json_build_object(
    'id', coalesce(${subscriptions.providerSubscriptionId}, ${subscriptions.id}::text),
    'cancel_at_period_end', ${subscriptions.cancelAtPeriodEnd},
    'items', json_build_array(json_build_object(
      'lookup_key', ${subscriptions.lookupKey},
      'current_period_end', floor(extract(epoch from ${subscriptions.currentPeriodEnd}))::bigint
    ))
  ) order by ${subscriptions.active} desc, ${subscriptions.currentPeriodEnd} desc), '[]')
  from ${subscriptions} where ${subscriptions.userId} = ${users.id} and ${HAS_RUN})`;

/**
 * Returns a user in the contract's shape, in one query; 404 if there is none. Credits come from the ledger; kinds that
 * the tier includes without limit are null.
 * @param viewer staff also see fields hidden from the customer
 */
export async function userById(
  deps: Pick<Deps, "db" | "prices"> & Links,
  userId: string,
  viewer: "customer" | "staff" = "customer",
): Promise<User> {
  const { db } = deps;
  const itsSubscription = db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, users.id), HAS_RUN))
    .orderBy(...RUNNING_FIRST)
    .limit(1)
    .as("its_subscription");
  const [row] = await db
    .select({
      user: users,
      subscription: {
        id: itsSubscription.id,
        lookupKey: itsSubscription.lookupKey,
        active: itsSubscription.active,
        currentPeriodEnd: itsSubscription.currentPeriodEnd,
        cancelAtPeriodEnd: itsSubscription.cancelAtPeriodEnd,
        priceVersion: itsSubscription.priceVersion,
      },
      addresses: itsAddresses,
      preferences: itsPreferences(viewer === "staff" ? [] : STAFF_ONLY_KEYS),
      credits: itsCredits,
      creditProducts: creditProductIds,
      openOrders: itsOpenOrders,
      balance: itsBalance,
      subscriptions: itsSubscriptions,
    })
    .from(users)
    .leftJoinLateral(itsSubscription, sql`true`)
    .where(eq(users.id, userId));
  if (row === undefined) throw notFound("User not found.");
  const { user, subscription } = row;
  const terms = runningTerms(deps.prices, subscription);
  const unlimited = terms === null ? [] : unlimitedKinds(terms);
  return {
    ...(viewer === "staff" ? referencesOf(user) : {}),
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.role,
    staffRole: user.staffRole,
    phone: user.phone,
    profileImageUrl: profileImageUrl(deps, user.profileImageKey),
    credits: { ...NO_CREDITS, ...row.credits, ...Object.fromEntries(unlimited.map((kind) => [kind, null])) },
    creditProducts: creditProducts(row.credits, row.creditProducts, unlimited),
    ...tierOfSubscription(deps.prices.inForce(), subscription),
    firstOrderCreated: user.firstOrderAt !== null,
    referralCode: user.referralCode,
    openOrders: row.openOrders,
    addresses: row.addresses,
    preferences: row.preferences,
    customer: { balance: row.balance, subscriptions: row.subscriptions },
    membership: subscription && {
      id: subscription.id,
      active: subscription.active,
      currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    },
  };
}

function creditProducts(
  left: Partial<Record<CreditKind, number>>,
  productIds: Record<string, string>,
  unlimited: readonly CreditKind[],
): User["creditProducts"] {
  return CREDIT_KINDS.map((kind) => ({
    kind,
    productId: productIds[CREDIT_SKUS[kind]] ?? null,
    count: unlimited.includes(kind) ? null : (left[kind] ?? 0),
    unlimited: unlimited.includes(kind),
  }));
}

export async function addressById(db: Db, userId: string, addressId: string): Promise<Address> {
  const [address] = await db.select().from(addresses).where(isAddressOf(userId, addressId));
  if (address === undefined) throw noSuchAddress();
  return addressOf(address);
}

export async function isResetTokenUsable(db: Db, token: string, now: Date): Promise<boolean> {
  const found = await db.select({ id: oneTimeCodes.id }).from(oneTimeCodes).where(usableResetToken(token, now));
  return found.length > 0;
}
