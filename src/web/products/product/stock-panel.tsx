import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { isRefusal } from "../../../contract/kit/client.ts";
import { adjustStock } from "../../../contract/products/product-desk.ts";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { Section } from "../../platform/section.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { Pieces, toNumber, toText } from "../field-values.ts";
import classes from "../products.module.css";
import type { ProductDesk } from "./use-product.ts";
import type { Variant } from "./variant-values.ts";

export function StockPanel({ product, keep, look, variant }: ProductDesk & { variant?: Variant }) {
  const [isOpen, setOpen] = useState(false);
  const stock = (variant ?? product).stock;
  const hasOwn = product.variants.some((one) => one.stock !== null);
  return (
    <Section
      title="In stock"
      frame="panel"
      actions={
        <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
          {stock === null ? "Start counting" : "Adjust"}
        </Button>
      }
    >
      <p>
        {stock === null
          ? variant && product.stock !== null
            ? `Uses the product's stock (${product.stock.toLocaleString("en-US")} pieces)`
            : "Not counted"
          : `${stock.toLocaleString("en-US")} ${stock === 1 ? "piece" : "pieces"}`}
      </p>
      {!variant && hasOwn && <p className={classes.hint}>Variants with their own stock show it on their pages.</p>}
      {isOpen && (
        <AdjustStock product={product} keep={keep} look={look} variant={variant} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

const Values = z.object({
  how: z.enum(["change", "count"]),
  change: z
    .string()
    .trim()
    .regex(/^([+-]?\d{1,7})?$/, "Enter a number, for example 24 or -3"),
  count: Pieces,
});

function AdjustStock({
  product,
  keep,
  look,
  variant,
  onClose,
}: ProductDesk & { variant: Variant | undefined; onClose: () => void }) {
  const stock = (variant ?? product).stock;
  const isCounted = stock !== null;
  const form = useCallForm<z.input<typeof Values>>({
    initialValues: { how: isCounted ? "change" : "count", change: "", count: toText(stock) },
    schema: Values,
    send: async ({ how, change, count }) => {
      const productVariantId = variant?.id ?? null;
      const body =
        how === "change"
          ? { productVariantId, change: Number(change) }
          : { productVariantId, expected: stock, stock: toNumber(count) };
      try {
        const reply = await api.call(adjustStock, { params: { productId: product.id }, body });
        keep(reply.product);
        showToast("Stock updated");
        onClose();
      } catch (error) {
        // The entered count stays; the dialog shows the current stock.
        if (isRefusal(error, adjustStock, "STOCK_MOVED") || isRefusal(error, adjustStock, "TOO_FEW")) await look();
        throw error;
      }
    },
  });
  const { how } = form.form.getValues();
  return (
    <FormDialog title={`Stock of ${variant?.name ?? product.name}`} form={form} submitLabel="Save" onClose={onClose}>
      {isCounted && (
        <>
          <p className={classes.hint}>Current stock: {stock.toLocaleString("en-US")}</p>
          <SegmentedControl
            aria-label="Change"
            data={[
              { value: "change", label: "Add or remove" },
              { value: "count", label: "Set count" },
            ]}
            {...form.field("how")}
          />
        </>
      )}
      {how === "change" ? (
        <TextInput
          label="Pieces"
          description="For example 24 to add or -3 to remove"
          inputMode="text"
          data-autofocus
          {...form.field("change")}
        />
      ) : (
        <TextInput
          label="Pieces in stock"
          description={isCounted ? "Leave empty to stop counting and clear the stock" : undefined}
          inputMode="numeric"
          data-autofocus
          {...form.field("count")}
        />
      )}
    </FormDialog>
  );
}
