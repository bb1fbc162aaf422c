import { CallError } from "../../src/contract/kit/client.ts";
import type { Town } from "./town.ts";
import { buyAsGuest } from "./visits/buy-as-guest.ts";
import { draftAPrint } from "./visits/draft-a-print.ts";
import { viewScans } from "./visits/view-scans.ts";
import { orderFilm, signUpAndAsk } from "./visits/order-film.ts";
import { readPages } from "./visits/read-pages.ts";
import { workAtTheBench } from "./visits/work-at-the-bench.ts";
import { workAtTheDesk } from "./visits/work-at-the-desk.ts";

/** Visits per minute of the product's clock at peak: together some six calls. */
const AT_NOON: readonly { visit: (town: Town) => Promise<void>; aMinute: number }[] = [
  { visit: readPages, aMinute: 0.4 },
  { visit: signUpAndAsk, aMinute: 0.06 },
  { visit: orderFilm, aMinute: 0.09 },
  { visit: buyAsGuest, aMinute: 0.07 },
  { visit: workAtTheBench, aMinute: 0.08 },
  { visit: viewScans, aMinute: 0.08 },
  { visit: workAtTheDesk, aMinute: 0.09 },
  { visit: draftAPrint, aMinute: 0.04 },
];

/** Returns the load as a share of the peak at 1 PM. At 1 AM it is a tenth. */
export function busyAt(time: Date): number {
  const hour = time.getUTCHours() + time.getUTCMinutes() / 60;
  return 0.1 + 0.45 * (1 - Math.cos((2 * Math.PI * (hour - 1)) / 24));
}

/** Starts the visits of a minute. @returns also a function that waits for open visits */
export function openTown(town: Town): { minute(time: Date): void; empty(): Promise<void> } {
  const there = new Set<Promise<void>>();
  return {
    minute(time) {
      for (const { visit, aMinute } of AT_NOON) {
        if (town.chance() >= aMinute * busyAt(time)) continue;
        town.tally.visits += 1;
        const visiting = visit(town)
          .catch((error: unknown) => town.tally.wentWrong(`${visit.name}: ${inWords(error)}`))
          .finally(() => there.delete(visiting));
        there.add(visiting);
      }
    },
    async empty() {
      await Promise.all(there);
    },
  };
}

const inWords = (error: unknown): string =>
  error instanceof CallError ? `${error.status} ${error.message}` : String(error);
