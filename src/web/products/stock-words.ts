import { FEW_PIECES } from "./list-addresses.ts";

export const STOCK_FILTERS = FEW_PIECES.map((value) => ({
  value,
  label: value === "0" ? "Sold out" : `${value} or fewer`,
}));
