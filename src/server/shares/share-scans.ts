import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import { ownVisibleScans } from "../film/scans/own-visible-scans.ts";
import { shares, shareScans as scansOfShares } from "./tables.ts";

const CODE_BYTES = 24;

/** Makes a share of a customer's own scans, or finds the live one of the same set. @returns its id */
export async function shareScans(
  { db, now }: Deps,
  { userId, scanIds }: { userId: string; scanIds: readonly string[] },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // of two requests for one set the second finds what the first made
    const setHash = hashOf(scanIds);
    const live = await liveShare(tx, userId, setHash, now());
    if (live !== null) return live;
    await ownVisibleScans(tx, userId, scanIds);
    const id = newId();
    const code = randomBytes(CODE_BYTES).toString("base64url");
    await tx.insert(shares).values({ id, customerId: userId, code, setHash, createdAt: now() });
    await tx
      .insert(scansOfShares)
      .values(scanIds.map((scanId, index) => ({ shareId: id, scanId, position: index + 1 })));
    return id;
  });
}

/** The share of this very set that is not over; one whose end has passed makes room for a new code. */
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

/** The same for every order of the same scans. */
const hashOf = (scanIds: readonly string[]): string =>
  createHash("sha256").update(scanIds.toSorted().join(",")).digest("hex");
