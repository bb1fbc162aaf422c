import { and, eq, lt } from "drizzle-orm";
import { createHash } from "node:crypto";
import { DAY_MS } from "../../rules/time.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import type { HttpError } from "../platform/http/errors.ts";
import { idempotencyKeys } from "./tables.ts";

export type KeyUse = {
  /** Whose key it is: the customer of the order. */
  userId: string;
  key: string;
  /** Name of the call in the contract. */
  call: string;
  /** What was asked for, already checked, so that its properties come in the schema's order. */
  body: unknown;
};

/** FIRST: never used. SAME: this very write was made before, `subject` is what it made. OTHER: used for something else. */
export type KeyState = { state: "FIRST" } | { state: "SAME"; subject: string } | { state: "OTHER" };

/**
 * Claims a key for the write that `tx` makes (docs/product/checkout.md#placing-an-order). Of requests at the same time
 * one gets it; the others wait here for its commit and then see what it made, or claim the key themselves when it
 * rolled back.
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

/** What a key was used for so far. */
export async function findKeyUse(db: Db, use: KeyUse): Promise<KeyState> {
  const [earlier] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, use.userId), eq(idempotencyKeys.key, use.key)));
  return stateOf(use, earlier);
}

/** @param earlier what the key was used for, if it was */
export function stateOf(use: KeyUse, earlier: typeof idempotencyKeys.$inferSelect | null | undefined): KeyState {
  if (earlier == null) return { state: "FIRST" };
  if (earlier.call !== use.call || earlier.bodyHash !== hashOf(use.body)) return { state: "OTHER" };
  return { state: "SAME", subject: earlier.subject };
}

const hashOf = (body: unknown): string => createHash("sha256").update(JSON.stringify(body)).digest("hex");

/** A write that may be asked for more than once. Without a key each time counts. */
export type Once = Omit<KeyUse, "key"> & { key: string | null | undefined };

/**
 * What this very write made when its key came before; null when it is to be made now. The caller holds a lock that the same
 * write holds, so that none of two gets the other's key.
 * @param subject what the write makes
 */
export async function madeBefore(
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

/** Nobody asks for the same write again after so long: a browser forgets its keys with its tab. */
const KEPT_MS = 30 * DAY_MS;

/** Lets go of keys whose writes are long since answered. */
export async function sweepKeys({ db, now }: Deps): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEPT_MS)));
}
