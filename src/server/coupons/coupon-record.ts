import { cents, formatDollars, formatRate } from "../../rules/money.ts";
import type { StaffChange } from "../history/record-change.ts";
import type { coupons } from "./tables.ts";

type Terms = Pick<typeof coupons.$inferInsert, "kind" | "amount">;

/** A coupon as the record of what staff changed names it. */
export const thingOf = ({ id, code }: { id: string; code: string }): StaffChange["thing"] => ({
  kind: "COUPON",
  id,
  name: code,
});

/** Its terms as they are recorded: what it takes off reads otherwise by its kind. */
export const recordedTerms = <T extends Terms>(terms: T) => ({
  ...terms,
  amount: terms.kind === "fixed" ? formatDollars(cents(terms.amount)) : formatRate(terms.amount),
});
