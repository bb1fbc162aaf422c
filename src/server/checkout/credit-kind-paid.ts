import type { QuoteLine } from "../../rules/checkout/lines.ts";

/** The kind of credit that paid for (some of) the line; null where none did, even if one could have. */
export const creditKindPaid = (line: QuoteLine) => (line.creditApplied ? line.creditKind : null);
