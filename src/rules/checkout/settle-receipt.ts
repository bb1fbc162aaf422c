import type { CreditKind } from "../memberships/tiers.ts";
import { addCents, cents, percentOf, type Cents, type TaxRate } from "../money.ts";
import { MAIN_PRODUCT_SKU } from "../products/catalogue.ts";
import type { RollService } from "./roll-services.ts";

/** A roll's service from its order or from one of that order's add-on orders. */
export interface ChargedService {
  readonly sku: string;
  /** Cents after coupon and service credits, before tax. */
  readonly net: Cents;
  readonly taxable: boolean;
  readonly creditKind: CreditKind | null;
  readonly creditUnits: number;
  /** Whether its order is paid. Unpaid services are not refunded. */
  readonly isPaid: boolean;
}

export interface FoundRoll<Charged extends ChargedService> {
  /** Services declared for the roll; empty for an undeclared one. */
  readonly before: readonly RollService[];
  /** Services that the roll needs; empty for a missing one. */
  readonly after: readonly RollService[];
  /** Charges not refunded so far. */
  readonly charged: readonly Charged[];
  /** Services refunded earlier, when the roll was missing or misidentified. */
  readonly givenBack: readonly string[];
}

/** The same service has one SKU for an order's first roll and another for the others. */
const serviceOf = (sku: string): string => (sku === MAIN_PRODUCT_SKU ? "additionalroll" : sku);

/**
 * Returns a roll's price changes after its parcel was opened (docs/product/bench.md#price-changes-by-a-receipt). Only
 * film that arrived is billed, as its actual type.
 */
export function settleRoll<Charged extends ChargedService>({
  before,
  after,
  charged,
  givenBack,
}: FoundRoll<Charged>): { toCharge: RollService[]; toGiveBack: Charged[] } {
  const among = (list: readonly { readonly sku: string }[]) => new Set(list.map(({ sku }) => serviceOf(sku)));
  const [was, is, stillCharged] = [among(before), among(after), among(charged)];
  const returned = new Set(givenBack.map(serviceOf));
  return {
    toCharge: after.filter(({ sku, unitPrice }) => {
      const service = serviceOf(sku);
      return unitPrice > 0 && !stillCharged.has(service) && (!was.has(service) || returned.has(service));
    }),
    toGiveBack: charged.filter(({ sku, isPaid }) => isPaid && was.has(serviceOf(sku)) && !is.has(serviceOf(sku))),
  };
}

/** Returns the cents to refund for services of one order, with their tax. Service credits are refunded as credits. */
export function worthOf(services: readonly ChargedService[], taxRate: TaxRate): Cents {
  const net = addCents(...services.map((service) => service.net));
  const taxable = addCents(...services.filter((service) => service.taxable).map((service) => service.net));
  return cents(net + percentOf(taxable, taxRate));
}
