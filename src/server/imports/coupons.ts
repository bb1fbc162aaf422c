import { eq, inArray, sql } from "drizzle-orm";
import { lastMoment } from "../../rules/coupons/coupons.ts";
import type { ImportedCoupon } from "../../rules/imports/coupons.ts";
import { beginningOf, calendarDay } from "../../rules/time.ts";
import { coupons } from "../coupons/tables.ts";
import { newId } from "../platform/ids.ts";
import type { ImportKindWork } from "./import-kind.ts";

/** Coupons whose codes are new. A code that the lab has keeps its terms. */
export const COUPONS: ImportKindWork<ImportedCoupon> = {
  async save(deps, tx, items) {
    const { timeZone } = deps.lab;
    const rows = items.map(({ record }) => ({
      ...record,
      id: newId(),
      startsAt: record.startsAt === null ? null : new Date(record.startsAt),
      // As in the editor, it can be used until its last day is over at the lab.
      endsAt:
        record.endsAt === null ? null : beginningOf(calendarDay(lastMoment(record.endsAt), timeZone), timeZone, 1),
      createdAt: deps.now(),
    }));
    const wanted = rows.filter((_, at) => items[at]!.knownId === null);
    const added =
      wanted.length === 0
        ? []
        : await tx.insert(coupons).values(wanted).onConflictDoNothing().returning({ id: coupons.id });
    const made = new Set(added.map(({ id }) => id));
    const codes = rows.map(({ code }) => code.toLowerCase());
    const code = sql<string>`lower(${coupons.code})`;
    const known = await tx.select({ id: coupons.id, code }).from(coupons).where(inArray(code, codes));
    const idOf = new Map(known.map((one) => [one.code, one.id]));
    return items.map(({ knownId }, at) => {
      const { id } = rows[at]!;
      if (made.has(id)) return { outcome: "MADE", thingId: id };
      const thingId = knownId ?? idOf.get(codes[at]!)!;
      return { outcome: "SAME", thingId, note: knownId === null ? "The lab has a coupon with this code" : undefined };
    });
  },

  async undoItem(_deps, tx, { thingId }) {
    // A redeemed coupon is named by its redemptions, and stays.
    await tx.delete(coupons).where(eq(coupons.id, thingId));
    return null;
  },
};
