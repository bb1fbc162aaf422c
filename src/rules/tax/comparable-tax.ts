import { formatRate, type TaxRate } from "../money.ts";
import type { TaxableType, TaxRow, TaxSettings } from "./tax-table.ts";

/** Names of the types that can be taxed, as on the tax page. */
export const TAXED_TYPE_LABELS: Record<TaxableType, string> = {
  SERVICE_ADD_ON: "Film services",
  PRODUCT: "Film and other goods",
  PRINT: "Prints",
  DIGITAL: "Digital goods and unlocks",
  FULFILLMENT_SERVICE_ADD_ON: "Shipping and delivery",
};

export const typesText = (types: readonly TaxableType[]): string =>
  types.map((type) => TAXED_TYPE_LABELS[type]).join(", ");

/** "NY 100, 101, 11004", or "NY" for the whole state. */
export const placeText = ({ state, zips }: Pick<TaxRow, "state" | "zips">): string =>
  zips.length === 0 ? state : `${state} ${zips.join(", ")}`;

const rateText = (rate: TaxRate | null): string | null => (rate === null ? null : formatRate(rate));

/** Returns the settings for comparing two versions: rows by name, each as a text. */
export function comparableTax({ rows, untaxed, pickUpRate, noAddressRate, incompleteRate }: TaxSettings): object {
  const shown = rows.map((row): [string, string] => [
    // The place tells rows with the same label apart.
    `${row.label}: ${placeText(row).slice(0, 40)}`,
    [formatRate(row.rate), ...(row.untaxed.length > 0 ? [`without ${typesText(row.untaxed)}`] : [])].join(", "),
  ]);
  return {
    pickUpRate: rateText(pickUpRate),
    noAddressRate: rateText(noAddressRate),
    incompleteRate: rateText(incompleteRate),
    untaxed: typesText(untaxed),
    rows: Object.fromEntries(shown),
  };
}
