import { createHash } from "node:crypto";
import type { TableChange } from "../../contract/products/product-tables.ts";
import { cents, formatDollars } from "../../rules/money.ts";
import type { TableRow } from "../../rules/products/product-table.ts";
import type { WantedRow } from "./table-changes.ts";
import { picturesInWords } from "./table-pictures.ts";
import type { CurrentRow } from "./table-current.ts";

const LABELS: Record<keyof TableRow, string> = {
  name: "Name",
  productType: "Type",
  optionType: "Type",
  price: "Price",
  memberPrice: "Member price",
  stock: "Stock",
  visibility: "In the shop",
  active: "For sale",
  taxable: "Taxable",
  description: "Description",
  pictures: "Pictures",
  place: "Position",
  required: "Required",
  onlyFor: "Show only for",
  choices: "Choices",
  placeholder: "Placeholder",
  maxLength: "Maximum characters",
  validation: "Allowed text",
};

const MOST_WORDS = 80;
/** Choices affect prices, so a typical list is shown in full. */
const MOST_WORDS_OF_CHOICES = 600;

/** The text shown for an empty cell. */
const EMPTY: Partial<Record<keyof TableRow, string>> = {
  stock: "not counted",
  memberPrice: "the same",
  onlyFor: "all",
};

function words(field: keyof TableRow, value: TableRow[keyof TableRow]): string {
  if (value === undefined) return "";
  if (value === null) return EMPTY[field] ?? "none";
  if (field === "price" || field === "memberPrice") return formatDollars(cents(value as number));
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value).replaceAll("\n", "; ");
  const most = field === "choices" ? MOST_WORDS_OF_CHOICES : MOST_WORDS;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

export function shownChange(
  { line, sku, optionOf, change, pictures }: WantedRow,
  found: CurrentRow | undefined,
): TableChange {
  const said = (Object.keys(change) as (keyof TableRow)[]).filter((field) => found || (change[field] ?? "") !== "");
  const fields = said.map((field) => {
    const [from, to] =
      field === "pictures"
        ? picturesInWords(found?.media ?? [], pictures ?? [])
        : [found ? words(field, found[field]) : "", words(field, change[field])];
    return { field: LABELS[field], from: found ? from : "", to };
  });
  const name = change.name ?? found?.name ?? sku;
  return {
    line,
    sku: optionOf === null ? sku : `${optionOf}: ${sku}`,
    name,
    kind: found ? "CHANGED" : "NEW",
    fields,
  };
}

/** Identifies the confirmed preview: equal changes have the same fingerprint, different ones another. */
export const fingerprintOf = (changes: readonly TableChange[], wanted: readonly WantedRow[]): string =>
  createHash("sha256")
    .update(JSON.stringify([changes, wanted.map(({ change, pictures }) => [change, pictures ?? null])]))
    .digest("hex");
