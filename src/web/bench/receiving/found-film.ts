import type { z } from "zod";
import type { quoteReceipt, RollCorrection } from "../../../contract/bench/bench.ts";
import type { RollDraft } from "../../../contract/checkout/order-draft.ts";
import type { Order, RollOfOrder } from "../../../contract/orders/order.ts";
import type { FilmFormat, Process, PushPullFactor } from "../../../rules/film/film.ts";
import type { FilmStock } from "../../../rules/film/stocks.ts";

/** The facts of a film that are printed on its cassette. */
export type Film = {
  format: FilmFormat;
  process: Process;
  pushPullFactor: PushPullFactor;
  brand: string;
  model: string;
};

export type Undeclared = Film & { key: string };

/** Differences between the parcel and the declared rolls. */
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

/** A known stock's film: in its process, and in a format that it is made in. */
export const filmOfStock = ({ brand, model, process, formats }: FilmStock, { format }: Pick<Film, "format">) => ({
  brand,
  model,
  process,
  format: formats.includes(format) ? format : formats[0]!,
});

const stockOf = ({ brand, model }: Film) =>
  brand.trim() === "" && model.trim() === "" ? null : { brand: brand.trim(), model: model.trim() };

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

/** Uses the options of the customer's first declared roll, for lack of other instructions. */
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
