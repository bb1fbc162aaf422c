import { taxRateByTable } from "../../../rules/tax/tax-table.ts";
import type { TaxService } from "./port.ts";

/** The built-in tax service: one rate per state, and New York City's (docs/product/tax.md#built-in-rates). */
export function taxByTable(): TaxService {
  return {
    async rateFor(address) {
      const rate = taxRateByTable(address);
      if (rate === null) throw new Error("the table knows no such state");
      return { rate, stoodIn: false };
    },
    outside: null,
  };
}
