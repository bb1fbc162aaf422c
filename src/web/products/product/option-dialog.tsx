import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { isRefusal } from "../../../contract/kit/client.ts";
import { addProductOption, updateProductOption } from "../../../contract/products/product-desk.ts";
import { OPTION_TYPES } from "../../../rules/products/catalogue.ts";
import { TEXT_VALIDATION_HINTS, TEXT_VALIDATIONS } from "../../../rules/products/text-validations.ts";
import { api } from "../../platform/api.ts";
import { IconPlus } from "../../platform/icons.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { type CallForm, useCallForm } from "../../platform/use-call-form.ts";
import { OPTION_TYPE_LABELS } from "../product-words.ts";
import classes from "../products.module.css";
import { ModifierInputs, PlaceInputs } from "./option-inputs.tsx";
import { bodyOfOption, newPlace, offersPlaces, type Option, OptionValues, valuesOfOption } from "./option-values.ts";
import type { ProductDesk } from "./use-product.ts";

/** Adds or changes a product option. @param option null for a new one */
export default function OptionDialog({
  product,
  keep,
  look,
  option,
  onClose,
}: ProductDesk & { option: Option | null; onClose: () => void }) {
  const last = Math.max(-1, ...product.options.map(({ sortOrder }) => sortOrder));
  const form = useCallForm<OptionValues>({
    initialValues: valuesOfOption(option, last + 1),
    schema: OptionValues,
    send: async (values) => {
      const params = { productId: product.id };
      const body = bodyOfOption(values);
      try {
        const reply = option
          ? await api.call(updateProductOption, {
              params: { ...params, optionId: option.id },
              body: { ...body, version: product.version },
            })
          : await api.call(addProductOption, { params, body });
        keep(reply.product);
        showToast(`${values.label} saved`);
        onClose();
      } catch (error) {
        if (isRefusal(error, updateProductOption, "STALE")) await look();
        throw error;
      }
    },
  });
  const { field } = form;
  const values = form.form.getValues();
  const box = (path: "required" | "active") => form.form.getInputProps(path, { type: "checkbox" });
  return (
    <FormDialog
      title={option ? `Option: ${option.label}` : "New option"}
      form={form}
      submitLabel="Save option"
      onClose={onClose}
    >
      <TextInput label="Label" placeholder="Border" data-autofocus {...field("label")} />
      <div className={classes.fields}>
        <TextInput
          label="Key"
          description="Identifies the option on orders"
          placeholder="border"
          {...field("optionKey")}
        />
        <NativeSelect
          label="Input type"
          data={OPTION_TYPES.map((value) => ({ value, label: OPTION_TYPE_LABELS[value] }))}
          {...field("optionType")}
        />
      </div>
      <TextInput label="Help text" {...field("description")} />
      <ByType form={form} />
      <div className={classes.fields}>
        {product.variants.length > 0 && (
          <NativeSelect
            label="Show only for"
            data={[
              { value: "", label: "All variants" },
              ...product.variants.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...field("productVariantId")}
          />
        )}
        <TextInput label="Position" inputMode="numeric" {...field("sortOrder")} />
      </div>
      <Checkbox label={values.optionType === "checkbox" ? "Must be checked" : "Required"} {...box("required")} />
      <Checkbox label="Shown to customers" {...box("active")} />
    </FormDialog>
  );
}

function ByType({ form }: { form: CallForm<OptionValues> }) {
  const { field } = form;
  const { optionType, places } = form.form.getValues();
  if (offersPlaces(optionType))
    return (
      <fieldset className={classes.places}>
        <legend>Values</legend>
        {places.map(({ row }, index) => (
          <PlaceInputs key={row} form={form} index={index} />
        ))}
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.form.insertListItem("places", newPlace())}
        >
          Add value
        </Button>
      </fieldset>
    );
  if (optionType === "text")
    return (
      <>
        <div className={classes.fields}>
          <TextInput label="Maximum characters" inputMode="numeric" placeholder="500" {...field("maxLength")} />
          <NativeSelect
            label="Allowed text"
            data={[
              { value: "", label: "Anything" },
              ...TEXT_VALIDATIONS.map((value) => ({ value, label: TEXT_VALIDATION_HINTS[value] })),
            ]}
            {...field("validation")}
          />
        </div>
        <TextInput label="Placeholder" {...field("placeholder")} />
      </>
    );
  return (
    <>
      <TextInput label="Checkbox label" placeholder="Wrap it as a gift" {...field("tickLabel")} />
      <ModifierInputs form={form} path="modifier" />
    </>
  );
}
