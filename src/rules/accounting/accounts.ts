/**
 * The lab's accounts, with the names they have until a lab changes them (docs/product/accounting.md#accounts). In
 * journals debits are positive.
 */
export const ACCOUNTS = {
  CARD: "Card payments",
  CASH: "Cash drawer",
  CHECK: "Checks to deposit",
  TRANSFER: "Bank transfers",
  TERMINAL: "Card terminal",
  BANK: "Bank",
  DISPUTED: "Payments in dispute",
  TAX: "Sales tax payable",
  GIFT_CARDS: "Gift cards outstanding",
  ACCOUNT_CREDIT: "Account credit outstanding",
  PREPAID_CREDITS: "Prepaid service credits",
  DEPOSITS: "Customer deposits",
  SERVICES: "Sales of services",
  PRODUCTS: "Sales of products",
  PRINTS: "Sales of prints",
  DIGITAL: "Sales of digital goods",
  SHIPPING: "Shipping charged",
  MEMBERSHIPS: "Memberships earned",
  DISCOUNTS: "Discounts",
  CREDITS_USED: "Service credits used",
  REFUNDS: "Refunds",
  WRITE_OFFS: "Small differences written off",
  PROMOTIONS: "Credit and gift cards given",
  OPENING: "Opening balances",
  DISPUTE_LOSSES: "Lost disputes",
  FEES: "Payment fees",
  CASH_DIFFERENCE: "Cash over and short",
} as const;
export type AccountKey = keyof typeof ACCOUNTS;
export const ACCOUNT_KEYS = Object.keys(ACCOUNTS) as [AccountKey, ...AccountKey[]];

/** Accounts of what the lab owes to customers, which must equal its ledgers. */
export const LIABILITIES = ["GIFT_CARDS", "ACCOUNT_CREDIT", "PREPAID_CREDITS"] as const satisfies readonly AccountKey[];
