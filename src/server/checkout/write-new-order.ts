import { and, eq, sql } from "drizzle-orm";
import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { orderEventParts, type OrderEventToRecord } from "../orders/record-order-event.ts";
import { orderLines } from "../orders/tables.ts";
import { inOneStatement } from "../platform/database/in-one-statement.ts";
import type { LineRow } from "./save-lines.ts";
import { insertOrder, type NewOrder, rollParts, shipmentsPart, type Way } from "./save-order.ts";

/** The number of the order that the statement makes. */
const NUMBER = sql<number>`(select id from placed)`;

export type OrderToWrite = {
  order: NewOrder;
  rolls: readonly RollDraft[];
  /** The lines, once each roll has its id. @param rollIds by key */
  linesOf: (rollIds: ReadonlyMap<string, string>) => Promise<LineRow[]>;
  ways: readonly Way[];
  event: OrderEventToRecord;
  /** Whether the customer ordered nothing before. */
  isFirst: boolean;
  /** The key that is to stand for the order's number; null for none. */
  key: string | null;
};

/** Writes an order with all that is in it, in one statement. @returns its number and its lines */
export async function writeNewOrder(
  deps: Deps,
  tx: Tx,
  { order, rolls, linesOf, ways, event, isFirst, key }: OrderToWrite,
): Promise<{ orderId: number; lines: LineRow[] }> {
  const { customerId, now } = order;
  const made = { id: NUMBER, customerId, now };
  const { rollIds, pickUp, film } = rollParts(tx, made, rolls);
  const lines = await linesOf(rollIds);
  const { recorded, telling } = orderEventParts(deps, tx, made, event);
  const parts = {
    placed: insertOrder(tx, order),
    pickUp,
    film,
    lines: tx.insert(orderLines).values(lines.map((line) => ({ ...line, orderId: NUMBER }))),
    parcels: shipmentsPart(tx, NUMBER, ways, now),
    recorded,
    first: isFirst ? tx.update(users).set({ firstOrderAt: now }).where(eq(users.id, customerId)) : null,
    named: key === null ? null : nameOrder(tx, customerId, key),
  };
  const [placed] = await inOneStatement<{ id: number }>(tx, parts, sql`select id, ${telling} from placed`);
  return { orderId: placed!.id, lines };
}

/** The key was claimed when the order had no number yet. */
const nameOrder = (tx: Tx, userId: string, key: string) =>
  tx
    .update(idempotencyKeys)
    .set({ subject: sql`${NUMBER}::text` })
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
