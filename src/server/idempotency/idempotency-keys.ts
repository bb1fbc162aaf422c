import { and, eq, lt } from "drizzle-orm";
import { createHash } from "node:crypto";
import { DAY_MS } from "../../rules/time.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { HttpError } from "../platform/http/errors.ts";
import { idempotencyKeys } from "./tables.ts";

export type KeyUse = {
  /** The key's owner: the customer of the order. */
  userId: string;
  key: string;
  call: string;
  /** The validated body, so that its properties are in the schema's order. */
  body: unknown;
};

/**
 * FIRST: never used. SAME: the same write was made before, `subject` is its result. OTHER: used for a different write.
 */
export type KeyState = { state: "FIRST" } | { state: "SAME"; subject: string } | { state: "OTHER" };

/**
 * Claims an idempotency key for the write that `tx` makes (docs/product/checkout.md#placing-an-order). One of several
 * concurrent requests gets it; the others wait here for its commit and then return its result, or claim the key
 * themselves if it rolled back.
 */
export async function claimIdempotencyKey(tx: Tx, use: KeyUse, subject: string, now: Date): Promise<KeyState> {
  const { userId, key, call, body } = use;
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, call, bodyHash: hashOf(body), subject, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0 ? { state: "FIRST" } : findKeyUse(tx, use);
}

export async function findKeyUse(db: Db, use: KeyUse): Promise<KeyState> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, use.userId), eq(idempotencyKeys.key, use.key)));
  return stateOf(use, earlier);
}

export function stateOf(use: KeyUse, earlier: typeof idempotencyKeys.$inferSelect | null | undefined): KeyState {
  if (earlier == null) return { state: "FIRST" };
  if (earlier.call !== use.call || earlier.bodyHash !== hashOf(use.body)) return { state: "OTHER" };
  return { state: "SAME", subject: earlier.subject };
}

const hashOf = (body: unknown): string => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** A repeatable write. Without a key, every request counts. */
export type Once = Omit<KeyUse, "key"> & { key: string | null | undefined };

/**
 * Returns the earlier result of the same write with this key; null if it has to be made now. The caller holds the lock
 * that the same write needs, so that concurrent requests cannot mix up keys.
 * @param subject what the write creates
 */
export async function replayedResult(
  tx: Tx,
  { key, ...use }: Once,
  subject: string,
  now: Date,
  keyReused: () => HttpError,
): Promise<string | null> {
  if (key === null || key === undefined) return null;
  const claim = await claimIdempotencyKey(tx, { ...use, key }, subject, now);
  if (claim.state === "OTHER") throw keyReused();
  return claim.state === "SAME" ? claim.subject : null;
}

/** No write is retried after this long: browsers lose their keys when the tab closes. */
const RETENTION_MS = 30 * DAY_MS;

export async function sweepKeys({ db, now }: Deps): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - RETENTION_MS)));
}
