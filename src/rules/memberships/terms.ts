import { cents, NOTHING, type Cents } from "../money.ts";
import { DAY_MS } from "../time.ts";
import type { Tier } from "../prices/price-list.ts";
import { yearlyPrice, type BillingPeriod } from "./tiers.ts";

/** Days after a declined renewal when it is retried. If the last retry fails, the membership ends. */
export const RENEWAL_RETRY_DAYS = [3, 5, 7] as const;

/** Days that a membership continues past its term if the payment provider sends no news of a renewal. */
export const SILENT_GRACE_DAYS = 3;

/** Hours until a first payment without its second step is canceled. */
export const SECOND_STEP_HOURS = 23;

/** Returns the same day and hour one month or year later, or the last day of the month if that day does not exist. */
export function termEnd(start: Date, billing: BillingPeriod): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (billing === "year" ? 12 : 1));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

export interface Term {
  /** The tier's terms when it was sold. */
  readonly tier: Tier;
  /** The term's value: the amount paid, plus the credit from an earlier term. */
  readonly value: Cents;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly rollCreditsLeft: number;
}

export type TierChange =
  | { readonly when: "NOW"; readonly credit: Cents; readonly due: Cents }
  | { readonly when: "NEXT_TERM"; readonly nextPrice: Cents };

/**
 * Returns the cost and start of a tier change. A more expensive tier starts immediately with a new term and all its
 * credits, and the old term's remaining value is deducted from its price. Any other tier starts with the next renewal;
 * the current term does not change.
 */
export function tierChange(term: Term, to: Tier, now: Date): TierChange {
  const { price } = to;
  if (yearlyPrice(to) <= yearlyPrice(term.tier)) return { when: "NEXT_TERM", nextPrice: price };
  const left = remainingTerm(term, now);
  const credit = left > price ? price : left;
  return { when: "NOW", credit, due: cents(price - credit) };
}

/**
 * Returns a term's remaining value, rounded down to the cent: by whole days left or by remaining roll credits,
 * whichever is less. A customer who used all rolls in the first month has used the term.
 */
export function remainingTerm({ tier, value, periodStart, periodEnd, rollCreditsLeft }: Term, now: Date): Cents {
  const days = Math.round((periodEnd.getTime() - periodStart.getTime()) / DAY_MS);
  const daysLeft = Math.floor((periodEnd.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0 || daysLeft <= 0) return NOTHING;
  const byTime = share(value, Math.min(daysLeft, days), days);
  const granted = tier.creditsPerTerm.roll;
  if (granted === "unlimited" || granted === 0) return byTime;
  const byRolls = share(value, Math.min(rollCreditsLeft, granted), granted);
  return byRolls < byTime ? byRolls : byTime;
}

const share = (value: Cents, part: number, whole: number): Cents => cents(Math.floor((value * part) / whole));

/** Identifies a term by its membership and its start. */
export interface TermName {
  readonly subscriptionId: string | null;
  readonly periodStart: Date | null;
}

/**
 * Credits are valid only in the term that they were granted for; `running` is null for customers without a membership.
 * Credits that staff gave a customer without a membership belong to no term and never expire.
 */
export function areCreditsExpired(of: TermName, running: TermName | null): boolean {
  if (of.subscriptionId === null) return false;
  if (running === null || of.subscriptionId !== running.subscriptionId) return true;
  return of.periodStart?.getTime() !== running.periodStart?.getTime();
}

export interface RunningMembership {
  readonly status: "ACTIVE" | "PAST_DUE";
  /** Whether the provider bills it; a complimentary one ends with its term. */
  readonly billed: boolean;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** Returns when a membership ends if the provider sends no update. */
export function endsUnheard({ status, billed, periodStart, periodEnd }: RunningMembership): Date {
  if (!billed) return periodEnd;
  const retriesEnd = RENEWAL_RETRY_DAYS[RENEWAL_RETRY_DAYS.length - 1]!;
  const [from, days] =
    status === "PAST_DUE" ? [periodStart, retriesEnd + SILENT_GRACE_DAYS] : [periodEnd, SILENT_GRACE_DAYS];
  return new Date(from.getTime() + days * DAY_MS);
}
