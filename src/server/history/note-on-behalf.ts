import { eq } from "drizzle-orm";
import type { CallName } from "../../contract/all.ts";
import type { Deps } from "../deps.ts";
import type { OnBehalf } from "../platform/http/on-behalf.ts";
import { changeRow, CHANGES_NOTHING, doneFor } from "./record-change.ts";
import { staffChanges } from "./tables.ts";

/**
 * Records staff actions on a customer's behalf before they run, so that none runs without a record. Customers make most
 * of these calls themselves, which needs none. If the call is rejected, the record is deleted.
 */
export const noteOnBehalf =
  ({ db, now }: Pick<Deps, "db" | "now">): OnBehalf =>
  async ({ callName, by, userId }) => {
    if (callName in CHANGES_NOTHING) return null;
    const row = changeRow({ now }, { by, ...doneFor(userId, callName as CallName) })!;
    await db.insert(staffChanges).values(row);
    return async () => {
      await db.delete(staffChanges).where(eq(staffChanges.id, row.id));
    };
  };
