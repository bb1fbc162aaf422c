import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconTrash } from "../../platform/icons.tsx";
import type { CallForm } from "../../platform/use-call-form.ts";
import classes from "../products.module.css";
import type { OptionValues } from "./option-values.ts";

type Form = CallForm<OptionValues>;

const MODIFIER_TYPES = [
  { value: "fixed", label: "dollars" },
  { value: "percentage", label: "percent" },
];

/** Price change of a choice. @param path of the modifier in the form */
export function ModifierInputs({ form: { field }, path, of }: { form: Form; path: string; of?: string }) {
  const named = (what: string) => (of ? { "aria-label": `${what}: ${of}` } : {});
  return (
    <div className={classes.modifier}>
      <TextInput
        label="Price change"
        inputMode="text"
        placeholder="0"
        {...named("Price change")}
        {...field(`${path}.amount`)}
      />
      <NativeSelect label="Unit" data={MODIFIER_TYPES} {...named("Unit")} {...field(`${path}.type`)} />
      <TextInput
        label="For members"
        inputMode="text"
        placeholder="Same"
        {...named("For members")}
        {...field(`${path}.memberAmount`)}
      />
    </div>
  );
}

export function PlaceInputs({ form, index }: { form: Form; index: number }) {
  const { field } = form;
  const at = `places.${index}`;
  const name = form.form.getValues().places[index]?.label || `value ${index + 1}`;
  return (
    <div className={classes.value}>
      <div className={classes.placeHead}>
        <TextInput label="Name" {...field(`${at}.label`)} />
        <TextInput label="Value" placeholder="Same" {...field(`${at}.value`)} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`Remove ${name}`}
          onClick={() => form.form.removeListItem("places", index)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <TextInput label="Help text" {...field(`${at}.description`)} />
      <ModifierInputs form={form} path={`${at}.modifier`} of={name} />
    </div>
  );
}
