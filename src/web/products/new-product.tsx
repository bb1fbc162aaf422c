import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { z } from "zod";
import { addProduct } from "../../contract/products/product-desk.ts";
import { ProductForm } from "../../contract/products/product.ts";
import { listProducts } from "../../contract/products/products.ts";
import { parseDollars } from "../../rules/money.ts";
import { SHOP_PRODUCT_TYPES } from "../../rules/products/for-sale.ts";
import { productSlug } from "../../rules/products/slug.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { callKey } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { Amount, Pieces, toNumber } from "./field-values.ts";
import { PRODUCT_TYPE_LABELS } from "../parts/products/product-type-labels.ts";
import classes from "./products.module.css";

const Values = z.object({
  name: ProductForm.shape.name,
  sku: ProductForm.shape.sku,
  productType: z.enum(SHOP_PRODUCT_TYPES),
  price: Amount,
  stock: Pieces,
});

const skuFor = (name: string): string => (name === "" ? "" : productSlug(name).slice(0, 64));

/** Adds a product, hidden until it is made visible on its page. */
export default function NewProduct({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useCallForm<z.input<typeof Values>>({
    initialValues: { name: "", sku: "", productType: "PRODUCT", price: "", stock: "" },
    schema: Values,
    send: async ({ price, stock, ...rest }) => {
      const { product } = await api.call(addProduct, {
        body: { ...rest, price: parseDollars(price)!, stock: toNumber(stock), visibility: "NONE" },
      });
      void queries.invalidateQueries({ queryKey: callKey(listProducts) });
      await navigate(`/admin/products/${product.id}`);
    },
  });
  const { field } = form;
  return (
    <FormDialog title="New product" form={form} submitLabel="Add product" onClose={onClose}>
      <p className={classes.hint}>The product stays hidden until you publish it.</p>
      <TextInput
        label="Name"
        data-autofocus
        {...field("name")}
        onChange={({ currentTarget: { value } }) => {
          const { name, sku } = form.form.getValues();
          form.form.setFieldValue("name", value);
          // Follows the name until it is typed in.
          if (sku === skuFor(name)) form.form.setFieldValue("sku", skuFor(value));
        }}
      />
      <TextInput label="SKU" {...field("sku")} />
      <NativeSelect
        label="Type"
        data={SHOP_PRODUCT_TYPES.map((value) => ({ value, label: PRODUCT_TYPE_LABELS[value] }))}
        {...field("productType")}
      />
      <div className={classes.fields}>
        <TextInput label="Price" leftSection="$" inputMode="decimal" {...field("price")} />
        <TextInput label="Stock" inputMode="numeric" placeholder="Not counted" {...field("stock")} />
      </div>
    </FormDialog>
  );
}
