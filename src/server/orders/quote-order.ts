import type { OrderDraft, Quote } from "../../contract/orders.ts";
import type { QuoteLine } from "../../rules/orders/lines.ts";
import type { Deps } from "../deps.ts";
import { priceDraft } from "./price-draft.ts";

/** Prices a draft and writes nothing. */
export async function quoteOrder({ db }: Deps, userId: string, draft: OrderDraft): Promise<Quote> {
  const { tier, quote } = await priceDraft(db, userId, draft);
  const { linesTotal, discount, serviceCredits, taxRate, tax, accountCredit, total } = quote;
  return {
    tier,
    linesTotal,
    discount,
    serviceCredits,
    taxRate,
    tax,
    accountCredit,
    total,
    lines: quote.lines.map((line) => ({
      key: line.key,
      sku: line.sku,
      description: line.description,
      rollKey: line.rollKey,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      amount: line.amount,
      discount: line.discount,
      creditAmount: line.creditAmount,
      creditKind: creditKindPaid(line),
    })),
  };
}

/** The kind of credit that paid for (some of) the line; null where none did, even if one could have. */
export const creditKindPaid = (line: QuoteLine) => (line.creditApplied ? line.creditKind : null);
