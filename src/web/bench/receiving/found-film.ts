import type { z } from "zod";
import type { quoteReceipt, RollCorrection } from "../../../contract/bench/bench.ts";
import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import type { FilmFormat, Process, PushPullFactor } from "../../../rules/film/film.ts";

/** What a film is, as far as its cassette says so. */
export type Film = {
  format: FilmFormat;
  process: Process;
  pushPullFactor: PushPullFactor;
  brand: string;
  model: string;
};

/** A film that nobody declared. */
export type Undeclared = Film & { key: string };

/** What the bench found in a parcel, as far as it differs from what was declared. */
export type FoundFilm = {
  missing: ReadonlySet<string>;
  corrected: ReadonlyMap<string, Film>;
  undeclared: readonly Undeclared[];
};

export const filmOfRoll = ({ format, process, pushPullFactor, stock }: RollOfOrder): Film => ({
  format,
  process,
  pushPullFactor,
  brand: stock?.brand ?? "",
  model: stock?.model ?? "",
});

const stockOf = ({ brand, model }: Film) =>
  brand.trim() === "" && model.trim() === "" ? null : { brand: brand.trim(), model: model.trim() };

/** As the lab's calls take it. */
export function receiptOf(
  order: Order,
  { missing, corrected, undeclared }: FoundFilm,
): z.input<typeof quoteReceipt.body> & { arrivedRollIds: string[] } {
  return {
    arrivedRollIds: order.rolls.filter(({ id }) => !missing.has(id)).map(({ id }) => id),
    corrections: [...corrected].map(([rollId, film]) => correctionOf(rollId, film)),
    undeclared: undeclared.map((film) => draftOf(film, order)),
  };
}

const correctionOf = (rollId: string, film: Film): RollCorrection => ({
  rollId,
  format: film.format,
  process: film.process,
  pushPullFactor: film.pushPullFactor,
  stock: stockOf(film),
});

/** Treated like the customer's first declared roll, since nobody said otherwise. */
function draftOf({ key, ...film }: Undeclared, order: Order): RollDraft {
  const like = order.rolls[0];
  return {
    tempKey: key,
    format: film.format,
    process: film.process,
    stock: stockOf(film),
    pushPullFactor: film.pushPullFactor,
    crossProcessTargetFormat: null,
    scanQuality: like?.scanQuality ?? "STANDARD_2K",
    addRush: false,
    addPrints: false,
    sleeving: "NONE",
    negativesAction: like?.negativesAction ?? "PICK_UP",
    returnToCustomer: false,
    notes: "Not on the order",
  };
}
