import { lt } from "drizzle-orm";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { idempotencyKeys } from "./tables.ts";

/** Nobody asks for the same write again after so long: a browser forgets its keys with its tab. */
const KEPT_MS = 30 * DAY_MS;

/** Lets go of keys whose writes are long since answered. */
export async function sweepKeys({ db, now }: Deps): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, new Date(now().getTime() - KEPT_MS)));
}
