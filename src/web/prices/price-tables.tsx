import { MEMBER_TIER_IDS, shownTiers, type TierId } from "../../rules/memberships/tiers.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import { ORDER_ROWS, TIER_ROWS, withTierPrice } from "../../rules/prices/price-rows.ts";
import { Fold } from "../platform/kit/fold.tsx";
import { Section } from "../platform/section.tsx";
import { MoneyCell } from "./money-cell.tsx";
import classes from "./price-tables.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";

export type Editing = {
  list: PriceList;
  /** The list in force, to compare with. */
  before: PriceList;
  onChange: (list: PriceList) => void;
};

/** The prices of services, by tier, and of shipping, as tables to edit. */
export function PriceTables(editing: Editing) {
  const shown = shownTiers(editing.list);
  const legacy = MEMBER_TIER_IDS.filter((id) => !shown.includes(id));
  return (
    <>
      <Section title="Services">
        <TierTable {...editing} tiers={shown} label="Prices of services" />
        <Fold title="Legacy tiers" summary="for memberships that are no longer sold" isOpen={false}>
          <TierTable {...editing} tiers={legacy} label="Prices of services for legacy tiers" />
        </Fold>
      </Section>
      <Section title="Delivery and shipping">
        <OrderTable {...editing} />
      </Section>
    </>
  );
}

function TierTable({ list, before, onChange, tiers, label }: Editing & { tiers: readonly TierId[]; label: string }) {
  return (
    <ScrollArea label={label} className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Service</th>
            {tiers.map((tier) => (
              <th key={tier} scope="col">
                {list.tiers[tier].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {TIER_ROWS.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.label} <small>{row.unit}</small>
              </th>
              {tiers.map((tier) => (
                <td key={tier}>
                  <MoneyCell
                    name={`${row.label}, ${list.tiers[tier].label}`}
                    value={row.read(list)[tier]}
                    before={row.read(before)[tier]}
                    onChange={(price) => onChange(withTierPrice(list, row, tier, price))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function OrderTable({ list, before, onChange }: Editing) {
  return (
    <table className={classes.table} data-narrow>
      <tbody>
        {ORDER_ROWS.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label} <small>{row.unit}</small>
            </th>
            <td>
              <MoneyCell
                name={row.label}
                value={row.read(list)}
                before={row.read(before)}
                onChange={(price) => onChange(row.write(list, price))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
