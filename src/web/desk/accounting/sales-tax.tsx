import type { getAccountingMonth } from "../../../contract/accounting/accounting.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { stateText, type TaxParts } from "../../../rules/accounting/tax-sums.ts";
import { formatRate } from "../../../rules/money.ts";
import { Section } from "../../platform/section.tsx";
import classes from "./accounting.module.css";
import { FigureTable } from "./figure-table.tsx";

type Tax = ReplyOf<typeof getAccountingMonth>["tax"];
const PARTS = ["taxed", "untaxed", "exempt", "tax"] as const satisfies (keyof TaxParts)[];
const sumsOf = (places: Tax["places"]) => PARTS.map((part) => places.reduce((all, place) => all + place[part], 0));

/** Sales and tax by place, for a sales tax return. */
export function SalesTax({ places, exempt, inJournal }: Tax) {
  const sums = sumsOf(places);
  return (
    <Section title="Sales tax">
      {sums[3] !== inJournal && (
        <p className={classes.words} role="alert">
          The places and the journal differ. Do not file this month, and contact support.
        </p>
      )}
      {places.length === 0 ? (
        <p className={classes.words}>Nothing was sold or refunded in this month.</p>
      ) : (
        <FigureTable
          label="Sales and tax by place"
          heads={["State", "Place", "Rate"]}
          figures={["Taxed sales", "Untaxed sales", "Exempt sales", "Tax"]}
          rows={[...Map.groupBy(places, ({ state }) => state)].flatMap(([state, ofState]) => [
            ...ofState.map((one) => ({
              key: `${state}${one.place}${one.rate}`,
              cells: [stateText(state), one.place === stateText(state) ? "" : one.place, formatRate(one.rate)],
              amounts: PARTS.map((part) => one[part]),
            })),
            ...(ofState.length > 1
              ? [{ key: `${state}`, cells: [`${stateText(state)}, all`, "", ""], amounts: sumsOf(ofState) }]
              : []),
          ])}
          sums={sums}
        />
      )}
      {exempt.length > 0 && (
        <FigureTable
          label="Exempt sales by customer"
          heads={["Exempt customer", "Certificate", "State", "Place"]}
          figures={["Exempt sales"]}
          rows={exempt.map((one, index) => ({
            key: String(index),
            cells: [one.customerName, one.certificates.join(", "), stateText(one.state), one.place],
            amounts: [one.exempt],
          }))}
        />
      )}
      <p className={classes.words}>
        Sales after discounts, service credits and refunds. Memberships and sold gift cards are not included.
      </p>
    </Section>
  );
}
