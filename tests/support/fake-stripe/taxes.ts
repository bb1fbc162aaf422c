import { type Form, merged, parts, text, within } from "./forms.ts";
import { refused, type Resource, type Resources } from "./resources.ts";

/** Percent × 1000 that this Stripe knows, by state. Elsewhere the lab is not registered and collects no tax. */
const RATES: Record<string, number> = { NY: 8875, NJ: 6625, TX: 8250 };
const NOT_TAXABLE = "txcd_00000000";

/** Calculations and transactions of Stripe Tax. A street named Nowhere is unknown. */
export function stripeTaxes(resources: Resources, now: () => number) {
  const references = new Set<string>();

  function named(form: Form): string {
    const reference = text(form.reference) ?? "";
    if (references.has(reference))
      throw refused("A transaction with this reference already exists.", { param: "reference" });
    references.add(reference);
    return reference;
  }

  return {
    calculate(form: Form): Resource {
      const customer = within(form.customer_details);
      const address = within(customer.address);
      if (text(address.line1)?.includes("Nowhere"))
        throw refused("The address could not be located.", { code: "customer_tax_location_invalid" });
      const isExempt = text(customer.taxability_override) === "customer_exempt";
      const rate = isExempt ? 0 : (RATES[text(address.state) ?? ""] ?? 0);
      const lines = parts(form.line_items);
      const sum = (some: Form[]) => some.reduce((all, { amount }) => all + Number(amount), 0);
      const tax = Math.round((sum(lines.filter((line) => line.tax_code !== NOT_TAXABLE)) * rate) / 100_000);
      return resources.add("tax.calculation", "taxcalc", {
        amount_total: sum(lines) + tax,
        tax_amount_exclusive: tax,
        tax_date: now(),
      });
    },
    record(form: Form): Resource {
      const { amount_total } = resources.find("tax.calculation", text(form.calculation));
      const own = { type: "transaction", reversal: null, amount_total, created: now() };
      return resources.add("tax.transaction", "tax", {
        ...own,
        reference: named(form),
        metadata: merged({}, form.metadata),
      });
    },
    undo(form: Form): Resource {
      const original = resources.find("tax.transaction", text(form.original_transaction));
      const back = Number(form.flat_amount);
      const gone = resources
        .list("tax.transaction", ({ reversal }) => reversal?.original_transaction === original.id)
        .reduce((all, { flat_amount }) => all + flat_amount, 0);
      if (original.amount_total + gone + back < 0) throw refused("More would be reversed than is left.");
      return resources.add("tax.transaction", "tax", {
        type: "reversal",
        reversal: { original_transaction: original.id },
        flat_amount: back,
        reference: named(form),
        metadata: merged({}, form.metadata),
        created: now(),
      });
    },
  };
}
