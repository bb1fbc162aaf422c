import { Checkbox, TextInput } from "@mantine/core";
import type { CallForm } from "../../platform/use-call-form.ts";
import classes from "../products.module.css";

export function VariantInputs<Values extends Record<string, unknown>>({
  form: { form, field },
}: {
  form: CallForm<Values>;
}) {
  return (
    <>
      <TextInput label="Name" placeholder="5 rolls" data-autofocus {...field("name")} />
      <TextInput label="SKU" {...field("sku")} />
      <div className={classes.fields}>
        <TextInput label="Price" leftSection="$" inputMode="decimal" {...field("price")} />
        <TextInput
          label="Member price"
          leftSection="$"
          inputMode="decimal"
          placeholder="Same"
          {...field("memberPrice")}
        />
      </div>
      <TextInput label="Position" inputMode="numeric" description="Lowest first" {...field("position")} />
      <Checkbox label="For sale" {...form.getInputProps("active" as never, { type: "checkbox" })} />
    </>
  );
}
