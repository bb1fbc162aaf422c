import { cents, NOTHING, type Cents } from "../money.ts";
import { DAY_MS } from "../time.ts";
import { TIERS, type BillingPeriod, type PurchasableTierId, type TierId } from "./tiers.ts";

/** Days after a declined renewal on which it is tried again; when the last one fails too, the membership ends. */
export const RENEWAL_RETRY_DAYS = [3, 5, 7] as const;

/** Days that a membership outlives its term while the payment provider says nothing of a renewal. */
export const SILENT_GRACE_DAYS = 3;

/** Hours after which a first payment whose second step never came is called off. */
export const SECOND_STEP_HOURS = 23;

/** The same day and hour a month or a year later; the last day of the month where it has no such day. */
export function termEnd(start: Date, billing: BillingPeriod): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (billing === "year" ? 12 : 1));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** The term that a membership is in. */
export interface Term {
  readonly tier: TierId;
  /** What it is worth: what was paid for it, and what an earlier term brought in. */
  readonly value: Cents;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  /** Dev + scan credits that are left of it. */
  readonly rollCreditsLeft: number;
}

/** What a change of tier costs and when it happens. */
export type TierChange =
  | { readonly when: "NOW"; readonly credit: Cents; readonly due: Cents }
  | { readonly when: "NEXT_TERM"; readonly nextPrice: Cents };

/**
 * A dearer tier begins at once with a new term and all its credits; what is left of the old term is taken off its price.
 * Any other tier begins with the next renewal, and the present term stays as it was paid for.
 */
export function tierChange(term: Term, to: PurchasableTierId, now: Date): TierChange {
  const { price } = TIERS[to];
  if (yearlyPrice(to) <= yearlyPrice(term.tier)) return { when: "NEXT_TERM", nextPrice: price };
  const left = remainingTerm(term, now);
  const credit = left > price ? price : left;
  return { when: "NOW", credit, due: cents(price - credit) };
}

/**
 * What a term is still worth, rounded down to the cent: by whole days left of it, or by the rolls left of its credits
 * where that is less. Who has had all their rolls in the first month has had the term.
 */
export function remainingTerm({ tier, value, periodStart, periodEnd, rollCreditsLeft }: Term, now: Date): Cents {
  const days = Math.round((periodEnd.getTime() - periodStart.getTime()) / DAY_MS);
  const daysLeft = Math.floor((periodEnd.getTime() - now.getTime()) / DAY_MS);
  if (days <= 0 || daysLeft <= 0) return NOTHING;
  const byTime = share(value, Math.min(daysLeft, days), days);
  const granted = TIERS[tier].creditsPerTerm.roll;
  if (granted === "unlimited" || granted === 0) return byTime;
  const byRolls = share(value, Math.min(rollCreditsLeft, granted), granted);
  return byRolls < byTime ? byRolls : byTime;
}

const share = (value: Cents, part: number, whole: number): Cents => cents(Math.floor((value * part) / whole));

function yearlyPrice(tier: TierId): number {
  const { price, billing } = TIERS[tier];
  return billing === "year" ? price : price * 12;
}

/** Names a term: a membership and when the term began. */
export interface TermName {
  readonly subscriptionId: string | null;
  readonly periodStart: Date | null;
}

/** Credits are good only in the term that they were granted for; `running` is null for who has no membership. */
export function areCreditsExpired(of: TermName, running: TermName | null): boolean {
  if (running === null || of.subscriptionId !== running.subscriptionId) return true;
  return of.periodStart?.getTime() !== running.periodStart?.getTime();
}

/** A running membership as our row has it. */
export interface RunningMembership {
  readonly status: "ACTIVE" | "PAST_DUE";
  /** Whether the provider bills it; one that was given by the house ends with its term. */
  readonly billed: boolean;
  readonly periodStart: Date;
  readonly periodEnd: Date;
}

/** When a membership is over unless the provider has said otherwise by then. */
export function endsUnheard({ status, billed, periodStart, periodEnd }: RunningMembership): Date {
  if (!billed) return periodEnd;
  const retriesEnd = RENEWAL_RETRY_DAYS[RENEWAL_RETRY_DAYS.length - 1]!;
  const [from, days] =
    status === "PAST_DUE" ? [periodStart, retriesEnd + SILENT_GRACE_DAYS] : [periodEnd, SILENT_GRACE_DAYS];
  return new Date(from.getTime() + days * DAY_MS);
}
