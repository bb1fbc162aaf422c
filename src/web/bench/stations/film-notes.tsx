import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import classes from "./stations.module.css";

/** Everything that the customer and the lab wrote about film, which no one may miss while working on it. */
export function FilmNotes({
  roll,
  order: { notes, internalNotes, customer },
}: {
  roll?: Pick<RollOfOrder, "notes">;
  order: Pick<Order, "notes" | "internalNotes" | "customer">;
}) {
  const written = [
    { from: `${customer.firstName}, about this roll`, text: roll?.notes },
    { from: `${customer.firstName}, about the order`, text: notes },
    { from: "The lab", text: internalNotes },
  ].filter(({ text }) => text);
  if (written.length === 0) return null;
  return (
    <dl className={classes.notes}>
      {written.map(({ from, text }) => (
        <div key={from} data-lab={from === "The lab" || undefined}>
          <dt>{from}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
