import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/shares/shares.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { hashPassword } from "../accounts/passwords.ts";
import type { Deps, Tx } from "../deps.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";
import { ownVisibleScans } from "../film/visible-scans.ts";
import { shares, shareScans as scansOfShares } from "./tables.ts";

const CODE_BYTES = 24;

/** Creates a share of a customer's own scans, or returns the live one of the same set. @returns its id */
export async function shareScans(
  { db, now }: Deps,
  { userId, scanIds }: { userId: string; scanIds: readonly string[] },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // the second of two requests for the same set finds the first one's share
    const setHash = hashOf(scanIds);
    const live = await liveShare(tx, userId, setHash, now());
    if (live !== null) return live;
    return insertShare(tx, { customerId: userId, setHash, createdAt: now() }, scanIds);
  });
}

type NewShare = BodyOf<typeof contract.addShare> & { userId: string; idempotencyKey: string | null };

/** Creates a separate share, whatever other shares of the same scans exist. @returns its id */
export async function addShare({ db, now }: Deps, { userId, idempotencyKey: key, ...form }: NewShare): Promise<string> {
  const { password, scanIds, expiresAt, ...said } = form;
  const passwordHash = password === null ? null : await hashPassword(password);
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const id = newId();
    const use = { userId, key, call: "addShare", body: form };
    const before = await replayedResult(tx, use, id, now(), () => refuse(contract.addShare, "KEY_REUSED"));
    if (before !== null) return before;
    const ends = expiresAt === null ? null : new Date(expiresAt);
    const row = { ...said, id, customerId: userId, expiresAt: ends, passwordHash, createdAt: now() };
    return insertShare(tx, row, [...new Set(scanIds.map((scanId) => scanId.toLowerCase()))]);
  });
}

type Row = Omit<typeof shares.$inferInsert, "id" | "code"> & { id?: string };

async function insertShare(tx: Tx, row: Row, scanIds: readonly string[]): Promise<string> {
  await ownVisibleScans(tx, row.customerId, scanIds);
  const id = row.id ?? newId();
  const code = randomBytes(CODE_BYTES).toString("base64url");
  await tx.insert(shares).values({ ...row, id, code });
  await tx.insert(scansOfShares).values(scanIds.map((scanId, index) => ({ shareId: id, scanId, position: index + 1 })));
  return id;
}

/** Returns the live share of exactly this set; withdraws an expired one, to make room for a new code. */
async function liveShare(tx: Tx, userId: string, setHash: string, now: Date): Promise<string | null> {
  const [found] = await tx
    .select({ id: shares.id, expiresAt: shares.expiresAt })
    .from(shares)
    .where(and(eq(shares.customerId, userId), eq(shares.setHash, setHash), isNull(shares.withdrawnAt)));
  if (found === undefined) return null;
  if (found.expiresAt === null || found.expiresAt > now) return found.id;
  await tx.update(shares).set({ withdrawnAt: now }).where(eq(shares.id, found.id));
  return null;
}

/** Hashes the scans independent of their order. */
const hashOf = (scanIds: readonly string[]): string =>
  createHash("sha256").update(scanIds.toSorted().join(",")).digest("hex");
