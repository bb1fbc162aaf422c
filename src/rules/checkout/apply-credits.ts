import { CREDIT_KINDS, type CreditKind, type Credits } from "../memberships/tiers.ts";
import { addCents, cents, NOTHING, spreadByLargestRemainder, type Cents } from "../money.ts";

export interface CreditableLine {
  readonly creditKind: CreditKind | null;
  readonly quantity: number;
  /** Cents left to pay for the whole line, after its discount. */
  readonly due: Cents;
}

export interface CreditShare {
  readonly units: number;
  readonly amount: Cents;
}

interface Unit {
  readonly line: number;
  readonly due: Cents;
}

/** Splits a line into its units, each with its share of the amount due, to the cent. */
function unitsOf(line: CreditableLine, index: number): Unit[] {
  const equal = Array.from({ length: line.quantity }, () => cents(1));
  return spreadByLargestRemainder(equal, line.due).map((due) => ({ line: index, due }));
}

/**
 * Returns the credits applied to each line (docs/product/credits.md#service-credits). Each credit pays for one unit of
 * its service, the most expensive units first, on a tie the earlier line first. Free units use no credit.
 */
export function applyCredits(lines: readonly CreditableLine[], available: Credits): CreditShare[] {
  const shares = lines.map(() => ({ units: 0, amount: NOTHING }));
  for (const kind of CREDIT_KINDS) {
    const count = available[kind];
    const payable = lines
      .flatMap((line, index) => (line.creditKind === kind ? unitsOf(line, index) : []))
      .filter(({ due }) => due > 0)
      .toSorted((a, b) => b.due - a.due)
      .slice(0, count === "unlimited" ? undefined : Math.max(0, count));
    for (const unit of payable) {
      const share = shares[unit.line];
      if (!share) continue;
      share.units += 1;
      share.amount = addCents(share.amount, unit.due);
    }
  }
  return shares;
}
