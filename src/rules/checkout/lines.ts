import type { CreditKind } from "../memberships/tiers.ts";
import type { Cents, TaxRate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

/** A line to be priced into a quote: its unit price is already the tier's, after option modifiers. */
export interface PricedLine {
  /** Unique within the order. */
  readonly key: string;
  readonly sku: string;
  readonly description: string;
  /** The tempKey of the roll it belongs to; null for the order's own lines. */
  readonly rollKey?: string | null;
  /** Whole, at least 1. */
  readonly quantity: number;
  /** Cents, not negative. */
  readonly unitPrice: Cents;
  readonly productType: ProductType;
  /** The kind of service credit that can pay for one unit. */
  readonly creditKind?: CreditKind | null;
  /** Default true. */
  readonly taxable?: boolean;
  /** Default false: neither taxed nor made cheaper by a coupon (docs/product/digital-goods.md#gift-cards). */
  readonly giftCard?: boolean;
}

export interface QuoteLine {
  readonly key: string;
  readonly sku: string;
  readonly description: string;
  readonly rollKey: string | null;
  readonly productType: ProductType;
  readonly quantity: number;
  readonly unitPrice: Cents;
  /** unitPrice × quantity. */
  readonly amount: Cents;
  /** This line's share of the coupon. */
  readonly discount: Cents;
  /** The kind of service credit that pays for at least one unit; null where none does, though one could. */
  readonly creditKind: CreditKind | null;
  /** Units paid for by service credits. */
  readonly creditUnits: number;
  /** What those credits are worth, after the discount. amount − discount − creditAmount is left to pay. */
  readonly creditAmount: Cents;
  readonly taxable: boolean;
  readonly giftCard: boolean;
}

/** A priced order. Always: linesTotal − appliedDiscount − serviceCredits + tax − appliedGiftCard − appliedCredit = total ≥ 0, to the cent. */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly linesTotal: Cents;
  /** What the coupon takes off, spread over its eligible lines. */
  readonly appliedDiscount: Cents;
  /** What service credits pay. */
  readonly serviceCredits: Cents;
  readonly creditsUsed: Record<CreditKind, number>;
  /** What is left of the taxable lines after discount and service credits. */
  readonly taxable: Cents;
  readonly taxRate: TaxRate;
  readonly tax: Cents;
  /** What a gift card pays: at most what is left on it, and never for gift cards. */
  readonly appliedGiftCard: Cents;
  /** Account credit spent: at most the balance, never more than is due. */
  readonly appliedCredit: Cents;
  readonly total: Cents;
}
