import type { z } from "zod";
import type { OptionForm } from "../../contract/products/product.ts";
import type { TableRow } from "../../rules/products/product-table.ts";
import { TEXT_VALIDATIONS } from "../../rules/products/text-validations.ts";
import { readChoices } from "./option-choices.ts";

type Form = z.input<typeof OptionForm>;

/** Returns an option as a form, without its variant. @param row all of its cells, with the change applied */
export function optionFormOf(key: string, row: TableRow): Form {
  return {
    optionKey: key,
    optionType: row.optionType!,
    label: row.name!,
    description: row.description ?? "",
    required: row.required ?? false,
    active: row.active ?? true,
    sortOrder: row.place ?? 0,
    config: configOf(row),
  };
}

/** Only the fields for the option's kind, like its form at the desk. */
function configOf({ optionType, choices = "", placeholder, maxLength, validation }: TableRow): Form["config"] {
  if (optionType === "text")
    return {
      placeholder: placeholder ?? null,
      maxLength: maxLength ?? null,
      validation: TEXT_VALIDATIONS.find((known) => known === validation) ?? null,
    };
  const offered = readChoices(choices).choices;
  if (optionType !== "checkbox") return { options: offered };
  const [tick] = offered;
  const label = tick === undefined || tick.label === tick.value ? null : tick.label;
  return { label, priceModifier: tick?.priceModifier ?? null };
}
