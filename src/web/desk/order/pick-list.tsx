import { Portal } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import type { Order, OrderLine } from "../../../contract/orders/order.ts";
import { DELIVERIES } from "../../../rules/shipping/delivery.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { AddressLines } from "../../parts/address/address-lines.tsx";
import { fullName } from "../../parts/people/full-name.ts";
import { formatDay } from "../../platform/dates.ts";
import classes from "../../parts/orders/printed-order.module.css";

/** The pick list for the shelves and the box: opens the print dialog, and reports when printing is done. */
export function PickList({
  order,
  lines,
  onPrinted,
}: {
  order: Order;
  lines: readonly OrderLine[];
  onPrinted: () => void;
}) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener("afterprint", finish, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", finish);
  }, []);
  const isFetched = order.deliveryMethod === "IN_STORE_PICKUP";
  return (
    <Portal>
      <div className={classes.sheet} data-only-in-print>
        <header>
          <div>
            <p>Pick list</p>
            <p className={classes.number}>{shownOrderNumber(order.id)}</p>
            <p>{formatDay(order.createdAt)}</p>
          </div>
          <div>
            <p>{fullName(order.customer)}</p>
            {isFetched ? (
              <p>{DELIVERIES.IN_STORE_PICKUP.label}</p>
            ) : (
              order.address && (
                <p>
                  <AddressLines address={order.address} />
                </p>
              )
            )}
          </div>
        </header>
        <table>
          <thead>
            <tr>
              <th>Picked</th>
              <th>Quantity</th>
              <th>Item</th>
              <th>SKU</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, quantity, description, sku, notes, byVendor, selectedOptions }) => (
              <tr key={id}>
                <td>{byVendor ? "vendor" : "☐"}</td>
                <td>{quantity}</td>
                <td>
                  {description}
                  {Object.values(selectedOptions).map(({ optionKey, label, value }) => (
                    <small key={optionKey}>{label || value}</small>
                  ))}
                  {notes && <small>“{notes}”</small>}
                </td>
                <td>{sku}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {order.notes && <p>Notes: {order.notes}</p>}
        {order.giftNote && (
          <section className={classes.giftNote}>
            <h2>Gift note: print it on a card for the parcel</h2>
            <p>{order.giftNote}</p>
          </section>
        )}
      </div>
    </Portal>
  );
}
