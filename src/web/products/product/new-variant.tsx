import { TextInput } from "@mantine/core";
import { addProductVariant } from "../../../contract/products/product-desk.ts";
import { typedDollars } from "../../../rules/money.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { Pieces, toNumber } from "../field-values.ts";
import { maybeDollars } from "./product-values.ts";
import type { ProductDesk } from "./use-product.ts";
import { VariantInputs } from "./variant-inputs.tsx";
import { bodyOfVariant, VariantValues } from "./variant-values.ts";

/** Adds a variant, starting with the product's price. */
export default function NewVariant({ product, keep, onClose }: ProductDesk & { onClose: () => void }) {
  const { sku, price, memberPrice, variants } = product;
  const form = useCallForm<VariantValues & { stock: string }>({
    initialValues: {
      name: "",
      sku: `${sku}-${variants.length + 1}`.slice(-64),
      price: typedDollars(price),
      memberPrice: maybeDollars(memberPrice),
      active: true,
      position: String(Math.max(-1, ...variants.map(({ position }) => position)) + 1),
      stock: "",
    },
    schema: VariantValues.extend({ stock: Pieces }),
    send: async ({ stock, ...values }) => {
      const body = { ...bodyOfVariant(values), stock: toNumber(stock) };
      const reply = await api.call(addProductVariant, { params: { productId: product.id }, body });
      keep(reply.product);
      showToast(`${values.name} added`);
      onClose();
    },
  });
  return (
    <FormDialog title="New variant" form={form} submitLabel="Add variant" onClose={onClose}>
      <VariantInputs form={form} />
      <TextInput label="Stock" inputMode="numeric" placeholder="Uses the product's stock" {...form.field("stock")} />
    </FormDialog>
  );
}
