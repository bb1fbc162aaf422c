import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { COUNTED_TO } from "../../contract/kit/paging.ts";
import type * as contract from "../../contract/returns/returns.ts";
import { addCents, cents, type Cents } from "../../rules/money.ts";
import { parseOrderNumber } from "../../rules/orders/number.ts";
import type { RefundParts } from "../../rules/payments/refundable.ts";
import { paidOfLines } from "../../rules/payments/refund-of-lines.ts";
import { holdsItsLines, isReturnable, type ReturnWindow, returnWindow } from "../../rules/returns/returns.ts";
import { RETURN_NEGATIVES } from "../../rules/shipping/delivery.ts";
import { thoseCalled } from "../accounts/find-people.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { CallDeps, Db, Tx } from "../deps.ts";
import { lockOrder } from "../orders/lock-order.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { refunds } from "../payments/tables.ts";
import { isAnyOf, limitTo } from "../platform/database/sql-fragments.ts";
import { countedPage, inOrder, MORE } from "../platform/database/counted-page.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { notFound } from "../platform/http/errors.ts";
import { isoTime } from "../platform/iso-time.ts";
import { shipments } from "../shipping/tables.ts";
import { productReturnLines, productReturns } from "./tables.ts";

/** Identifies an order: a customer's by its number, a guest's by its code, or any order, for the lab. */
export type Whose = { userId: string; orderId: number } | { code: string } | { returnId: string };

type Order = typeof orders.$inferSelect;
type Line = typeof orderLines.$inferSelect;
type ReturnLine = typeof productReturnLines.$inferSelect;
type Return = typeof productReturns.$inferSelect;

export type ReturnsOf = {
  order: Order;
  guest: boolean;
  window: ReturnWindow;
  /** The returnable lines. */
  lines: Line[];
  /** Cents paid for each line, with its tax. */
  paid: Map<string, Cents>;
  returns: (Return & { refund: RefundParts | null; lines: ReturnLine[] })[];
};

const whoseOrder = (whose: Whose) => {
  if ("code" in whose) return eq(orders.accessCode, whose.code.toWellFormed());
  if ("returnId" in whose)
    return inArray(
      orders.id,
      sql`(select ${productReturns.orderId} from ${productReturns} where ${productReturns.id} = ${whose.returnId})`,
    );
  return and(eq(orders.id, whose.orderId), eq(orders.customerId, whose.userId));
};

/** Locks the order, so that no item is returned twice, and reads its current returns. */
export async function holdReturns(tx: Tx, whose: Whose, now: Date): Promise<ReturnsOf> {
  const { id } = await orderOf(tx, whose);
  await lockOrder(tx, id);
  return returnsOf(tx, whose, now);
}

export async function orderOf(db: Db, whose: Whose): Promise<{ id: number; customerId: string }> {
  const [found] = await db
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(whoseOrder(whose));
  if (found === undefined) throw notFound("Order not found.");
  return found;
}

/** Returns an order with its returns. They may change unless the order is locked. */
export async function returnsOf(db: Db, whose: Whose, now: Date): Promise<ReturnsOf> {
  const [found] = await db
    .select({ order: orders, guest: users.guest })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .where(whoseOrder(whose));
  if (found === undefined) throw notFound("Order not found.");
  const { order, guest } = found;
  const all = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const parcels = await db
    .select({ shippedAt: shipments.shippedAt, deliveredAt: shipments.deliveredAt })
    .from(shipments)
    .where(
      and(
        eq(shipments.orderId, order.id),
        eq(shipments.toCustomer, true),
        sql`${shipments.serviceLevel} is distinct from ${RETURN_NEGATIVES.serviceLevel}`,
      ),
    );
  const made = await db
    .select({
      made: productReturns,
      refund: {
        toPayment: refunds.toPayment,
        toGiftCard: refunds.toGiftCard,
        toAccountCredit: refunds.toAccountCredit,
      },
    })
    .from(productReturns)
    .leftJoin(refunds, eq(refunds.id, productReturns.refundId))
    .where(eq(productReturns.orderId, order.id))
    .orderBy(desc(productReturns.requestedAt), desc(productReturns.id));
  const ids = made.map((row) => row.made.id);
  const lines =
    ids.length === 0 ? [] : await db.select().from(productReturnLines).where(isAnyOf(productReturnLines.returnId, ids));
  return {
    order,
    guest,
    window: returnWindow({ ...order, parcels }, now),
    lines: all.filter(isReturnable),
    paid: paidOfLines(all, order.tax),
    returns: made.map(({ made: one, refund }) => ({
      ...one,
      refund,
      lines: lines.filter(({ returnId }) => returnId === one.id),
    })),
  };
}

