import { addCents, type Cents, cents, percentOf, type TaxRate } from "../money.ts";
import { type ChargedService, worthOf } from "./settle-receipt.ts";

/** What the club gives back for a roll that will never have scans. */
export interface WriteOffRefund {
  /** Of what its services cost: a whole number from 0 to 100. */
  readonly percent: number;
  /** Account credit beyond that, such as for the film itself. */
  readonly beyond: Cents;
}

/** A service as charged, with what service credits paid of it. */
export type PaidService = ChargedService & { readonly creditAmount: Cents };

/**
 * What comes back for services of one order (docs/product/bench.md#blank-and-ruined-rolls). Service credits come back as such where
 * all comes back; a part of a credit is account credit.
 */
export function writtenOffWorth<Service extends PaidService>(
  services: readonly Service[],
  taxRate: TaxRate,
  percent: number,
): { refund: Cents; unitsBack: Service[]; forCredits: Cents } {
  const paid = services.filter(({ isPaid }) => isPaid);
  const share = (amount: Cents): Cents => percentOf(amount, percent * 1000);
  const isWhole = percent === 100;
  return {
    refund: share(worthOf(paid, taxRate)),
    unitsBack: isWhole ? paid.filter(({ creditUnits }) => creditUnits > 0) : [],
    forCredits: isWhole ? cents(0) : share(addCents(...paid.map(({ creditAmount }) => creditAmount))),
  };
}
