import type { z } from "zod";
import type { OptionForm } from "../../contract/products/product.ts";
import type { TableRow } from "../../rules/products/product-table.ts";
import { TEXT_VALIDATIONS } from "../../rules/products/text-validations.ts";
import { readChoices } from "./option-choices.ts";

type Form = z.input<typeof OptionForm>;

/** An option as its form has it, without the variant that it is for. @param row all of it, as it would stand */
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

/** Only what belongs to the option's kind, as its form at the desk keeps it. */
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
