import { useState } from "react";
import type { Product } from "../../../contract/products/product.ts";
import { launchSteps, SALE_STATE_LABELS } from "../../../rules/products/sale-state.ts";
import { labMoment } from "../../platform/lab-clock.ts";
import { useLab } from "../../platform/lab.ts";
import { SEEN_BY } from "../product-words.ts";
import classes from "../products.module.css";
import { ScrollArea } from "../../platform/scroll-area.tsx";
import { launchOf } from "../state-of.ts";

const COLUMNS = ["Visitors and customers", "Members"];

/** Previews when non-members and members see a product, before it is saved. In the browser only. */
export function LaunchPreview({
  launch,
}: {
  launch: Pick<Product, "visibility" | "memberLaunchDate" | "publicLaunchDate">;
}) {
  const lab = useLab();
  const [now] = useState(() => new Date());
  const { memberLaunchDate, publicLaunchDate } = launch;
  // A single date is incomplete and means nothing yet.
  const isWhole = (memberLaunchDate === null) === (publicLaunchDate === null);
  const steps = launchSteps(
    launchOf(isWhole ? launch : { ...launch, memberLaunchDate: null, publicLaunchDate: null }),
    now,
  );
  return (
    <ScrollArea label="Who can buy when">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">From</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map(({ from, state }, place) => (
            <tr key={state}>
              <th scope="row">{place === 0 ? "Now" : labMoment(from, lab)}</th>
              {SEEN_BY[state].map((words, column) => (
                <td key={COLUMNS[column]}>
                  {words}
                  <small>{SALE_STATE_LABELS[state]}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
