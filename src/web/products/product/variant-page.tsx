import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallError, isRefusal } from "../../../contract/kit/client.ts";
import { removeProductVariant, updateProductVariant } from "../../../contract/products/product-desk.ts";
import { HistorySection } from "../../parts/history/history-section.tsx";
import { api } from "../../platform/api.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { Section } from "../../platform/section.tsx";
import { MainColumn, SideColumn, TwoColumns } from "../../platform/two-columns.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "../products.module.css";
import { ProductPartPage } from "./product-part-page.tsx";
import { StockMovements } from "./stock-movements.tsx";
import { StockPanel } from "./stock-panel.tsx";
import type { ProductDesk } from "./use-product.ts";
import { VariantInputs } from "./variant-inputs.tsx";
import { bodyOfVariant, type Variant, VariantValues, valuesOfVariant } from "./variant-values.ts";

export function VariantPage({ productId, variantId }: { productId: string; variantId: string }) {
  return (
    <ProductPartPage
      productId={productId}
      noun="variant"

      partOf={({ variants }) => variants.find(({ id }) => id === variantId)}
      head={({ name, sku }) => ({ title: name, facts: [["SKU", sku]] })}
    >
      {(desk, variant) => (
        <TwoColumns split="late">
          <MainColumn>
            <VariantFields {...desk} variant={variant} />
            <StockMovements product={desk.product} variantId={variant.id} />
            <HistorySection part={variant.id} />
          </MainColumn>
          <SideColumn>
            <StockPanel {...desk} variant={variant} />
            <RemoveVariant {...desk} variant={variant} />
          </SideColumn>
        </TwoColumns>
      )}
    </ProductPartPage>
  );
}

function VariantFields({ product, keep, look, variant }: ProductDesk & { variant: Variant }) {
  const form = useCallForm<VariantValues>({
    initialValues: valuesOfVariant(variant),
    schema: VariantValues,
    send: async (values) => {
      try {
        const params = { productId: product.id, variantId: variant.id };
        const body = { ...bodyOfVariant(values), version: product.version };
        keep((await api.call(updateProductVariant, { params, body })).product);
        showToast("Saved. The shop shows the changes.");
      } catch (error) {
        if (isRefusal(error, updateProductVariant, "STALE")) await look();
        throw error;
      }
    },
  });
  return (
    <Section title="Basics">
      <form onSubmit={form.submit} noValidate aria-label="Variant" className={classes.part}>
        <VariantInputs form={form} />
        <FormMessage>{form.problem?.message}</FormMessage>
        <div className={classes.save}>
          <Button type="submit" loading={form.sending}>
            Save
          </Button>
        </div>
      </form>
    </Section>
  );
}

function RemoveVariant({ product, keep, variant }: ProductDesk & { variant: Variant }) {
  const [isConfirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  return (
    <Section title="Remove variant" frame="panel">
      <p className={classes.hint}>Variants that were ever ordered can't be removed. Turn off “For sale” instead.</p>
      <Button variant="default" onClick={() => setConfirming(true)}>
        Remove variant
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Remove ${variant.name}?`}
          confirmLabel="Remove variant"
          onConfirm={async () => {
            try {
              const params = { productId: product.id, variantId: variant.id };
              keep((await api.call(removeProductVariant, { params })).product);
            } catch (error) {
              if (!(error instanceof CallError) || error.status !== 404) throw error;
            }
            showToast(`${variant.name} removed`);
            await navigate(`/admin/products/${product.id}`);
          }}
          onClose={() => setConfirming(false)}
        >
          This also removes its stock and stock history.
        </ConfirmDialog>
      )}
    </Section>
  );
}
