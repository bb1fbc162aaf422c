import type { CreditKind } from "../memberships/tiers.ts";
import type { Cents, TaxRate } from "../money.ts";
import type { ProductType } from "../products/catalogue.ts";

/** A line to price in a quote. Its unit price already reflects the tier and the option modifiers. */
export interface PricedLine {
  readonly key: string;
  readonly sku: string;
  readonly description: string;
  /** The `tempKey` of the line's roll; null for the order's own lines. */
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
  /**
   * Default false. Gift cards are neither taxed nor discounted by coupons (docs/product/digital-goods.md#gift-cards).
   */
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
  /** This line's share of the coupon and of the desk's discount. */
  readonly discount: Cents;
  /** The kind of service credit that pays for at least one unit; null where no credit is used, even if one could be. */
  readonly creditKind: CreditKind | null;
  readonly creditUnits: number;
  /** Value of those credits, after the discount. amount − discount − creditAmount is left to pay. */
  readonly creditAmount: Cents;
  readonly taxable: boolean;
  readonly giftCard: boolean;
}

/** A priced order. Always: linesTotal − appliedDiscount − serviceCredits + tax − appliedGiftCard − appliedCredit = total ≥ 0, to the cent. */
export interface Quote {
  readonly lines: readonly QuoteLine[];
  readonly linesTotal: Cents;
  /** The discounts, spread over their eligible lines: the coupon's, then the desk's. */
  readonly appliedDiscount: Cents;
  /** The part of `appliedDiscount` that staff gave by hand. */
  readonly deskDiscount: Cents;
  readonly serviceCredits: Cents;
  readonly creditsUsed: Record<CreditKind, number>;
  /** Amount of the taxable lines after discount and service credits. */
  readonly taxable: Cents;
  /** 0 for an exempt customer. */
  readonly taxRate: TaxRate;
  /** Types of lines that are not taxed at its place. */
  readonly untaxed: ProductType[];
  readonly taxExempt: boolean;
  readonly tax: Cents;
  /** Amount paid by gift card: at most its balance, and never for gift cards. */
  readonly appliedGiftCard: Cents;
  /** Account credit spent: at most the balance, never more than is due. */
  readonly appliedCredit: Cents;
  readonly total: Cents;
}