/** Returns the units of a line that returns already claim. */
export const heldPieces = ({ returns }: ReturnsOf, lineId: string): number =>
  returns
    .filter(({ state }) => holdsItsLines(state))
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

export function returnsReply({ files, linksFor, now }: CallDeps, found: ReturnsOf): contract.OrderReturns {
  const names = new Map(found.lines.map(({ id, description }) => [id, description]));
  return {
    window: { state: found.window.state, until: found.window.until?.toISOString() ?? null },
    lines: found.lines.map(({ id, description, quantity, productType }) => ({
      lineId: id,
      description,
      ordered: quantity,
      returned: heldPieces(found, id),
      paid: found.paid.get(id)!,
      madeToOrder: productType === "PRINT",
    })),
    mayHaveCredit: !found.guest,
    returns: found.returns.map((one) => ({
      id: one.id,
      orderId: one.orderId,
      state: one.state,
      lines: one.lines.map(({ lineId, quantity, reason, amount }) => ({
        lineId,
        description: names.get(lineId) ?? "",
        quantity,
        reason,
        amount,
      })),
      amount: amountOf(one.lines),
      wish: one.wish,
      words: one.words,
      answer: one.answer,
      photo: one.photoKey && files.readLink(one.photoKey, { for: linksFor, type: "image/jpeg", now: now() }),
      shipmentId: one.shipmentId,
      refund: one.refund,
      requestedAt: one.requestedAt.toISOString(),
      answeredAt: one.answeredAt?.toISOString() ?? null,
      settledAt: one.settledAt?.toISOString() ?? null,
    })),
  };
}

/** Returns the cents paid for all items of a return. */
export const amountOf = (lines: readonly { amount: number }[]): Cents =>
  addCents(...lines.map(({ amount }) => cents(amount)));

export function returnIn(found: ReturnsOf, returnId: string): ReturnsOf["returns"][number] {
  const one = found.returns.find(({ id }) => id === returnId);
  if (one === undefined) throw notFound("Return not found.");
  return one;
}

const r = alias(productReturns, "r");
const o = alias(orders, "o");
const l = alias(productReturnLines, "l");
const u = alias(users, "u");
/** Match the indexes. */
const SORTS = { requestedAt: [r.requestedAt, r.id], state: [r.state, r.requestedAt, r.id] };

/** Returns all returns as list rows, in one query; a second one when a search has very many matches. */
export async function listAllReturns(
  db: Db,
  { limit, offset, search, sortBy, desc: isDown, state }: QueryOf<typeof contract.listAllReturns>,
): Promise<ReplyOf<typeof contract.listAllReturns>> {
  const page = (found: { from: SQL; before?: SQL; count?: SQL }) =>
    countedPage<contract.ReturnRow>(db, {
      shown: selectAs({
        ...columns(r, "id", "orderId", "state", "requestedAt"),
        customerId: o.customerId,
        customerName: fullName(u),
        pieces: sql`(select coalesce(sum(${l.quantity}), 0)::int from ${productReturnLines} ${l} where ${l.returnId} = ${r.id})`,
      }),
      beside: {
        of: r,
        joined: sql`join ${orders} ${o} on ${o.id} = ${r.orderId} join ${users} ${u} on ${u.id} = ${o.customerId}`,
      },
      by: inOrder(SORTS[sortBy], isDown),
      limit,
      offset,
      ...found,
    });
  const reply = ({ rows, ...counted }: Awaited<ReturnType<typeof page>>) => ({
    returns: rows.map((row) => ({ ...row, requestedAt: isoTime(row.requestedAt) })),
    ...counted,
  });
  const inState = sql`where ${state === undefined ? sql`true` : eq(r.state, state)}`;
  if (!search) return reply(await page({ from: sql`from ${productReturns} ${r} ${inState}` }));
  const all = sql`from ${productReturns} ${r} join ${orders} ${o} on ${o.id} = ${r.orderId} ${inState}`;
  const isOrder = sql`${r.orderId} = any(${sql.param(parseOrderNumber(search))}::int[])`;
  const { people, byIndex, oneByOne, onTheWay } = thoseCalled(search);
  // Each uses its own index, which a combined condition would not.
  const hits = [isOrder, byIndex(o.customerId), oneByOne(o.customerId)].map(
    (where) => sql`(select ${r}.* ${all} and ${where} ${limitTo(COUNTED_TO + 1)})`,
  );
  const found = await page({
    before: sql`with ${people}, hits as materialized (${sql.join(hits, sql` union `)})`,
    from: sql`from hits ${r}`,
  });
  if (!found.more) return reply(found);
  // When there are many matches, the index of the sort order soon finds the first ones.
  const from = sql`${all} and (${isOrder} or ${onTheWay(o.customerId)})`;
  return reply(await page({ before: sql`with ${people}`, from, count: MORE }));
}
