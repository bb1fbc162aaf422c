import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { listUsers } from "../../../contract/accounts/accounts.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { updateProduct } from "../../../contract/products/product-desk.ts";
import type { Product } from "../../../contract/products/product.ts";
import { useLab } from "../../platform/lab.ts";
import { PRODUCT_VISIBILITIES } from "../../../rules/products/catalogue.ts";
import { SHOP_PRODUCT_TYPES } from "../../../rules/products/for-sale.ts";
import { isServiceSku } from "../../../rules/products/service-products.ts";
import { fullName } from "../../parts/people/full-name.ts";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { fromLabField } from "../../platform/lab-clock.ts";
import { useCall } from "../../platform/query.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../products.module.css";
import { PRODUCT_TYPE_LABELS } from "../../parts/products/product-type-labels.ts";
import { LaunchPreview } from "./launch-preview.tsx";
import {
  bodyOf,
  type Change,
  changesBetween,
  type ProductValues,
  ProductValues as Values,
  valuesOf,
  VISIBILITY_LABELS,
} from "./product-values.ts";
import type { ProductDesk } from "./use-product.ts";

export function ProductFields({ product, keep, look }: ProductDesk) {
  const lab = useLab();
  const [meanwhile, setMeanwhile] = useState<readonly Change[]>([]);
  const form = useCallForm<ProductValues>({
    initialValues: valuesOf(product, lab.timeZone),
    schema: Values,
    send: async (values) => {
      try {
        const params = { productId: product.id };
        const reply = await api.call(updateProduct, {
          params,
          body: { ...bodyOf(values, lab.timeZone), version: product.version },
        });
        setMeanwhile([]);
        keep(reply.product);
        showToast("Saved. The shop shows the changes.");
      } catch (error) {
        // Edited fields stay; the next save is sent with the current version.
        if (isRefusal(error, updateProduct, "STALE")) {
          const fresh = await look();
          setMeanwhile(fresh ? changesBetween(product, fresh, lab.timeZone) : []);
        }
        throw error;
      }
    },
  });
  const { field } = form;
  const values = form.form.getValues();
  const isService = isServiceSku(product.sku);
  const fixed = isService ? { readOnly: true, description: "Set in the lab's price list" } : {};
  const box = (path: keyof ProductValues) => form.form.getInputProps(path, { type: "checkbox" });

  return (
    <form onSubmit={form.submit} noValidate aria-label="Product" className={classes.form}>
      <Fold title="Basics" isOpen>
        <div className={classes.part}>
          <div className={classes.fields}>
            <TextInput label="Name" {...fixed} {...field("name")} />
            {!isService && (
              <NativeSelect
                label="Type"
                data={SHOP_PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }))}
                {...field("productType")}
              />
            )}
          </div>
          <div className={classes.fields}>
            <TextInput label="SKU" {...fixed} {...field("sku")} />
            <TextInput
              label="Shop address"
              leftSection="/"
              {...(isService ? { readOnly: true } : { description: `Shown at /products/${values.slug}` })}
              {...field("slug")}
            />
          </div>
          <Textarea label="Description" autosize minRows={3} maxRows={14} {...field("description")} />
        </div>
      </Fold>
      <Fold title="Pricing" isOpen>
        <div className={classes.part}>
          <div className={classes.fields}>
            <TextInput label="Price" leftSection="$" inputMode="decimal" {...fixed} {...field("price")} />
            <TextInput
              label="Member price"
              leftSection="$"
              inputMode="decimal"
              placeholder="Same"
              {...fixed}
              {...field("memberPrice")}
            />
          </div>
          <Checkbox label="Taxable" {...box("taxable")} />
          {values.productType === "DIGITAL" && !isService && (
            <Checkbox label="Gift card: buyers get a code" {...box("giftCard")} />
          )}
        </div>
      </Fold>
      <Fold title="In the shop" isOpen>
        <div className={classes.part}>
          <NativeSelect
            label="Visibility"
            data={PRODUCT_VISIBILITIES.toReversed().map((value) => ({ value, label: VISIBILITY_LABELS[value] }))}
            {...field("visibility")}
          />
          <div className={classes.fields}>
            <TextInput
              type="datetime-local"
              label="Members can buy from"
              description={`Lab time (${lab.timeZoneName})`}
              {...field("memberLaunchDate")}
            />
            <TextInput
              type="datetime-local"
              label="Everyone can buy from"
              description="Set both dates or neither"
              {...field("publicLaunchDate")}
            />
          </div>
          <LaunchPreview
            launch={{
              visibility: values.visibility,
              memberLaunchDate: fromLabField(values.memberLaunchDate, lab.timeZone),
              publicLaunchDate: fromLabField(values.publicLaunchDate, lab.timeZone),
            }}
          />
          {product.variants.length > 0 && (
            <NativeSelect
              label="Default variant"
              data={[
                { value: "", label: "Next available" },
                ...product.variants.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              {...field("defaultProductVariantId")}
            />
          )}
        </div>
      </Fold>
      {!isService && (
        <Fold title="Fulfillment and unpaid holds" summary={fulfillmentText(product)} isOpen={false}>
          <div className={classes.part}>
            <VendorSelect {...field("vendorId")} />
            <div className={classes.fields}>
              <TextInput
                label="Unpaid pieces held per buyer"
                inputMode="numeric"
                placeholder="Default"
                {...field("holdPieces")}
              />
              <TextInput
                label="Share of stock held for unpaid guests (%)"
                inputMode="numeric"
                placeholder="Default"
                {...field("holdGuestPercent")}
              />
            </div>
          </div>
        </Fold>
      )}
      <FormMessage>
        {form.problem && (
          <>
            {form.problem.message}
            {meanwhile.length > 0 && (
              <ul className={classes.meanwhile}>
                {meanwhile.map(({ label, from, to }) => (
                  <li key={label}>
                    {label}: {from} → {to}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </FormMessage>
      <div className={classes.save} data-sticky>
        <Button type="submit" loading={form.sending}>
          Save
        </Button>
        {JSON.stringify(values) !== JSON.stringify(valuesOf(product, lab.timeZone)) && (
          <span className={classes.hint}>Not saved yet</span>
        )}
      </div>
    </form>
  );
}

/** "At the lab", "By a vendor, own holds". */
function fulfillmentText({ vendorId, holdPieces, holdGuestPercent }: Product): string {
  const by = vendorId === null ? "At the lab" : "By a vendor";
  return holdPieces === null && holdGuestPercent === null ? by : `${by}, own holds`;
}

function VendorSelect(props: React.ComponentProps<typeof NativeSelect>) {
  const lab = useLab();
  const vendors = useCall(listUsers, { query: { role: "VENDOR", limit: 100 } });
  const known = vendors.data?.users.map((user) => ({ value: user.id, label: fullName(user) || user.email })) ?? [];
  // Until vendors are loaded, the current value stays selected.
  const isMissing = props.value !== "" && known.every(({ value }) => value !== props.value);
  return (
    <NativeSelect
      label="Fulfilled by"
      data={[
        { value: "", label: `${lab.name}, at the lab` },
        ...(isMissing ? [{ value: String(props.value), label: "A vendor" }] : []),
        ...known,
      ]}
      {...props}
    />
  );
}
