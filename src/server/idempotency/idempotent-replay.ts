import type { Tx } from "../deps.ts";
import { claimIdempotencyKey, type KeyUse } from "./claim-idempotency-key.ts";
import type { HttpError } from "../platform/http/errors.ts";

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
