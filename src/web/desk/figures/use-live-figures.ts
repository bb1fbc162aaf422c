import { labFigures, orderPlaces } from "../../../contract/lab/figures.ts";
import { useLiveCalls } from "../../platform/use-live-calls.ts";

/** Figures look at all of a period, in ms. */
export const FIGURES_AT_MOST_EVERY_MS = 10_000;

/** Asks for the figures anew as the lab goes on. */
export const useLiveFigures = (): void =>
  useLiveCalls([labFigures, orderPlaces], ["order", "membership"], FIGURES_AT_MOST_EVERY_MS);
