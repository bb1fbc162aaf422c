import { Button } from "@mantine/core";
import { Link } from "react-router";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { IconPrinter } from "../../platform/icons.tsx";
import { useShortcuts } from "../../platform/kit/keys/use-shortcuts.ts";
import { FilmNumber } from "../../platform/page.tsx";
import { Section } from "../../platform/section.tsx";
import { printReceipt } from "../order/print-receipt.ts";
import { ReceiptButtons } from "../order/receipt-buttons.tsx";
import classes from "./counter.module.css";
import { type Finished, printStickers } from "./use-counter.ts";

/** Shows the change, receipt and stickers to hand over; Enter starts the next customer. */
export function CounterFinished({ finished, onNext }: { finished: Finished; onNext: () => void }) {
  const { order, change, isPaid } = finished;
  useShortcuts("Counter", [
    { keys: "N", does: "Next customer", run: onNext },
    { keys: "R", does: "Print receipt", run: () => isPaid && void printReceipt(order.id, "80MM") },
    { keys: "S", does: "Print stickers", run: () => order.rolls.length > 0 && void printStickers(order.id) },
  ]);
  const to = `/admin/users/${order.customerId}/orders/${order.id}`;
  return (
    <Section title={`${fullName(order.customer)}, order ${shownOrderNumber(order.id)}`} frame="panel">
      <p className={classes.change} role="status">
        {!isPaid ? `Due later: ${dollars(order.total)}` : change > 0 ? `Change: ${dollars(change)}` : "Paid"}
      </p>
      {order.rolls.length > 0 && (
        <ul className={classes.labNumbers} aria-label="Lab numbers">
          {order.rolls.map((roll) => (
            <li key={roll.id}>
              <FilmNumber>{roll.labNumber}</FilmNumber> {edgeName(roll)}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.line}>
        <Button autoFocus onClick={onNext}>
          Next customer
        </Button>
        {isPaid && <ReceiptButtons orderId={order.id} />}
        {order.rolls.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printStickers(order.id)}
          >
            Print stickers again
          </Button>
        )}
        <Link to={to}>Open order</Link>
      </div>
    </Section>
  );
}
