import { and, eq, inArray, sql } from "drizzle-orm";
import type { ImportedCredit } from "../../rules/imports/account-credits.ts";
import { IMPORT_SOURCE_LABELS } from "../../rules/imports/imports.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { users } from "../accounts/tables.ts";
import { changeAccountCredit, NotEnoughAccountCredit } from "../credits/account-credit.ts";
import type { ImportKindWork, Saved } from "./import-kind.ts";

/** Opening balances in the ledger of account credit: one entry for each customer and import. */
export const ACCOUNT_CREDITS: ImportKindWork<ImportedCredit> = {
  async save(deps, tx, items, row) {
    const emails = items.map(({ record }) => record.email);
    const owners = await tx
      .select({ id: users.id, email: sql<string>`lower(${users.email})` })
      .from(users)
      .where(and(inArray(sql`lower(${users.email})`, emails), eq(users.guest, false), eq(users.role, "CUSTOMER")))
      .orderBy(users.id)
      .for("no key update");
    const idOf = new Map(owners.map(({ id, email }) => [email, id]));
    const from = `From ${row.source === "OTHER" ? "the earlier shop" : IMPORT_SOURCE_LABELS[row.source]}`;
    const saved: Saved[] = [];
    for (const { record, knownId } of items) {
      const userId = idOf.get(record.email);
      if (knownId !== null) saved.push({ outcome: "SAME", thingId: knownId, note: "Already imported" });
      else if (userId === undefined)
        saved.push({ refused: "No customer has this e-mail. Import the customers first." });
      else {
        await changeAccountCredit(deps, tx, {
          userId,
          change: record.cents,
          reason: "OPENING",
          cause: `import:${row.id}:${userId}`,
          note: record.note || from,
          by: row.byUserId,
        });
        saved.push({ outcome: "MADE", thingId: userId });
      }
    }
    return saved;
  },

  /** The ledger only grows: an undo is an entry of its own, unless the credit was spent. */
  async undoItem(deps, tx, { importId, thingId, cents }) {
    await lockUser(tx, thingId);
    const cause = `import:${importId}:${thingId}:back`;
    try {
      await changeAccountCredit(deps, tx, { userId: thingId, change: -cents!, reason: "OPENING", cause, by: null });
    } catch (error) {
      if (error instanceof NotEnoughAccountCredit) return "Spent, at least in part";
      throw error;
    }
    return null;
  },
};
