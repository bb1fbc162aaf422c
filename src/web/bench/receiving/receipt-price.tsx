import { useDebouncedValue } from "@mantine/hooks";
import { quoteReceipt } from "../../../contract/bench/bench.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { dollars } from "../../parts/dollars.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { useMay } from "../../platform/may.ts";
import { useCall } from "../../platform/query.ts";
import { type FoundFilm, receiptOf } from "./found-film.ts";
import classes from "./receive.module.css";

/** Delay after the last change before the price is queried, in ms. */
const SETTLED_MS = 300;

export function ReceiptPrice({ order, found }: { order: Order; found: FoundFilm }) {
  const seesPrice = useMay()(quoteReceipt.who.permission);
  const [settled] = useDebouncedValue(found, SETTLED_MS);
  const isAsDeclared = found.missing.size === 0 && found.corrected.size === 0 && found.undeclared.length === 0;
  const quote = useCall(
    quoteReceipt,
    { params: { orderId: order.id }, body: receiptOf(order, settled) },
    { enabled: seesPrice && !isAsDeclared && settled === found, keepPrevious: true, staleTime: 0 },
  );
  if (isAsDeclared || !seesPrice) return null;
  if (quote.isError) return <FormMessage>{messageOf(quote.error)}</FormMessage>;
  if (quote.data === undefined) return <p className={classes.hint}>Calculating the changes…</p>;
  const { givenBack, held, creditsBack, toPay, charges } = quote.data;
  const who = order.customer.firstName;
  return (
    <div className={classes.price} role="status" aria-busy={quote.isFetching || settled !== found}>
      {givenBack + held === 0 && creditsBack === 0 && toPay === 0 && charges.length === 0 && (
        <p>The price does not change.</p>
      )}
      {givenBack > 0 && (
        <p>
          <strong>{dollars(givenBack)}</strong> goes to {who} as account credit.
        </p>
      )}
      {held > 0 && (
        <p>
          <strong>{dollars(held)}</strong> of account credit is on hold because the payment is disputed.
        </p>
      )}
      {creditsBack > 0 && (
        <p>{creditsBack === 1 ? "1 service credit is returned." : `${creditsBack} service credits are returned.`}</p>
      )}
      {charges.length > 0 && (
        <p>
          {toPay > 0 ? (
            <>
              <strong>{dollars(toPay)}</strong> is billed as a separate order. {who} gets the invoice by e-mail:
            </>
          ) : (
            "Paid with credits:"
          )}{" "}
          {charges.map(({ description, amount }) => `${description} ${dollars(amount)}`).join(", ")}
        </p>
      )}
    </div>
  );
}
