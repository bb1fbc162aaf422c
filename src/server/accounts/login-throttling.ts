import { inArray, lt } from "drizzle-orm";
import {
  refundAttempt,
  isOverLimit,
  PACES,
  consumeAttempt,
  ATTEMPTS_FORGOTTEN_AFTER_MS,
  type AttemptKind,
} from "../../rules/accounts/login-throttling.ts";
import type { Deps, Tx } from "../deps.ts";
import { excludedColumns, excluded } from "../platform/database/columns.ts";
import { isTooMany, tooMany } from "../platform/http/errors.ts";
import { hashedKey } from "../platform/tokens/hashed-key.ts";
import { loginThrottles } from "./tables.ts";

/** A kind of attempt and its rate limit key parts: an account, a network, a browser. */
export type Attempt = { kind: AttemptKind; by: readonly string[] };

/** Attempts counted before their outcome was known. */
export type ConsumedAttempts = { of: readonly Attempt[]; at: Date; isOverLimit(kind: AttemptKind): boolean };

type Row = typeof loginThrottles.$inferSelect;

const keyOf = ({ settings }: Deps, { kind, by }: Attempt): string =>
  hashedKey(settings.authSecret, ["attempt", kind, ...by]);

/**
 * Counts attempts before they are made, so concurrent ones on several servers are all counted. If any is over its
 * limit, none is counted.
 * @param words builds the error message from the wait time
 * @throws HttpError 429 with the time to wait
 */
export async function consumeAttempts(
  deps: Deps,
  of: readonly Attempt[],
  words?: (wait: string) => string,
): Promise<ConsumedAttempts> {
  const at = deps.now();
  const taken = await deps.db.transaction(async (tx) => {
    const rows = await holdRows(deps, tx, of, at);
    const next = of.map((one) => ({ one, row: rows.get(keyOf(deps, one))! }));
    const waits = next.map(({ row }) => row.until.getTime() - at.getTime());
    if (Math.max(...waits) > 0) throw tooMany(Math.max(...waits) / 1000, words);
    const counted = next.map(({ one, row }) => ({ ...row, ...consumeAttempt(PACES[one.kind], row, at)! }));
    await saveRows(tx, counted);
    return new Set(of.filter(({ kind }, index) => isOverLimit(PACES[kind], counted[index]!)).map(({ kind }) => kind));
  });
  return { of, at, isOverLimit: (kind) => taken.has(kind) };
}

/** Counts attempts if none is over its limit; otherwise returns false and counts none. */
export async function mayAttempt(deps: Deps, of: readonly Attempt[]): Promise<boolean> {
  return consumeAttempts(deps, of).then(
    () => true,
    (error: unknown) => {
      if (isTooMany(error)) return false;
      throw error;
    },
  );
}

/** Refunds attempts that succeeded. @param forget kinds whose counts are reset entirely */
export async function refundAttempts(
  deps: Deps,
  { of, at }: ConsumedAttempts,
  forget: readonly AttemptKind[],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const rows = await holdRows(deps, tx, of, at);
    const now = deps.now();
    await saveRows(
      tx,
      of.map((one) => {
        const row = rows.get(keyOf(deps, one))!;
        if (forget.includes(one.kind)) return { ...row, level: 0, until: now };
        return { ...row, ...refundAttempt(PACES[one.kind], row, at, now) };
      }),
    );
  });
}

export async function forgetAttempts(deps: Deps, tx: Tx, of: readonly Attempt[]): Promise<void> {
  await tx.delete(loginThrottles).where(
    inArray(
      loginThrottles.key,
      of.map((one) => keyOf(deps, one)),
    ),
  );
}

export async function sweepLoginThrottles({ db, now }: Deps): Promise<void> {
  await db
    .delete(loginThrottles)
    .where(lt(loginThrottles.lastAt, new Date(now().getTime() - ATTEMPTS_FORGOTTEN_AFTER_MS)));
}

/** Creates missing rows and locks all in a fixed order, to avoid deadlocks. */
async function holdRows(deps: Deps, tx: Tx, of: readonly Attempt[], now: Date): Promise<Map<string, Row>> {
  const keys = [...new Set(of.map((one) => keyOf(deps, one)))].sort();
  const rows = await tx
    .insert(loginThrottles)
    .values(keys.map((key) => ({ key, level: 0, lastAt: now, until: now })))
    .onConflictDoUpdate({ target: loginThrottles.key, set: { key: excluded(loginThrottles.key) } })
    .returning();
  return new Map(rows.map((row) => [row.key, row]));
}

async function saveRows(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx
    .insert(loginThrottles)
    .values([...rows])
    .onConflictDoUpdate({
      target: loginThrottles.key,
      set: excludedColumns(loginThrottles),
    });
}
