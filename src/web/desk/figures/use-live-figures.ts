import { labFigures, orderPlaces } from "../../../contract/lab/figures.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";

/** Minimum time between refreshes, in ms, because figures read the whole period. */
export const FIGURES_AT_MOST_EVERY_MS = 10_000;

export const useLiveFigures = (): void =>
  useLiveCalls([labFigures, orderPlaces], ["order", "membership"], FIGURES_AT_MOST_EVERY_MS);
