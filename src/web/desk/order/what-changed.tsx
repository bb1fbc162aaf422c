import { Alert } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { formatMoment } from "../../platform/dates.ts";
import classes from "./desk.module.css";

/** The order as it was when something was begun, however it changes meanwhile. */
export function useSeen(order: Order): { seen: Order; look: () => void } {
  const [seen, setSeen] = useState(order);
  return { seen, look: () => setSeen(order) };
}

/**
 * Says that an order changed since somebody began to do something with it, and what happened to it meanwhile. What was typed
 * stays; it is for them to decide whether it still holds.
 */
export function WhatChanged({ seen, now }: { seen: Order; now: Order }) {
  if (seen.version === now.version && seen.events.length === now.events.length) return null;
  const known = new Set(seen.events.map(({ id }) => id));
  const since = now.events.filter(({ id }) => !known.has(id));
  return (
    <Alert color="sun" variant="light" radius="md" role="alert" title="This order was just changed">
      {since.length === 0 ? (
        "Check the changes before you continue."
      ) : (
        <ul className={classes.since}>
          {since.map(({ id, text, at, byName }) => (
            <li key={id}>
              {text}{" "}
              <small>
                {formatMoment(at)}
                {byName && ` · ${byName}`}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
