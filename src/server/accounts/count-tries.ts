import { inArray, lt } from "drizzle-orm";
import {
  refundAttempt,
  isOverLimit,
  PACES,
  takeTry,
  TRIES_FORGOTTEN_AFTER_MS,
  type TryKind,
} from "../../rules/accounts/tries.ts";
import type { Deps, Tx } from "../deps.ts";
import { excludedColumns } from "../platform/database/excluded-columns.ts";
import { excluded } from "../platform/database/column-name.ts";
import { isTooMany, tooMany } from "../platform/http/errors.ts";
import { countedBy } from "../platform/tokens/counted-by.ts";
import { tries } from "./tables.ts";

/** A try of one kind, and what it is counted by: an account, a network, a browser. */
export type Try = { kind: TryKind; by: readonly string[] };

/** Tries that were counted before their outcome was known. */
export type TakenTries = { of: readonly Try[]; at: Date; isOverLimit(kind: TryKind): boolean };

type Row = typeof tries.$inferSelect;

const keyOf = ({ settings }: Deps, { kind, by }: Try): string => countedBy(settings.authSecret, ["try", kind, ...by]);

/**
 * Counts tries before they are made, so that of many at once, at however many servers, none is left out. Where one of them has
 * to wait none is counted.
 * @param words what to say to who has to wait, by the wait that it takes
 * @throws HttpError 429 with the time to wait
 */
export async function takeTries(deps: Deps, of: readonly Try[], words?: (wait: string) => string): Promise<TakenTries> {
  const at = deps.now();
  const taken = await deps.db.transaction(async (tx) => {
    const rows = await holdRows(deps, tx, of, at);
    const next = of.map((one) => ({ one, row: rows.get(keyOf(deps, one))! }));
    const waits = next.map(({ row }) => row.until.getTime() - at.getTime());
    if (Math.max(...waits) > 0) throw tooMany(Math.max(...waits) / 1000, words);
    const counted = next.map(({ one, row }) => ({ ...row, ...takeTry(PACES[one.kind], row, at)! }));
    await saveRows(tx, counted);
    return new Set(of.filter(({ kind }, index) => isOverLimit(PACES[kind], counted[index]!)).map(({ kind }) => kind));
  });
  return { of, at, isOverLimit: (kind) => taken.has(kind) };
}

/** Counts tries where they need not wait; else answers false and counts none. */
export async function mayTry(deps: Deps, of: readonly Try[]): Promise<boolean> {
  return takeTries(deps, of).then(
    () => true,
    (error: unknown) => {
      if (isTooMany(error)) return false;
      throw error;
    },
  );
}

/** Takes tries back that came out right. @param forget kinds of which nothing is held against anyone any more */
export async function giveTriesBack(deps: Deps, { of, at }: TakenTries, forget: readonly TryKind[]): Promise<void> {
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

/** Nothing of this is held against anyone any more. */
export async function forgetTries(deps: Deps, tx: Tx, of: readonly Try[]): Promise<void> {
  await tx.delete(tries).where(
    inArray(
      tries.key,
      of.map((one) => keyOf(deps, one)),
    ),
  );
}

/** Lets go of tallies that nobody has added to for so long that all of them is forgotten. */
export async function sweepTries({ db, now }: Deps): Promise<void> {
  await db.delete(tries).where(lt(tries.lastAt, new Date(now().getTime() - TRIES_FORGOTTEN_AFTER_MS)));
}

/** The rows, made where there are none, and held in one order, so that two who need the same never wait crosswise. */
async function holdRows(deps: Deps, tx: Tx, of: readonly Try[], now: Date): Promise<Map<string, Row>> {
  const keys = [...new Set(of.map((one) => keyOf(deps, one)))].sort();
  const rows = await tx
    .insert(tries)
    .values(keys.map((key) => ({ key, level: 0, lastAt: now, until: now })))
    .onConflictDoUpdate({ target: tries.key, set: { key: excluded(tries.key) } })
    .returning();
  return new Map(rows.map((row) => [row.key, row]));
}

async function saveRows(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx
    .insert(tries)
    .values([...rows])
    .onConflictDoUpdate({
      target: tries.key,
      set: excludedColumns(tries),
    });
}
