import { inArray } from "drizzle-orm";
import { exemptSums, type ExemptSum, type TaxEntry, taxSums } from "../../rules/accounting/tax-sums.ts";
import { users } from "../accounts/tables.ts";
import type { Db } from "../deps.ts";
import { taxExemptions } from "../tax/tables.ts";

export type TaxMonth = { places: Omit<TaxEntry, "customerId">[]; exempt: ExemptSum[] };

/** Adds up what a sales tax return needs. */
export async function taxMonth(db: Db, entries: readonly TaxEntry[]): Promise<TaxMonth> {
  const exempt = exemptSums(entries);
  const ids = [...new Set(exempt.map(({ customerId }) => customerId))];
  const names = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, ids));
  const certificates = await db
    .select({ customerId: taxExemptions.customerId, states: taxExemptions.states, number: taxExemptions.certificate })
    .from(taxExemptions)
    .where(inArray(taxExemptions.customerId, ids))
    .orderBy(taxExemptions.grantedAt);
  return {
    places: taxSums(entries),
    exempt: exempt.map(({ state, place, rate, customerId, exempt: amount }) => {
      const customer = names.find(({ id }) => id === customerId)!;
      const numbers = certificates
        .filter((one) => one.customerId === customerId)
        .filter(({ states }) => states.length === 0 || (state !== null && states.includes(state)))
        .map(({ number }) => number);
      const customerName = `${customer.firstName} ${customer.lastName}`;
      return { state, place, rate, exempt: amount, customerName, certificates: [...new Set(numbers)] };
    }),
  };
}
