import type { PriceChange } from "../../rules/prices/price-changes.ts";
import type { PriceList } from "../../rules/prices/price-list.ts";
import classes from "./price-tables.module.css";
import { ScrollArea } from "../platform/scroll-area.tsx";

/** Each change between two price lists, old and new. @param tiers for the tiers' names */
export function ChangeList({ changes, tiers }: { changes: readonly PriceChange[]; tiers: PriceList["tiers"] }) {
  return (
    <ScrollArea label="Changes" className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Membership</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, tier, before, after }) => (
            <tr key={`${what} ${tier}`}>
              <th scope="row">{what}</th>
              <td>{tier === null ? "Everyone" : tiers[tier].label}</td>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
