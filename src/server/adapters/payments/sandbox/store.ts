import { and, asc, eq, gte, inArray, like, sql, type SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { newId } from "../../../platform/ids.ts";
import type { Emit } from "./engine/payments.ts";
import { sandboxPaymentObjects as objects } from "./sandbox-tables.ts";

export type Row = typeof objects.$inferSelect;
type Kind = Row["kind"];
type By = { id: string } | { key: string };
type SandboxEvent = { type: string; subject: string };

const EVENTS_AT_ONCE = 100;

export type SandboxStore = ReturnType<typeof sandboxStore>;
export type SandboxTx = ReturnType<typeof within>;

/**
 * The state that a payment company would store on its side. Each change is a transaction on its own connection, never
 * one of the lab's: a charge remains even if the lab rolls back or crashes.
 */
export function sandboxStore(pool: Pool, now: () => Date) {
  const db = drizzle({ client: pool, casing: "snake_case" });

  return {
    ...within(db, now),

    transaction: <T>(run: (tx: SandboxTx) => Promise<T>): Promise<T> => db.transaction((tx) => run(within(tx, now))),

    /** Locks an object, changes its data and stores it with its events. @returns null when there is no such object */
    change<D, R>(
      kind: Kind,
      by: By,
      step: (data: D, emit: Emit, at: { tx: SandboxTx; row: Row }) => R | Promise<R>,
    ): Promise<R | null> {
      return db.transaction(async (inner) => {
        const tx = within(inner, now);
        const [row] = await inner.select().from(objects).where(matching(kind, by)).for("update");
        if (row === undefined) return null;
        const before = JSON.stringify(row.data);
        const events: SandboxEvent[] = [];
        const emit: Emit = (type, subject) => void events.push({ type, subject });
        const result = await step(row.data as D, emit, { tx, row });
        if (JSON.stringify(row.data) !== before)
          await inner.update(objects).set({ data: row.data }).where(eq(objects.id, row.id));
        await tx.announce(events);
        return result;
      });
    },

    /** Returns objects of a kind that were created since a time, oldest first. */
    since: (kind: Kind, since: Date): Promise<Row[]> =>
      db
        .select()
        .from(objects)
        .where(and(eq(objects.kind, kind), gte(objects.createdAt, since)))
        .orderBy(asc(objects.id)),

    /** Returns IDs of objects whose data meet a condition, oldest first. */
    async find(kind: Kind, condition: (data: typeof objects.data) => SQL, customerId?: string): Promise<string[]> {
      const ofCustomer = customerId === undefined ? undefined : eq(objects.customerId, customerId);
      const rows = await db
        .select({ id: objects.id })
        .from(objects)
        .where(and(eq(objects.kind, kind), ofCustomer, condition(objects.data)))
        .orderBy(asc(objects.id));
      return rows.map(({ id }) => id);
    },

    /** Returns undelivered events, oldest first. @param prefix the beginning of their type */
    async events(prefix = ""): Promise<(SandboxEvent & { id: string })[]> {
      const ofType = like(sql`${objects.data}->>'type'`, `${prefix}%`);
      const rows = await db
        .select({ id: objects.id, data: objects.data })
        .from(objects)
        .where(and(sql`${objects.customerId} is null`, eq(objects.kind, "event"), ofType))
        .orderBy(asc(objects.id))
        .limit(EVENTS_AT_ONCE);
      return rows.map(({ id, data }) => ({ id, ...(data as SandboxEvent) }));
    },

    async delivered(ids: readonly string[]): Promise<void> {
      await db.delete(objects).where(and(inArray(objects.id, [...ids]), eq(objects.kind, "event")));
    },
  };
}

function within(db: Pick<NodePgDatabase, "select" | "insert" | "delete">, now: () => Date) {
  return {
    async read(kind: Kind, by: By): Promise<Row | null> {
      const [row] = await db.select().from(objects).where(matching(kind, by));
      return row ?? null;
    },

    /** Deletes an object and returns its data. Of several concurrent requests, one gets it. */
    async take<D>(kind: Kind, id: string): Promise<D | null> {
      const [row] = await db.delete(objects).where(matching(kind, { id })).returning({ data: objects.data });
      return (row?.data as D | undefined) ?? null;
    },

    /** @returns false when its key was used before */
    async add(object: { id: string; kind: Kind; data: object; key?: string; customerId?: string | null }) {
      const { data, ...own } = object;
      const row = { ...own, data: data as Record<string, unknown>, createdAt: now() };
      const added = await db.insert(objects).values(row).onConflictDoNothing().returning({ id: objects.id });
      return added.length > 0;
    },

    async announce(events: readonly SandboxEvent[]): Promise<void> {
      // Events have no customer, which is how the index finds undelivered ones; delivered ones are deleted.
      const rows = events.map((data) => ({
        id: `evt_test_${newId()}`,
        kind: "event" as const,
        data,
        createdAt: now(),
      }));
      if (rows.length > 0) await db.insert(objects).values(rows);
    },
  };
}

const matching = (kind: Kind, by: By): SQL | undefined =>
  and(eq(objects.kind, kind), "id" in by ? eq(objects.id, by.id) : eq(objects.key, by.key));
