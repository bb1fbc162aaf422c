import { createHmac, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { BodyOf } from "../../contract/kit/call.ts";
import type {
  GuestOrder,
  placeGuestOrder as placeGuestOrderCall,
  quoteGuestOrder as quoteCall,
} from "../../contract/checkout/guest-orders.ts";
import type { Quote } from "../../contract/orders/order.ts";
import { GOODS_SHIPPING } from "../../rules/shipping/delivery.ts";
import { OrderDraft } from "../../contract/checkout/order-draft.ts";
import * as contract from "../../contract/checkout/checkout.ts";
import { newReferralCode } from "../accounts/referrals/referral-code.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db, Deps, Links, Tx } from "../deps.ts";
import { giftCardForOrder } from "../digital-goods/spend-gift-card.ts";
import { columnName, columnNames, excluded } from "../platform/database/column-name.ts";
import { preparedQuery } from "../platform/database/execute-prepared.ts";
import { asOneStatement } from "../platform/database/writable-cte.ts";
import { selectAs } from "../platform/database/select-as.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
import { newId } from "../platform/ids.ts";
import { notFound, refuse } from "../platform/http/errors.ts";
import { claimOf, findKeyUse } from "../idempotency/idempotency-keys.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { newOrderRow } from "../orders/new-order-row.ts";
import { orderViewByCode, viewForGuest } from "../orders/order-view.ts";
import { type AddressSnapshot, orders } from "../orders/tables.ts";
import { cachedProductIds, cachedProducts } from "../products/cached-prices.ts";
import { checkDraft, contentsOf } from "./contents.ts";
import { writeOrder } from "./place-order.ts";
import { couponForOrder, NOBODY, priceContents } from "./price-contents.ts";
import { quoteReply } from "./quote-order.ts";
import { type Place, type Places, taxRateOf } from "./where-it-goes.ts";

type Cart = BodyOf<typeof quoteCall>;
type Guests = z.output<typeof GuestOrder>;
type GuestOrderForm = BodyOf<typeof placeGuestOrderCall>;

/** Prices a guest's cart and writes nothing. */
export async function quoteGuestOrder(deps: Deps, cart: Cart): Promise<Quote> {
  const draft = draftOf(cart);
  checkDraft(draft);
  const { taxRate } = await placesOfGuest(deps, cart);
  const now = deps.now();
  const coupon = await couponForOrder(deps.db, draft.promo, null, now);
  const giftCard = await giftCardForOrder(deps.db, draft.giftCard);
  const asked = { customer: NOBODY, contents: contentsOf(draft), coupon, giftCard, taxRate, now };
  return quoteReply(deps, await priceContents(deps.db, { ...asked, find: cachedProducts(deps) }));
}

/**
 * Places an order of shop products for someone without an account, who is kept as a guest by their e-mail. It is read
 * and paid by its unguessable code alone. @returns the order as its guest sees it
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
  const known = await cachedProductIds(deps, [{ sku: GOODS_SHIPPING.methodCode }]);
  const { accessCode, row } = await deps.db.transaction(async (tx) => {
    const accessCode = randomBytes(24).toString("base64url");
    const use = key === null ? null : { key, call: "placeGuestOrder", body: form };
    const { userId, email, isFirst } = await lockGuest(
      tx,
      form,
      use && claimOf(use, accessCode, deps.now()),
      deps.now(),
    );
    if (use !== null && !isFirst) {
      const earlier = await findKeyUse(tx, { userId, ...use });
      if (earlier.state !== "SAME") throw refuse(contract.placeOrder, "KEY_REUSED");
      return { accessCode: earlier.subject, row: null };
    }
    const maker = { userIds: [], browserKeyHash };
    const { firstName, lastName } = form;
    const guest = { accessCode, firstName, lastName, networkHash: networkHashOf(deps, network) };
    const whose = { userId, by: null, draft, places, guest, maker };
    const written = await writeOrder(deps, tx, { ...whose, isFirst: false, key: null, known });
    const isAsWritten = written.standsSo && written.lines.every(({ printDraftId }) => !printDraftId);
    return { accessCode, row: isAsWritten ? newOrderRow(written.orderId, email, written) : null };
  });
  return row === null ? guestOrderView(deps, accessCode) : { ...viewForGuest(deps, row), accessCode };
}

/** A guest's network as it is kept: enough to count by, and of no use without the lab's secret. */
const networkHashOf = ({ settings }: Pick<Deps, "settings">, network: string): string =>
  createHmac("sha256", settings.authSecret).update(`guest orders ${network}`).digest("hex");

/** A guest's order by its code; any other code is not found. */
export async function guestOrderView(deps: Links & { db: Db }, code: string): Promise<Guests> {
  return { ...(await orderViewByCode(deps, code)), accessCode: code };
}

const orderByCode = preparedQuery<{ code: string }, { orderId: number; userId: string }>(
  ({ code }) =>
    sql`select ${selectAs({ orderId: orders.id, userId: orders.customerId })} from ${orders} where ${orders.accessCode} = ${code}`,
);

export async function guestOrderOf(db: Db, code: string): Promise<{ orderId: number; userId: string }> {
  const [order] = await orderByCode(db, { code: code.toWellFormed() });
  if (order === undefined) throw notFound("Order not found.");
  return order;
}

/** The cart as an order's draft: no film, no credits. */
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
  return { ...places, ...(await taxRateOf(deps, { ...places, ...wish })) };
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
 * The guest of an e-mail, made when it is their first order, and held until `tx` ends; in the same statement their key is claimed. Guests
 * cannot log in. Their name is for the lab's lists: each order, and what is written about it, keeps the name that was given with it.
 * @returns also their e-mail as it was first written, and whether the key was not used before
 */
async function lockGuest(
  tx: Tx,
  { email, firstName, lastName }: GuestOrderForm,
  claimed: Claim | null,
  now: Date,
): Promise<GuestFound> {
  const guest = { id: newId(), email, firstName, lastName, referralCode: newReferralCode(), now: now.toISOString() };
  const [row] = await guestRow(tx, { guest, claimed });
  return row!;
}

type GuestRow = Record<"id" | "email" | "firstName" | "lastName" | "referralCode" | "now", string>;
type Claim = ReturnType<typeof claimOf>;
type GuestFound = { userId: string; email: string; isFirst: boolean };

const guestRow = statementByForm<{ guest: GuestRow; claimed: Claim | null }, GuestFound>((db, { guest, claimed }) => {
  const { id, email, firstName, lastName, referralCode, now } = guest;
  const given = { id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName };
  const made = { guest: users.guest, referralCode: users.referralCode };
  const at = { createdAt: users.createdAt, firstOrderAt: users.firstOrderAt };
  const parts = {
    guest: sql`
        insert into ${users} (${columnNames({ ...given, ...made, ...at })})
        values (${id}, ${email}, ${firstName}, ${lastName}, true, ${referralCode}, ${now}, ${now})
        on conflict (lower(${columnName(users.email)})) where ${columnName(users.guest)}
        do update set
          ${columnName(users.firstName)} = ${excluded(users.firstName)},
          ${columnName(users.lastName)} = ${excluded(users.lastName)},
          ${columnName(users.firstOrderAt)} = coalesce(${users.firstOrderAt}, ${excluded(users.firstOrderAt)})
        returning ${users.id}, ${users.email}`,
    // Of two with one key the second waits above, and finds here what the first has claimed.
    claimed:
      claimed &&
      db
        .insert(idempotencyKeys)
        .values({ ...claimed, userId: sql`(select id from guest)` })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key }),
  };
  const isFirst = claimed === null ? sql`true` : sql`exists (select from claimed)`;
  return asOneStatement(parts, sql`select id as "userId", email, ${isFirst} as "isFirst" from guest`);
});
