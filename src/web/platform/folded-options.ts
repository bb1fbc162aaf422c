import { type ComboboxItem, isOptionsGroup, type OptionsFilter } from "@mantine/core";
import { foldText, termWords } from "../../rules/fold.ts";

/** Filters a field's options like all searches: "cafe" finds "Café". Hides groups without a match. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = termWords(search);
  const fits = ({ label }: ComboboxItem) => words.every((word) => foldText(label).includes(word));
  const found: typeof options = [];
  let left = limit;
  for (const option of options) {
    if (isOptionsGroup(option)) {
      const items = (option.items as ComboboxItem[]).filter(fits).slice(0, left);
      if (items.length > 0) found.push({ ...option, items } as typeof option);
      left -= items.length;
    } else if (left > 0 && fits(option as ComboboxItem)) {
      found.push(option);
      left -= 1;
    }
  }
  return found;
};
