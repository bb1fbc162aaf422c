import { createHmac, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BodyOf } from "../../contract/kit/call.ts";
import type {
  GuestOrder,
  placeGuestOrder as placeGuestOrderCall,
  quoteGuestOrder as quoteCall,
} from "../../contract/checkout/guest-orders.ts";
import type { Quote } from "../../contract/orders/order.ts";
import { OrderDraft } from "../../contract/checkout/order-draft.ts";
import * as contract from "../../contract/checkout/checkout.ts";
import { newReferralCode } from "../accounts/referrals/referral-code.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db, Deps, Links, Tx } from "../deps.ts";
import { giftCardForOrder } from "../digital-goods/spend-gift-card.ts";
import { columnName, columnNames, excluded } from "../platform/database/columns.ts";
import { newId } from "../platform/ids.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { orderViewByCode } from "../orders/order-view.ts";
import { type AddressSnapshot, orders } from "../orders/tables.ts";
import { cachedProducts } from "../products/cached-prices.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import { writeOrder } from "./place-order.ts";
import { couponForOrder, NOBODY, priceContents } from "./price-contents.ts";
import { quoteReply } from "./quote-order.ts";
import { type Place, type Places, taxationFor } from "./order-places.ts";

type Cart = BodyOf<typeof quoteCall>;
type Guests = z.output<typeof GuestOrder>;
type GuestOrderForm = BodyOf<typeof placeGuestOrderCall>;

export async function quoteGuestOrder(deps: Deps, cart: Cart): Promise<Quote> {
  const draft = draftOf(cart);
  checkDraft(draft);
  const { taxation, taxExempt } = await placesOfGuest(deps, cart);
  const now = deps.now();
  const coupon = await couponForOrder(deps.db, draft.promo, null, now);
  const giftCard = await giftCardForOrder(deps.db, draft.giftCard);
  const requested = {
    prices: deps.prices.inForce(),
    lists: deps.prices,
    customer: NOBODY,
    contents: contentsOf(draft),
    coupon,
    giftCard,
    taxation,
    taxExempt,
    now,
    timeZone: deps.lab.timeZone,
  };
  return quoteReply(deps, await priceContents(deps.db, { ...requested, find: cachedProducts(deps) }));
}

/**
 * Places an order of shop products for a customer without an account, who is stored as a guest by e-mail. The order can
 * be read and paid only by its unguessable code.
 * @returns the order as the guest sees it
 */
export async function placeGuestOrder(
  deps: CallDeps,
  {
    form,
    idempotencyKey: key,
    browserKeyHash,
    network,
  }: { form: GuestOrderForm; idempotencyKey: string | null; browserKeyHash: string | null; network: string },
): Promise<Guests> {
  const draft = { ...draftOf(form), expectedTotal: form.expectedTotal };
  checkDraft(draft);
  const places = await placesOfGuest(deps, form);
  const accessCode = await deps.db.transaction(async (tx) => {
    const accessCode = randomBytes(24).toString("base64url");
    const userId = await lockGuest(tx, form, deps.now());
    const use = { userId, key, call: "placeGuestOrder", body: form };
    const keyReused = () => refuse(contract.placeOrder, "KEY_REUSED");
    const before = await replayedResult(tx, use, accessCode, deps.now(), keyReused);
    if (before !== null) return before;
    const { firstName, lastName } = form;
    const guest = { accessCode, firstName, lastName, networkHash: networkHashOf(deps, network) };
    const maker = { userIds: [], browserKeyHash };
    await writeOrder(deps, tx, { userId, by: null, draft, places, guest, maker });
    return accessCode;
  });
  return guestOrderView(deps, accessCode);
}

/** Returns a guest's network as a keyed hash: enough for counting, and useless without the lab's secret. */
const networkHashOf = ({ settings }: Pick<Deps, "settings">, network: string): string =>
  createHmac("sha256", settings.authSecret).update(`guest orders ${network}`).digest("hex");

/** Returns a guest's order by its code; any other code is not found. */
export async function guestOrderView(deps: Links & { db: Db }, code: string): Promise<Guests> {
  return { ...(await orderViewByCode(deps, code)), accessCode: code };
}

export async function guestOrderOf(db: Db, code: string): Promise<{ orderId: number; userId: string }> {
  const [order] = await db
    .select({ orderId: orders.id, userId: orders.customerId })
    .from(orders)
    .where(eq(orders.accessCode, code.toWellFormed()));
  if (order === undefined) throw notFound("Order not found.");
  return order;
}

const draftOf = ({ lines, deliveryMethod, promo, giftCard, notes, giftNote }: Cart): OrderDraft => ({
  ...OrderDraft.parse({ lines: lines.map((line) => ({ ...line })), deliveryMethod, promo, giftCard, notes, giftNote }),
  useCredits: false,
  useAccountCredit: false,
});

async function placesOfGuest(
  deps: Deps,
  { address: form, deliveryMethod }: Pick<Cart, "address" | "deliveryMethod">,
): Promise<Places> {
  const home = form === null ? null : placeOfForm(form);
  const places = { home, shipTo: home };
  const wish = { deliveryMethod, useBillingAddressForTax: true };
  return { ...places, ...(await taxationFor(deps, { ...places, ...wish })), taxExempt: false };
}

function placeOfForm(form: NonNullable<Cart["address"]>): Place {
  const { placeId, address1, address2, city, zip, state, country } = form;
  const address: AddressSnapshot = {
    placeId: placeId ?? null,
    address1,
    address2: address2 || null,
    city,
    zip,
    state,
    country,
  };
  return { id: null, address };
}

/**
 * Finds the guest with an e-mail, or creates one with their first order, and locks their row until `tx` ends. Guests
 * cannot log in. Their name is for the lab's lists; each order stores its own.
 * @returns the guest's id
 */
async function lockGuest(tx: Tx, { email, firstName, lastName }: GuestOrderForm, now: Date): Promise<string> {
  const columns = {
    id: users.id,
    email: users.email,
    firstName: users.firstName,
    lastName: users.lastName,
    guest: users.guest,
    referralCode: users.referralCode,
    createdAt: users.createdAt,
    firstOrderAt: users.firstOrderAt,
  };
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${users} (${columnNames(columns)})
    values (${newId()}, ${email}, ${firstName}, ${lastName}, true, ${newReferralCode()}, ${at}, ${at})
    on conflict (lower(${columnName(users.email)})) where ${columnName(users.guest)}
    do update set
      ${columnName(users.firstName)} = ${excluded(users.firstName)},
      ${columnName(users.lastName)} = ${excluded(users.lastName)},
      ${columnName(users.firstOrderAt)} = coalesce(${users.firstOrderAt}, ${excluded(users.firstOrderAt)})
    returning ${users.id}`);
  return rows[0]!.id;
}
