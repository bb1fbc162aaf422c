import { Portal } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { BRAND } from "../../../rules/brand.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { NEGATIVES_ACTION_LABELS } from "../../../rules/film/film.ts";
import { LabAddress } from "../../parts/address/lab-address.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { edgeName, rollFacts } from "../../parts/film/film-text.ts";
import classes from "./print.module.css";

/** The sheet that goes into the parcel: opens the printer when it is there, and says when that is done. */
export function PackingSlip({ order, onPrinted }: { order: Order; onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", finish);
  }, []);

  return (
    <Portal>
      <div className={classes.sheet} data-only-in-print>
        <header>
          <div>
            <p>Packing slip for</p>
            <p className={classes.number}>{shownOrderNumber(order.id)}</p>
            <p>{fullName(order.customer)}</p>
          </div>
          <div>
            <p>To</p>
            <LabAddress />
          </div>
        </header>
        <table>
          <thead>
            <tr>
              <th>Roll</th>
              <th>Film</th>
              <th>What to do</th>
              <th>Negatives</th>
            </tr>
          </thead>
          <tbody>
            {order.rolls.map((roll) => (
              <tr key={roll.id}>
                <td>☐ {roll.number}</td>
                <td>{edgeName(roll)}</td>
                <td>
                  {rollFacts(roll)}
                  {roll.notes && <small>“{roll.notes}”</small>}
                </td>
                <td>{NEGATIVES_ACTION_LABELS[roll.negativesAction]}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {order.notes && <p>Notes: {order.notes}</p>}
        <footer>Put this slip into the parcel with your film. Questions: {BRAND.email}</footer>
      </div>
    </Portal>
  );
}
