import { max } from "drizzle-orm";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { cardFees } from "./tables.ts";

/** Fees are read again for a while, because some appear after later ones. */
const OVERLAP_MS = 2 * DAY_MS;
/** How far back the first round looks. */
const FIRST_MS = 30 * DAY_MS;
/** Of the statement's parameters, at most 65,535. */
const AT_ONCE = 10_000;

/** Records the payment provider's new fees for the journal (docs/product/accounting.md#card-fees). Repeatable. */
export async function recordCardFees({ db, payments, now }: Pick<Deps, "db" | "payments" | "now">): Promise<void> {
  const [last] = await db.select({ chargedAt: max(cardFees.chargedAt) }).from(cardFees);
  const since = last?.chargedAt ? last.chargedAt.getTime() - OVERLAP_MS : now().getTime() - FIRST_MS;
  const fees = (await payments.listFees(new Date(since))).filter(({ amount }) => amount !== 0);
  for (let from = 0; from < fees.length; from += AT_ONCE)
    await db
      .insert(cardFees)
      .values(fees.slice(from, from + AT_ONCE).map((fee) => ({ ...fee, recordedAt: now() })))
      .onConflictDoNothing();
}
