import type { CreditKind } from "../memberships/tiers.ts";
import { addCents, cents, percentOf, type Cents, type TaxRate } from "../money.ts";
import { MAIN_PRODUCT_SKU } from "../products/catalogue.ts";
import type { RollService } from "./roll-services.ts";

/** A service of a roll that stands on its order, or on one that was added to it. */
export interface ChargedService {
  readonly sku: string;
  /** Cents after coupon and service credits, before tax. */
  readonly net: Cents;
  readonly taxable: boolean;
  readonly creditKind: CreditKind | null;
  readonly creditUnits: number;
  /** Of the order that it stands on. What is not paid yet is not given back. */
  readonly isPaid: boolean;
}

/** A roll as the bench found it, beside what was charged for it. */
export interface FoundRoll<Charged extends ChargedService> {
  /** What it was thought to need; empty for one that nobody declared. */
  readonly before: readonly RollService[];
  /** What it needs; empty for one that is not here. */
  readonly after: readonly RollService[];
  /** What was charged and not given back since. */
  readonly charged: readonly Charged[];
  /** What was given back before, when it was missing or thought to be something else. */
  readonly givenBack: readonly string[];
}

/** The first roll of an order and its others have one service under two names. */
const serviceOf = (sku: string): string => (sku === MAIN_PRODUCT_SKU ? "additionalroll" : sku);

/**
 * What opening the parcel changes about the price of a roll (docs/product/bench.md#price-changes-by-a-receipt): only what
 * arrived is billed, as what it is.
 */
export function settleRoll<Charged extends ChargedService>({
  before,
  after,
  charged,
  givenBack,
}: FoundRoll<Charged>): { toCharge: RollService[]; toGiveBack: Charged[] } {
  const among = (list: readonly { readonly sku: string }[]) => new Set(list.map(({ sku }) => serviceOf(sku)));
  const [was, is, stands] = [among(before), among(after), among(charged)];
  const returned = new Set(givenBack.map(serviceOf));
  return {
    toCharge: after.filter(({ sku, unitPrice }) => {
      const service = serviceOf(sku);
      return unitPrice > 0 && !stands.has(service) && (!was.has(service) || returned.has(service));
    }),
    toGiveBack: charged.filter(({ sku, isPaid }) => isPaid && was.has(serviceOf(sku)) && !is.has(serviceOf(sku))),
  };
}

/** Cents that come back for services of one order, with their tax. Service credits come back as such. */
export function worthOf(services: readonly ChargedService[], taxRate: TaxRate): Cents {
  const net = addCents(...services.map((service) => service.net));
  const taxable = addCents(...services.filter((service) => service.taxable).map((service) => service.net));
  return cents(net + percentOf(taxable, taxRate));
}
