import { Alert } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { formatMoment } from "../../platform/dates.ts";
import classes from "./desk.module.css";

/** Keeps the order as it was when an action began, however it changes meanwhile. */
export function useSeen(order: Order): { seen: Order; look: () => void } {
  const [seen, setSeen] = useState(order);
  return { seen, look: () => setSeen(order) };
}

/**
 * Shows that an order changed since the worker began an action, and what happened meanwhile. Their input stays; they
 * decide whether it still applies.
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
