import { addCents, type Cents, cents, percentOf, type TaxRate } from "../money.ts";
import { type ChargedService, worthOf } from "./settle-receipt.ts";

export interface WriteOffRefund {
  /** Share of its services' price: a whole number from 0 to 100. */
  readonly percent: number;
  /** Additional account credit, for example for the film itself. */
  readonly beyond: Cents;
}

export type PaidService = ChargedService & { readonly creditAmount: Cents };

/**
 * Returns the refund for services of one order (docs/product/bench.md#blank-and-ruined-rolls). Service credits are
 * restored on a full refund; a partial refund of a credit becomes account credit.
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
