import type { Order } from "../../contract/orders/order.ts";
import { allScans } from "../../rules/film/roll-work.ts";
import { rollCount } from "../../rules/film/roll-text.ts";
import type { NextAction } from "../parts/orders/next-action.ts";
import { acceptsScans, readyFor } from "./roll-steps.ts";

const VERBS = { DEVELOPED: "Mark developed", SYNCED: "Sync" } as const;

/** Returns what the bench does next with an order's film; null if it waits for something else or is done. */
export function nextFilmAction({ status, rolls }: Pick<Order, "status" | "rolls">): NextAction | null {
  if (rolls.length === 0) return null;
  if (status === "PAID" && rolls.some(({ arrived }) => arrived === null))
    return { label: "Receive film", target: "[data-receive]", isFocus: true };
  if (!rolls.some(({ work }) => work === "IN_PROGRESS")) return null;
  // Syncing also marks film as scanned.
  for (const event of ["SYNCED", "DEVELOPED"] as const) {
    const { rolls: ready, reason } = readyFor(event, rolls);
    if (reason === null)
      return { label: `${VERBS[event]}: ${rollCount(ready.length)}`, target: `[data-all-step="${event}"]` };
  }
  return rolls.some((roll) => acceptsScans(roll) && allScans(roll.scans) === 0)
    ? { label: "Choose a folder", target: "[data-choose-folder]" }
    : null;
}
