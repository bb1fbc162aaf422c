import type { Order } from "../../contract/orders/order.ts";
import classes from "./bench.module.css";

export function HeldNotice({ order: { rolls, status } }: { order: Order }) {
  if (rolls.length === 0) return null;
  const here = rolls.filter(({ arrived, events }) => arrived && !events.some(({ event }) => LEFT.has(event)));
  const { work } = rolls[0]!;
  if (work === "NOT_PAID")
    return (
      <p className={classes.notice}>
        {here.length > 0
          ? "Not paid yet. Hold the film on the “Waiting for payment” shelf."
          : "Not paid yet. Film that arrives is received and held."}
      </p>
    );
  if (status !== "CANCELED") return null;
  if (here.length === 0)
    return rolls.some(({ arrived }) => arrived) ? null : (
      <p className={classes.notice}>Canceled. Film that arrives is received and returned.</p>
    );
  return (
    <p className={classes.notice}>
      Canceled. {here.length === 1 ? "1 roll is" : `${here.length} rolls are`} still here. Return{" "}
      {here.length === 1 ? "it" : "them"} at the return station.
    </p>
  );
}

const LEFT: ReadonlySet<string> = new Set(["RETURNED", "TOSSED"]);
