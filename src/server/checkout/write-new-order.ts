import { and, eq, sql } from "drizzle-orm";
import type { RollDraft } from "../../contract/checkout/order-draft.ts";
import { internalNotesFor } from "../accounts/preferences.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { pickUps, rolls } from "../film/rolls/tables.ts";
import { idempotencyKeys } from "../idempotency/tables.ts";
import { orderEventRow, type OrderEventToRecord } from "../orders/record-order-event.ts";
import { orderEvents, orderLines, orders } from "../orders/tables.ts";
import { asOneStatement } from "../platform/database/writable-cte.ts";
import { statementByForm } from "../platform/database/statement-cache.ts";
import { shipments } from "../shipping/tables.ts";
import type { LineRow } from "./save-lines.ts";
import { type NewOrder, orderRow, rollRows, shipmentRows, type Way } from "./save-order.ts";

/** The number of the order that the statement makes. */
const NUMBER = sql<number>`(select id from placed)`;
const TOLD = { type: "order", orderId: NUMBER } as const;

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

export type WrittenOrder = { orderId: number } & Pick<Rows, "order" | "lines" | "parcels" | "event">;

type Rows = {
  order: ReturnType<typeof orderRow>;
  pickUp: ReturnType<typeof rollRows>["pickUp"];
  film: ReturnType<typeof rollRows>["film"];
  lines: LineRow[];
  parcels: ReturnType<typeof shipmentRows>;
  event: ReturnType<typeof orderEventRow>;
  customer: { id: string };
  /** Whose notes of the lab go with each order; null for who has no account. */
  notes: { of: string } | null;
  first: { at: Date } | null;
  named: { key: string } | null;
};

const writeRows = statementByForm<Rows, { id: number }, Pick<Deps, "live">>(
  (db, { order, pickUp, film, lines, parcels, event, customer, notes, first, named }, { live }) => {
    const userId = sql`${customer.id}::uuid`;
    const ofOrder = <Row extends object>(row: Row) => ({ ...row, orderId: NUMBER });
    const parts = {
      placed: db
        .insert(orders)
        .values({ ...order, ...(notes && { internalNotes: internalNotesFor(sql`${notes.of}::uuid`) }) })
        .returning({ id: orders.id }),
      pickUp: pickUp && db.insert(pickUps).values(ofOrder(pickUp)),
      film: film.length === 0 ? null : db.insert(rolls).values(film.map(ofOrder)),
      lines: db.insert(orderLines).values(lines.map(ofOrder)),
      parcels: parcels.length === 0 ? null : db.insert(shipments).values(parcels.map(ofOrder)),
      recorded: db.insert(orderEvents).values(ofOrder(event)),
      first: first && db.update(users).set({ firstOrderAt: first.at }).where(eq(users.id, userId)),
      // The key was claimed when the order had no number yet.
      named:
        named &&
        db
          .update(idempotencyKeys)
          .set({ subject: sql`${NUMBER}::text` })
          .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, sql`${named.key}`))),
    };
    return asOneStatement(
      parts,
      sql`select id, ${live.telling({ ...TOLD, userId: sql`${userId}::text` })} from placed`,
    );
  },
);

/** Writes an order with all that is in it, in one statement. @returns its number, and what was written of it */
export async function writeNewOrder(
  deps: Deps,
  tx: Tx,
  { order, rolls: film, linesOf, ways, event, isFirst, key }: OrderToWrite,
): Promise<WrittenOrder> {
  const { customerId, accessCode, now } = order;
  const { rollIds, ...declared } = rollRows({ customerId, now }, film);
  const lines = await linesOf(rollIds);
  const rows = {
    order: orderRow(order),
    ...declared,
    lines,
    parcels: shipmentRows(ways, now),
    event: orderEventRow(deps, event),
    customer: { id: customerId },
    notes: accessCode ? null : { of: customerId },
    first: isFirst ? { at: now } : null,
    named: key === null ? null : { key },
  };
  const [placed] = await writeRows(tx, rows, deps);
  return { orderId: placed!.id, ...rows };
}
